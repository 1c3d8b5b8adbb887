import { parentLogin } from '@hasiye/contract/accounts.ts'
import { homes } from '@hasiye/contract/pages.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconScan } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../../api/session.ts'
import { ChildList } from '../../features/children/ChildList.tsx'
import { noteOutdated, useOpened } from '../../features/children/open-child.ts'
import { isKnownHere } from '../../features/children/stored-children.ts'
import { isReloadedToScan, Scanner, startScanning } from '../../features/scan/may-scan.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { continueInput, prerenderedInput } from '../../forms/prerendered-input.ts'
import { useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EntryPage } from '../../ui/blocks/EntryPage.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { children, parentEntry, scan } from '../../ui/texts/children.ts'
import { doc } from '../../ui/texts/common.ts'
import { parent } from '../../ui/texts/parent.ts'
import classes from './ParentLogin.module.css'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

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
  const other = me?.isParentView ? null : me
  const [hasTried, setTried] = useState(false)
  const [before] = useState(prerenderedInput)
  const { open, dialog } = useDialogs(dialogs)
  /** Runs once the parent is signed in; undefined until the person may leave the other account. */
  const leaving = useRef<() => Promise<void>>(undefined)
  const sent = useRef('')
  const [isScanning, setScanning] = useState(isReloadedToScan)
  const form = useForm(parentLogin, {
    initial: { shortId: before?.texts.shortId ?? normalizeShortId(shortId) },
    check: ({ shortId: typed }) => {
      sent.current = normalizeShortId(typed)
      return typed.trim() === '' ? { shortId: parentEntry.blank } : {}
    },
    failed: parent.error.failed,
    refused: before?.error,
    onRefused: ({ code }) => {
      if (code !== 'student_not_found') return undefined
      const known = isKnownHere(sent.current)
      if (known) noteOutdated(sent.current)
      return { error: known ? children.outdated : parent.error.failed, focus: 'shortId' }
    },
    onSaved: async (_, { shortId: typed }) => {
      await leaving.current?.()
      await opened(normalizeShortId(typed))
    },
  })
  const { element } = form
  useLayoutEffect(() => continueInput(element.current, before), [before, element])

  const ask = (event: FormEvent) => {
    if (!other || leaving.current || form.values.shortId.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    open('otherAccount', { me: other, onLeave: leave })
  }
  const leave = (forget = async () => {}) => {
    leaving.current = forget
    element.current?.requestSubmit()
  }

  const focusField = () => element.current?.querySelector<HTMLInputElement>('[name="shortId"]')?.focus()
  const fromCard = isShortId(normalizeShortId(shortId))
  const submit = fromCard ? children.open : parentEntry.submit
  const read = (scanned: string) => {
    setScanning(false)
    void navigate({ to: '/student-view/$shortId', params: { shortId: scanned } })
  }
  return (
    <EntryPage isSignedIn={me !== null}>
      <h1>{parentEntry.title}</h1>
      <p className={`${entry.intro} ${classes.intro}`}>{parentEntry.intro}</p>
      {!form.error && !hasTried && <Arrival />}
      {other && (
        <Banner tone="warn">
          {fromCard && `${parentEntry.link} `}
          {fill(parentEntry.other, { name: other.fullName, button: submit })}
        </Banner>
      )}
      {dialog}
      {!fromCard && !me && <ChildList onTried={() => setTried(true)} onType={focusField} />}
      {isScanning ? (
        <div className={classes.scanner}>
          <Suspense>
            <Scanner onRead={read} onClose={() => setScanning(false)} />
          </Suspense>
        </div>
      ) : (
        !fromCard && (
          <button
            type="button"
            className={`${entry.scan} ${classes.scanner}`}
            onClick={() => startScanning(() => setScanning(true))}
          >
            <IconScan size={20} aria-hidden="true" />
            {scan.button}
          </button>
        )
      )}
      <Form
        form={form}
        className={entry.fields}
        // sent without the app, the response is the panel or this page
        method="post"
        action={parentLogin.path}
        onSubmitCapture={ask}
        submit={submit}
        submitting={parentEntry.submitting}
        hasOwnError
      >
        <TextField
          {...form.field('shortId')}
          label={parentEntry.label}
          placeholder={fill(parentEntry.placeholder, { example: exampleId })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={parentEntry.help}
          required
        />
        <FormError form={form} />
      </Form>
      <p className={entry.back}>
        {me ? <Link to={homes[me.role]}>{children.back}</Link> : <Link to="/login">{parentEntry.back}</Link>}
      </p>
    </EntryPage>
  )
}

/** Message about why the user was redirected to this page. */
function Arrival() {
  const { banner, done } = useLocation().state
  if (banner === 'sessionEnded') return <Banner tone="warn">{children.ended}</Banner>
  if (done) return <Banner tone="success">{done}</Banner>
  return null
}
