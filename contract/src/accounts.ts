import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { TypedCode } from './second-factor.ts'
import { FullName, Id, Instant, Message, nullable, secret, strict, withMissingText } from './shapes.ts'

export const Role = Type.Union([Type.Literal('student'), Type.Literal('teacher'), Type.Literal('admin')])
export type Role = Static<typeof Role>

/** An e-mail address as a person types it; the sign-in uses it only to look up an account. */
const typedEmail = { minLength: limits.email.min, maxLength: limits.email.max, label: 'E-poçt' }
export const Email = Type.String({ ...typedEmail, format: 'email', examples: ['aysel@mekteb.az'] })
export const phone = Type.String({
  maxLength: limits.phone.max,
  format: 'digits',
  label: 'Mobil nömrə',
  examples: ['0501234567'],
})
/** A new password. A bad password is refused with a code of `passwordErrors`, not by its schema. */
export const newPassword = (label: string) => secret(label, 0, limits.password.max)
export const passwordErrors = ['weak_password', 'password_common', 'busy'] as const
const Token = secret('Link', limits.mailedToken.min, limits.mailedToken.max)

/**
 * `used` counts the courses that the teacher owns, without archived ones; an inherited one may exceed the limit. A
 * subscription without an end is not active; every new teacher has an end date.
 */
export const Quota = Type.Object({
  limit: Type.Integer(),
  used: Type.Integer(),
  subscriptionExpiresAt: nullable(Instant),
  active: Type.Boolean(),
})

/** The order of names: by the whole name, which begins with the given name, or by its last word. */
export const NameOrder = Type.Enum(['given', 'family'], { label: 'Sıra' })
export type NameOrder = Static<typeof NameOrder>

/**
 * The viewer's account. A parent session gets the student's, with `isParentView` true and without e-mail and number.
 * `quota` is present for teachers only. `isShortIdExposed` is true where a stranger may know the short ID: the account
 * was signed up and was in a course before its owner proved the address by a new password or Google. It is omitted once
 * the ID was renewed or kept, and for parents. `nameOrder` is present for teachers who chose the order of the students'
 * names. `hasPassword` is false after a first sign-in with Google that removed a stranger's password; it is omitted for
 * parents. `newsSeenAt` is present for teachers and students: up to when they have seen the news.
 */
export const Me = Type.Object({
  id: Id,
  shortId: Type.String(),
  fullName: Type.String(),
  email: nullable(Type.String()),
  avatar: nullable(Type.String()),
  role: Role,
  isParentView: Type.Boolean(),
  number: nullable(Type.String()),
  isVerified: Type.Boolean(),
  isShortIdExposed: Type.Optional(Type.Boolean()),
  hasPassword: Type.Optional(Type.Boolean()),
  createdAt: Instant,
  quota: Type.Optional(Quota),
  nameOrder: Type.Optional(NameOrder),
  newsSeenAt: Type.Optional(Instant),
})
export type Me = Static<typeof Me>

/** Sends the verification link. A role is final: another role is another account. */
export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Signs a teacher or a student up; does not sign in',
  body: strict({
    fullName: FullName,
    email: Email,
    phoneNumber: Type.Optional(phone),
    role: Type.Union([Type.Literal('teacher'), Type.Literal('student')], { label: 'Rol' }),
    password: newPassword('Parol'),
  }),
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Type.Object({
    message: Type.String(),
    /** The address must be verified before the first sign-in, so the page does not sign in. */
    mustVerify: Type.Boolean(),
  }),
  setsCookie: true,
  errors: ['email_taken', ...passwordErrors],
})

const credentials = strict({
  email: Type.String(typedEmail),
  password: secret('Şifrə', 1, limits.password.max),
})

/**
 * invalid_credentials has one text for every cause; an admin's account gets it too. Where REQUIRE_VERIFIED_EMAIL is on,
 * the right password of an unverified account is refused with email_not_verified, and a new link is sent.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/auth/signin',
  summary: 'Starts a session of a teacher or a student',
  body: credentials,
  responseBody: Type.Object({ role: Role }),
  setsCookie: true,
  errors: ['invalid_credentials', 'email_not_verified', 'busy'],
})

/** Other accounts are refused like a wrong password. */
export const adminSignIn = endpoint({
  method: 'POST',
  path: '/auth/admin/signin',
  summary: 'Starts a session of an admin; with a second factor it needs a code, each of which works once',
  body: strict({ ...credentials.properties, code: Type.Optional(TypedCode) }),
  responseBody: Type.Object({ role: Type.Literal('admin') }),
  setsCookie: true,
  errors: ['invalid_credentials', 'second_factor_required', 'code_invalid', 'busy'],
})

/**
 * The link is `/verify-email?token=…`. Where the address is verified already, also by a new password or Google, the
 * message says so and nobody is signed in.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  summary:
    'Takes the token of a verification link; signs in where REQUIRE_VERIFIED_EMAIL kept the same browser from it',
  body: strict({ token: Token }),
  responseBody: Type.Object({ message: Type.String(), signedIn: Type.Boolean() }),
  setsCookie: true,
  errors: ['token_invalid'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Sends the verification mail again',
  responseBody: Message,
})

/** An unknown address takes the same time. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Sends a link for a new password; one answer whether or not the account exists',
  body: strict({ email: Email }),
  responseBody: Message,
})

/**
 * A token works once. `endCalendars` ends the addresses of the account's calendar and of those of the student's
 * parents.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password by the token of a link, verifies the address, and ends every session',
  body: strict({
    token: withMissingText(Token, messages.resetTokenMissing),
    password: newPassword('Parol'),
    endCalendars: Type.Optional(Type.Boolean({ label: 'Təqvim linkləri' })),
  }),
  responseBody: Message,
  errors: ['token_invalid', ...passwordErrors],
})

/** Responds with a redirect, so the browser navigates to it; the page does not fetch it. */
export const startGoogleSignIn = endpoint({
  method: 'GET',
  path: '/auth/google/login',
  summary: 'Redirects to Google',
  status: 302,
  responseBody: Type.Any(),
  setsCookie: true,
})

export const finishGoogleSignIn = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Takes what Google sends back, and redirects into the product',
  status: 302,
  responseBody: Type.Any(),
  setsCookie: true,
})

export const checkAdmin = endpoint({
  method: 'GET',
  path: '/auth/admin/checkAdmin',
  summary: 'Tells an admin that the session is one',
  responseBody: Type.Object({ role: Type.Literal('admin') }),
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session, if there is one, and clears the cookie',
  formLeadsTo: '/parent-view',
  responseBody: Message,
  setsCookie: true,
})

export const parentLogin = endpoint({
  method: 'POST',
  path: '/api/public/parent-login',
  summary:
    "Starts a read-only session by a student's short ID, or resumes the one that this browser has for the student",
  formLeadsTo: '/student-dashboard',
  body: strict({
    shortId: Type.String({
      maxLength: limits.shortId.max,
      label: 'Şagird ID-si',
      missingText: messages.parentIdMissing,
      examples: ['K7M2Q9PA'],
    }),
  }),
  responseBody: Message,
  setsCookie: true,
  errors: ['student_not_found'],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in person',
  responseBody: Me,
})
