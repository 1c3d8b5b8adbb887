import { logOut } from '@hasiye/contract/accounts.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import {
  examplePublicKey,
  listPushDevices,
  removePushDevice,
  savePushDevice,
  testPushDevice,
} from '@hasiye/contract/push.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import { transaction } from '../db/db.ts'
import { hashOfToken } from '../db/tokens.ts'
import { movePushOfParents, noteParentView, removeUnusedPushDevices } from './devices.ts'

const server = testServer()
const keys = { p256dh: examplePublicKey, auth: 'b'.repeat(22) }
let made = 0
const browser = (path = `device-${made++}`) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${path}`, ...keys })
const access = { ...everyAccount, parent: 'allowed', admin: 'forbidden' } as const
const devicesOf = async (accountId: number) =>
  server.db.selectFrom('pushDevices').where('accountId', '=', accountId).selectAll().orderBy('id').execute()

test.each(accessOf(access))('%s being notified, listing and ending it gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const as = server.as(people[who])
  const saved = await as.call(savePushDevice, { body: { ...browser(), kinds: [] } })
  expect([saved.status, saved.error.code]).toEqual([status, code])
  const listed = await as.call(listPushDevices)
  expect([listed.status, listed.error.code]).toEqual([status, code])
  const params = { id: status === 200 ? saved.body.id : 1 }
  for (const endpoint of [testPushDevice, removePushDevice]) {
    const reply = await as.call(endpoint, { params })
    expect([reply.status, reply.error.code]).toEqual([status, code])
  }
})

test('the same endpoint again is changed, and kinds of other roles are left out', async () => {
  const student = await server.make.person('student')
  const device = browser()
  const save = (kinds: ('absent' | 'weekly' | 'not_marked')[], hideDetails?: boolean) =>
    server.as(student).call(savePushDevice, { body: { ...device, kinds, ...(hideDetails && { hideDetails }) } })
  const first = await save(['weekly', 'absent', 'not_marked'])
  expect(first.body).toMatchObject({ kinds: ['absent', 'weekly'], hideDetails: false, current: true })
  const second = await save(['absent'], true)
  expect(second.body).toMatchObject({ id: first.body.id, kinds: ['absent'], hideDetails: true })
  expect(await devicesOf(student.id)).toHaveLength(1)
})

test.each([
  ['endpoint', { endpoint: 'https://example.az/push' }],
  ['p256dh', { p256dh: 'short' }],
  ['p256dh, no point of the curve,', { p256dh: `B${'a'.repeat(86)}` }],
  ['auth', { auth: '' }],
  ['kinds', { kinds: ['everything'] }],
])('a wrong %s is refused', async (_, change) => {
  const student = await server.make.person('student')
  const body = { ...browser(), kinds: [], ...change } as never
  const reply = await server.as(student).call(savePushDevice, { body })
  expect(reply.error.code).toBe('validation_failed')
  expect(await devicesOf(student.id)).toEqual([])
})

test('above ten devices the oldest gives way, apart for the parents of a student', async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  for (let n = 0; n < 11; n++) await server.as(student).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  await server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const devices = await devicesOf(student.id)
  expect(devices.map(({ isParent }) => isParent)).toEqual([...Array(10).fill(false), true])
  expect((await server.as(student).call(listPushDevices)).body).toHaveLength(10)
})

test('above ten devices of two families that become one the oldest gives way', async () => {
  const [card, student] = [await server.make.person('student'), await server.make.person('student')]
  const families = [await server.make.parentOf(card), await server.make.parentOf(student)]
  for (const parent of families)
    for (let n = 0; n < 6; n++) await server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const [first, second, ...rest] = await devicesOf(card.id)
  await transaction(server.db, (trx) => movePushOfParents(trx, card.id, student.id))
  const ids = (await devicesOf(student.id)).map(({ id }) => id)
  expect([ids.length, rest.every(({ id }) => ids.includes(id))]).toEqual([10, true])
  expect(ids).not.toContain(first?.id ?? second?.id)
})

test('more than twenty changes an hour are refused', async () => {
  const student = await server.make.person('student')
  const device = browser()
  const change = () => server.as(student).call(savePushDevice, { body: { ...device, kinds: [] } })
  for (let n = 0; n < 20; n++) expect((await change()).status).toBe(200)
  expect((await change()).error.code).toBe('rate_limited')
})

test("a device of somebody else is unknown: another account's, another family's of the same student, the student's to parents", async () => {
  const student = await server.make.person('student')
  const own = await server.as(student).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const parent = await server.make.parentOf(student)
  const other = await server.make.parentOf(student)
  const theirs = await server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  for (const [who, id] of [
    [await server.make.person('student'), own.body.id],
    [parent, own.body.id],
    [other, theirs.body.id],
    [student, theirs.body.id],
  ] as const) {
    expect((await server.as(who).call(listPushDevices)).body.map((device) => device.id)).not.toContain(id)
    expect((await server.as(who).call(removePushDevice, { params: { id } })).error.code).toBe('not_found')
    expect((await server.as(who).call(testPushDevice, { params: { id } })).error.code).toBe('not_found')
  }
})

test('a parent ends the notices about another child of the same browser, and not of another browser', async () => {
  const [one, two] = [await server.make.person('student'), await server.make.person('student')]
  const [ofOne, ofTwo] = [await server.make.parentOf(one), await server.make.parentOf(two)]
  const inBrowser = (parent: { token: string }, device: string) => ({
    headers: { cookie: `sid=${parent.token}; device=${device}` },
  })
  const [here, elsewhere] = ['a'.repeat(43), 'b'.repeat(43)]
  const { body } = await server.as(ofOne).call(savePushDevice, {
    body: { ...browser(), kinds: [] },
    ...inBrowser(ofOne, here),
  })
  const end = (device: string) =>
    server.as(ofTwo).call(removePushDevice, { params: { id: body.id }, ...inBrowser(ofTwo, device) })
  expect((await end(elsewhere)).error.code).toBe('not_found')
  expect((await end(here)).status).toBe(200)
  expect(await devicesOf(one.id)).toEqual([])
})

test("an account's device ends with its session, a parent's goes on until the student has a new short ID", async () => {
  const { people } = await server.make.course()
  const { student, parent } = people
  const session = await server.make.parentOf(student)
  await server.as(student).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  await server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  await server.as(session).call(logOut)
  await server.as(parent).call(logOut)
  expect(await devicesOf(student.id)).toHaveLength(2)
  await server.as(student).call(renewShortId)
  expect((await devicesOf(student.id)).map(({ isParent }) => isParent)).toEqual([false])
  await server.as(student).call(logOut)
  expect(await devicesOf(student.id)).toEqual([])
})

test('devices of parents end after 90 days without a view, and with the last course', async () => {
  const { people } = await server.make.course()
  const save = async () =>
    (await server.as(people.parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })).body.id
  const [old, used] = [await save(), await save()]
  await server.db
    .updateTable('pushDevices')
    .set({ seenAt: new Date(Date.now() - 91 * 86_400_000) })
    .where('id', '=', old)
    .execute()
  await removeUnusedPushDevices(server.db)
  expect((await devicesOf(people.student.id)).map(({ id }) => id)).toEqual([used])
  await server.db.deleteFrom('participants').where('studentId', '=', people.student.id).execute()
  await removeUnusedPushDevices(server.db)
  expect(await devicesOf(people.student.id)).toEqual([])
})

test('a view of the parents in the browser counts as use, one in another does not', async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  const { body } = await server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const deviceHash = hashOfToken('token')
  await server.db
    .updateTable('pushDevices')
    .set({ deviceHash, seenAt: new Date(0) })
    .where('id', '=', body.id)
    .execute()
  const view = async (device: string) => {
    await transaction(server.db, (trx) => noteParentView(trx, student.id, device))
    return (await devicesOf(student.id))[0]?.seenAt.getTime()
  }
  expect(await view('another')).toBe(0)
  expect(await view('token')).toBeGreaterThan(Date.now() - 60_000)
})

test('a sixth test notice of a day is refused', async () => {
  const student = await server.make.person('student')
  const { body } = await server.as(student).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const send = () => server.as(student).call(testPushDevice, { params: { id: body.id } })
  for (let n = 0; n < 5; n++) expect((await send()).status).toBe(200)
  expect((await send()).error.code).toBe('rate_limited')
  const another = await server.as(student).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  expect((await server.as(student).call(testPushDevice, { params: another.body })).error.code).toBe('rate_limited')
})

test('a device that is saved while the student gets a new short ID is not the parents’ any more', async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  const saving = await holding(
    server.pool,
    `with ended as (delete from sessions where account_id = $1 and kind = 'parent')
     select from accounts where id = $1 for update`,
    [student.id],
    async () => {
      const saving = server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
      await untilWaiting(server.pool)
      return { saving }
    },
  )
  expect((await saving.saving).error.code).toBe('unauthenticated')
  expect(await devicesOf(student.id)).toEqual([])
})

test('beginning and end of a device are security events, whatever ends it', async () => {
  const student = await server.make.person('student')
  const save = () => server.as(student).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const { id } = (await save()).body
  await save()
  await server.as(student).call(removePushDevice, { params: { id } })
  await server.as(student).call(logOut)
  const events = await server.db
    .selectFrom('audit')
    .where('accountId', '=', student.id)
    .where('event', 'in', ['push_on', 'push_off'])
    .select(['event', 'details'])
    .orderBy('id')
    .execute()
  const details = { service: 'fcm.googleapis.com' }
  expect(events).toEqual(['push_on', 'push_on', 'push_off', 'push_off'].map((event) => ({ event, details })))
})

test('an account brings two hosts a day that never took a notice, and any that did', async () => {
  const student = await server.make.person('student')
  const save = async (host: string) =>
    (
      await server
        .as(student)
        .call(savePushDevice, { body: { ...browser(), endpoint: `https://${host}/w`, kinds: [] } })
    ).status
  expect(await save('wns2-xa1p.notify.windows.com')).toBe(200)
  expect(await save('wns2-xa1p.notify.windows.com')).toBe(200)
  expect(await save('wns2-xa2p.notify.windows.com')).toBe(200)
  expect(await save('wns2-xa3p.notify.windows.com')).toBe(429)
  expect(await save('web.push.apple.com')).toBe(200)
  await server.db
    .updateTable('pushDevices')
    .set({ lastDeliveredAt: new Date() })
    .where('service', '=', 'wns2-xa1p.notify.windows.com')
    .execute()
  const other = await server.make.person('student')
  for (const host of ['wns2-xa1p', 'wns2-xa4p', 'wns2-xa5p']) {
    const body = { ...browser(), endpoint: `https://${host}.notify.windows.com/w`, kinds: [] }
    expect((await server.as(other).call(savePushDevice, { body })).status).toBe(200)
  }
})
