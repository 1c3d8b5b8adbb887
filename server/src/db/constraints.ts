import type { ErrorCode } from '@hasiye/contract/errors.ts'
import { messages } from '@hasiye/contract/messages.ts'
import pg from 'pg'
import { BatchTimeout } from './batcher.ts'
import { Restart } from './db.ts'

/** Error codes of violated constraints, for the person who sent the request. */
const codes: Record<string, ErrorCode> = {
  accounts_email_key: 'email_taken',
  stays_present: 'already_participant',
  course_teachers_pkey: 'already_teacher',
  course_teachers_limit: 'limit_reached',
  participants_limit: 'limit_reached',
  days_limit: 'limit_reached',
  categories_name_key: 'duplicate',
  categories_limit: 'limit_reached',
  materials_limit: 'limit_reached',
  comments_category_limit: 'limit_reached',
  comments_material_limit: 'limit_reached',
  comments_empty_check: 'comment_empty',
  courses_notes_limit: 'limit_reached',
  push_devices_session_id_fkey: 'unauthenticated',
}

/** Texts for constraints where the text of the code does not say what to do. */
const texts: Record<string, string> = {
  courses_notes_limit: messages.notesLimit,
}

/** What a row refers to was removed meanwhile. */
const foreignKeyViolation = '23503'
const violations = new Set([foreignKeyViolation, '23505', '23514'])

interface DatabaseError {
  code?: string
  constraint?: string
}

/** The error code of a violated constraint; undefined for any error that the request did not cause. */
export function codeOfConstraint(error: unknown): ErrorCode | undefined {
  const { code, constraint } = error as DatabaseError
  if (!violations.has(code ?? '')) return undefined
  return codes[constraint ?? ''] ?? (code === foreignKeyViolation ? 'not_found' : undefined)
}

/** The text of a violated constraint; undefined where the code's own applies. */
export const textOfConstraint = (error: unknown): string | undefined => texts[(error as DatabaseError).constraint ?? '']

/** SQLSTATEs after which a retry may succeed soon, in addition to the classes 08 and 57. */
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
/** Class 08: the connection is lost. Class 57: operator intervention, also while the server stops or starts. */
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

/** Messages of pg and pg-pool for a lost or failed connection; these errors have no code. */
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

/** Whether the database could not respond (unreachable, starting, timed out), rather than refused. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof BatchTimeout || error instanceof Restart) return true
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (unavailableStates.has(code) || connectionClasses.test(code) || socketErrors.has(code)) return true
  return clientMessages.some((pattern) => pattern.test(message))
}

/** Errors of PostgreSQL that do not say whether the transaction was committed. */
const unknownStates = /^(08|57|40003)/

/**
 * Whether the error of a transaction proves that nothing was committed: PostgreSQL itself reported it. A connection
 * that is lost at COMMIT proves nothing, nor does an error of unknown cause.
 */
export const isRollbackCertain = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !unknownStates.test(error.code)

/** Whether the database's disk is full. */
export const isDatabaseFull = (error: unknown): boolean => (error as DatabaseError).code === '53100'
