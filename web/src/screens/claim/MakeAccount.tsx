import { claimCard } from '@hasiye/contract/cards.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Form, FormError } from '../../forms/Form.tsx'
import { isLongEnough } from '../../forms/new-password.ts'
import { useForm } from '../../forms/useForm.ts'
import { EmailField } from '../../ui/blocks/Field.tsx'
import { PasswordField } from '../../ui/blocks/PasswordField.tsx'
import { claim } from '../../ui/texts/claim.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { verify } from '../../ui/texts/passwords.ts'
import { signup } from '../../ui/texts/sign-up.ts'
import { CardFields } from './CardFields.tsx'
import classes from './claim.module.css'

const labels = { shortId: claim.id, claimCode: claim.code, password: signup.password.label }

/** A student without an account gives the card an e-mail and a password. */
export function MakeAccount() {
  const navigate = useNavigate()
  const form = useForm(claimCard, {
    initial: { shortId: '', claimCode: '', email: '', password: '' },
    labels,
    input: ({ shortId, claimCode, email, password }) => ({
      body: {
        shortId: normalizeShortId(shortId),
        claimCode: normalizeShortId(claimCode),
        email: email.trim(),
        password,
      },
    }),
    check: ({ password }) => {
      if (password === '') return { password: fill(fieldError.required, { field: labels.password }) }
      return isLongEnough(password) ? {} : { password: signup.error.passwordShort }
    },
    failed: claim.failed,
    onRefused: ({ code, message }) => {
      if (code === 'claim_invalid') return { error: message, focus: 'claimCode' }
      return code === 'email_taken' ? { fieldErrors: { email: message } } : undefined
    },
    onSaved: ({ message }, { email }) => {
      const registered = { email: email.trim(), letter: fill(verify.pending, { email: email.trim() }) }
      return navigate({ to: '/login', state: { done: message, registered } })
    },
  })
  const scanned = (shortId: string) => {
    form.setValue('shortId', shortId)
    form.element.current?.querySelector<HTMLInputElement>('[name="claimCode"]')?.focus()
  }
  return (
    <>
      <h1>{claim.title}</h1>
      <p className={classes.intro}>{claim.body}</p>
      <Form form={form} className={classes.form} submit={claim.submit} submitting={claim.submitting} hasOwnError>
        <CardFields shortId={form.field('shortId')} claimCode={form.field('claimCode')} onScanned={scanned} />
        <EmailField {...form.field('email')} placeholder={signup.email.placeholder} autoComplete="email" />
        <PasswordField
          {...form.field('password')}
          showLabel={signup.password.show}
          hideLabel={signup.password.hide}
          hint={signup.password.hint}
          autoComplete="new-password"
          required
        />
        <FormError form={form} />
      </Form>
      <p className={classes.back}>
        {signup.toLogin} <Link to="/login">{signup.toLoginLink}</Link>
      </p>
    </>
  )
}
