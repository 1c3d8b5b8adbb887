import { forgotPassword } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmailField } from '../../ui/controls/TextField.tsx'
import { doc } from '../../ui/texts/common.ts'
import { forgot } from '../../ui/texts/passwords.ts'

/** Form that requests a password reset link; the server's response replaces the form. */
export function ForgotPassword() {
  usePageTitle(doc.forgot)
  const [sent, setSent] = useState<{ message: string; email: string }>()
  const form = useForm(forgotPassword, {
    initial: { email: '' },
    failed: forgot.failed,
    onSaved: ({ message }, { email }) => setSent({ message, email: email.trim() }),
  })
  return (
    <AuthPage>
      <h1>{forgot.title}</h1>
      {sent ? (
        <div className={entry.fields}>
          <Banner tone="success">
            {sent.message} <span className={entry.more}>{fill(forgot.sentTo, { email: sent.email })}</span>
          </Banner>
          <Button onClick={() => setSent(undefined)}>{forgot.other}</Button>
        </div>
      ) : (
        <>
          <p className={entry.intro}>{forgot.intro}</p>
          <Form form={form} className={entry.fields} submit={forgot.submit} submitting={forgot.submitting}>
            <EmailField {...form.field('email')} />
          </Form>
        </>
      )}
      <p className={entry.other}>
        <Link to="/login">{forgot.back}</Link>
      </p>
    </AuthPage>
  )
}
