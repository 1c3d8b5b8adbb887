import { changePassword, listSessions } from '@hasiye/contract/own-account.ts'
import { newPasswordErrors } from '../../forms/new-password.ts'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { settings } from '../../ui/texts/settings.ts'

export type PasswordForm = ReturnType<typeof usePasswordForm>

const nothing = { currentPassword: '', newPassword: '', repeat: '' }
const texts = settings.password

const errorsOf = ({ newPassword, repeat }: typeof nothing) =>
  newPasswordErrors(
    { name: 'newPassword', label: texts.new, value: newPassword },
    { name: 'repeat', label: texts.repeat, value: repeat },
    texts,
  )

/** State of the password form. */
export function usePasswordForm() {
  const form = useForm(changePassword, {
    initial: nothing,
    labels: { repeat: texts.repeat },
    check: errorsOf,
    stale: [[listSessions.method, listSessions.path]],
    failed: texts.failed,
    onSaved: ({ message }) => {
      form.restart(nothing)
      void notifySuccess(message)
    },
  })
  return form
}
