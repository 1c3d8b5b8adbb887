import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { cookieName, readToken } from './cookie.ts'

const http = 'http://localhost:3000'
const https = 'https://hasiye.example.az'
const read = (cookie: string | undefined, publicUrl = http): string | undefined =>
  readToken({ headers: { cookie } } as FastifyRequest, publicUrl)

test('the cookie name has the prefix __Host- where the address is https', () => {
  expect(cookieName(https)).toBe('__Host-sid')
  expect(cookieName(http)).toBe('sid')
})

test.each([
  ['alone', 'sid=abc', 'abc'],
  ['among others', 'theme=dark; sid=abc; lang=az', 'abc'],
  ['without spaces', 'theme=dark;sid=abc', 'abc'],
  ['empty', 'sid=', ''],
  ['missing', 'theme=dark', undefined],
  ['no cookies', undefined, undefined],
  ['twice', 'sid=abc; sid=def', undefined],
  ['twice the same', 'sid=abc; sid=abc', undefined],
  ['another name that ends alike', 'xsid=abc', undefined],
  ['another name that begins alike', 'sid2=abc', undefined],
  ['another case', 'SID=abc', undefined],
  ["the other address's name", '__Host-sid=abc', undefined],
])('the session cookie %s', (_what, cookie, token) => {
  expect(read(cookie)).toBe(token)
})

test('with https only the configured name is read', () => {
  expect(read('sid=abc', https)).toBeUndefined()
  expect(read('sid=abc; __Host-sid=def', https)).toBe('def')
})
