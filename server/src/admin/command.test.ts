import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { adminSignIn } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'

const server = testServer()
const command = fileURLToPath(new URL('./command.ts', import.meta.url))

/** Runs the command as an operator does; the password is written to standard input. */
function run(args: string[], password = ''): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, DATABASE_URL: server.url } })
    const out = child.stdout.toArray()
    const err = child.stderr.toArray()
    child.stdin.end(`${password}\n`)
    child.once('close', async (code) => {
      resolve({ code, out: Buffer.concat(await out).toString(), err: Buffer.concat(await err).toString() })
    })
  })
}

test('the command makes an admin who can sign in', async () => {
  const body = { email: 'rehber@mekteb.az', password: 'yaşıl yarpaq' }
  const result = await run(['add', body.email], body.password)
  expect(result).toEqual({ code: 0, out: 'haşiyə: rehber@mekteb.az is an admin now.\n', err: '' })
  expect((await server.as().call(adminSignIn, { body })).status).toBe(200)
})

test('the command turns a second factor off, and its owner gets an e-mail', async () => {
  const admin = await server.make.person('admin')
  const confirmed = { accountId: admin.id, secret: Buffer.alloc(60), confirmedAt: new Date().toISOString() }
  await server.db.insertInto('secondFactors').values(confirmed).execute()
  expect(await run(['reset-second-factor', admin.email])).toEqual({
    code: 0,
    out: `haşiyə: ${admin.email} signs in without a second factor now, and every session has ended\n`,
    err: '',
  })
  expect(await queuedEmailNames(server, admin.id)).toEqual(['secondFactorOff'])
})

test('a command that cannot be executed prints one line that says why', async () => {
  expect(await run(['password', 'nobody@mekteb.az'], 'yaşıl yarpaq')).toEqual({
    code: 1,
    out: '',
    err: 'haşiyə: nobody@mekteb.az is no admin\n',
  })
})

test.each([[[]], [['add']], [['remove', 'a@mekteb.az']], [['add', 'a@mekteb.az', 'password']]])(
  'invalid arguments print the usage: %j',
  async (args) => {
    const { code, err } = await run(args)
    expect([code, err]).toEqual([64, expect.stringContaining('npm run admin -- add EMAIL')])
  },
)
