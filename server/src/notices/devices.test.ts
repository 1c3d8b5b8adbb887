import { logOut } from '@hasiye/contract/accounts.ts'
import { deleteCourse, getCourse } from '@hasiye/contract/courses.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import {
  examplePublicKey,
  listPushDevices,
  removePushDevice,
  savePushDevice,
  testPushDevice,
} from '@hasiye/contract/notices.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import { restoreCourse } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { ageTrash } from '../../test/stored.ts'
import { transaction } from '../db/db.ts'
import { ago } from '../db/instants.ts'
import type { Merge } from '../db/merges.ts'
import { hashOfToken } from '../db/tokens.ts'
import { recordParentView, removeUnusedPushDevices } from './devices.ts'
import { mergedDevices } from './merged-devices.ts'

const server = testServer()
const keys = { p256dh: examplePublicKey, auth: 'b'.repeat(22) }
let made = 0
const browser = (path = `device-${made++}`) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${path}`, ...keys })
const access = { ...everyAccount, parent: 'allowed', admin: 'forbidden' } as const
const devicesOf = async (accountId: number) =>
  server.db.selectFrom('pushDevices').where('accountId', '=', accountId).selectAll().orderBy('id').execute()

test.each(accessOf(access))('%s subscribing, listing and removing a device gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const as = server.as(people[who])
  const saved = await as.call(savePushDevice, { body: { ...browser(), kinds: [] } })
  expect([saved.status, saved.error.code]).toEqual([status, code])
  const listed = await as.call(listPushDevices)
  expect([listed.status, listed.error.code]).toEqual([status, code])
  const params = { id: status === 200 ? saved.body.id : 1 }
  for (const endpoint of [testPushDevice, removePushDevice]) {
    const response = await as.call(endpoint, { params })
    expect([response.status, response.error.code]).toEqual([status, code])
  }
})

test('devices that are saved at the same moment are ten at most', async () => {
  const as = server.as(await server.make.person('student'))
  const save = () => as.call(savePushDevice, { body: { ...browser(), kinds: [] } })
  await Promise.all(Array.from({ length: 14 }, save))
  expect((await as.call(listPushDevices)).body).toHaveLength(10)
})

test('saving the same endpoint again changes it, and kinds of other roles are ignored', async () => {
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

test('the zone of a phone is stored with each save, for all children of a browser; a name that does not exist counts as unknown', async () => {
  const [student, sibling] = [await server.make.person('student'), await server.make.person('student')]
  const device = browser()
  const save = async (of: TestPerson, timeZone?: string) => {
    const parent = await server.make.parentOf(of, 'phone')
    const body = { ...device, kinds: [], ...(timeZone !== undefined && { timeZone }) }
    expect((await server.as(parent).call(savePushDevice, { body })).status).toBe(200)
  }
  const zones = async () =>
    (await Promise.all([student, sibling].map(({ id }) => devicesOf(id)))).flat().map(({ timeZone }) => timeZone)
  await save(student, 'Asia/Baku')
  await save(sibling, 'Europe/Berlin')
  expect(await zones()).toEqual(['Europe/Berlin', 'Europe/Berlin'])
  await save(student, 'Mars/Olympus')
  expect(await zones()).toEqual([null, null])
  await save(student, 'Asia/Tokyo')
  await save(student)
  expect(await zones()).toEqual([null, null])
})

test.each([
  ['endpoint', { endpoint: 'https://example.az/push' }],
  ['p256dh', { p256dh: 'short' }],
  ['p256dh, no point of the curve,', { p256dh: `B${'a'.repeat(86)}` }],
  ['auth', { auth: '' }],
  ['kinds', { kinds: ['everything'] }],
  ['time zone', { timeZone: 'a'.repeat(65) }],
])('a wrong %s is refused', async (_, change) => {
  const student = await server.make.person('student')
  const body = { ...browser(), kinds: [], ...change } as never
  const response = await server.as(student).call(savePushDevice, { body })
  expect(response.error.code).toBe('validation_failed')
  expect(await devicesOf(student.id)).toEqual([])
})

test('above ten devices the oldest is removed; the parents of a student are counted separately', async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  for (let n = 0; n < 11; n++) await server.as(student).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  await server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const devices = await devicesOf(student.id)
  expect(devices.map(({ isParent }) => isParent)).toEqual([...Array(10).fill(false), true])
  const listed = (await server.as(student).call(listPushDevices)).body
  expect(listed.map(({ isParent }) => isParent)).toEqual([true, ...Array(10).fill(false)])
})

/** Devices of parents, each in a browser of its own, or two in each. */
async function saveParents(student: TestPerson, count: number, inEach = 1): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) {
    const parent = await server.make.parentOf(student)
    for (let n = 0; n < inEach; n++)
      ids.push((await server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })).body.id)
  }
  return ids
}
const use = (ids: number[], daysAgo = 29) =>
  server.db
    .updateTable('pushDevices')
    .set({ lastDeliveredAt: new Date(Date.now() - daysAgo * 86_400_000) })
    .where('id', 'in', ids)
    .execute()
const idsOf = async (student: TestPerson) => (await devicesOf(student.id)).map(({ id }) => id)

test('twelve saves by a stranger with the ID take two slots, and none of the family', async () => {
  const student = await server.make.person('student')
  const family = await saveParents(student, 2)
  const stranger = await server.make.parentOf(student)
  const as = server.as(stranger)
  for (let n = 0; n < 12; n++) await as.call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const ids = await idsOf(student)
  expect([ids.length, ids.slice(0, 2)]).toEqual([4, family])
  await use(ids)
  const forged = { headers: { cookie: `sid=${stranger.token}; device=${'f'.repeat(43)}` } }
  const refused = await as.call(savePushDevice, { body: { ...browser(), kinds: [] }, ...forged })
  expect([refused.status, refused.error]).toEqual([409, { code: 'limit_reached', error: messages.pushLimit }])
  expect(await idsOf(student)).toEqual(ids)
})

test('above ten devices of parents the oldest is removed that received nothing for 30 days; if there is none, the new one is refused', async () => {
  const student = await server.make.person('student')
  const ids = await saveParents(student, 10)
  await use(ids)
  await use(ids.slice(3, 5), 31)
  const parent = await server.make.parentOf(student)
  const save = async (device = browser()) => server.as(parent).call(savePushDevice, { body: { ...device, kinds: [] } })
  const { body } = await save()
  expect(await idsOf(student)).toEqual([...ids.filter((id) => id !== ids[3]), body.id])
  await use([...ids.slice(4), body.id])
  const other = server.as(await server.make.parentOf(student))
  expect((await other.call(savePushDevice, { body: { ...browser(), kinds: [] } })).error.code).toBe('limit_reached')
  const same = await devicesOf(student.id)
  expect((await save({ endpoint: same.at(-1)?.endpoint ?? '', ...keys })).status, 'the same browser again').toBe(200)
})

test('two devices that are saved at the same time count each other', async () => {
  const student = await server.make.person('student')
  await use(await saveParents(student, 9))
  const parents = [await server.make.parentOf(student), await server.make.parentOf(student)]
  await Promise.all(parents.map((who) => server.as(who).call(savePushDevice, { body: { ...browser(), kinds: [] } })))
  expect(await devicesOf(student.id)).toHaveLength(10)
})

test('when two families are merged, the oldest unused devices are removed, and no used one', async () => {
  const [card, student] = [await server.make.person('student'), await server.make.person('student')]
  const [first = 0, ...rest] = await saveParents(card, 6, 2)
  const own = await saveParents(student, 6, 2)
  await use([first, ...own])
  await transaction(server.db, (trx) =>
    mergedDevices.merge(trx, { cardId: card.id, studentId: student.id } as Merge, {
      table: 'pushDevices',
      column: 'accountId',
    }),
  )
  expect(await idsOf(student)).toEqual([first, ...rest.slice(2), ...own])
})

test('a student sees and removes the devices of the parents, and can send no test to them', async () => {
  const student = await server.make.person('student')
  const [id = 0] = await saveParents(student, 1)
  const as = server.as(student)
  expect((await as.call(listPushDevices)).body).toMatchObject([{ id, isParent: true, current: false }])
  expect((await as.call(testPushDevice, { params: { id } })).error.code).toBe('not_found')
  expect((await as.call(removePushDevice, { params: { id } })).status).toBe(200)
  expect(await devicesOf(student.id)).toEqual([])
})

test('the teachers of the course of a card see how many devices its parents have', async () => {
  const { course, people } = await server.make.course()
  const card = await server.make.card(course)
  await saveParents({ ...card, email: '', token: '' }, 2)
  await saveParents(people.student, 1)
  const { body } = await server.as(people.coTeacher).call(getCourse, { params: { id: course.id } })
  expect(
    body.participants.filter(({ parentDevices }) => parentDevices).map((one) => [one.id, one.parentDevices]),
  ).toEqual([[card.id, 2]])
})

test('more than twenty changes an hour are refused', async () => {
  const student = await server.make.person('student')
  const device = browser()
  const change = () => server.as(student).call(savePushDevice, { body: { ...device, kinds: [] } })
  for (let n = 0; n < 20; n++) expect((await change()).status).toBe(200)
  expect((await change()).error.code).toBe('rate_limited')
})

test("a device of somebody else is not found: another account's, another family's of the same student, the student's for parents", async () => {
  const student = await server.make.person('student')
  const own = await server.as(student).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const parent = await server.make.parentOf(student)
  const other = await server.make.parentOf(student)
  const theirs = await server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  for (const [who, id] of [
    [await server.make.person('student'), own.body.id],
    [parent, own.body.id],
    [other, theirs.body.id],
  ] as const) {
    expect((await server.as(who).call(listPushDevices)).body.map((device) => device.id)).not.toContain(id)
    expect((await server.as(who).call(removePushDevice, { params: { id } })).error.code).toBe('not_found')
    expect((await server.as(who).call(testPushDevice, { params: { id } })).error.code).toBe('not_found')
  }
})

test('a parent removes the notices about another child in the same browser, and not in another browser', async () => {
  const [one, two] = [await server.make.person('student'), await server.make.person('student')]
  const ofOne = await server.make.parentOf(one, 'here')
  const [here, elsewhere] = [await server.make.parentOf(two, 'here'), await server.make.parentOf(two, 'elsewhere')]
  const { body } = await server.as(ofOne).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const end = (parent: TestPerson) => server.as(parent).call(removePushDevice, { params: { id: body.id } })
  expect((await end(elsewhere)).error.code).toBe('not_found')
  expect((await end(here)).status).toBe(200)
  expect(await devicesOf(one.id)).toEqual([])
})

test("an account's device ends with its session, and a parent's when the student renews the short ID", async () => {
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

test('devices of parents end after 90 days without opening the view, and with the last course', async () => {
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

test('opening the parent view counts as use in the same browser, and not in another', async () => {
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
    await transaction(server.db, (trx) => recordParentView(trx, student.id, device))
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

test('test notices of one parent do not block those of another', async () => {
  const student = await server.make.person('student')
  const [one, two] = [await server.make.parentOf(student), await server.make.parentOf(student)]
  const device = browser()
  const save = async (parent: TestPerson, own = browser()) =>
    (await server.as(parent).call(savePushDevice, { body: { ...own, kinds: [] } })).body.id
  const send = (parent: TestPerson, id: number) => server.as(parent).call(testPushDevice, { params: { id } })
  const id = await save(one, device)
  for (let n = 0; n < 5; n++) expect((await send(one, id)).status).toBe(200)
  expect((await send(one, id)).error.code).toBe('rate_limited')
  expect((await send(two, await save(two))).status).toBe(200)
  await server.as(one).call(removePushDevice, { params: { id } })
  expect((await send(one, await save(one, device))).error.code, 'ended and saved again').toBe('rate_limited')
})

test('a device that is saved while the student renews the short ID does not belong to the parents any more', async () => {
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

test('beginning and end of a device are security events, for every cause', async () => {
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

test('an account may add two hosts a day that never accepted a notice, and any number of others', async () => {
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

test("the devices of a course's families stay when it is deleted and restored, and end when it is purged", async () => {
  const { course, people } = await server.make.course()
  await server.as(people.parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const owner = server.as(people.owner)
  const remove = async () => {
    await owner.call(deleteCourse, { params: course })
    await removeUnusedPushDevices(server.db)
  }
  await remove()
  await owner.call(restoreCourse, { body: { kind: 'course', id: course.id } })
  expect(await devicesOf(people.student.id)).toHaveLength(1)
  await remove()
  await ageTrash(server, 31)
  await removeUnusedPushDevices(server.db)
  expect(await devicesOf(people.student.id)).toEqual([])
})

test('six browsers of a stranger replace no device of the family that has received nothing yet', async () => {
  const student = await server.make.person('student')
  const family = await saveParents(student, 1)
  await saveParents(student, 9, 2)
  const stranger = server.as(await server.make.parentOf(student))
  const refused = await stranger.call(savePushDevice, { body: { ...browser(), kinds: [] } })
  expect(refused.error.code).toBe('limit_reached')
  expect((await idsOf(student)).slice(0, 1)).toEqual(family)
})

test('a device can change its choice even if two merged families have more than ten used devices', async () => {
  const [card, student] = [await server.make.person('student'), await server.make.person('student')]
  await saveParents(card, 7)
  const parent = await server.make.parentOf(student)
  const body = { ...browser(), kinds: [] }
  await server.as(parent).call(savePushDevice, { body })
  await saveParents(student, 6)
  await use([...(await idsOf(card)), ...(await idsOf(student))])
  await transaction(server.db, (trx) =>
    mergedDevices.merge(trx, { cardId: card.id, studentId: student.id } as Merge, {
      table: 'pushDevices',
      column: 'accountId',
    }),
  )
  const response = await server.as(parent).call(savePushDevice, { body: { ...body, kinds: ['absent'] } })
  expect([response.status, response.body.kinds]).toEqual([200, ['absent']])
  expect(await idsOf(student)).toHaveLength(14)
})

test('only a browser with a changed endpoint keeps its notified state and its waiting notices', async () => {
  const student = await server.make.person('student')
  const [here, elsewhere] = [await server.make.parentOf(student), await server.make.parentOf(student)]
  const save = async (who: { token: string }) =>
    (await server.as(who).call(savePushDevice, { body: { ...browser(), kinds: ['absent'] } })).body.id
  const first = await save(here)
  const notified = { deviceId: first, key: 'mark/1/2026-03-02', state: '{"status":"-","note":null}' }
  await server.db.insertInto('notified').values(notified).execute()
  const due = { dueAt: new Date(), expiresAt: new Date(), about: '{}' }
  const waiting = { deviceId: first, key: 'mark/1/2026-03-03', kind: 'absent', courseId: null, ...due } as const
  await server.db.insertInto('pushNotices').values(waiting).execute()
  for (const [who, count] of [
    [here, 1],
    [elsewhere, 0],
    [student, 0],
  ] as const) {
    const id = await save(who)
    for (const table of ['notified', 'pushNotices'] as const)
      expect(await server.db.selectFrom(table).where('deviceId', '=', id).select('key').execute()).toHaveLength(count)
  }
})

test('a changed endpoint of a browser is that of all children whom a parent watches there, and of nobody else', async () => {
  const make = () => server.make.person('student')
  const [first, second, other] = [await make(), await make(), await make()]
  const here = [await server.make.parentOf(first, 'shared'), await server.make.parentOf(second, 'shared')]
  const [old, renewed] = [browser(), browser()]
  const save = (who: { token: string } | undefined, device: ReturnType<typeof browser>) =>
    server.as(who).call(savePushDevice, { body: { ...device, kinds: ['absent'] } })
  for (const parent of here) await save(parent, old)
  await save(await server.make.parentOf(other, 'elsewhere'), browser())
  const elsewhere = await devicesOf(other.id)
  await save(here[0], renewed)
  expect((await devicesOf(second.id)).map(({ endpoint, kinds }) => [endpoint, kinds])).toEqual([
    [renewed.endpoint, ['absent']],
  ])
  expect(await devicesOf(other.id)).toEqual(elsewhere)
})

test('a browser with a changed endpoint replaces its own device where the limit is reached', async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  const save = () => server.as(parent).call(savePushDevice, { body: { ...browser(), kinds: [] } })
  const first = (await save()).body.id
  const others = await saveParents(student, 9)
  await use([first, ...others])
  const { status, body } = await save()
  expect([status, await idsOf(student)]).toEqual([200, [...others, body.id]])
})

test('the notified state of a device is stored for 60 days, that of a lesson until it is over, and that of a round longer', async () => {
  const { course, people } = await server.make.course()
  const { body } = await server.as(people.parent).call(savePushDevice, { body: { ...browser(), kinds: ['lesson'] } })
  const today = bakuDate(new Date())
  const dates = [addDays(today, -1), addDays(today, 1)]
  const ofDates = ['mark', 'lesson'].flatMap((kind) => dates.map((date) => `${kind}/${course.id}/${date}`))
  const keys = [...ofDates, `round/${course.id}`]
  const notified = (days: number) =>
    keys.map((key) => ({ deviceId: body.id, key, state: '{}', notifiedAt: ago({ days }) }))
  const left = async () => {
    await removeUnusedPushDevices(server.db)
    const rows = await server.db.selectFrom('notified').where('deviceId', '=', body.id).select('key').execute()
    return rows.map(({ key }) => key).sort()
  }
  await server.db.insertInto('notified').values(notified(59)).execute()
  expect(await left()).toEqual([...keys].sort())
  await server.db
    .updateTable('notified')
    .set({ notifiedAt: ago({ days: 61 }) })
    .where('deviceId', '=', body.id)
    .execute()
  expect(await left()).toEqual([`lesson/${course.id}/${dates[1]}`, `round/${course.id}`])
})
