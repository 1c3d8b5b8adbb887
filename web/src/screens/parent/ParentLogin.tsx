import { parentLogin } from '@hasiye/contract/accounts.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconScan } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { explain } from '../../api/client.ts'
import { useMe } from '../../api/session.ts'
import { ChildList } from '../../features/children/ChildList.tsx'
import { useOpened } from '../../features/children/open-child.ts'
import { beginsScanning, startScanning } from '../../features/scan/may-scan.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Field } from '../../ui/blocks/Field.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { login } from '../../ui/texts/auth.ts'
import { children, scan } from '../../ui/texts/children.ts'
import { doc } from '../../ui/texts/common.ts'
import { parent } from '../../ui/texts/parent.ts'
import classes from './ParentLogin.module.css'

const Scanner = lazyPart(async () => (await import('../../features/scan/Scanner.tsx')).Scanner)
const exampleId = 'A2B3C4D5'

/**
 * Sign-in page of parents: with a child stored on this device, with the child's short ID, which the URL may contain, or by scanning
 * the child's card.
 */
export function ParentLogin() {
  const { shortId = '' } = useParams({ strict: false })
  // A scanned ID gets a new form.
  return <SignIn key={shortId} shortId={shortId} />
}

function SignIn({ shortId }: { shortId: string }) {
  usePageTitle(doc.parent)
  const navigate = useNavigate()
  const opened = useOpened()
  const me = useMe()
  const [childError, setChildError] = useState<unknown>()
  const [isScanning, setScanning] = useState(beginsScanning)
  const form = useForm(parentLogin, {
    initial: { shortId: normalizeShortId(shortId) },
    check: ({ shortId: typed }) => (typed.trim() === '' ? { shortId: parent.error.blank } : {}),
    failed: parent.error.failed,
    onRefused: ({ code }) =>
      code === 'student_not_found' ? { error: parent.error.failed, focus: 'shortId' } : undefined,
    onSaved: (_, { shortId: typed }) => opened(normalizeShortId(typed)),
  })
  const fromCard = isShortId(normalizeShortId(shortId))
  const read = (scanned: string) => {
    setScanning(false)
    void navigate({ to: '/student-view/$shortId', params: { shortId: scanned } })
  }
  return (
    <AuthPage>
      <h1>{parent.login.title}</h1>
      <p className={classes.intro}>{parent.login.intro}</p>
      {!form.error && <Arrival />}
      {childError !== undefined && <Banner tone="danger">{explain(childError, parent.error.failed)}</Banner>}
      {!fromCard && !me && <ChildList onFailed={setChildError} />}
      {isScanning ? (
        <div className={classes.scanner}>
          <Suspense>
            <Scanner onRead={read} onClose={() => setScanning(false)} />
          </Suspense>
        </div>
      ) : (
        !fromCard && (
          <button type="button" className={classes.scan} onClick={() => startScanning(() => setScanning(true))}>
            <IconScan size={20} aria-hidden="true" />
            {scan.button}
          </button>
        )
      )}
      <Form
        form={form}
        className={classes.form}
        submit={fromCard ? children.open : parent.login.submit}
        submitting={parent.login.submitting}
        hasOwnError
      >
        <Field
          {...form.field('shortId')}
          label={parent.login.label}
          placeholder={fill(parent.login.placeholder, { example: exampleId })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={parent.login.help}
          required
        />
        <FormError form={form} />
      </Form>
      <p className={classes.back}>
        {me?.isParentView ? (
          <Link to="/student-dashboard">{children.back}</Link>
        ) : (
          <Link to="/login">{parent.login.back}</Link>
        )}
      </p>
    </AuthPage>
  )
}

/** Message about why the user was sent to this page. */
function Arrival() {
  const { notice } = useLocation().state
  if (notice === 'sessionEnded') return <Banner tone="warn">{children.ended}</Banner>
  if (notice === 'loggedOut') return <Banner tone="success">{login.loggedOut}</Banner>
  return null
}
