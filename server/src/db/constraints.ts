import type { ErrorCode } from '@hasiye/contract/errors.ts'
import { messages } from '@hasiye/contract/messages.ts'
import pg from 'pg'
import { BatchTimeout } from './batcher.ts'

/** What a broken constraint means to the person who sent the request. */
const codes: Record<string, ErrorCode> = {
  accounts_email_key: 'email_taken',
  participants_pkey: 'already_participant',
  course_teachers_pkey: 'already_teacher',
  course_teachers_limit: 'limit_reached',
  participants_limit: 'limit_reached',
  days_limit: 'limit_reached',
  categories_name_key: 'duplicate',
  categories_limit: 'limit_reached',
  materials_limit: 'limit_reached',
  materials_category_fkey: 'not_found',
  comments_category_limit: 'limit_reached',
  comments_material_limit: 'limit_reached',
  comments_category_fkey: 'not_found',
  comments_material_fkey: 'not_found',
  comments_empty_check: 'comment_empty',
  courses_notes_limit: 'limit_reached',
}

/** Where the code's own sentence does not say what to do. */
const texts: Record<string, string> = {
  courses_notes_limit: messages.notesLimit,
}

const violations = new Set(['23503', '23505', '23514'])

interface DatabaseError {
  code?: string
  constraint?: string
}

/** The error code of a refusal by the database, undefined where it is nobody's doing but ours. */
export function codeOfConstraint(error: unknown): ErrorCode | undefined {
  const { code, constraint } = error as DatabaseError
  return violations.has(code ?? '') ? codes[constraint ?? ''] : undefined
}

/** The sentence of a refusal by the database, undefined where it is the code's own. */
export const textOfConstraint = (error: unknown): string | undefined => texts[(error as DatabaseError).constraint ?? '']

/** SQLSTATEs after which the same request may succeed a moment later. Classes 08 and 57 belong to them as a whole. */
const unavailableStates = new Set([
  '25006', // the server has become a standby
  '25P03',
  '25P04',
  '40001',
  '40003',
  '40P01',
  '53200',
  '53300',
  '53400',
  '55P03',
])
/** Connection lost, and operator intervention, which is also how a server that stops or starts speaks. */
const connectionClasses = /^(08|57)/

const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTCONN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // of the unix socket
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** The words of pg and pg-pool for a connection that is gone or never came: their errors have no code. */
const clientMessages = [
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /^Connection terminated/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
  /^Received unexpected \w+ message from backend/,
  /^The server does not support SSL connections$/,
  /^There was an error establishing an SSL connection$/,
]

/** Whether the database could not answer (away, starting, out of time), rather than refused. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof BatchTimeout) return true
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (unavailableStates.has(code) || connectionClasses.test(code) || socketErrors.has(code)) return true
  return clientMessages.some((pattern) => pattern.test(message))
}

/** PostgreSQL's own answer that says nothing about whether the transaction was committed. */
const unknownStates = /^(08|57|40003)/

/**
 * Whether this error of a transaction proves that nothing of it was committed: PostgreSQL said so itself. A connection that
 * is lost at COMMIT proves nothing, and neither does an error of which the cause is not known.
 */
export const isRollbackCertain = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !unknownStates.test(error.code)

/** Whether the database's disk is full. */
export const isDatabaseFull = (error: unknown): boolean => (error as DatabaseError).code === '53100'
