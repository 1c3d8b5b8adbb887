import type { ErrorCode } from '@hasiye/contract/errors.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { NotAskedInTime } from './together.ts'

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

const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  '25P03',
  '53300',
  '08006',
  '08001',
  '08003',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])
const awayMessages = ['timeout exceeded when trying to connect', 'Query read timeout', 'Connection terminated']

/** Whether the database could not answer (away, starting, out of time), rather than refused. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof NotAskedInTime) return true
  const { code, message = '' } = error as { code?: string; message?: string }
  return (code !== undefined && awayCodes.has(code)) || awayMessages.some((text) => message.includes(text))
}

/** Whether the database's disk is full. */
export const isDatabaseFull = (error: unknown): boolean => (error as DatabaseError).code === '53100'
