import { limits } from '@hasiye/contract/limits.ts'
import { fill, isFullName } from '@hasiye/contract/text.ts'
import { signup } from '../../ui/texts/auth.ts'
import { fault } from '../../ui/texts/errors.ts'

export interface SignUpFields {
  role: 'teacher' | 'student' | ''
  fullName: string
  email: string
  phoneNumber: string
  password: string
  confirm: string
}

export type SignUpFaults = Partial<Record<keyof SignUpFields, string>>

/** In the order of the form. */
export const fieldOrder = ['role', 'fullName', 'email', 'phoneNumber', 'password', 'confirm'] as const

/** What a person types as a phone number without all that is no digit. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

export const isLongEnough = (password: string): boolean => [...password].length >= limits.password.min

const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
const missing = (field: string): string => fill(fault.required, { field })

/** What is wrong with a sign-up before it is sent. Source: SPEC.md section 5. */
export function faultsOf(fields: SignUpFields): SignUpFaults {
  const faults: SignUpFaults = {}
  if (fields.role === '') faults.role = signup.error.role
  if (fields.fullName.trim() === '') faults.fullName = missing(signup.fullName.label)
  else if (!isFullName(fields.fullName)) faults.fullName = fill(fault.format, { field: signup.fullName.label })
  if (fields.email.trim() === '') faults.email = missing(signup.email.label)
  else if (!looksLikeEmail(fields.email)) faults.email = fault.email
  if (fields.password === '') faults.password = missing(signup.password.label)
  else if (!isLongEnough(fields.password)) faults.password = signup.error.passwordShort
  if (fields.confirm === '') faults.confirm = missing(signup.confirm.label)
  else if (fields.confirm !== fields.password) faults.confirm = signup.error.mismatch
  return faults
}
