import { resetPassword } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { sessionChanged } from '../../api/session.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { PasswordField } from '../../ui/blocks/PasswordField.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { signup } from '../../ui/texts/auth.ts'
import { doc } from '../../ui/texts/common.ts'
import { forgot, reset } from '../../ui/texts/passwords.ts'
import classes from './auth.module.css'
import { faultsOf, type NewPassword, type NewPasswordFaults } from './new-password.ts'
import { useMailedToken } from './useMailedToken.ts'

const redirectAfterMs = 3000
const passwordTexts = { showLabel: signup.password.show, hideLabel: signup.password.hide }

/** Sets a new password with the token of a mailed link, then leads to the sign-in. */
export function ResetPassword() {
  usePageTitle(doc.reset)
  const token = useMailedToken()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<NewPassword>({ password: '', confirm: '' })
  const [faults, setFaults] = useState<NewPasswordFaults>({})
  const [failure, setFailure] = useState<string | undefined>(token ? undefined : reset.error.noToken)
  const [isSpent, setSpent] = useState(!token)
  const [done, setDone] = useState<string>()
  const [busy, setBusy] = useState(false)

  const show = (found: NewPasswordFaults) => {
    setFaults(found)
    const first = found.password ? 'password' : 'confirm'
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!token) return setFailure(reset.error.noTokenLong)
    setFailure(undefined)
    const found = faultsOf(fields)
    if (found.password || found.confirm) return show(found)
    setFaults({})
    setBusy(true)
    try {
      const { message } = await call(resetPassword, { body: { token, password: fields.password } })
      sessionChanged(queryClient)
      setDone(message)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.fields?.password) show(error.fields)
      setSpent(error instanceof ApiError && error.code === 'token_invalid')
      setFailure(explain(error, reset.error.failed))
    }
  }

  if (done) return <Done message={done} />
  return (
    <AuthPage>
      <h1>{reset.title}</h1>
      <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
        <PasswordField
          {...passwordTexts}
          label={reset.new.label}
          name="password"
          autoComplete="new-password"
          maxLength={256}
          value={fields.password}
          onChange={(event) => setFields({ ...fields, password: event.currentTarget.value })}
          error={faults.password}
          hint={signup.password.hint}
          required
        />
        <PasswordField
          {...passwordTexts}
          label={reset.confirm.label}
          name="confirm"
          autoComplete="new-password"
          maxLength={256}
          value={fields.confirm}
          onChange={(event) => setFields({ ...fields, confirm: event.currentTarget.value })}
          error={faults.confirm}
          required
        />
        {failure && <Banner tone="danger">{failure}</Banner>}
        <PlainButton type="submit" loading={busy} loadingLabel={reset.submitting}>
          {reset.submit}
        </PlainButton>
      </form>
      <p className={classes.other}>
        {isSpent ? <Link to="/forgot-password">{reset.requestNew}</Link> : <Link to="/login">{forgot.back}</Link>}
      </p>
    </AuthPage>
  )
}

function Done({ message }: { message: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthPage>
      <h1>{reset.title}</h1>
      <div className={classes.fields}>
        <Banner tone="success">
          {message} {reset.redirect}
        </Banner>
      </div>
      <p className={classes.other}>
        <Link to="/login">{forgot.back}</Link>
      </p>
    </AuthPage>
  )
}
