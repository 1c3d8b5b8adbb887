import { expect, test } from 'vitest'
import { endpoints } from '../operation/openapi/calls.ts'
import { comparePolicies, findPolicy, PolicyMismatch } from './policy.ts'

const routes = endpoints.map(({ method, path }) => `${method} ${path}`)

test('the table has a row for each call of the contract, and no other', () => {
  expect(() => comparePolicies(routes)).not.toThrow()
})

test('only these calls accept a body above the usual size', () => {
  const larger = routes.flatMap((key) => {
    const [method = '', path = ''] = key.split(' ')
    const limit = findPolicy(method, path)?.bodyLimitBytes
    return limit === undefined ? [] : [[key, limit / 1024]]
  })
  expect(Object.fromEntries(larger)).toEqual({
    'POST /api/courses': 64,
    'POST /api/courses/:id/cards': 64,
    'POST /api/courses/:id/cards/claim-codes': 64,
    'PUT /api/courses/:id': 64,
    'POST /api/categories/:id/comments': 64,
    'PUT /api/comments/:id': 64,
    'POST /api/courses/:id/participants/bulk': 64,
    'POST /api/courses/:id/join-requests': 64,
    'POST /api/courses/:id/attendance': 1024,
  })
})

test('a route without a row stops the start, and the error names it', () => {
  const compare = (): void => comparePolicies([...routes, 'GET /api/secrets'])
  expect(compare).toThrow(PolicyMismatch)
  expect(compare).toThrow('GET /api/secrets')
})

test('a row without a route stops the start, and the error names it', () => {
  const compare = (): void => comparePolicies(routes.filter((key) => key !== 'GET /api/me'))
  expect(compare).toThrow(PolicyMismatch)
  expect(compare).toThrow('GET /api/me')
})

test('HEAD has the row of its GET', () => {
  expect(findPolicy('HEAD', '/api/me')).toBe(findPolicy('GET', '/api/me'))
  expect(findPolicy('HEAD', '/auth/signin')).toBeUndefined()
})

test('a route without a row has no policy', () => {
  expect(findPolicy('PATCH', '/api/me')).toBeUndefined()
  expect(findPolicy('GET', 'toString')).toBeUndefined()
})
