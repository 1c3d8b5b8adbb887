import type { Me } from '@hasiye/contract/accounts.ts'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../api/session.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { EntryPage } from '../../ui/blocks/EntryPage.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { claim } from '../../ui/texts/claim.ts'
import classes from './claim.module.css'
import { MakeAccount } from './MakeAccount.tsx'
import { MergeCard } from './MergeCard.tsx'

/** A student makes an account of a card, or moves it into the account that is there already. */
export function Claim() {
  usePageTitle(claim.title)
  const me = useMe()
  return <EntryPage isSignedIn={me !== null}>{contentFor(me)}</EntryPage>
}

function contentFor(me: Me | null) {
  if (!me) return <MakeAccount />
  return me.role === 'student' && !me.isParentView ? <MergeCard me={me} /> : <NotForThem me={me} />
}

/** Says whose page this is to viewers who are no students. */
function NotForThem({ me }: { me: Me }) {
  const home = me.isParentView ? '/student-dashboard' : me.role === 'admin' ? '/admin' : '/dashboard'
  return (
    <>
      <h1>{claim.title}</h1>
      <div className={classes.form}>
        <Banner tone="warn">{me.isParentView ? claim.parent : claim.teacher}</Banner>
      </div>
      <p className={classes.back}>
        <Link to={home}>{claim.home}</Link>
      </p>
    </>
  )
}
