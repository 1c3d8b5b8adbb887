import { parentLogin } from '@hasiye/contract/accounts.ts'
import { getCalendar, readCalendar, renewCalendar } from '@hasiye/contract/calendar.ts'
import { addCards, claimCard, renewCardId } from '@hasiye/contract/cards.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { newIp } from '../../test/new-ip.ts'

const server = testServer()

async function world() {
  const { course, people } = await server.make.course()
  const card = await server.make.card(course, { madeBy: people.owner })
  const params = { id: course.id, studentId: card.id }
  const owner = server.as(people.owner)
  return { course, people, card, params, owner, renew: () => owner.call(renewCardId, { params }) }
}
const login = (shortId: string) => server.as().call(parentLogin, { body: { shortId }, ip: newIp() })
const addDevice = (accountId: number) =>
  server.pool.query(
    `insert into push_devices (account_id, is_parent, device_hash, endpoint, service, p256dh, auth, kinds, user_agent)
     values ($1::bigint, true, 'x', 'https://push.example/' || $1::text, 'push.example', '', '', '{absent}', '')`,
    [accountId],
  )
const devicesOf = (accountId: number) =>
  server.db.selectFrom('pushDevices').where('accountId', '=', accountId).select('id').execute()

test.each(accessOf(teachersOfCourse))('%s giving a card a new ID gets %i', async (who, status, code) => {
  const { people, params } = await world()
  const response = await server.as(people[who]).call(renewCardId, { params })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('the sessions, phones and calendars of the old ID and of its earlier names end', async () => {
  const { course, card, renew, params, owner } = await world()
  await server.pool.query(
    `insert into merged_cards (card_id, account_id, short_id) values (987654321, $1, 'OLDNAME2')`,
    [card.id],
  )
  const strangers = [await server.make.parentOf(card), await server.make.parentOf(card)]
  await addDevice(card.id)
  const { body: calendar } = await server.as(strangers[0]).call(renewCalendar)
  const file = String(calendar.url).split('/').at(-1) ?? ''
  expect((await server.as().call(readCalendar, { params: { file } })).status).toBe(200)
  expect((await login('OLDNAME2')).status).toBe(200)

  const response = await renew()
  expect(response.status).toBe(200)
  const { student, claimCode } = response.body
  expect([student.id, student.hasAccount, claimCode]).toEqual([card.id, false, null])
  expect(isShortId(student.shortId) && student.shortId !== card.shortId).toBe(true)
  for (const { token } of strangers) expect(await server.isSignedIn(token)).toBe(false)
  expect(await devicesOf(card.id)).toEqual([])
  expect((await server.as().call(readCalendar, { params: { file } })).status).toBe(404)
  for (const old of [card.shortId, 'OLDNAME2']) expect((await login(old)).error.code).toBe('student_not_found')
  // a sibling of the same browser goes on, and the family signs in by the new ID
  const family = await login(student.shortId)
  const token = /sid=([^;]+)/.exec(String(family.headers['set-cookie']))?.[1] ?? ''
  expect((await server.as({ token }).call(listMyCourses)).body.map(({ id }) => id)).toEqual([course.id])
  expect((await server.as({ token }).call(getCalendar)).body.url).toBeNull()
  const read = (await owner.call(getCourse, { params })).body.participants.find(({ id }) => id === card.id)
  expect(read?.shortId).toBe(student.shortId)
})

test('the claim code stays valid, with the new ID only', async () => {
  const { card, renew } = await world()
  const { shortId } = (await renew()).body.student
  const claim = (id: string) => {
    const form = { email: `yeni${card.id}@mekteb.az`, password: 'Uzun-parol-2026' }
    return server.as().call(claimCard, { body: { ...form, shortId: id, claimCode: card.claimCode }, ip: newIp() })
  }
  expect((await claim(card.shortId)).error.code).toBe('claim_invalid')
  expect((await claim(shortId)).status).toBe(201)
})

test('it is in the history of each course of the card, by the teacher', async () => {
  const { card, renew, owner, params, people } = await world()
  const other = await server.make.course()
  const elsewhere = { params: { id: other.course.id } }
  await server.as(other.people.owner).call(addParticipant, { ...elsewhere, body: { studentShortId: card.shortId } })
  await renew()
  for (const [reader, at] of [
    [owner, { params }],
    [server.as(other.people.owner), elsewhere],
  ] as const) {
    const [entry] = (await reader.call(listHistory, { ...at, query: {} })).body.items
    expect([entry?.action, entry?.by, entry?.student?.id]).toEqual(['card_id_renewed', people.owner.fullName, card.id])
  }
})

test('a card gets three in a day; another card of the teacher gets its own', async () => {
  const { renew, course, owner } = await world()
  for (let n = 0; n < 3; n++) expect((await renew()).status).toBe(200)
  const refused = await renew()
  expect([refused.status, refused.error.code, refused.error.error]).toEqual([
    429,
    'rate_limited',
    'Bir şagirdə gündə ən çox 3 yeni ID vermək olar. 24 saat sonra yenidən cəhd edin.',
  ])
  const other = await server.make.card(course)
  expect((await owner.call(renewCardId, { params: { id: course.id, studentId: other.id } })).status).toBe(200)
})

test('an account, a card of another course and a repeated request get no second one', async () => {
  const { owner, course, people, card, params } = await world()
  const other = await server.make.course()
  const strange = await server.make.card(other.course)
  await owner.call(addParticipant, { params: { id: course.id }, body: { studentShortId: strange.shortId } })
  for (const studentId of [people.student.id, strange.id, 999_999_999]) {
    expect((await owner.call(renewCardId, { params: { id: course.id, studentId } })).error.code).toBe('not_found')
  }
  const headers = { 'idempotency-key': `yeni-id-${card.id}` }
  const [first, again] = [
    await owner.call(renewCardId, { params, headers }),
    await owner.call(renewCardId, { params, headers }),
  ]
  expect(again.body).toEqual(first.body)
})

test('names pasted afterwards mean the child, and make no third ID', async () => {
  const { owner, params, card, renew } = await world()
  await renew()
  const { body } = await owner.call(addCards, { params, body: { names: [card.fullName], dryRun: true } })
  expect(body.similar.map(({ to, where }) => [to.id, where])).toEqual([[card.id, 'here']])
})
