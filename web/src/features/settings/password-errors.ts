import type { Role } from '@hasiye/contract/accounts.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { newPasswordErrors } from '../../forms/new-password.ts'
import { settings } from '../../ui/texts/settings.ts'

const texts = settings.password

interface NewPassword {
  currentPassword: string
  newPassword: string
  repeat: string
}

/** What is wrong with the new password of a person in this role. */
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
