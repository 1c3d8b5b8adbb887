import * as accounts from '@hasiye/contract/accounts.ts'
import * as admin from '@hasiye/contract/admin.ts'
import * as attendance from '@hasiye/contract/attendance.ts'
import * as calendar from '@hasiye/contract/calendar.ts'
import * as cards from '@hasiye/contract/cards.ts'
import * as comments from '@hasiye/contract/comments.ts'
import * as courses from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import * as images from '@hasiye/contract/images.ts'
import * as joining from '@hasiye/contract/joining.ts'
import * as materials from '@hasiye/contract/materials.ts'
import * as news from '@hasiye/contract/news.ts'
import * as operation from '@hasiye/contract/operation.ts'
import * as own from '@hasiye/contract/own-account.ts'
import * as participants from '@hasiye/contract/participants.ts'
import * as push from '@hasiye/contract/push.ts'
import * as secondFactor from '@hasiye/contract/second-factor.ts'
import * as trash from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { comparePolicies, findPolicy, PolicyMismatch } from './policy.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const routes = [
  accounts,
  own,
  admin,
  attendance,
  calendar,
  cards,
  comments,
  courses,
  images,
  joining,
  materials,
  news,
  operation,
  participants,
  push,
  secondFactor,
  trash,
]
  .flatMap((room) => Object.values(room).filter(isEndpoint))
  .map(({ method, path }) => `${method} ${path}`)

test('the table has a row for each call of the contract, and no other', () => {
  expect(() => comparePolicies(routes)).not.toThrow()
})

test('only these calls take a body above the usual size', () => {
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

test('a route without a row stops the start and is named', () => {
  const compare = (): void => comparePolicies([...routes, 'GET /api/secrets'])
  expect(compare).toThrow(PolicyMismatch)
  expect(compare).toThrow('GET /api/secrets')
})

test('a row without a route stops the start and is named', () => {
  const compare = (): void => comparePolicies(routes.filter((key) => key !== 'GET /api/me'))
  expect(compare).toThrow(PolicyMismatch)
  expect(compare).toThrow('GET /api/me')
})

test('HEAD counts with its GET', () => {
  expect(findPolicy('HEAD', '/api/me')).toBe(findPolicy('GET', '/api/me'))
  expect(findPolicy('HEAD', '/auth/signin')).toBeUndefined()
})

test('a route without a row has no policy', () => {
  expect(findPolicy('PATCH', '/api/me')).toBeUndefined()
  expect(findPolicy('GET', 'toString')).toBeUndefined()
})
