import { createSocket } from 'node:dgram'
import { setImmediate } from 'node:timers/promises'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { examplePublicKey } from '@hasiye/contract/notices.ts'
import { expect, test } from 'vitest'
import { addHours, date, minute, start, testFamilies } from '../../test/families.ts'
import { startPushService } from '../../test/push-service.ts'
import { noticeKinds } from '../rooms.ts'
import { openDelivery } from './deliver.ts'
import { type Kind, leaseSeconds } from './kind.ts'
import { queueChangedDays } from './queue.ts'
import { resolver } from './send.ts'

const { server, push, node, family, makeOwn } = await testFamilies()

test.each([404, 410])('a push service that responds %i ends the device', async (status) => {
  const { phone, mark, pass } = await family()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) => outgoing.writeHead(status).end())
  await mark('-')
  await pass(11)
  expect(await server.db.selectFrom('pushDevices').selectAll().execute()).toEqual([])
})

test.each([400, 403, 413])('a notice that a push service refuses with %i is not sent again', async (status) => {
  const { phone, mark, pass } = await family()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) => outgoing.writeHead(status).end())
  await mark('-')
  await pass(120)
  expect(push.received).toHaveLength(1)
  expect(await server.db.selectFrom('pushDevices').selectAll().execute()).toHaveLength(1)
})

test('a notice is sent after the time for which a push service asks', async () => {
  const { phone, mark, pass } = await family()
  const { pathname } = new URL(phone.endpoint)
  push.answer(pathname, (outgoing) => outgoing.writeHead(429, { 'retry-after': '1200' }).end())
  await mark('-')
  await pass(10)
  expect(push.received).toHaveLength(1)
  push.answer(pathname, (outgoing) => outgoing.writeHead(201).end())
  await pass(19)
  expect(push.received).toHaveLength(1)
  await pass(2)
  expect(push.received).toHaveLength(2)
})

test('a notice is retried for twelve hours at growing intervals, and never at night', async () => {
  const { phone, mark, pass, setClock } = await family()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) => outgoing.writeHead(500).end())
  setClock('08:00')
  await mark('-')
  await pass(11 * 60)
  const count = push.received.length
  expect(count).toBeGreaterThan(8)
  expect(count).toBeLessThan(22)
  await pass(13 * 60)
  expect(await server.db.selectFrom('pushNotices').selectAll().execute()).toEqual([])
})

test('the night does not count towards the twelve hours: a notice of the evening is sent in the morning', async () => {
  const { phone, mark, pass, setClock, read } = await family()
  const { pathname } = new URL(phone.endpoint)
  push.answer(pathname, (outgoing) => outgoing.writeHead(500).end())
  setClock('18:00')
  await mark('-')
  await pass(3.5 * 60)
  push.received.length = 0
  push.answer(pathname, (outgoing) => outgoing.writeHead(201).end())
  await pass(12 * 60)
  expect(read()).toHaveLength(1)
})

test('a notice that was not sent within twelve hours is dropped', async () => {
  const { mark, pass, setClock, read, delivery, at } = await family()
  setClock('08:00')
  await mark('-')
  await pass(9)
  await queueChangedDays(server.db, noticeKinds, 10, new Date(at().getTime() + minute))
  const { settled } = await delivery.sendDue(new Date(at().getTime() + 12.5 * 60 * minute))
  await settled
  expect([read(), await server.db.selectFrom('pushNotices').selectAll().execute()]).toEqual([[], []])
  expect(await server.db.selectFrom('pushDevices').selectAll().execute()).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  const { phone, mark, pass } = await family()
  const elsewhere = push.subscribe()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) =>
    outgoing.writeHead(307, { location: elsewhere.endpoint }).end(),
  )
  await mark('-')
  await pass(30)
  expect(push.received.map(({ path }) => path)).toEqual([new URL(phone.endpoint).pathname])
})

test('reading an endless response is aborted', async () => {
  const { phone, mark, pass } = await family()
  push.answer(new URL(phone.endpoint).pathname, (outgoing) => {
    outgoing.writeHead(201)
    const more = () => outgoing.destroyed || outgoing.write('x'.repeat(4096), more)
    more()
  })
  await mark('-')
  await pass(10)
  expect(await server.db.selectFrom('notified').selectAll().execute()).toHaveLength(1)
})

/** A name server that does not respond, or responds that there is no such name. */
async function nameServer(answers: boolean) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    if (!answers) return
    const response = Buffer.from(query)
    response.writeUInt16BE(0x8183, 2)
    socket.send(response, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const before = resolver.getServers()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return async () => {
    resolver.cancel()
    await setImmediate()
    resolver.setServers(before)
    socket.close()
  }
}

