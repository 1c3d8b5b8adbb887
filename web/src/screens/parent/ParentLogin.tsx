import { parentLogin } from '@hasiye/contract/accounts.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { sessionChanged } from '../../api/session.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Field } from '../../ui/blocks/Field.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { doc } from '../../ui/texts/common.ts'
import { parent } from '../../ui/texts/student.ts'
import classes from './ParentLogin.module.css'

const exampleId = 'A2B3C4D5'

/** Lets a parent in by the child's short ID, which the address may already name. */
export function ParentLogin() {
  usePageTitle(doc.parent)
  const { shortId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { notice } = useLocation().state
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => normalizeShortId(shortId))
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const isBlank = typed.trim() === ''
    setFault(isBlank ? parent.error.blank : undefined)
    if (isBlank) return form.current?.querySelector('input')?.focus()
    setBusy(true)
    try {
      await call(parentLogin, { body: { shortId: typed.trim() } })
      sessionChanged(queryClient)
      await navigate({ to: '/student-dashboard', replace: true })
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'student_not_found'
      setFailure(isUnknown ? parent.error.failed : explain(error, parent.error.failed))
      setBusy(false)
    }
  }
  return (
    <AuthPage>
      <h1>{parent.login.title}</h1>
      <p className={classes.intro}>{parent.login.intro}</p>
      {notice === 'sessionEnded' && !failure && <Banner tone="warn">{parent.login.sessionEnded}</Banner>}
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <Field
          label={parent.login.label}
          name="shortId"
          placeholder={fill(parent.login.placeholder, { example: exampleId })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          hint={parent.login.help}
          error={fault}
          required
        />
        {failure && <Banner tone="danger">{failure}</Banner>}
        <PlainButton type="submit" loading={busy}>
          {busy ? parent.login.submitting : parent.login.submit}
        </PlainButton>
      </form>
      <p className={classes.back}>
        <Link to="/login">{parent.login.back}</Link>
      </p>
    </AuthPage>
  )
}
