import { adminSignIn } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { call, explain } from '../../api/client.ts'
import { sessionChanged } from '../../api/session.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Field } from '../../ui/blocks/Field.tsx'
import { PasswordField } from '../../ui/blocks/PasswordField.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { admin } from '../../ui/texts/admin.ts'
import { login } from '../../ui/texts/auth.ts'
import { doc } from '../../ui/texts/common.ts'
import { fault } from '../../ui/texts/errors.ts'
import classes from './AdminLogin.module.css'

const required = (value: string, field: string) => (value === '' ? fill(fault.required, { field }) : undefined)

/** Signs admins in. */
export function AdminLogin() {
  usePageTitle(doc.admin)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { notice } = useLocation().state
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState({ email: '', password: '' })
  const [faults, setFaults] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const [email, { password }] = [fields.email.trim(), fields]
    const found = { email: required(email, login.email.label), password: required(password, login.password.label) }
    setFaults(found)
    const first = found.email ? 'email' : found.password && 'password'
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      await call(adminSignIn, { body: { email, password } })
      sessionChanged(queryClient)
      await navigate({ to: '/admin', replace: true })
    } catch (error) {
      setBusy(false)
      setFailure(explain(error, admin.login.failed))
    }
  }
  return (
    <AuthPage>
      <h1>{admin.login.title}</h1>
      <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
        {notice === 'sessionEnded' && !failure && <Banner tone="warn">{login.sessionEnded}</Banner>}
        <Field
          label={login.email.label}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          value={fields.email}
          onChange={(event) => setFields({ ...fields, email: event.currentTarget.value })}
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
          value={fields.password}
          onChange={(event) => setFields({ ...fields, password: event.currentTarget.value })}
          error={faults.password}
          required
        />
        {failure && <Banner tone="danger">{failure}</Banner>}
        <PlainButton type="submit" busy={busy} busyLabel={login.submitting}>
          {admin.login.submit}
        </PlainButton>
      </form>
    </AuthPage>
  )
}