/** Devices of families at invented hosts, with an absence that is due. */
async function inventedHosts(count: number, courseId: number, studentId: number) {
  await server.pool.query(
    `with d as (
      insert into push_devices (account_id, is_parent, device_hash, endpoint, service, p256dh, auth, kinds, user_agent)
      select $1, true, decode(md5(n::text), 'hex'), 'https://x' || n || '.notify.windows.com/w', 'x' || n || '.notify.windows.com',
        $3, $4, '{absent}', 'Edge'
      from generate_series(1, $2) n returning id
    )
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'mark/' || $5::bigint || '/' || $6, 'absent', $5::bigint, jsonb_build_object('date', $6::text), $7, $8 from d`,
    [
      studentId,
      count,
      phoneKeys.p256dh,
      phoneKeys.auth,
      courseId,
      date,
      new Date(start),
      addHours(new Date(start), 24),
    ],
  )
}
const phoneKeys = { p256dh: examplePublicKey, auth: 'a'.repeat(22) }

test('ten thousand hosts that never accepted a notice delay no other, and are tried a few at a time', async () => {
  const { course, people, mark, pass, read, delivery, at } = await family()
  const close = await nameServer(false)
  try {
    await mark('-')
    await inventedHosts(10_000, course.id, people.student.id)
    await pass(9, { sendDue: async () => ({ claimed: 0, settled: Promise.resolve() }) })
    const now = new Date(at().getTime() + minute)
    await queueChangedDays(server.db, noticeKinds, 10, now)
    const { claimed, settled } = await delivery.sendDue(now)
    expect(claimed).toBe(21)
    await expect.poll(() => read()).toHaveLength(1)
    expect((await delivery.sendDue(now)).claimed).toBe(0)
    // ends the look-ups without a response
    resolver.cancel()
    await settled
  } finally {
    await close()
  }
})

test('a device whose host does not exist ends after three attempts', async () => {
  const { course, people, mark, pass } = await family()
  const close = await nameServer(true)
  try {
    await mark('-')
    await inventedHosts(1, course.id, people.student.id)
    const devices = async () =>
      (await server.db.selectFrom('pushDevices').where('service', 'like', 'x%').select('id').execute()).length
    await pass(1)
    expect(await devices()).toBe(1)
    await pass(3)
    expect(await devices()).toBe(0)
  } finally {
    await close()
  }
})

test('a hanging push service delays no other, and is paused after some failures', async () => {
  const dead = await startPushService()
  try {
    dead.answer('*', () => {})
    const { people, mark, pass, subscribe, read, at } = await family()
    const delivery = node([dead.origin], 3_000)
    for (let n = 0; n < 250; n++) await subscribe(people.student, dead.subscribe(), { device: `${n}` })
    await server.db
      .updateTable('pushDevices')
      .set({ lastDeliveredAt: new Date(start) })
      .execute()
    await mark('-')
    await pass(9)
    await queueChangedDays(server.db, noticeKinds, 10, new Date(at().getTime() + minute))
    const { claimed, settled } = await delivery.sendDue(new Date(at().getTime() + minute))
    expect(claimed).toBe(101)
    await expect.poll(() => read().length).toBe(1)
    await settled
    const again = await delivery.sendDue(new Date(at().getTime() + minute + 10_000))
    expect(again.claimed).toBe(0)
  } finally {
    await dead.close()
  }
}, 30_000)

test('while a notice is sent to a device no node sends it another', async () => {
  const { course, people, phone, mark, pass, at } = await family()
  push.answer(new URL(phone.endpoint).pathname, () => {})
  const earlier = { date: addDays(date, -1), statuses: [{ studentId: people.student.id, status: '-' as const }] }
  await server.as(people.owner).call(saveAttendance, { params: course, body: earlier })
  await mark('-')
  await pass(9)
  const now = new Date(at().getTime() + minute)
  await queueChangedDays(server.db, noticeKinds, 10, now)
  const claimed = []
  for (const one of [node(), node()]) claimed.push((await one.sendDue(now)).claimed)
  expect(claimed).toEqual([1, 0])
})

test('a notice of an ended session in the same browser delays no other', async () => {
  const { people, phone, subscribe, mark, pass, read, at } = await family()
  const { endpoint, p256dh, auth } = phone
  const { id: deviceId } = await subscribe(people.otherTeacher, { endpoint, p256dh, auth })
  await makeOwn({ id: deviceId }, people.otherTeacher)
  await server.db
    .updateTable('sessions')
    .set({ expiresAt: at() })
    .where('accountId', '=', people.otherTeacher.id)
    .execute()
  const due = { dueAt: at(), expiresAt: addHours(at(), 12) }
  await server.db
    .insertInto('pushNotices')
    .values({ deviceId, key: 'comment/1', kind: 'comment', courseId: null, about: '{}', ...due })
    .execute()
  await mark('-')
  await pass(11)
  expect(read()).toHaveLength(1)
})

