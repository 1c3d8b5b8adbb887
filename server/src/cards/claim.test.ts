import { parentLogin, signIn, signUp } from '@hasiye/contract/accounts.ts'
import { claimCard } from '@hasiye/contract/cards.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { actors, type TestCard } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'

const server = testServer()
const password = 'qırmızı alma 7'
let emails = 0
const newEmail = () => `kart${++emails}@mekteb.az`

const claim = (
  card: Pick<TestCard, 'shortId' | 'claimCode'>,
  { ip = newIp(), ...form }: { ip?: string; email?: string; password?: string; phoneNumber?: string } = {},
) =>
  server.as().call(claimCard, {
    body: { shortId: card.shortId, claimCode: card.claimCode, email: newEmail(), password, ...form },
    ip,
  })

async function cardInCourse() {
  const { course, people } = await server.make.course()
  return { course, people, params: { id: course.id }, card: await server.make.card(course, { madeBy: people.owner }) }
}

test.each(actors)('%s claims a card by its ID and code', async (who) => {
  const { people, card } = await cardInCourse()
  const body = { shortId: card.shortId, claimCode: card.claimCode, email: newEmail(), password }
  const response = await server.as(people[who]).call(claimCard, { body, ip: newIp() })
  expect([response.status, response.body.message]).toEqual([
    201,
    'Hesabınız hazırdır. Əvvəlki işarələriniz yerindədir.',
  ])
})

test('the card becomes the account of the same student, unverified, and its link is sent', async () => {
  const { people, card, params } = await cardInCourse()
  const email = newEmail()
  const typed = { shortId: ` ${card.shortId.toLowerCase()} `, claimCode: card.claimCode.toLowerCase() }
  expect((await claim(typed, { email: email.toUpperCase(), phoneNumber: '0501234567' })).status).toBe(201)
  const account = await server.db
    .selectFrom('accounts')
    .where('id', '=', card.id)
    .select(['email', 'isVerified', 'number', 'fullName', 'shortId'])
    .executeTakeFirst()
  const { fullName, shortId } = card
  expect(account).toEqual({ email, isVerified: false, number: '0501234567', fullName, shortId })
  expect(await queuedEmailNames(server, card.id)).toEqual(['verify'])
  const session = await server.as().call(signIn, { body: { email, password }, ip: newIp() })
  const token = /sid=([^;]+)/.exec(String(session.headers['set-cookie']))?.[1] ?? ''
  expect((await server.as({ token }).call(listMyCourses)).body.map(({ id }) => id)).toEqual([params.id])
  const { participants } = (await server.as(people.owner).call(getCourse, { params })).body
  expect(participants.find(({ id }) => id === card.id)?.hasAccount).toBe(true)
  const { items } = (await server.as(people.owner).call(listHistory, { params, query: {} })).body
  expect([items[0]?.action, items[0]?.student?.id, items[0]?.by]).toEqual(['card_claimed', card.id, card.fullName])
})

test("parents' sessions stay valid", async () => {
  const { card } = await cardInCourse()
  const parent = await server.make.parentOf(card)
  await claim(card)
  expect((await server.as(parent).call(listMyCourses)).status).toBe(200)
})

test('a form that is sent again because its response was lost gets the same response, and does not count as a wrong code', async () => {
  const { card } = await cardInCourse()
  const body = { shortId: card.shortId, claimCode: card.claimCode, email: newEmail(), password }
  const send = (headers: Record<string, string>) => server.as().call(claimCard, { body, headers, ip: newIp() })
  const sendAgain = () => send({ 'idempotency-key': 'form-1' })
  const responses = await Promise.all([sendAgain(), sendAgain()])
  for (let n = 0; n < 6; n++) responses.push(await sendAgain())
  for (const response of responses) expect([response.status, response.body]).toEqual([201, responses[0]?.body])
  expect(await queuedEmailNames(server, card.id)).toEqual(['verify'])
  expect((await send({ 'idempotency-key': 'form-2' })).error.code).toBe('claim_invalid')
})

test('a code works once', async () => {
  const { card } = await cardInCourse()
  const responses = await Promise.all([claim(card), claim(card), claim(card)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 404, 404])
})

