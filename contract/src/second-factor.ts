import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Message, secret, strict } from './shapes.ts'

/** A code of the app, or a recovery code; spaces and hyphens are ignored. */
export const TypedCode = secret('Kod', limits.secondFactorCode.min, limits.secondFactorCode.max)
const password = secret('Şifrə', 1, limits.password.max)

export const SecondFactor = Type.Object({ isOn: Type.Boolean(), recoveryCodesLeft: Type.Integer() })
export type SecondFactor = Static<typeof SecondFactor>

/** The secret in base 32, and the `otpauth://` address for a QR code. */
export const SecondFactorSetup = Type.Object({ secret: Type.String(), uri: Type.String() })
export type SecondFactorSetup = Static<typeof SecondFactorSetup>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/me/second-factor',
  summary: 'Whether the sign-in asks for a code, and how many recovery codes are left',
  responseBody: SecondFactor,
})

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/me/second-factor',
  summary: 'Makes a new secret, which is in use only when a code of it was confirmed',
  body: strict({ password }),
  responseBody: SecondFactorSetup,
  errors: ['wrong_current_password', 'no_password', 'second_factor_on', 'busy'],
})

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/me/second-factor',
  summary: 'Turns the second factor on, ends the other sessions and gives the recovery codes once',
  body: strict({ code: TypedCode }),
  responseBody: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ['code_invalid', 'second_factor_on'],
})

export const endSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/me/second-factor',
  summary: 'Turns the second factor off, with the password and a code',
  body: strict({ password, code: TypedCode }),
  responseBody: Message,
  errors: ['wrong_current_password', 'no_password', 'code_invalid', 'busy'],
})
