import { fill } from '@hasiye/contract/text.ts'
import { signup } from '../../ui/texts/auth.ts'
import { fault } from '../../ui/texts/errors.ts'
import { reset } from '../../ui/texts/passwords.ts'
import { isLongEnough } from './sign-up-form.ts'

export interface NewPassword {
  password: string
  confirm: string
}

export type NewPasswordFaults = Partial<NewPassword>

/** What is wrong with a new password before it is sent. Source: SPEC.md section 5. */
export function faultsOf({ password, confirm }: NewPassword): NewPasswordFaults {
  const faults: NewPasswordFaults = {}
  if (password === '') faults.password = fill(fault.required, { field: reset.new.label })
  else if (!isLongEnough(password)) faults.password = signup.error.passwordShort
  if (confirm === '') faults.confirm = fill(fault.required, { field: reset.confirm.label })
  else if (confirm !== password) faults.confirm = reset.error.mismatch
  return faults
}