test('every wrong pair gets the same response after the same statements', async () => {
  const { people, params, card } = await cardInCourse()
  const { course } = await server.make.course()
  const [claimed, removed, other] = [
    await server.make.card({ id: params.id }),
    await server.make.card({ id: params.id }),
    await server.make.card(course),
  ]
  await claim(claimed)
  await server.as(people.owner).call(removeParticipant, { params: { ...params, studentId: removed.id } })
  const wrong = [
    { shortId: 'ABCDFGHJ', claimCode: card.claimCode },
    { shortId: 'x', claimCode: 'y' },
    { shortId: card.shortId, claimCode: other.claimCode },
    { shortId: people.student.shortId, claimCode: card.claimCode },
    { shortId: people.owner.shortId, claimCode: card.claimCode },
    claimed,
    removed,
  ]
  const responses = []
  for (const pair of wrong) responses.push(await claim(pair))
  const answer = { error: 'ID və ya kod yanlışdır. Kartı yoxlayın.', code: 'claim_invalid' }
  expect(responses.map(({ status, error, queries }) => [status, error, queries])).toEqual(
    wrong.map(() => [404, answer, 2]),
  )
})

test('after five wrong codes in an hour, from anybody, no more guesses at a card are allowed, but the right code is', async () => {
  const { card } = await cardInCourse()
  const wrong = { ...card, claimCode: 'ABCDFGHJ' }
  for (let n = 0; n < 5; n++) expect((await claim(wrong)).status).toBe(404)
  const response = await claim(wrong)
  expect([response.status, response.error.code, Number(response.headers['retry-after']) > 0]).toEqual([
    429,
    'rate_limited',
    true,
  ])
  expect((await claim(card)).status).toBe(201)
})

test('wrong codes from many addresses do not keep a student from claiming their card', async () => {
  const { card } = await cardInCourse()
  const wrong = { ...card, claimCode: 'ABCDFGHJ' }
  const finished: number[] = []
  const flood = Array.from({ length: 60 }, () => claim(wrong).then(({ status }) => finished.push(status)))
  await Promise.all([...flood, claim(card).then(({ status }) => finished.push(status))])
  expect(finished.indexOf(201)).toBeGreaterThan(-1)
  expect(finished.filter((status) => status === 429).length).toBeGreaterThan(50)
})

test('after ten wrong pairs in 15 minutes an address may not guess; a class behind one address can claim its cards', async () => {
  const { course } = await cardInCourse()
  const ip = newIp()
  for (let n = 0; n < 12; n++) expect((await claim(await server.make.card(course), { ip })).status).toBe(201)
  for (let n = 0; n < 10; n++) {
    const wrong = { ...(await server.make.card(course)), claimCode: 'ABCDFGHJ' }
    expect((await claim(wrong, { ip })).status).toBe(404)
  }
  const next = await server.make.card(course)
  expect((await claim({ ...next, claimCode: 'ABCDFGHJ' }, { ip })).error.code).toBe('rate_limited')
  expect((await claim(next, { ip })).status).toBe(201)
})

test('a taken address is refused as at a sign-up, and the code stays valid', async () => {
  const { card, people } = await cardInCourse()
  const response = await claim(card, { email: people.student.email })
  expect([response.status, response.error.code]).toEqual([409, 'email_taken'])
  expect(await queuedEmailNames(server, people.student.id)).toEqual(['accountExists'])
  expect((await claim(card)).status).toBe(201)
})

test('a network that tries too many taken addresses gets a success response, at sign-up and claim together', async () => {
  const { card, people } = await cardInCourse()
  const ip = newIp()
  const { email } = people.student
  for (let n = 0; n < 10; n++) {
    const body = { fullName: 'Aysel Məmmədova', email, role: 'student' as const, password }
    expect((await server.as().call(signUp, { body, ip })).error.code).toBe('email_taken')
  }
  expect((await claim(card, { email, ip })).status).toBe(201)
  expect((await claim(card)).status).toBe(201)
})

test.each([
  ['short', 'abc', 'weak_password'],
  ['common', 'salam123', 'password_common'],
  ['the name of the card', 'Aysu Kərimova', 'password_common'],
])('a password that is %s is refused, and the code stays valid', async (_what, bad, code) => {
  const { course } = await cardInCourse()
  const card = await server.make.card(course, { fullName: 'Aysu Kərimova' })
  expect((await claim(card, { password: bad })).error.code).toBe(code)
  expect((await claim(card)).status).toBe(201)
})

test('the response to a wrong code does not show the name of the card', async () => {
  const { course } = await cardInCourse()
  const card = await server.make.card(course, { fullName: 'Aysu Kərimova' })
  const response = await claim({ ...card, claimCode: 'ABCDFGHJ' }, { password: 'Aysu Kərimova' })
  expect(response.error.code).toBe('claim_invalid')
})

test('a card gets no e-mails, and parents sign in with its ID', async () => {
  const { card } = await cardInCourse()
  const response = await server.as().call(parentLogin, { body: { shortId: card.shortId }, ip: newIp() })
  expect(response.status).toBe(200)
})
