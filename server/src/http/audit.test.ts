import { checkAdmin, logOut } from '@hasiye/contract/accounts.ts'
import { createCourse } from '@hasiye/contract/courses.ts'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { storedIp } from '../db/audit.ts'

const server = testServer()
const foreign = { origin: 'https://elsewhere.example' }

beforeEach(async () => {
  await server.pool.query('truncate audit')
})
const events = () =>
  server.db.selectFrom('audit').select(['event', 'accountId', 'ip', 'details']).orderBy('id').execute()

test('a refusal is recorded with its account, address and call', async () => {
  const teacher = await server.make.person('teacher')
  await server.as(teacher).call(checkAdmin, { ip: '10.4.0.1' })
  expect(await events()).toEqual([
    {
      event: 'refused',
      accountId: teacher.id,
      ip: '10.4.0.1',
      details: { code: 'forbidden', route: 'GET /auth/admin/checkAdmin' },
    },
  ])
})

test("a writing parent and another site's page are recorded too", async () => {
  const parent = await server.make.parentOf(await server.make.person('student'))
  await server.as(parent).call(createCourse, { body: { name: 'x', description: '' } })
  await server.as().call(logOut, { headers: foreign, ip: '10.4.0.2' })
  expect((await events()).map(({ details }) => details)).toEqual([
    { code: 'read_only', route: 'POST /api/courses' },
    { code: 'cross_site', route: 'POST /auth/logout' },
  ])
})

test.each([
  ['an address', ['10.9.0.3', '10.9.0.3', '10.5.0.3'], ['10.9.0.3', '10.5.0.3']],
  ['the addresses of a /24', ['10.6.0.1', '10.6.0.2', '10.6.0.3'], ['10.6.0.1']],
  ['the addresses of a /48', ['2001:db8:1::1', '2001:db8:1::2', '2001:db8:1:2::1'], ['2001:db8:1::1']],
])('a repeated refusal of %s is one row', async (_, addresses, recorded) => {
  for (const ip of addresses) await server.as().call(logOut, { headers: foreign, ip })
  expect((await events()).map(({ ip }) => ip)).toEqual(recorded)
})

test('a repeated refusal of one person is one row, from any address', async () => {
  const people = [await server.make.person('teacher'), await server.make.person('teacher')]
  for (const ip of ['10.7.0.1', '10.8.0.1']) for (const one of people) await server.as(one).call(checkAdmin, { ip })
  expect((await events()).map(({ accountId }) => accountId)).toEqual(people.map(({ id }) => id))
})

test('a call that is not refused is not recorded', async () => {
  await server.as().call(checkAdmin)
  await server.as().call(logOut)
  expect(await events()).toEqual([])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['192.0.2.7:443', null],
  [undefined, null],
])('the address %s is stored as %s', (ip, stored) => {
  expect(storedIp(ip)).toBe(stored)
})
