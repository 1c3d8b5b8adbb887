import { signIn } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { queuedMails } from '../../test/queued-mails.ts'
import { ago } from '../db/instants.ts'

const server = testServer()
const password = 'qırmızı alma'
const browsers = {
  phone: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
}

let networks = 0
const signInFrom = (person: TestPerson, userAgent: string) =>
  server.as().call(signIn, {
    body: { email: person.email, password },
    headers: { 'user-agent': userAgent },
    ip: `10.31.0.${++networks}`,
  })

async function registered(days: number, isVerified = true): Promise<TestPerson> {
  const person = await server.make.person('teacher', { password })
  await server.db
    .updateTable('accounts')
    .set({ isVerified, createdAt: ago({ days }) })
    .where('id', '=', person.id)
    .execute()
  return person
}

test('each new device is told of once', async () => {
  const person = await registered(2)
  for (const browser of [browsers.phone, browsers.phone, browsers.desktop, browsers.phone]) {
    expect((await signInFrom(person, browser)).status).toBe(200)
  }
  expect(await queuedMails(server, person.id)).toMatchObject([
    { letter: 'newSignIn', device: 'Chrome, Android' },
    { letter: 'newSignIn', device: 'Firefox, Windows' },
  ])
})

test('three letters a day are the most', async () => {
  const person = await registered(2)
  for (const name of ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']) await signInFrom(person, name)
  expect(await queuedMails(server, person.id)).toHaveLength(3)
})

test('the devices of the first day are not told of, and are known afterwards', async () => {
  const person = await registered(0)
  await signInFrom(person, browsers.phone)
  await server.db
    .updateTable('accounts')
    .set({ createdAt: ago({ days: 2 }) })
    .where('id', '=', person.id)
    .execute()
  await signInFrom(person, browsers.phone)
  expect(await queuedMails(server, person.id)).toEqual([])
  await signInFrom(person, browsers.desktop)
  expect(await queuedMails(server, person.id)).toHaveLength(1)
})

test('an address that is not verified gets no such letter, and a wrong password sends none', async () => {
  const unverified = await registered(2, false)
  await signInFrom(unverified, browsers.phone)
  const verified = await registered(2)
  await server.as().call(signIn, { body: { email: verified.email, password: 'yanlış' } })
  expect([await queuedMails(server, unverified.id), await queuedMails(server, verified.id)]).toEqual([[], []])
})
