import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { fault } from '../../ui/texts/errors.ts'
import { settings } from '../../ui/texts/settings.ts'

export interface PasswordFields {
  currentPassword: string
  newPassword: string
  repeat: string
}

export type PasswordFaults = Partial<PasswordFields>

const missing = (field: string): string => fill(fault.required, { field })

/** What is wrong with a change of password before it is sent. Source: SPEC.md section 5. */
export function faultsOf({ currentPassword, newPassword, repeat }: PasswordFields): PasswordFaults {
  const faults: PasswordFaults = {}
  if (currentPassword === '') faults.currentPassword = missing(settings.password.current)
  if (newPassword === '') faults.newPassword = missing(settings.password.new)
  else if ([...newPassword].length < limits.password.min) faults.newPassword = settings.password.short
  if (repeat === '') faults.repeat = missing(settings.password.repeat)
  else if (repeat !== newPassword) faults.repeat = settings.password.mismatch
  return faults
}
