import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { pathParser } from './path-parameters.ts'

const parse = pathParser(
  Type.Object({
    id: Type.Integer(),
    key: Type.String({ pattern: '^[0-9a-f]{4}$' }),
    code: Type.String({ format: 'join-code' }),
  }),
)
const good = { id: '7', key: '0a1b', code: 'abc 234' }

test('ids become numbers, codes are normalised, other texts stay as they are', () => {
  expect(parse(good)).toEqual({ id: 7, key: '0a1b', code: 'ABC234' })
})

test.each([
  ['no number', { id: 'a' }],
  ['zero', { id: '0' }],
  ['a leading zero', { id: '07' }],
  ['a number above the largest safe integer', { id: '9007199254740992' }],
  ['a text outside its pattern', { key: '0A1B' }],
  ['a text around its pattern', { key: '0a1b/' }],
  ['a code with other letters', { code: 'ABC10O' }],
  ['a code of another length', { code: 'ABC23' }],
])('%s is malformed', (_what, bad) => {
  expect(parse({ ...good, ...bad })).toBeUndefined()
})

test('a path without parameters has none', () => {
  expect(pathParser(undefined)({})).toEqual({})
})

test('a parameter without a schema stops the start', () => {
  expect(() => pathParser(Type.Object({ slug: Type.String() }))).toThrow('slug')
})
