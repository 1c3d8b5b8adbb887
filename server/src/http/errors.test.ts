import { expect, test } from 'vitest'
import { AppError, asAppError, errorBody, rateLimited } from './errors.ts'

test('a refusal is its code, status and text', () => {
  expect(errorBody(new AppError('forbidden'))).toEqual({
    status: 403,
    body: { code: 'forbidden', error: 'Bu əməliyyat üçün icazəniz yoxdur.' },
  })
})

test('values are put into the text, and a missing one is left visible', () => {
  const { body } = errorBody(new AppError('quota_reached', { values: { used: 5 } }))
  expect(body.error).toBe('Qrup limitiniz dolub (5 / {limit}). Limiti artırmaq üçün texniki dəstəyə yazın.')
})

test.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
])('a wait of %i seconds is told as %i minutes', (seconds, minutes) => {
  const { status, body } = errorBody(rateLimited(seconds, 'parent ip short'))
  expect([status, body.retryAfter]).toEqual([429, seconds])
  expect(body.error).toBe(`Həddindən artıq cəhd edildi. ${minutes} dəqiqə sonra yenidən cəhd edin.`)
  expect(JSON.stringify(body)).not.toContain('parent')
})

test.each([
  [{ code: '23505', constraint: 'accounts_email_key' }, 'email_taken'],
  [{ code: '23505', constraint: 'participants_pkey' }, 'already_participant'],
  [{ code: '23505', constraint: 'some_other_key' }, undefined],
  [{ code: '53100' }, 'storage_full'],
  [{ code: '57014' }, 'unavailable'],
  [{ code: 'ECONNREFUSED' }, 'unavailable'],
  [new Error('timeout exceeded when trying to connect'), 'unavailable'],
  [new Error('Query read timeout'), 'unavailable'],
  [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 'file_too_large'],
  [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 'unsupported_media'],
  [{ statusCode: 400 }, 'validation_failed'],
  [new Error('a mistake of ours'), undefined],
])('%o is known as %s', (error, code) => {
  expect(asAppError(error)?.code).toBe(code)
})
