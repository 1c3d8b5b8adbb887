import pg from 'pg'
import { expect, test } from 'vitest'
import { isRollbackCertain } from './constraints.ts'

const answer = (code?: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), code && { code })

test.each([
  ['a unique key', answer('23505'), true],
  ['a serialization failure', answer('40001'), true],
  ['a full disk', answer('53100'), true],
  ['an idle transaction that was ended', answer('25P03'), true],
  ['a lost connection', answer('08006'), false],
  ['a server that stops', answer('57P01'), false],
  ['a statement that was cancelled, perhaps while COMMIT waited for a standby', answer('57014'), false],
  ['an unknown completion', answer('40003'), false],
  ['a response without a code', answer(), false],
  ['an error of the socket, whose code looks like a SQLSTATE', Object.assign(new Error(), { code: 'EPIPE' }), false],
  ['a client that is not queryable', new Error('Client has encountered a connection error'), false],
  ['a mistake of ours', new TypeError('x is undefined'), false],
])('%s proves a rollback: %#', (_what, error, isCertain) => {
  expect(isRollbackCertain(error)).toBe(isCertain)
})
