import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { policyPage } from '../../scripts/policy.ts'
import { testServer } from '../test/harness.ts'
import { allows } from './http/policy.ts'
import type { Room } from './room.ts'
import { checkRooms, RoomMismatch, rooms } from './rooms.ts'

test('the policy of all calls is as reviewed', async () => {
  await expect(policyPage()).toMatchFileSnapshot('policy.txt')
})

test('the rooms and the contract agree', () => {
  expect(() => checkRooms(rooms)).not.toThrow()
})

const { announcements, comments, ...others } = rooms
const without = (changed: Partial<Room>): Record<string, Room> => ({
  ...others,
  comments,
  announcements: { ...announcements, ...changed },
})

test.each([
  ['a call without a room', { calls: announcements.calls.slice(1) }, 'GET /api/courses/:id/announcements'],
  ['a call that the contract does not have', { api: {} }, 'calls that the contract does not have'],
  ['a kind of trash without a restore', { trash: {} }, 'kinds of trash that no room has: announcement'],
  ['a kind of notices that nothing queues', { notices: {} }, 'kinds of notices that no room has: announcement'],
  ['a room that comes after a later one', { after: ['nowhere'] }, 'announcements comes after nowhere'],
])('%s stops the start, and the error names it', (_what, changed, named) => {
  expect(() => checkRooms(without(changed))).toThrow(RoomMismatch)
  expect(() => checkRooms(without(changed))).toThrow(named)
})

test('a verdict on a call that no room declares is an error, not a permission', () => {
  const unknown = { method: 'GET', path: '/api/secrets' } as Endpoint
  expect(() => allows(unknown, 'teacher', {} as never)).toThrow('/api/secrets')
})

const server = testServer()

test('each column that refers to an account has a row in the tables of its room', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select r.relname || '.' || a.attname as name
     from pg_constraint c
     join pg_class r on r.oid = c.conrelid
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'accounts'::regclass`,
  )
  const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const declared = Object.values<Room>(rooms).flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => inSnakeCase(`${table}.${column}`)),
    ),
  )
  const referring = rows.map(({ name }) => name)
  expect(referring.filter((name) => !declared.includes(name))).toEqual([])
  // these have no foreign key: what they name outlives the account, or is in JSON
  const others = ['history.student_id']
  expect(declared.filter((name) => !referring.includes(name)).sort()).toEqual(others)
})
