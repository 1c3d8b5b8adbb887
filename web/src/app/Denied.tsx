import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMe } from '../api/session.ts'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import { usePageTitle } from '../ui/blocks/usePageTitle.ts'
import { login } from '../ui/texts/auth.ts'
import { admin, doc, e403 } from '../ui/texts/common.ts'
import { nav } from '../ui/texts/dashboard.ts'
import { useLogOut } from './useLogOut.tsx'
import { WithMantine } from './WithMantine.tsx'

/** A page that the viewer may not see. */
export function Denied() {
  return (
    <WithMantine>
      <Refusal />
    </WithMantine>
  )
}

function Refusal() {
  usePageTitle(doc.admin)
  const me = useMe()
  const logOut = useLogOut()
  const text = me?.role === 'admin' ? e403 : admin.denied
  const action = me ? (
    <Button variant="light" onClick={logOut.start} loading={logOut.busy}>
      {nav.logout}
    </Button>
  ) : (
    <Link to="/login">{login.submit}</Link>
  )
  return (
    <main>
      <EmptyState title={text.title} action={action} isPage>
        {text.body}
      </EmptyState>
      {logOut.dialog}
    </main>
  )
}
