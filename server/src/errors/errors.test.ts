import { expect, test } from 'vitest'
import { AppError, asAppError, errorBody, rateLimited } from './errors.ts'

test('a refusal has its code, status and text', () => {
  expect(errorBody(new AppError('forbidden'))).toEqual({
    status: 403,
    body: { code: 'forbidden', error: 'Bu əməliyyat üçün icazəniz yoxdur.' },
  })
})

test('values are put into the text, and the placeholder of a missing value stays visible', () => {
  const { body } = errorBody(new AppError('quota_reached', { values: { used: 5 } }))
  expect(body.error).toBe('Qrup limitiniz dolub (5 / {limit}). Limiti artırmaq üçün texniki dəstəyə yazın.')
})

test('one wrong field says in the error what is wrong, several do not', () => {
  const bodyOf = (fields: Record<string, string>) => errorBody(new AppError('validation_failed', { fields })).body
  const name = 'Ad mütləq doldurulmalıdır.'
  expect(bodyOf({ name })).toEqual({ code: 'validation_failed', error: name, fields: { name } })
  expect(bodyOf({ name, email: 'E-poçt ünvanı düzgün deyil.' }).error).toBe('Daxil etdiyiniz məlumatları yoxlayın.')
  expect(bodyOf({}).error).toBe('Daxil etdiyiniz məlumatları yoxlayın.')
})

test.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
])('a wait of %i seconds is shown as %i minutes', (seconds, minutes) => {
  const { status, body } = errorBody(rateLimited(seconds, 'parent ip short'))
  expect([status, body.retryAfter]).toEqual([429, seconds])
  expect(body.error).toBe(`Həddindən artıq cəhd edildi. ${minutes} dəqiqə sonra yenidən cəhd edin.`)
  expect(JSON.stringify(body)).not.toContain('parent')
})

test.each([
  [{ code: '23505', constraint: 'accounts_email_key' }, 'email_taken'],
  [{ code: '23505', constraint: 'stays_present' }, 'already_participant'],
  [{ code: '23505', constraint: 'some_other_key' }, undefined],
  [{ code: '53100' }, 'storage_full'],
  [{ code: '57014' }, 'unavailable'],
  [{ code: 'ECONNREFUSED' }, 'unavailable'],
  [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 'file_too_large'],
  [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 'unsupported_media'],
  [{ statusCode: 400 }, 'validation_failed'],
  [new Error('a mistake of ours'), undefined],
])('%o becomes the error code %s', (error, code) => {
  expect(asAppError(error)?.code).toBe(code)
})

test.each(
  [
    ...['08000', '08006', '57P01', '57P02', '57P03', '57P05', '25P03', '40001', '53300', '55P03'],
    ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED'],
  ].map((code) => ({ code })),
)('a database error with the code $code means unavailable', (error) => {
  expect(asAppError(error)?.code).toBe('unavailable')
})

test.each([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Received unexpected commandComplete message from backend.',
  'There was an error establishing an SSL connection',
])('the error of the database client “%s” means unavailable', (message) => {
  expect(asAppError(new Error(message))?.code).toBe('unavailable')
})

test('the text about a request that is too large does not mention a file', () => {
  const error = asAppError({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
  expect(error && errorBody(error)).toEqual({
    status: 413,
    body: { code: 'file_too_large', error: 'Sorğu çox böyükdür.' },
  })
})

test('clients that were refused while the database was unavailable retry spread over four seconds', () => {
  const waits = Array.from({ length: 500 }, () => asAppError({ code: 'ECONNREFUSED' })?.details.retryAfterSeconds)
  expect([...new Set(waits)].sort()).toEqual([1, 2, 3, 4])
})
