import { forgotPassword } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Field } from '../../ui/blocks/Field.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { login } from '../../ui/texts/auth.ts'
import { doc } from '../../ui/texts/common.ts'
import { fault } from '../../ui/texts/errors.ts'
import { forgot } from '../../ui/texts/passwords.ts'
import classes from './auth.module.css'

/** Asks for a link that sets a new password; the server's answer takes the place of the form. */
export function ForgotPassword() {
  usePageTitle(doc.forgot)
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState<string>()
  const [busy, setBusy] = useState(false)

  const show = (text: string | undefined) => {
    setWrong(text)
    if (text) form.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (email.trim() === '') return show(fill(fault.required, { field: login.email.label }))
    setWrong(undefined)
    setBusy(true)
    try {
      const { message } = await call(forgotPassword, { body: { email: email.trim() } })
      setSent(message)
    } catch (error) {
      if (error instanceof ApiError) show(error.fields?.email)
      setFailure(explain(error, forgot.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <AuthPage>
      <h1>{forgot.title}</h1>
      {sent ? (
        <div className={classes.fields}>
          <Banner tone="success">{sent}</Banner>
        </div>
      ) : (
        <>
          <p className={classes.subtitle}>{forgot.intro}</p>
          <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
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
              error={wrong}
              required
            />
            {failure && <Banner tone="danger">{failure}</Banner>}
            <PlainButton type="submit" loading={busy} loadingLabel={forgot.submitting}>
              {forgot.submit}
            </PlainButton>
          </form>
        </>
      )}
      <p className={classes.other}>
        <Link to="/login">{forgot.back}</Link>
      </p>
    </AuthPage>
  )
}
