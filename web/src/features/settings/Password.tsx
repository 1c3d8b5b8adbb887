import type { Me, Role } from '@hasiye/contract/accounts.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { changePassword, listSessions } from '@hasiye/contract/own-account.ts'
import { Form } from '../../forms/Form.tsx'
import { newPasswordErrors } from '../../forms/new-password.ts'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { login } from '../../ui/texts/auth.ts'
import { common } from '../../ui/texts/common.ts'
import { settings } from '../../ui/texts/settings.ts'
import { SecondFactor } from './SecondFactor.tsx'
import classes from './Settings.module.css'
import type { OpenSettingsDialog } from './settings-dialogs.ts'

const texts = settings.password

/** Names the field in its buttons, because the form has several password fields. */
const toggleOf = (label: string) => ({
  showLabel: `${login.password.show}: ${label}`,
  hideLabel: `${login.password.hide}: ${label}`,
})

interface Props {
  me: Me
  form: PasswordForm
  open: OpenSettingsDialog
}

/** Password form, and for admins the second factor. */
export function Password({ me, form, open }: Props) {
  return (
    <>
      <Form form={form} className={classes.form} submit={texts.submit} submitting={common.saving}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={me.email ?? ''} readOnly hidden />
        {me.role === 'student' && <p>{texts.endsParents}</p>}
        <PasswordField
          {...form.field('currentPassword')}
          {...toggleOf(texts.current)}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('newPassword')}
          {...toggleOf(texts.new)}
          autoComplete="new-password"
          hint={me.role === 'admin' ? texts.hintOfAdmin : texts.hint}
          required
        />
        <PasswordField {...form.field('repeat')} {...toggleOf(texts.repeat)} autoComplete="new-password" required />
      </Form>
      {me.role === 'admin' && <SecondFactor open={open} />}
    </>
  )
}

type PasswordForm = ReturnType<typeof usePasswordForm>

const nothing = { currentPassword: '', newPassword: '', repeat: '' }

/** State of the password form. */
export function usePasswordForm(role: Role) {
  const form = useForm(changePassword, {
    initial: nothing,
    labels: { repeat: texts.repeat },
    check: (typed) => passwordErrors(role, typed),
    stale: [[listSessions.method, listSessions.path]],
    failed: texts.failed,
    onSaved: ({ message }) => {
      form.restart(nothing)
      void notifySuccess(message)
    },
  })
  return form
}

interface NewPassword {
  currentPassword: string
  newPassword: string
  repeat: string
}

/** The error of the new password for a person in this role. */
export function passwordErrors(role: Role, { currentPassword, newPassword, repeat }: NewPassword) {
  const isAdmin = role === 'admin'
  const isUnchanged = newPassword !== '' && newPassword === currentPassword
  const errors = newPasswordErrors(
    { name: 'newPassword', label: texts.new, value: newPassword },
    { name: 'repeat', label: texts.repeat, value: repeat },
    { short: isAdmin ? texts.shortOfAdmin : texts.short, mismatch: texts.mismatch },
    (isAdmin ? limits.adminPassword : limits.password).min,
  )
  return isUnchanged ? { newPassword: texts.unchanged, ...errors } : errors
}
