import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const typed = 'aysel@mekteb.az'
const describe = (error: unknown): string => JSON.stringify(describeError(error))

test('a PostgreSQL error is described by code, constraint and table, without the quoted values', () => {
  const quoted = { detail: typed, hint: typed, where: typed, internalQuery: typed, file: 'nbtinsert.c' }
  const named = { code: '23505', constraint: 'accounts_email_key', table: 'accounts' }
  const error = Object.assign(new Error(`Key (email)=(${typed})`), { name: 'error', ...named, ...quoted })
  expect(describeError(error)).toMatchObject({ type: 'error', ...named })
  expect(describe(error)).not.toContain(typed)
})

test.each([
  ['a cause', new Error('saving failed', { cause: Object.assign(new Error(typed), { code: '22P02' }) })],
  ['errors within', new AggregateError([Object.assign(new Error(typed), { code: '22P02' })], typed)],
])('%s is described in the same way', (_what, error) => {
  expect(describe(error)).toContain('22P02')
  expect(describe(error)).not.toContain(typed)
})

test('the stack consists of its frames, without a multi-line message that looks like frames', () => {
  const { stack = '' } = describeError(new Error(`refused\n    at ${typed} (file:///a.ts:1:1)\n    at ${typed}:1:1`))
  expect(stack).toMatch(/^at .*describe-error\.test\.ts:\d+:\d+/)
  expect(stack).not.toContain(typed)
})

test('a message that was changed after the stack was recorded is omitted too', () => {
  const error = new Error(`refused: ${typed}\nby ${typed}`)
  error.message = 'changed'
  expect(describe(error)).not.toContain(typed)
})

test('texts that a mail server or a parser attaches to its message are omitted', () => {
  const error = Object.assign(new Error(`550 <${typed}>`), { rejected: [typed], response: typed, code: 'EENVELOPE' })
  expect(describeError(error)).toMatchObject({ type: 'Error', code: 'EENVELOPE' })
  expect(describe(error)).not.toContain(typed)
})

test('a property that is not an identifier is omitted', () => {
  const error = Object.assign(new Error(), {
    name: `Error of ${typed}`,
    code: typed,
    constraint: `"${typed}"`,
    table: {},
  })
  expect(describe(error)).not.toContain(typed)
  expect(describeError(error).type).toBe('Error')
})

test.each([typed, { message: typed }, undefined, null])('a thrown %o is described by its type', (thrown) => {
  expect(describeError(thrown)).toEqual({ type: typeof thrown })
})

test('a constant message of pg is described by a code, and as a part of a longer one by none', () => {
  expect(describeError(new Error('Connection terminated unexpectedly')).code).toBe('PG_CONNECTION_LOST')
  expect(describeError(new Error(`Connection terminated unexpectedly by ${typed}`)).code).toBeUndefined()
})

test('circular causes end', () => {
  const error = new Error('first')
  error.cause = error
  expect(describe(error).match(/cause/g)).toHaveLength(3)
})
