import { adminSignIn } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { type Config, readConfig } from '../config.ts'
import { ensureAdmin } from './admin.ts'

const server = testServer()

const configOf = (email: string, password: string): Config =>
  readConfig({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })

async function ensure(config: Config): Promise<string[]> {
  const said: string[] = []
  await ensureAdmin(server.db, config, (line) => said.push(line))
  return said
}
const signInAs = async (email: string, password: string): Promise<number> =>
  (await server.as().call(adminSignIn, { body: { email, password } })).status
const accountsOf = (email: string) => server.db.selectFrom('accounts').selectAll().where('email', '=', email).execute()

test('the admin of the environment is created once and can sign in', async () => {
  const config = configOf('Rehber@Mekteb.AZ', 'yaşıl yarpaq')
  expect(await ensure(config)).toEqual(['made the admin account of ADMIN_EMAIL'])
  expect(await ensure(config)).toEqual([])
  expect(await accountsOf('rehber@mekteb.az')).toMatchObject([{ role: 'admin', isVerified: true }])
  expect(await signInAs('rehber@mekteb.az', 'yaşıl yarpaq')).toBe(200)
})

test('an existing admin stays unchanged', async () => {
  await ensure(configOf('kohne@mekteb.az', 'yaşıl yarpaq'))
  await ensure(configOf('kohne@mekteb.az', 'another password'))
  expect(await signInAs('kohne@mekteb.az', 'yaşıl yarpaq')).toBe(200)
  expect(await signInAs('kohne@mekteb.az', 'another password')).toBe(401)
})

test('an account of another role with that address stays unchanged, and the log says so', async () => {
  const teacher = await server.make.person('teacher')
  const before = await accountsOf(teacher.email)
  const said = await ensure(configOf(teacher.email, 'yaşıl yarpaq'))
  expect(said).toEqual(['ADMIN_EMAIL belongs to an account that is no admin; it is left as it is'])
  expect(await accountsOf(teacher.email)).toEqual(before)
})

test('a common password causes a warning, and works', async () => {
  const said = await ensure(configOf('asan@mekteb.az', 'password1'))
  expect(said[0]).toBe('ADMIN_PASSWORD is a common password: choose another one')
  expect(await signInAs('asan@mekteb.az', 'password1')).toBe(200)
})

test('two servers that start together create one admin', async () => {
  const config = configOf('birge@mekteb.az', 'yaşıl yarpaq')
  await Promise.all([ensure(config), ensure(config), ensure(config)])
  expect(await accountsOf('birge@mekteb.az')).toHaveLength(1)
})

test('without the two variables no admin is created', async () => {
  const { count } = await server.db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(await ensure(readConfig({}))).toEqual([])
  const after = await server.db.selectFrom('accounts').select('id').execute()
  expect(after).toHaveLength(Number(count))
})
