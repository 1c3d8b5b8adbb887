import { signIn } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArrowRight, IconEyeCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { sessionChanged } from '../../api/session.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Field } from '../../ui/blocks/Field.tsx'
import { PasswordField } from '../../ui/blocks/PasswordField.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { login, marketing } from '../../ui/texts/auth.ts'
import { doc } from '../../ui/texts/common.ts'
import { fault } from '../../ui/texts/errors.ts'
import classes from './auth.module.css'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { rememberEmail, rememberedEmail } from './remember.ts'
import { forgetTyped, typedBefore } from './typed-before.ts'

const googleTexts = { google_user_not_found: login.googleNotFound, google_failed: login.googleFailed }

type Faults = { email?: string; password?: string }

/** Signs teachers and students in. */
export function Login() {
  usePageTitle(doc.login)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [before] = useState(typedBefore)
  const [email, setEmail] = useState(() => before?.email || rememberedEmail())
  const [password, setPassword] = useState(before?.password ?? '')
  const [remembers, setRemembers] = useState(() => before?.remembers || rememberedEmail() !== '')
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  useLayoutEffect(() => {
    forgetTyped()
    if (before?.focused) form.current?.querySelector<HTMLInputElement>(`[name="${before.focused}"]`)?.focus()
    if (before?.pressed) form.current?.requestSubmit()
  }, [before])

  const show = (found: Faults) => {
    setFaults(found)
    const first = found.email ? 'email' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const found: Faults = {
      ...(email.trim() === '' ? { email: fill(fault.required, { field: login.email.label }) } : {}),
      ...(password === '' ? { password: fill(fault.required, { field: login.password.label }) } : {}),
    }
    if (found.email || found.password) return show(found)
    setFaults({})
    setBusy(true)
    try {
      await call(signIn, { body: { email: email.trim(), password } })
      rememberEmail(remembers ? email.trim() : null)
      sessionChanged(queryClient)
      await navigate({ to: '/dashboard', replace: true })
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.fields) show(error.fields)
      setFailure(explain(error, login.failed))
    }
  }

  return (
    <AuthPage>
      <h1>{login.title}</h1>
      <p className={classes.subtitle}>{login.subtitle}</p>
      {/* "dialog": should it be pressed before any script is there, the browser sends nothing anywhere. */}
      <form ref={form} className={classes.fields} method="dialog" onSubmit={submit} noValidate>
        {failure ? <Banner tone="danger">{failure}</Banner> : <Arrival />}
        <Field
          label={login.email.label}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={faults.email}
          required
        />
        <PasswordField
          label={login.password.label}
          name="password"
          placeholder={login.password.placeholder}
          showLabel={login.password.show}
          hideLabel={login.password.hide}
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={faults.password}
          required
        />
        <div className={classes.row}>
          <label className={classes.remember}>
            <input
              type="checkbox"
              name="remember"
              checked={remembers}
              onChange={(event) => setRemembers(event.currentTarget.checked)}
            />
            {login.remember}
          </label>
          <Link to="/forgot-password" className={classes.forgot}>
            {login.forgot}
          </Link>
        </div>
        <PlainButton type="submit" busy={busy} busyLabel={login.submitting}>
          {login.submit}
        </PlainButton>
      </form>
      <GoogleSignIn />
      <p className={classes.other}>
        {login.toSignup} <Link to="/signup">{login.toSignupLink}</Link>
      </p>
      <Link to="/parent-view" className={classes.parents}>
        <IconEyeCheck size={24} aria-hidden="true" />
        <span>
          <strong>{login.toParent}</strong>
          <span>{marketing.parents}</span>
        </span>
        <IconArrowRight size={20} aria-hidden="true" />
      </Link>
    </AuthPage>
  )
}

/** What is to be said about how someone came here. */
function Arrival() {
  const { registered, error } = useSearch({ strict: false })
  const { notice, stopped = '' } = useLocation().state
  if (error) return <Banner tone="danger">{googleTexts[error]}</Banner>
  if (registered) return <Banner tone="success">{login.registered}</Banner>
  if (notice === 'sessionEnded') {
    return (
      <Banner tone="warn">
        {login.sessionEnded} <span className={classes.stopped}>{stopped}</span>
      </Banner>
    )
  }
  if (notice === 'accountDeleted') return <Banner tone="success">{login.accountDeleted}</Banner>
  if (notice === 'loggedOut') return <Banner tone="success">{login.loggedOut}</Banner>
  return null
}
