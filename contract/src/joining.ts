import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Instant, idInPath, Message, nullable, Person, strict } from './shapes.ts'

/**
 * The code with which students join a course, and the address in its QR code; both null while joining by code is off.
 * Until `openUntil` a joining student becomes a participant at once, otherwise a teacher accepts each request.
 */
export const JoinCode = Type.Object({
  code: nullable(Type.String()),
  url: nullable(Type.String()),
  approval: Type.Enum(['always', 'today_open']),
  openUntil: nullable(Instant),
})
export type JoinCode = Static<typeof JoinCode>

/** A student who waits to be accepted. */
export const JoinRequest = Type.Object({ id: Id, student: Person, createdAt: Instant })
export type JoinRequest = Static<typeof JoinRequest>

/** What a code leads to, for anyone who has it. `teacherName` is null where the owner's account was deleted. */
export const JoinTarget = Type.Object({
  courseName: Type.String(),
  teacherName: nullable(Type.String()),
  /** The viewer's relation to the course; `not_student` for teachers, admins and parents. */
  state: Type.Enum(['signed_out', 'none', 'pending', 'joined', 'not_student']),
  /** Only with the state `joined`. */
  courseId: Type.Optional(Id),
})
export type JoinTarget = Static<typeof JoinTarget>

/** `courseId` is set where the student is a participant. */
export const Joined = Type.Object({ state: Type.Enum(['pending', 'joined']), courseId: nullable(Id) })
export type Joined = Static<typeof Joined>

/** May be typed or pasted. */
const codeInPath = strict({ code: Type.String({ format: 'join-code', label: 'Kod', examples: ['ABC234'] }) })

export const getJoinCode = endpoint({
  method: 'GET',
  path: '/api/courses/:id/join-code',
  summary: 'The code with which students join',
  params: idInPath,
  responseBody: JoinCode,
})

/**
 * An omitted `openToday` stays as stored; turning a code on again makes a new one. A code that was renewed or turned
 * off is not_found at once, like an unknown one.
 */
export const setJoinCode = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/join-code',
  summary: 'Turns joining by code on or off, renews the code, opens joining until midnight in Baku',
  params: idInPath,
  body: strict({
    on: Type.Boolean({ label: 'Qoşulma kodu' }),
    renew: Type.Optional(Type.Literal(true, { label: 'Yeni kod' })),
    openToday: Type.Optional(Type.Boolean({ label: 'Bu gün təsdiqsiz qəbul et' })),
  }),
  responseBody: JoinCode,
})

export const getJoinTarget = endpoint({
  method: 'GET',
  path: '/api/join/:code',
  summary: 'The course of a code, and what the viewer is to it; for everybody',
  params: codeInPath,
  responseBody: JoinTarget,
  errors: ['not_found', 'rate_limited'],
})

/**
 * join_closed says that the course is archived, without an owner or full, or that it declined the student less than a
 * day ago.
 */
export const joinCourse = endpoint({
  method: 'POST',
  path: '/api/join/:code',
  summary: 'A student asks to join, or joins at once while joining is open; 200 where the request was already waiting',
  params: codeInPath,
  status: 201,
  responseBody: Joined,
  otherResponseBodies: { 200: Joined },
  errors: ['already_participant', 'join_closed'],
})

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/join/:code',
  summary: 'A student takes the request back',
  params: codeInPath,
  responseBody: Message,
  errors: ['already_participant'],
})

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/api/courses/:id/join-requests',
  summary: 'Students who wait to be accepted, oldest first',
  params: idInPath,
  responseBody: Type.Array(JoinRequest),
  hasETag: true,
})

const requestIds = Type.Array(Id, { maxItems: limits.joinRequests.max, label: 'Qoşulmaq istəyənlər' })

/** `gone` are the requests that were withdrawn or answered meanwhile. */
export const answerJoinRequests = endpoint({
  method: 'POST',
  path: '/api/courses/:id/join-requests',
  summary: 'Accepts and declines requests, at most 1,000 together, in one transaction',
  params: idInPath,
  body: strict({ accept: requestIds, decline: requestIds }),
  responseBody: Type.Object({ added: Type.Array(Person), gone: Type.Array(Id) }),
  errors: ['limit_reached'],
})
