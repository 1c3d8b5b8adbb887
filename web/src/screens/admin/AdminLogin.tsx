import { adminSignIn } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionOpened } from '../../api/session.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { EmailField, TextField } from '../../ui/controls/TextField.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { login } from '../../ui/texts/auth.ts'
import { doc } from '../../ui/texts/common.ts'
import { totp } from '../../ui/texts/passwords.ts'

/** Sign-in page of admins. */
export function AdminLogin() {
  usePageTitle(doc.admin)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { banner } = useLocation().state
  /** The account has a second factor; known after its password was right. */
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm(adminSignIn, {
    initial: { email: '', password: '', code: '' },
    labels: { code: totp.code },
    input: ({ email, password, code }) => ({
      body: { email: email.trim(), password, ...(asksCode ? { code } : {}) },
    }),
    failed: admin.login.failed,
    onRefused: ({ code, message }) => {
      if (code === 'invalid_credentials') return { error: message, focus: 'password' }
      if (code !== 'second_factor_required') return undefined
      setAsksCode(true)
      return { fieldErrors: { code: message }, focus: 'code' }
    },
    onSaved: async () => {
      await sessionOpened(queryClient)
      await navigate({ to: '/admin', replace: true })
    },
  })
  return (
    <AuthPage>
      <h1>{admin.login.title}</h1>
      <Form form={form} className={entry.fields} submit={admin.login.submit} submitting={login.submitting}>
        {banner === 'sessionEnded' && !form.error && <Banner tone="warn">{login.sessionEnded}</Banner>}
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          showLabel={login.password.show}
          hideLabel={login.password.hide}
          autoComplete="current-password"
          required
        />
        {asksCode && (
          <TextField
            {...form.field('code')}
            hint={totp.recoveryHint}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        )}
      </Form>
    </AuthPage>
  )
}