test('each notice is sent by one of several nodes', async () => {
  const { people, mark, pass, subscribe, at } = await family()
  for (let n = 0; n < 30; n++) await subscribe(people.student, push.subscribe(), { device: `${n}` })
  await mark('-')
  await pass(9)
  const now = new Date(at().getTime() + minute)
  await queueChangedDays(server.db, noticeKinds, 10, now)
  const nodes = [node(), node(), node()]
  const sent = await Promise.all(nodes.map((one) => one.sendDue(now)))
  await Promise.all(sent.map(({ settled }) => settled))
  expect(sent.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(31)
  expect(push.received).toHaveLength(31)
})

test('a notice that another node took over is not sent by the first one, which was slow', async () => {
  const { phone, mark, pass, at, read } = await family()
  await mark('-')
  await pass(9)
  const now = new Date(at().getTime() + minute)
  await queueChangedDays(server.db, noticeKinds, 10, now)
  const { promise: composed, resolve: compose } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { absent } = noticeKinds
  const slowly: Kind['compose'] = async (...of) => {
    const content = await absent.compose(...of)
    compose()
    await ended
    return content
  }
  const push = { services: [new URL(phone.endpoint).origin], contact: 'mailto:dev@example.az', delayMinutes: 10 }
  const config = { ...server.config, push }
  const slow = openDelivery({
    db: server.db,
    kinds: { ...noticeKinds, absent: { ...absent, compose: slowly } },
    config,
  })
  const sending = slow.sendDue(now)
  await composed
  const other = await node().sendDue(new Date(now.getTime() + (leaseSeconds + 1) * 1000))
  await other.settled
  end()
  await (await sending).settled
  expect([other.claimed, read().length]).toEqual([1, 1])
})

test('a notice whose node was killed during sending is sent by another, under the same topic', async () => {
  const { mark, pass } = await family()
  await mark('-')
  await pass(9)
  await pass(1, { sendDue: async (now) => ({ ...(await node().sendDue(now)), settled: Promise.resolve() }) })
  await server.db
    .updateTable('pushNotices')
    .set({ dueAt: new Date(0) })
    .execute()
  await server.db.deleteFrom('notified').execute()
  await pass(3, node())
  expect(new Set(push.received.map(({ topic }) => topic)).size).toBe(1)
})

test('all notices have one of three sizes', async () => {
  const { mark, pass, phone } = await family()
  await mark('-', 'q')
  await pass(10)
  await server.db.deleteFrom('notified').execute()
  await mark('-', '“ə”'.repeat(100))
  await pass(10)
  const sizes = push.received.filter(({ path }) => phone.endpoint.endsWith(path)).map(({ bytes }) => bytes)
  expect(sizes).toHaveLength(2)
  // the salt, the size of the record, the key, the tag and the padding of the record
  expect(sizes.map((bytes) => bytes - 103)).toEqual([512, 1024])
})

test('no device ends at a well-known host when the name servers do not know it for a while', async () => {
  const { people, mark, pass, subscribe } = await family()
  const close = await nameServer(true)
  try {
    await subscribe(
      people.student,
      { endpoint: 'https://fcm.googleapis.com/fcm/send/x', ...phoneKeys },
      { device: 'fcm' },
    )
    await mark('-')
    await pass(30)
    const left = await server.db
      .selectFrom('pushDevices')
      .where('service', '=', 'fcm.googleapis.com')
      .select('id')
      .execute()
    expect(left).toHaveLength(1)
  } finally {
    await close()
  }
})

test('addresses that always fail at a host delay no others there', async () => {
  const { mark, pass, subscribe, read } = await family()
  const { people: others, course } = await server.make.course()
  for (let n = 0; n < 10; n++) {
    const own = push.subscribe()
    push.answer(new URL(own.endpoint).pathname, (outgoing) => outgoing.writeHead(503).end())
    await subscribe(others.student, own, { device: `${n}` })
  }
  const save = await server.as(others.owner).call(saveAttendance, {
    params: course,
    body: { date, statuses: [{ studentId: others.student.id, status: '-' }] },
  })
  expect(save.status).toBe(200)
  await pass(1)
  await server.db
    .updateTable('changedDays')
    .set({ changedAt: new Date(start) })
    .execute()
  await pass(30)
  await mark('-')
  await pass(11)
  expect(read()).toHaveLength(1)
})
