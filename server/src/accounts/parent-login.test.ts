import { getMe, logOut, parentLogin, signIn } from '@hasiye/contract/accounts.ts'
import { endSession, listSessions } from '@hasiye/contract/own-account.ts'
import { expect, test } from 'vitest'
import { cookiesOf, tokenOf } from '../../test/cookies.ts'
import { type TestResponse, testServer } from '../../test/harness.ts'
import { actors, type TestPerson } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'
import { ago } from '../db/instants.ts'

const server = testServer()

const logIn = (shortId: string, ip = newIp()) => server.as().call(parentLogin, { body: { shortId }, ip })

test.each(actors)('%s may log in as a parent, which ends their own session', async (who) => {
  const { people } = await server.make.course()
  const student = await server.make.person('student')
  const person = people[who]
  const response = await server.as(person).call(parentLogin, { body: { shortId: student.shortId }, ip: newIp() })
  expect(response).toMatchObject({ status: 200, body: { message: 'Daxil oldunuz.' } })
  const { body } = await server.as({ token: tokenOf(response) }).call(getMe)
  expect(body).toMatchObject({ id: student.id, isParentView: true })
  if (person) expect((await server.as(person).call(getMe)).status).toBe(401)
})

test('the ID may be typed in small letters and with spaces around it', async () => {
  const student = await server.make.person('student')
  expect((await logIn(`  ${student.shortId.toLowerCase()} `)).status).toBe(200)
})

/** Calls as one browser does: it sends the cookies that it got and stores the new ones. */
function browser() {
  const jar = new Map<string, string>()
  const stored = (response: Pick<TestResponse<unknown>, 'headers'>) => {
    for (const line of cookiesOf(response)) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
  }
  const headers = () => ({ cookie: [...jar].map((pair) => pair.join('=')).join('; ') })
  return {
    token: () => jar.get('sid') ?? '',
    async open({ shortId }: TestPerson) {
      const response = await server.as().call(parentLogin, { body: { shortId }, headers: headers(), ip: newIp() })
      expect(response.status).toBe(200)
      stored(response)
      return (await server.as({ token: tokenOf(response) }).call(getMe)).body.id
    },
    leave: async () => stored(await server.as().call(logOut, { headers: headers() })),
  }
}

const parentsOf = async (student: TestPerson) =>
  (await server.as(student).call(listSessions)).body.filter(({ kind }) => kind === 'parent')
const endMailLimits = () => server.pool.query(`delete from rate_limit_counters where key like 'parent-mail%'`)

test('a switch between two children uses the session that each has in this browser, and causes no e-mail', async () => {
  const [first, second] = [await server.make.person('student'), await server.make.person('student')]
  const phone = browser()
  await phone.open(first)
  const [session] = await parentsOf(first)
  const firstToken = phone.token()
  for (const child of [second, first, second, first, second]) expect(await phone.open(child)).toBe(child.id)
  await endMailLimits()
  expect(await phone.open(first)).toBe(first.id)
  expect(await server.isSignedIn(firstToken)).toBe(false)
  expect(await parentsOf(first)).toMatchObject([{ id: session?.id, createdAt: session?.createdAt }])
  expect(await parentsOf(second)).toHaveLength(1)
  for (const child of [first, second]) expect(await queuedEmailNames(server, child.id)).toEqual(['parentSignedIn'])
  const events = await server.db
    .selectFrom('audit')
    .where('event', '=', 'parent_signed_in')
    .where('accountId', 'in', [first.id, second.id])
    .select('accountId')
    .orderBy('id')
    .execute()
  expect(events.map(({ accountId }) => accountId)).toEqual([first.id, second.id])
})

test('a parent who signs in again in a known browser causes no e-mail, and in another one does', async () => {
  const student = await server.make.person('student')
  const [phone, other] = [browser(), browser()]
  for (let visit = 0; visit < 3; visit++) {
    await phone.open(student)
    await phone.leave()
    await endMailLimits()
  }
  expect(await queuedEmailNames(server, student.id)).toEqual(['parentSignedIn'])
  await other.open(student)
  expect(await queuedEmailNames(server, student.id)).toEqual(['parentSignedIn', 'parentSignedIn'])
})

test('a log-out ends the sessions of all children in this browser, and of no other browser', async () => {
  const [first, second] = [await server.make.person('student'), await server.make.person('student')]
  const [phone, other] = [browser(), browser()]
  for (const child of [first, second]) await phone.open(child)
  await other.open(first)
  await phone.leave()
  expect([await parentsOf(first), await parentsOf(second)]).toMatchObject([[{}], []])
  expect(await server.isSignedIn(other.token())).toBe(true)
})

