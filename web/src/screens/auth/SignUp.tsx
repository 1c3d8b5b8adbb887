import { signUp } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconAlertCircle, IconBackpack, IconChalkboardTeacher, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signInNew } from '../../api/session.ts'
import { useJoinNote } from '../../features/joining/useJoinNote.tsx'
import { fullNameHint, isLongEnough, newPasswordErrors } from '../../forms/account-fields.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { EmailField, TextField } from '../../ui/controls/TextField.tsx'
import { common, doc } from '../../ui/texts/common.ts'
import { signup } from '../../ui/texts/sign-up.ts'
import { verify } from '../../ui/texts/verify-email.ts'
import classes from './SignUp.module.css'

const initial = { role: '' as ChosenRole, fullName: '', email: '', phoneNumber: '', password: '', confirm: '' }
const labels = { confirm: signup.confirm.label }
const errorTexts = { short: signup.error.passwordShort, mismatch: signup.error.mismatch }
const passwordTexts = { showLabel: signup.password.show, hideLabel: signup.password.hide }
const repeatTexts = {
  showLabel: `${signup.password.show}: ${signup.confirm.label}`,
  hideLabel: `${signup.password.hide}: ${signup.confirm.label}`,
}
const [before, after] = signup.terms.split(signup.termsLink)

const errorsOf = ({ role, password, confirm }: typeof initial) => ({
  ...(role === '' ? { role: signup.error.role } : {}),
  ...newPasswordErrors(
    { name: 'password', label: signup.password.label, value: password },
    { name: 'confirm', label: labels.confirm, value: confirm },
    errorTexts,
  ),
})

/** Sign-up of teachers and students; a student who came to join a course returns to it, signed in. */
export function SignUp() {
  usePageTitle(doc.signup)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { intent, note } = useJoinNote()
  /** The message about an address that already has an account. */
  const [taken, setTaken] = useState<string>()
  const form = useForm(signUp, {
    initial: { ...initial, role: intent ? 'student' : initial.role },
    labels,
    check: errorsOf,
    input: ({ role, fullName, email, phoneNumber, password }) => ({
      body: {
        fullName,
        email: email.trim(),
        role: role || 'student', // always set: `errorsOf` requires a role
        password,
        ...(phoneNumber ? { phoneNumber } : {}),
      },
    }),
    failed: signup.error.failed,
    onRefused: ({ code, message }) => {
      if (code !== 'email_taken') return undefined
      setTaken(message)
      return { fieldErrors: { email: message } }
    },
    onSaved: async ({ mustVerify }, { email, password }) => {
      if (intent && !mustVerify && (await signInNew(queryClient, { email: email.trim(), password }))) {
        return navigate({ to: '/join/$code', params: { code: intent.code }, replace: true })
      }
      const address = email.trim()
      const message = fill(verify.pending, { email: address })
      const state = mustVerify
        ? { registered: { email: address, message }, done: verify.first }
        : { registered: { email: address } }
      return navigate({ to: '/login', search: { registered: true }, state })
    },
  })
  return (
    <AuthPage>
      {note}
      <h1>{signup.title}</h1>
      <p className={entry.intro}>
        {signup.toLogin} <Link to="/login">{signup.toLoginLink}</Link>
      </p>
      <Form form={form} className={entry.fields} submit={signup.submit} submitting={signup.submitting} hasOwnError>
        <RoleChoice {...form.field('role')} />
        <TextField
          {...form.field('fullName')}
          hint={fullNameHint(form)}
          placeholder={signup.fullName.placeholder}
          autoComplete="name"
          required
        />
        <EmailField
          {...form.field('email')}
          placeholder={signup.email.placeholder}
          hint={taken !== undefined && form.errors.email === taken && <OtherPages />}
        />
        <TextField
          {...form.field('phoneNumber')}
          labelNote={common.optional}
          type="tel"
          inputMode="tel"
          placeholder={signup.phone.placeholder}
          autoComplete="tel"
        />
        <div className={classes.pair}>
          <PasswordField
            {...form.field('password')}
            {...passwordTexts}
            autoComplete="new-password"
            hint={
              <>
                {isLongEnough(form.values.password) && <IconCheck size={18} aria-hidden="true" data-met />}
                {signup.password.hint}
              </>
            }
            required
          />
          <PasswordField {...form.field('confirm')} {...repeatTexts} autoComplete="new-password" required />
        </div>
        <FormError form={form} />
        <p className={classes.terms}>
          {before}
          <a href="/privacy-policy" target="_blank" rel="noopener">
            {signup.termsLink}
          </a>
          {after}
        </p>
      </Form>
    </AuthPage>
  )
}

/** Where the owner of an address that already has an account goes. */
function OtherPages() {
  return (
    <span className={classes.others}>
      <Link to="/login">{signup.toLoginLink}</Link>
      <Link to="/forgot-password">{signup.toReset}</Link>
    </span>
  )
}

const roles = [
  { role: 'teacher', label: signup.role.teacher, Icon: IconChalkboardTeacher },
  { role: 'student', label: signup.role.student, Icon: IconBackpack },
] as const

type ChosenRole = 'teacher' | 'student' | ''

interface RoleChoiceProps {
  value: ChosenRole
  onChange: (role: ChosenRole) => void
  error?: string | undefined
}

/** Two cards of which one can be selected. */
function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  return (
    <fieldset className={classes.choice} aria-describedby={error ? 'role-error' : undefined}>
      <legend>{signup.role.label}</legend>
      {roles.map(({ role, label, Icon }) => (
        <label key={role} className={classes.card} data-chosen={value === role || undefined}>
          <Icon size={24} aria-hidden="true" />
          {label}
          <input
            type="radio"
            name="role"
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            aria-invalid={error ? true : undefined}
          />
        </label>
      ))}
      {error && (
        <p id="role-error" className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
