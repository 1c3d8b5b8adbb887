import { type Static, Type } from 'typebox'
import { NameOrder, newPassword, passwordErrors, phone } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Bytes, base, Id, Instant, idInPath, Message, nullable, StoredFullName, secret, strict } from './shapes.ts'

/** A signed-in device. A student's list has the parents' sessions too; `own` is any other session, an admin's included. */
export const Session = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('own'), Type.Literal('parent')]),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** Browser, system and kind of device, such as `Chrome, Android, telefon`; `?` if unknown. */
  userAgent: Type.String(),
  current: Type.Boolean(),
})
export type Session = Static<typeof Session>

/** An unchanged full name is not checked again. An omitted `number` stays, an empty one is removed. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/me/profile',
  summary: 'Changes name and phone; `avatar: null` removes the picture, its present value is ignored',
  body: strict({
    fullName: StoredFullName,
    number: Type.Optional(phone),
    avatar: Type.Optional(nullable(Type.String({ maxLength: 2000, label: 'Profil şəkli' }))),
    ...base({ fullName: StoredFullName }),
  }),
  responseBody: Message,
})

/**
 * `currentPassword` is left out where the account has no password, and refused with no_password there. A sign-in of the
 * last 10 minutes then stands for it; without one the call is refused with sign_in_again, and the page offers Google
 * and the mail of `forgotPassword`. `renewCalendars` gives the account's calendar a new address and ends those of the
 * student's parents.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/me/password',
  summary: "Changes or sets the password and ends the account's other sessions",
  body: strict({
    currentPassword: Type.Optional(secret('Cari şifrə', 1, limits.password.max)),
    newPassword: newPassword('Yeni şifrə'),
    renewCalendars: Type.Optional(Type.Boolean({ label: 'Təqvim linkləri' })),
  }),
  responseBody: Message,
  setsCookie: true,
  errors: ['wrong_current_password', 'no_password', 'sign_in_again', ...passwordErrors],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Signed-in devices, the last used first',
  responseBody: Type.Array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'Signs a device out',
  params: idInPath,
  responseBody: Message,
  setsCookie: true,
  errors: ['not_found'],
})

export const renewShortId = endpoint({
  method: 'POST',
  path: '/api/me/short-id',
  summary: "Gives a new short ID and ends the parents' sessions",
  responseBody: Type.Object({ shortId: Type.String() }),
})

/** Declines a new short ID where `Me` has `isShortIdExposed`; `Me` leaves that field out from then on. */
export const keepShortId = endpoint({
  method: 'POST',
  path: '/api/me/short-id/keep',
  summary: 'Keeps a short ID that a stranger may know',
  responseBody: Type.Object({ shortId: Type.String() }),
})

export const setNameOrder = endpoint({
  method: 'PUT',
  path: '/api/me/name-order',
  summary: "Chooses the order in which the teacher reads the students' names, on every device",
  body: strict({ nameOrder: NameOrder }),
  responseBody: Type.Object({ nameOrder: NameOrder }),
})

/** `hasiye.json` with everything, `melumatlarim.txt` with its main parts to read, and the person's files. */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/me/export',
  summary: 'One ZIP with everything held about the person',
  responseBody: Bytes,
  mediaTypes: ['application/zip'],
  isDownload: true,
  errors: ['busy'],
})

/** Who inherits a teacher's courses: SECURITY_REQUIREMENTS.md section 1. */
export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/me',
  summary: 'Deletes the account; without a password it needs a sign-in of the last 10 minutes',
  body: strict({ password: Type.Optional(secret('Şifrə', 0, limits.password.max)) }),
  responseBody: Message,
  setsCookie: true,
  errors: ['wrong_current_password', 'sign_in_again', 'last_admin', 'busy'],
})
