import { minPasswordLength } from '@hasiye/contract/accounts.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { AppError } from '../http/errors.ts'
import { isCommon } from './common-passwords.ts'

export interface Owner {
  email: string
  fullName: string
}

/** What anybody would try who knows the person. */
function personalWords({ email, fullName }: Owner): string[] {
  const name = fold(fullName)
  return [fold(email), fold(email.split('@', 1)[0] ?? ''), name, name.replaceAll(' ', ''), ...name.split(' ')]
}

/** Whether a password is on the built-in list or is the person's own address or name. */
export const isEasy = (password: string, owner: Owner): boolean =>
  isCommon(password) || personalWords(owner).includes(fold(password))

/**
 * Judges a new password; length counts code points, and any composition will do.
 * @throws AppError `weak_password`, `password_common`
 */
export function checkPassword(password: string, owner: Owner): void {
  if ([...password].length < minPasswordLength) {
    const values = { min: minPasswordLength }
    throw new AppError('weak_password', { values, fields: { password: fill(errors.weak_password.text, values) } })
  }
  if (isEasy(password, owner)) {
    throw new AppError('password_common', { fields: { password: errors.password_common.text } })
  }
}
