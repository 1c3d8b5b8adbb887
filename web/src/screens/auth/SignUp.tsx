import { signUp } from '@hasiye/contract/accounts.ts'
import { IconCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Field } from '../../ui/blocks/Field.tsx'
import { PasswordField } from '../../ui/blocks/PasswordField.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { signup } from '../../ui/texts/auth.ts'
import { common, doc } from '../../ui/texts/common.ts'
import classes from './auth.module.css'
import { RoleChoice } from './RoleChoice.tsx'
import { digitsOf, faultsOf, fieldOrder, isLongEnough, type SignUpFaults, type SignUpFields } from './sign-up-form.ts'

const nothing: SignUpFields = { role: '', fullName: '', email: '', phoneNumber: '', password: '', confirm: '' }
const [before, after] = signup.terms.split(signup.termsLink)

/** Registers a teacher or a student. */
export function SignUp() {
  usePageTitle(doc.signup)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(nothing)
  const [faults, setFaults] = useState<SignUpFaults>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const change = (part: Partial<SignUpFields>) => {
    setFields((current) => ({ ...current, ...part }))
    setFaults((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in part))))
  }
  const show = (found: SignUpFaults) => {
    setFaults(found)
    const first = fieldOrder.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const found = faultsOf(fields)
    const { role, fullName, email, phoneNumber, password } = fields
    if (role === '' || Object.keys(found).length > 0) return show(found)
    setBusy(true)
    try {
      await call(signUp, {
        body: { fullName, email: email.trim(), role, password, ...(phoneNumber ? { phoneNumber } : {}) },
      })
      await navigate({ to: '/login', search: { registered: true } })
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.fields) show(error.fields)
      setFailure(explain(error, signup.error.failed))
    }
  }

  const passwordTexts = { showLabel: signup.password.show, hideLabel: signup.password.hide }
  return (
    <AuthPage>
      <h1>{signup.title}</h1>
      <p className={classes.subtitle}>
        {signup.toLogin} <Link to="/login">{signup.toLoginLink}</Link>
      </p>
      <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
        <RoleChoice value={fields.role} onChange={(role) => change({ role })} error={faults.role} />
        <Field
          label={signup.fullName.label}
          name="fullName"
          placeholder={signup.fullName.placeholder}
          autoComplete="name"
          maxLength={120}
          value={fields.fullName}
          onChange={(event) => change({ fullName: event.currentTarget.value })}
          error={faults.fullName}
          required
        />
        <Field
          label={signup.email.label}
          name="email"
          type="email"
          inputMode="email"
          placeholder={signup.email.placeholder}
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          value={fields.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
          error={faults.email}
          required
        />
        <Field
          label={signup.phone.label}
          labelNote={common.optional}
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          placeholder={signup.phone.placeholder}
          autoComplete="tel"
          value={fields.phoneNumber}
          onChange={(event) => change({ phoneNumber: digitsOf(event.currentTarget.value).slice(0, 15) })}
          error={faults.phoneNumber}
        />
        <div className={classes.pair}>
          <PasswordField
            {...passwordTexts}
            label={signup.password.label}
            name="password"
            autoComplete="new-password"
            maxLength={256}
            value={fields.password}
            onChange={(event) => change({ password: event.currentTarget.value })}
            error={faults.password}
            hint={
              <>
                <IconCheck size={18} aria-hidden="true" data-met={isLongEnough(fields.password)} />
                {signup.password.hint}
              </>
            }
            required
          />
          <PasswordField
            {...passwordTexts}
            label={signup.confirm.label}
            name="confirm"
            autoComplete="new-password"
            maxLength={256}
            value={fields.confirm}
            onChange={(event) => change({ confirm: event.currentTarget.value })}
            error={faults.confirm}
            required
          />
        </div>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <p className={classes.terms}>
          {before}
          <a href="/privacy-policy" target="_blank" rel="noopener">
            {signup.termsLink}
          </a>
          {after}
        </p>
        <PlainButton type="submit" loading={busy} loadingLabel={signup.submitting}>
          {signup.submit}
        </PlainButton>
      </form>
    </AuthPage>
  )
}
