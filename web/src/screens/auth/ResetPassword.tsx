import { resetPassword } from '@hasiye/contract/accounts.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/client.ts'
import { sessionChanged } from '../../api/session.ts'
import { newPasswordErrors } from '../../forms/account-fields.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { Column, Hint } from '../../ui/blocks/layout.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { doc } from '../../ui/texts/common.ts'
import { forgot, newestEmail, reset } from '../../ui/texts/passwords.ts'
import { signup } from '../../ui/texts/sign-up.ts'
import { useMailedToken } from './useMailedToken.ts'

const redirectAfterMs = 3000
const passwordTexts = { showLabel: signup.password.show, hideLabel: signup.password.hide }
const repeatTexts = {
  showLabel: `${signup.password.show}: ${reset.confirm.label}`,
  hideLabel: `${signup.password.hide}: ${reset.confirm.label}`,
}
const labels = { password: reset.new.label, confirm: reset.confirm.label }
const errorTexts = { short: signup.error.passwordShort, mismatch: reset.error.mismatch }

/** Sets a new password with the token of an e-mailed link, then opens the sign-in page. */
export function ResetPassword() {
  usePageTitle(doc.reset)
  const { token, forget } = useMailedToken(lifetimes.linkMinutes.reset)
  const queryClient = useQueryClient()
  const [isSpent, setSpent] = useState(!token)
  const [done, setDone] = useState<string>()
  const form = useForm(resetPassword, {
    initial: { password: '', confirm: '', endCalendars: false },
    labels,
    check: ({ password, confirm }) =>
      newPasswordErrors(
        { name: 'password', label: labels.password, value: password },
        { name: 'confirm', label: labels.confirm, value: confirm },
        errorTexts,
      ),
    input: ({ password, endCalendars }) => {
      if (!token) throw new Error('no token to send')
      return { body: { token, password, ...(endCalendars && { endCalendars }) } }
    },
    failed: (error) => (token ? errorText(error, reset.error.failed) : reset.error.noTokenLong),
    onRefused: ({ code }) => {
      const isRefused = code === 'token_invalid'
      setSpent(isRefused)
      if (isRefused) forget()
      return undefined
    },
    onSaved: ({ message }) => {
      forget()
      sessionChanged(queryClient)
      setDone(message)
    },
  })

  if (done) return <Done message={done} />
  return (
    <AuthPage>
      <h1>{reset.title}</h1>
      <Form form={form} className={entry.fields} submit={reset.submit} submitting={reset.submitting}>
        <PasswordField
          {...form.field('password')}
          {...passwordTexts}
          autoComplete="new-password"
          hint={signup.password.hint}
          required
        />
        <PasswordField {...form.field('confirm')} {...repeatTexts} autoComplete="new-password" required />
        <Column gap="xs">
          <Checkbox
            label={reset.endCalendars}
            checked={form.values.endCalendars}
            onChange={({ currentTarget }) => form.setValue('endCalendars', currentTarget.checked)}
          />
          <Hint>{reset.calendarsEnd}</Hint>
        </Column>
        {!token && !form.error && <Banner tone="danger">{reset.error.noToken}</Banner>}
      </Form>
      {token && isSpent && <p className={entry.intro}>{newestEmail}</p>}
      <p className={entry.other}>
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
      <div className={entry.fields}>
        <Banner tone="success">
          {message} {reset.redirect}
        </Banner>
      </div>
      <p className={entry.other}>
        <Link to="/login">{forgot.back}</Link>
      </p>
    </AuthPage>
  )
}
