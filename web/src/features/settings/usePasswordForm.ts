import type { Role } from '@hasiye/contract/accounts.ts'
import { changePassword, listSessions } from '@hasiye/contract/own-account.ts'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { settings } from '../../ui/texts/settings.ts'
import { passwordErrors } from './password-errors.ts'

export type PasswordForm = ReturnType<typeof usePasswordForm>

const nothing = { currentPassword: '', newPassword: '', repeat: '' }
const texts = settings.password

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
