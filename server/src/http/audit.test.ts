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

test('a refusal is recorded with who, from where and which call', async () => {
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

test('a parent that writes and another site’s page are recorded too', async () => {
  const parent = await server.make.parentOf(await server.make.person('student'))
  await server.as(parent).call(createCourse, { body: { name: 'x', description: '' } })
  await server.as().call(logOut, { headers: foreign, ip: '10.4.0.2' })
  expect((await events()).map(({ details }) => details)).toEqual([
    { code: 'read_only', route: 'POST /api/courses' },
    { code: 'cross_site', route: 'POST /auth/logout' },
  ])
})

test('the same refusal over and over is one row', async () => {
  for (let n = 0; n < 5; n++) await server.as().call(logOut, { headers: foreign, ip: '10.4.0.3' })
  await server.as().call(logOut, { headers: foreign, ip: '10.4.0.4' })
  expect((await events()).map(({ ip }) => ip)).toEqual(['10.4.0.3', '10.4.0.4'])
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
