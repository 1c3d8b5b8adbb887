import type { Role } from '@hasiye/contract/accounts.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { AppError } from '../errors/errors.ts'
import { isCommon } from './common-passwords.ts'

interface Owner {
  /** Null for a card. */
  email: string | null
  fullName: string
  role: Role
}

/** The form field of the password; the settings use the word “şifrə”. */
export type PasswordField = 'password' | 'newPassword'

const listed = 'Çox işlədilən sözlər və rəqəmlər tez tapılır.'
const texts = {
  password: {
    weak: errors.weak_password.text,
    common: errors.password_common.text,
    listed,
    personal: 'Ad və e-poçt ünvanı parol üçün yaramır.',
  },
  newPassword: {
    weak: 'Şifrə ən azı {min} simvoldan ibarət olmalıdır.',
    common: 'Bu şifrə çox asandır. Başqa şifrə seçin.',
    listed,
    personal: 'Ad və e-poçt ünvanı şifrə üçün yaramır.',
  },
} as const

/** Passwords that an attacker who knows the person tries first. */
function personalWords({ email, fullName }: Omit<Owner, 'role'>): string[] {
  const name = fold(fullName)
  const address = email ?? ''
  return [fold(address), fold(address.split('@', 1)[0] ?? ''), name, name.replaceAll(' ', ''), ...name.split(' ')]
}

const isPersonal = (password: string, owner: Omit<Owner, 'role'>): boolean =>
  personalWords(owner).includes(fold(password))

const lettersOf = (text: string): string => fold(text).replace(/\P{L}/gu, '')

/** Whether a password is the person's name or address, with or without digits around it, as in “nigar1”. */
function isOwnName(password: string, owner: Omit<Owner, 'role'>): boolean {
  const letters = lettersOf(password)
  return letters !== '' && personalWords(owner).some((word) => lettersOf(word) === letters)
}

/** Whether a password is on the built-in list or is the person's own address or name. */
export const isEasy = (password: string, owner: Omit<Owner, 'role'>): boolean =>
  isCommon(password) || isPersonal(password, owner)

/**
 * Checks a new password. The length is in code points, and no kinds of characters are required. The text at the field
 * of an easy one says why it is easy.
 * @throws AppError `weak_password`, `password_common`
 */
export function checkPassword(password: string, owner: Owner, field: PasswordField = 'password'): void {
  const { weak, common, listed, personal } = texts[field]
  const { min } = owner.role === 'admin' ? limits.adminPassword : limits.password
  if ([...password].length < min) {
    const text = fill(weak, { min })
    throw new AppError('weak_password', { text, fields: { [field]: text } })
  }
  if (!isEasy(password, owner)) return
  const why = isPersonal(password, owner) || isOwnName(password, owner) ? personal : listed
  throw new AppError('password_common', { text: common, fields: { [field]: `${common} ${why}` } })
}
