import { forgotPassword, type Me, type Role, startGoogleSignIn } from '@hasiye/contract/accounts.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { changePassword, listSessions } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { configQuery, meQuery } from '../../api/queries.ts'
import { newPasswordErrors } from '../../forms/account-fields.ts'
import { Form } from '../../forms/Form.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { login } from '../../ui/texts/auth.ts'
import { common } from '../../ui/texts/common.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { forgot } from '../../ui/texts/passwords.ts'
import { settings } from '../../ui/texts/settings.ts'
import { ownCalendar } from './Calendar.tsx'
import type { OpenSettingsDialog } from './dialogs.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import classes from './Settings.module.css'

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
  const hasPassword = me.hasPassword !== false
  return (
    <>
      <Form
        form={form}
        className={classes.form}
        submit={hasPassword ? texts.submit : texts.set}
        submitting={common.saving}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={me.email ?? ''} readOnly hidden />
        {hasPassword ? me.role === 'student' && <p>{texts.endsParents}</p> : <p>{texts.none}</p>}
        {hasPassword && (
          <PasswordField
            {...form.field('currentPassword')}
            {...toggleOf(texts.current)}
            autoComplete="current-password"
            required
          />
        )}
        <PasswordField
          {...form.field('newPassword')}
          {...toggleOf(texts.new)}
          autoComplete="new-password"
          hint={me.role === 'admin' ? texts.hintOfAdmin : texts.hint}
          required
        />
        <PasswordField {...form.field('repeat')} {...toggleOf(texts.repeat)} autoComplete="new-password" required />
        {me.role !== 'admin' && <RenewCalendars form={form} />}
      </Form>
      {!hasPassword && <OtherProofs email={me.email ?? ''} />}
      {me.role === 'admin' && <SecondFactor open={open} />}
    </>
  )
}

/** Offers to renew the calendar links with the password, where the account has some. */
function RenewCalendars({ form }: Pick<Props, 'form'>) {
  const { data } = useQuery(ownCalendar)
  if (!data || (data.url === null && data.parents === 0)) return null
  return (
    <Column gap="xs">
      <Checkbox
        label={texts.renewCalendars}
        checked={form.values.renewCalendars}
        onChange={({ currentTarget }) => form.setValue('renewCalendars', currentTarget.checked)}
      />
      <Hint>{data.parents > 0 ? texts.parentCalendarsEnd : texts.calendarsEnd}</Hint>
    </Column>
  )
}

/** How else to set a password where the sign-in is too long ago. */
function OtherProofs({ email }: { email: string }) {
  const { data: config } = useQuery(configQuery)
  const { mutate, isPending } = useCall(forgotPassword, {
    onDone: ({ message }) => notifySuccess(message),
    failed: forgot.failed,
  })
  return (
    <Column gap="s">
      <Hint>{texts.within}</Hint>
      <Row wrap gap="s">
        {config?.google && (
          <Button variant="default" href={startGoogleSignIn.path}>
            {texts.signIn}
          </Button>
        )}
        <Button variant="default" loading={isPending} onClick={() => mutate({ body: { email } })}>
          {texts.byMail}
        </Button>
      </Row>
    </Column>
  )
}

type PasswordForm = ReturnType<typeof usePasswordForm>

const nothing = { currentPassword: '', newPassword: '', repeat: '', renewCalendars: false }

/** State of the password form. */
export function usePasswordForm({ role, hasPassword }: Pick<Me, 'role' | 'hasPassword'>) {
  const form = useForm(changePassword, {
    initial: nothing,
    labels: { repeat: texts.repeat },
    check: (typed) => passwordErrors(role, typed, hasPassword),
    stale: [[listSessions.method, listSessions.path], meQuery.queryKey, ownCalendar.queryKey],
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

/** The errors of the passwords for a person in this role. */
export function passwordErrors(
  role: Role,
  { currentPassword, newPassword, repeat }: NewPassword,
  hasPassword: boolean | undefined,
) {
  const isAdmin = role === 'admin'
  const isUnchanged = newPassword !== '' && newPassword === currentPassword
  const errors = newPasswordErrors(
    { name: 'newPassword', label: texts.new, value: newPassword },
    { name: 'repeat', label: texts.repeat, value: repeat },
    { short: isAdmin ? texts.shortOfAdmin : texts.short, mismatch: texts.mismatch },
    (isAdmin ? limits.adminPassword : limits.password).min,
  )
  const isMissing = hasPassword !== false && currentPassword === ''
  return {
    ...(isMissing && { currentPassword: fill(fieldError.required, { field: texts.current }) }),
    ...(isUnchanged && { newPassword: texts.unchanged }),
    ...errors,
  }
}
