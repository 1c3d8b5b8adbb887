import { adminSignIn, checkAdmin, signIn } from '@hasiye/contract/accounts.ts'
import { changePassword } from '@hasiye/contract/own-account.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from '@hasiye/contract/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { accessOf, adminOnly } from '../../test/access.ts'
import { tokenOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import { countWaiting, holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'
import { startSmtp } from '../../test/smtp.ts'
import { resetSecondFactor } from '../admin/operator.ts'
import { readConfig } from '../config.ts'
import { openJobs } from '../jobs/jobs.ts'
import { deliverEmails } from '../mail/mail.ts'
import { describeSecret } from './codes.ts'

const server = testServer()
const password = 'qırmızı alma'

const stepSeconds = 30
/** The code of a secret, this many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepSeconds * 1000 })

const enter = (email: string, code?: string, tried = password, ip = newIp(), cookie?: string) =>
  server.as().call(adminSignIn, {
    body: { email, password: tried, ...(code === undefined ? {} : { code }) },
    ip,
    ...(cookie ? { headers: { cookie } } : {}),
  })

async function withFactor(): Promise<{ admin: TestPerson; secret: string; recoveryCodes: string[] }> {
  const admin = await server.make.person('admin', { password })
  const setup = await server.as(admin).call(startSecondFactor, { body: { password } })
  const confirmed = await server.as(admin).call(confirmSecondFactor, { body: { code: codeOf(setup.body.secret) } })
  expect(confirmed.status).toBe(200)
  return { admin, secret: setup.body.secret, recoveryCodes: confirmed.body.recoveryCodes }
}
const factorOf = async (admin: TestPerson) => (await server.as(admin).call(getSecondFactor)).body
const eventsOf = async (admin: TestPerson) =>
  (await server.db.selectFrom('audit').where('accountId', '=', admin.id).select('event').orderBy('id').execute()).map(
    ({ event }) => event,
  )

test.each(accessOf({ ...adminOnly, parent: 'forbidden' }))(
  '%s reading the second factor gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(getSecondFactor)
    expect([response.status, response.error.code]).toEqual([status, code])
    expect(response.queries).toBeLessThanOrEqual(2)
    if (status === 200) expect(response.body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  },
)

test.each(accessOf(adminOnly))('%s changing the second factor gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const as = server.as(people[who])
  const responses = [
    await as.call(startSecondFactor, { body: { password: 'wrong one' } }),
    await as.call(confirmSecondFactor, { body: { code: '000000' } }),
    await as.call(endSecondFactor, { body: { password: 'wrong one', code: '000000' } }),
  ]
  const ofAdmins = ['no_password', 'code_invalid', 'no_password']
  expect(responses.map(({ error }) => error.code)).toEqual(status === 200 ? ofAdmins : [code, code, code])
})

test('a setup asks for the password, and changes nothing until one of its codes was typed', async () => {
  const admin = await server.make.person('admin', { password })
  const as = server.as(admin)
  const wrong = await as.call(startSecondFactor, { body: { password: 'wrong one' } })
  expect([wrong.status, wrong.error.code, Object.keys(wrong.error.fields ?? {})]).toEqual([
    400,
    'wrong_current_password',
    ['password'],
  ])
  const first = await as.call(startSecondFactor, { body: { password } })
  const second = await as.call(startSecondFactor, { body: { password } })
  expect(first.body.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(second.body.uri).toContain(`secret=${second.body.secret}`)
  expect(decodeURIComponent(second.body.uri)).toContain(`otpauth://totp/Haşiyə:${admin.email}?issuer=Haşiyə`)
  expect(await factorOf(admin)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await enter(admin.email)).status).toBe(200)
  const old = await as.call(confirmSecondFactor, { body: { code: codeOf(first.body.secret) } })
  expect([old.status, old.error.code, old.error.fields]).toEqual([400, 'code_invalid', { code: 'Kod yanlışdır.' }])
  expect((await as.call(confirmSecondFactor, { body: { code: codeOf(second.body.secret) } })).status).toBe(200)
  expect(await factorOf(admin)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  for (const again of [
    await as.call(startSecondFactor, { body: { password } }),
    await as.call(confirmSecondFactor, { body: { code: codeOf(second.body.secret, 1) } }),
  ])
    expect([again.status, again.error.code]).toEqual([409, 'second_factor_on'])
})

test('a secret that is replaced during the check of an old code is not confirmed by that code', async () => {
  const admin = await server.make.person('admin', { password })
  const as = server.as(admin)
  const { secret } = (await as.call(startSecondFactor, { body: { password } })).body
  const replace = `update second_factors set secret = sha256(secret) where account_id = $1`
  const { confirmed } = await holding(server.pool, replace, [admin.id], async () => {
    const confirmed = as.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
    await untilWaiting(server.pool)
    return { confirmed }
  })
  expect((await confirmed).error.code).toBe('code_invalid')
  expect(await factorOf(admin)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
})

test('turning it on ends the other sessions of the account', async () => {
  const admin = await server.make.person('admin', { password })
  const other = await enter(admin.email)
  const token = /sid=([^;]+)/.exec(String(other.headers['set-cookie']))?.[1] ?? ''
  expect((await server.as({ token }).call(checkAdmin)).status).toBe(200)
  const { body } = await server.as(admin).call(startSecondFactor, { body: { password } })
  await server.as(admin).call(confirmSecondFactor, { body: { code: codeOf(body.secret) } })
  expect((await server.as({ token }).call(checkAdmin)).status).toBe(401)
  expect((await server.as(admin).call(checkAdmin)).status).toBe(200)
})

/** Resolves when a call was answered, or this number of statements wait for a lock. */
async function untilAnsweredOrWaiting(call: Promise<unknown>, count: number): Promise<void> {
  let isAnswered = false
  void call.then(() => {
    isAnswered = true
  })
  while (!isAnswered && (await countWaiting(server.pool)) < count);
}
const countSessions = async (admin: TestPerson) =>
  (await server.db.selectFrom('sessions').where('accountId', '=', admin.id).select('id').execute()).length

test('a session that started without a code before it was turned on ends with the others', async () => {
  const admin = await server.make.person('admin', { password })
  const { secret } = (await server.as(admin).call(startSecondFactor, { body: { password } })).body
  const lockAccount = 'select from accounts where id = $1 for no key update'
  const { entering, confirming } = await holding(server.pool, lockAccount, [admin.id], async () => {
    const entering = enter(admin.email)
    await untilWaiting(server.pool)
    const confirming = server.as(admin).call(confirmSecondFactor, { body: { code: codeOf(secret) } })
    await untilAnsweredOrWaiting(confirming, 2)
    return { entering, confirming }
  })
  expect((await confirming).status).toBe(200)
  await entering
  expect(await countSessions(admin)).toBe(1)
})

test.each(['sign-in', 'new password'] as const)(
  'a %s that began before it was turned on starts no session',
  async (what) => {
    const admin = await server.make.person('admin', { password })
    const { secret } = (await server.as(admin).call(startSecondFactor, { body: { password } })).body
    const other = { token: tokenOf(await enter(admin.email)) }
    const starts = {
      'sign-in': () => enter(admin.email),
      'new password': () =>
        server.as(other).call(changePassword, { body: { currentPassword: password, newPassword: 'sarı heyva 26' } }),
    }
    const lockFactor = 'select from second_factors where account_id = $1 for update'
    const { starting, confirming } = await holding(server.pool, lockFactor, [admin.id], async () => {
      const confirming = server.as(admin).call(confirmSecondFactor, { body: { code: codeOf(secret) } })
      await untilWaiting(server.pool)
      const starting = starts[what]()
      await untilAnsweredOrWaiting(starting, 2)
      return { starting, confirming }
    })
    expect((await confirming).status).toBe(200)
    const { status, error } = await starting
    expect([status, error.code]).toEqual([401, what === 'sign-in' ? 'second_factor_required' : 'unauthenticated'])
    expect(await countSessions(admin)).toBe(1)
    expect((await enter(admin.email)).error.code).toBe('second_factor_required')
  },
)

test('the sign-in asks for a code only after the right password, and a code works once', async () => {
  const { admin, secret } = await withFactor()
  const code = codeOf(secret, 1)
  const wrongPassword = await enter(admin.email, code, 'wrong one')
  expect([wrongPassword.status, wrongPassword.error.code]).toEqual([401, 'invalid_credentials'])
  for (const typed of [undefined, ' - ']) {
    const without = await enter(admin.email, typed)
    expect([without.status, without.error.code]).toEqual([401, 'second_factor_required'])
    expect(without.headers['set-cookie']).toBeUndefined()
  }
  const wrong = await enter(admin.email, code === '000000' ? '111111' : '000000')
  expect([wrong.status, wrong.error.code]).toEqual([400, 'code_invalid'])
  expect((await enter(admin.email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  const replayed = await enter(admin.email, code)
  expect([replayed.status, replayed.error.code]).toEqual([400, 'code_invalid'])
  const earlier = await enter(admin.email, codeOf(secret))
  expect(earlier.error.code).toBe('code_invalid')
})

test('of many simultaneous sign-ins with one code, one succeeds', async () => {
  const { admin, secret, recoveryCodes } = await withFactor()
  for (const code of [codeOf(secret, 1), recoveryCodes[0] ?? '']) {
    const responses = await Promise.all(Array.from({ length: 4 }, () => enter(admin.email, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    await server.pool.query('delete from rate_limit_counters')
  }
})

test('a recovery code works once, in any spelling', async () => {
  const { admin, recoveryCodes } = await withFactor()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = '', other = ''] = recoveryCodes
  expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/)
  expect((await enter(admin.email, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await enter(admin.email, code)).error.code).toBe('code_invalid')
  expect((await enter(admin.email, other)).status).toBe(200)
  expect(await factorOf(admin)).toEqual({ isOn: true, recoveryCodesLeft: 8 })
  expect(await eventsOf(admin)).toEqual(expect.arrayContaining(['recovery_code_used', 'second_factor_refused']))
})

const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((n) => codeOf(secret, n) === code)) ?? ''

async function guess(email: string, code: string, times: number, ip: string): Promise<void> {
  for (let n = 0; n < times; n++) expect((await enter(email, code, password, ip)).error.code).toBe('code_invalid')
}

test('after five wrong codes even the right one has to wait in that network, but not elsewhere', async () => {
  const { admin, secret } = await withFactor()
  await guess(admin.email, wrongCode(secret), 5, '10.7.0.1')
  const limited = await enter(admin.email, codeOf(secret, 1), password, '10.7.0.1')
  expect([limited.status, limited.error.code]).toEqual([429, 'rate_limited'])
  expect((await enter(admin.email, codeOf(secret, 1), password, '10.7.0.2')).status).toBe(200)
})

test('wrong codes and wrong recovery codes have separate limits', async () => {
  const { admin, secret, recoveryCodes } = await withFactor()
  await guess(admin.email, wrongCode(secret), 5, '10.7.0.3')
  expect((await enter(admin.email, recoveryCodes[0], password, '10.7.0.3')).status).toBe(200)
  await guess(admin.email, 'ABCD-EFGH-JKLM-NPQR', 5, '10.7.0.4')
  expect((await enter(admin.email, recoveryCodes[1], password, '10.7.0.4')).status).toBe(429)
  expect((await enter(admin.email, codeOf(secret, 1), password, '10.7.0.4')).status).toBe(200)
})

test('twenty wrong codes a day block codes from new places, but not where the admin signed in before, nor recovery codes', async () => {
  const { admin, secret, recoveryCodes } = await withFactor()
  const known = await enter(admin.email, recoveryCodes[0], password, '10.7.1.1')
  const device = /device=[^;]+/.exec(String(known.headers['set-cookie']))?.[0] ?? ''
  await guess(admin.email, wrongCode(secret), 1, '10.7.1.2')
  await server.pool.query(`update rate_limit_counters set points = 20 where key like 'second-factor-day:%'`)
  const code = codeOf(secret, 1)
  expect((await enter(admin.email, code, password, '10.7.1.3')).status).toBe(429)
  expect((await enter(admin.email, recoveryCodes[1], password, '10.7.1.4')).status).toBe(200)
  expect((await enter(admin.email, code, password, '10.7.1.5', device)).status).toBe(200)
  expect((await enter(admin.email, code, password, '10.7.1.1')).error.code).toBe('code_invalid')
})

test('turning it off needs both the password and a code', async () => {
  const { admin, secret } = await withFactor()
  const end = (tried: string, code: string) =>
    server.as(admin).call(endSecondFactor, { body: { password: tried, code } })
  expect((await end('wrong one', codeOf(secret, 1))).error.code).toBe('wrong_current_password')
  expect((await end(password, 'ABCD-EFGH-JKLM-NPQR')).error.code).toBe('code_invalid')
  expect((await factorOf(admin)).isOn).toBe(true)
  const ended = await end(password, codeOf(secret, 1))
  expect([ended.status, ended.body.message]).toEqual([200, 'İki addımlı giriş söndürüldü.'])
  expect(await factorOf(admin)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await enter(admin.email)).status).toBe(200)
  const events = (await eventsOf(admin)).filter((event) => event.startsWith('second_factor'))
  expect(events).toEqual(['second_factor_on', 'second_factor_refused', 'second_factor_passed', 'second_factor_off'])
})

test('turning it on or off sends its owner an e-mail, and a refused attempt does not', async () => {
  const smtp = await startSmtp()
  const jobs = await openJobs(server.url, { onError: () => {}, supervises: false })
  await server.pool.query('truncate jobs.job')
  try {
    const { admin, secret } = await withFactor()
    const end = (code: string) => server.as(admin).call(endSecondFactor, { body: { password, code } })
    expect((await end('ABCD-EFGH-JKLM-NPQR')).status).toBe(400)
    expect((await end(codeOf(secret, 1))).status).toBe(200)
    expect((await end(codeOf(secret, 2))).status).toBe(200)
    expect(await queuedEmailNames(server, admin.id)).toEqual(['secondFactorOn', 'secondFactorOff'])
    const setup = await server.as(admin).call(startSecondFactor, { body: { password } })
    await server.as(admin).call(confirmSecondFactor, { body: { code: codeOf(setup.body.secret) } })
    await resetSecondFactor(server.db, server.jobs, admin.email)
    const environment = { PUBLIC_URL: 'https://hasiye.az', SMTP_URL: smtp.url, SUPPORT_EMAIL: 'komek@hasiye.az' }
    await deliverEmails(jobs, server.db, readConfig(environment))
    const emails = [await smtp.nextEmail(), await smtp.nextEmail(), await smtp.nextEmail(), await smtp.nextEmail()]
    const subjects = emails.map(({ subject }) => subject).sort()
    const [on, off] = ['İki addımlı giriş aktivləşdirildi', 'İki addımlı giriş söndürüldü']
    expect(subjects).toEqual([on, on, off, off])
    for (const { subject, envelopeTo, text } of emails) {
      expect(envelopeTo).toEqual([admin.email])
      expect(text).toContain(
        subject === on
          ? 'Hesabınızda iki addımlı giriş aktivləşdirildi və yeni ehtiyat kodları yaradıldı. Vaxt: '
          : 'Hesabınızda iki addımlı giriş söndürüldü və ehtiyat kodları silindi. Vaxt: ',
      )
      expect(text).toContain('Hesaba daxil ol: https://hasiye.az/admin/login\n')
      expect(text).toContain('dərhal parolunuzu dəyişin və komek@hasiye.az ünvanına yazın.')
      expect(text).not.toContain(secret)
    }
    expect(emails.filter(({ text }) => text?.includes('Cihaz: server.'))).toHaveLength(1)
  } finally {
    await jobs.stop()
    await smtp.stop()
  }
})

test('a new password keeps it turned on', async () => {
  const { admin } = await withFactor()
  const newPassword = 'sarı heyva 26'
  const changed = await server.as(admin).call(changePassword, { body: { currentPassword: password, newPassword } })
  expect(changed.status).toBe(200)
  expect((await enter(admin.email, undefined, newPassword)).error.code).toBe('second_factor_required')
})

test('nothing that is stored reveals the secret or a recovery code', async () => {
  const { admin, secret, recoveryCodes } = await withFactor()
  const { rows } = await server.pool.query<{ secret: Buffer; hashes: Buffer[] }>(
    `select secret, array(select code_hash from recovery_codes where account_id = $1) as hashes
     from second_factors where account_id = $1`,
    [admin.id],
  )
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  expect(describeSecret(bytes, '').secret).toBe(secret)
  expect(rows[0]?.secret.includes(bytes)).toBe(false)
  expect(rows[0]?.hashes.map(({ length }) => length)).toEqual(Array(10).fill(32))
  expect(rows[0]?.hashes.some((hash) => recoveryCodes.some((code) => hash.includes(code)))).toBe(false)
})

test('a secret of another key matches no code, and a recovery code still works', async () => {
  const { admin, secret, recoveryCodes } = await withFactor()
  await server.pool.query(
    `update second_factors set secret = set_byte(secret, 0, (get_byte(secret, 0) + 1) % 256) where account_id = $1`,
    [admin.id],
  )
  expect((await enter(admin.email, codeOf(secret, 1))).error.code).toBe('code_invalid')
  expect((await enter(admin.email, recoveryCodes[0])).status).toBe(200)
})

test('the operator turns off a lost second factor, which ends the sessions', async () => {
  const { admin } = await withFactor()
  expect(await resetSecondFactor(server.db, server.jobs, admin.email.toUpperCase())).toContain(
    'without a second factor now',
  )
  expect((await server.as(admin).call(checkAdmin)).status).toBe(401)
  expect((await enter(admin.email)).status).toBe(200)
  expect(await eventsOf(admin)).toContain('second_factor_reset')
  await expect(resetSecondFactor(server.db, server.jobs, admin.email)).rejects.toThrow('has no second factor')
  await expect(resetSecondFactor(server.db, server.jobs, 'nobody@mekteb.az')).rejects.toThrow('is no admin')
})

test('a teacher signs in without a code, and their sign-in ignores one', async () => {
  const teacher = await server.make.person('teacher', { password })
  expect((await server.as().call(signIn, { body: { email: teacher.email, password } })).status).toBe(200)
  const body = { email: teacher.email, password, code: '123456' } as { email: string; password: string }
  expect((await server.as().call(signIn, { body })).error.code).toBe('validation_failed')
})
