import type { Role } from '@hasiye/contract/accounts.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { AppError } from '../errors/errors.ts'
import { isCommon } from './common-passwords.ts'

export interface Owner {
  /** Null for a card. */
  email: string | null
  fullName: string
  role: Role
}

/** The form field of the password; the settings use the word “şifrə”. */
export type PasswordField = 'password' | 'newPassword'

const texts = {
  password: { weak: errors.weak_password.text, common: errors.password_common.text },
  newPassword: {
    weak: 'Şifrə ən azı {min} simvoldan ibarət olmalıdır.',
    common: 'Bu şifrə çox asandır. Başqa şifrə seçin.',
  },
} as const

/** Passwords that an attacker who knows the person tries first. */
function personalWords({ email, fullName }: Omit<Owner, 'role'>): string[] {
  const name = fold(fullName)
  const address = email ?? ''
  return [fold(address), fold(address.split('@', 1)[0] ?? ''), name, name.replaceAll(' ', ''), ...name.split(' ')]
}

/** Whether a password is on the built-in list or is the person's own address or name. */
export const isEasy = (password: string, owner: Omit<Owner, 'role'>): boolean =>
  isCommon(password) || personalWords(owner).includes(fold(password))

/**
 * Checks a new password. The length is in code points, and no kinds of characters are required.
 * @throws AppError `weak_password`, `password_common`
 */
export function checkPassword(password: string, owner: Owner, field: PasswordField = 'password'): void {
  const { weak, common } = texts[field]
  const { min } = owner.role === 'admin' ? limits.adminPassword : limits.password
  if ([...password].length < min) {
    const text = fill(weak, { min })
    throw new AppError('weak_password', { text, fields: { [field]: text } })
  }
  if (isEasy(password, owner)) throw new AppError('password_common', { text: common, fields: { [field]: common } })
}