test('a session that the student ended, or that has expired, is not resumed', async () => {
  const [first, second] = [await server.make.person('student'), await server.make.person('student')]
  const phone = browser()
  const ids: (number | undefined)[] = []
  const visit = async () => {
    await phone.open(first)
    ids.push((await parentsOf(first))[0]?.id)
    await phone.open(second)
  }
  await visit()
  await server.as(first).call(endSession, { params: { id: ids[0] ?? 0 } })
  await visit()
  await server.db
    .updateTable('sessions')
    .set({ lastSeenAt: ago({ days: 8 }) })
    .where('id', '=', ids[1] ?? 0)
    .execute()
  await visit()
  expect(new Set(ids).size).toBe(3)
})

test("a parent's browser does not count as one of the student's", async () => {
  const password = 'qırmızı alma'
  const student = await server.make.person('student', { password })
  await server.db
    .updateTable('accounts')
    .set({ isVerified: true, createdAt: ago({ days: 2 }) })
    .where('id', '=', student.id)
    .execute()
  await browser().open(student)
  await server.as().call(signIn, { body: { email: student.email, password }, ip: newIp() })
  expect(await queuedEmailNames(server, student.id)).toEqual(['parentSignedIn'])
})

test("a student's sign-ins and the parents' do not end each other", async () => {
  const student = await server.make.person('student')
  const first = tokenOf(await logIn(student.shortId))
  const second = tokenOf(await logIn(student.shortId))
  for (const token of [student.token, first, second]) {
    expect((await server.as({ token }).call(getMe)).status).toBe(200)
  }
})

test.each(['', '   ', '\t'])('a blank ID gets the error for a missing ID', async (blank) => {
  const response = await logIn(blank)
  expect(response).toMatchObject({
    status: 400,
    error: { code: 'validation_failed', fields: { shortId: 'Zəhmət olmasa, şagird ID-ni daxil edin.' } },
  })
})

test("an unknown ID, a malformed one, a teacher's and an admin's get the same response", async () => {
  const teacher = await server.make.person('teacher')
  const admin = await server.make.person('admin')
  const student = await server.make.person('student')
  for (const shortId of ['A2345678', 'xyz', 'ı', teacher.shortId, admin.shortId, `${student.shortId}2`, '💡']) {
    const response = await logIn(shortId)
    expect(response).toMatchObject({ status: 404 })
    expect(response.error).toEqual({
      code: 'student_not_found',
      error: 'Giriş mümkün olmadı. Zəhmət olmasa, ID-ni yoxlayın.',
    })
    expect(cookiesOf(response)).toEqual([])
  }
})

test('an ID with the dotted capital I is not converted to another ID', async () => {
  const student = await server.make.person('student')
  await server.db.updateTable('accounts').set({ shortId: 'AJKLMNPJ' }).where('id', '=', student.id).execute()
  expect((await logIn('ajklmnpj')).status).toBe(200)
  expect((await logIn('ajklmnpı')).status).toBe(404)
})

test('log-ins and failures are recorded without the ID', async () => {
  const student = await server.make.person('student')
  await logIn(student.shortId)
  await logIn('A2345678')
  const events = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(2).execute()
  expect(events).toMatchObject([
    { event: 'parent_sign_in_failed', accountId: null, details: null },
    { event: 'parent_signed_in', accountId: student.id, details: null },
  ])
})

test('after ten failures of a network within 15 minutes it has to wait, even with the right ID', async () => {
  const [student, ip] = [await server.make.person('student'), newIp()]
  for (let n = 0; n < 10; n++) expect((await logIn('A2345678', ip)).status).toBe(404)
  expect(await logIn(student.shortId, ip)).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
  expect((await logIn(student.shortId)).status).toBe(200)
})

test('successes do not count', async () => {
  const [student, ip] = [await server.make.person('student'), newIp()]
  for (let n = 0; n < 12; n++) expect((await logIn(student.shortId, ip)).status).toBe(200)
})

test('after forty failures of a network within a day it has to wait until the next day', async () => {
  const [student, ip] = [await server.make.person('student'), newIp()]
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 10; n++) expect((await logIn('A2345678', ip)).status).toBe(404)
    await server.pool.query(`delete from rate_limit_counters where key like 'unknown-id-ip-short%'`)
  }
  expect((await logIn(student.shortId, ip)).status).toBe(429)
})

test('addresses of one IPv6 network count as one', async () => {
  for (let n = 0; n < 10; n++) expect((await logIn('A2345678', `2001:db8:7:8::${n + 1}`)).status).toBe(404)
  expect((await logIn('A2345678', '2001:db8:7:8:ffff::1')).status).toBe(429)
  expect((await logIn('A2345678', '2001:db8:7:9::1')).status).toBe(404)
})
