import { endSecondFactor, getSecondFactor } from '@hasiye/contract/second-factor.ts'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Field } from '../../../ui/blocks/Field.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { PasswordField } from '../../../ui/blocks/PasswordField.tsx'
import { login } from '../../../ui/texts/auth.ts'
import { totp } from '../../../ui/texts/second-factor.ts'

/** Turns the second factor off with the password and a code. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const form = useForm(endSecondFactor, {
    initial: { password: '', code: '' },
    labels: { code: totp.code },
    failed: totp.failed,
    stale: [[getSecondFactor.method, getSecondFactor.path]],
    onSaved: ({ message }) => {
      void notifySuccess(message)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={totp.title} submit={totp.turnOff} onClose={onClose}>
      <PasswordField
        {...form.field('password')}
        showLabel={login.password.show}
        hideLabel={login.password.hide}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <Field
        {...form.field('code')}
        hint={totp.recoveryHint}
        autoComplete="one-time-code"
        autoCapitalize="off"
        required
      />
    </FormSheet>
  )
}
