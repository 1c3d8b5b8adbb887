import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyEmail } from '@hasiye/contract/accounts.ts'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import { type SmtpProcess, startSmtp } from '../../test/smtp.ts'
import { type Config, readConfig } from '../config.ts'
import { transaction } from '../db/db.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { emails } from './emails.ts'
import { deliverEmails, type Email, openTransport, queueEmail, sendEmail } from './mail.ts'
import type { Post } from './transport.ts'

const server = testServer()
const jobId = '0199a6c4-6d0e-7b64-9c57-5f0c3a1d2e4f'
let smtp: SmtpProcess
let workers: Jobs[]
beforeEach(async () => {
  smtp = await startSmtp()
  workers = []
  await server.pool.query('truncate jobs.job')
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  await smtp.stop()
})

const configOf = (changes: Record<string, string> = {}): Config =>
  readConfig({ PUBLIC_URL: 'https://hasiye.az', SMTP_URL: smtp.url, MAIL_FROM: 'Haşiyə <info@hasiye.az>', ...changes })
const queue = (email: Email) => transaction(server.db, (trx) => queueEmail(trx, server.jobs, email))

/** Starts a process that sends e-mails, and collects its errors. */
async function startWorker(config = configOf()): Promise<Error[]> {
  const errors: Error[] = []
  const jobs = await openJobs(server.url, { onError: (error) => errors.push(error), supervises: false })
  workers.push(jobs)
  await deliverEmails(jobs, server.db, config)
  return errors
}

/** Resolves when the queue's only job is in this state. */
async function untilState(state: string): Promise<void> {
  for (;;) {
    const { rows } = await server.pool.query<{ state: string }>(`select state from jobs.job where name = 'mail'`)
    if (rows[0]?.state === state) return
  }
}

test('an e-mail is delivered with its link, in Azerbaijani, as text and as HTML', async () => {
  const reader = await server.make.person('teacher')
  await startWorker()
  await queue({ name: 'verify', accountId: reader.id })
  const email = await smtp.nextEmail()
  expect(email.envelopeTo).toEqual([reader.email])
  expect(email).toMatchObject({
    from: { name: 'Haşiyə', address: 'info@hasiye.az' },
    to: [{ address: reader.email }],
    subject: 'E-poçt ünvanınızı təsdiqləyin',
  })
  const token = /E-poçtu təsdiqlə: https:\/\/hasiye\.az\/verify-email\?token=([\w-]{43})\n/.exec(email.text ?? '')?.[1]
  expect(email.html).toContain(`href="https://hasiye.az/verify-email?token=${token}"`)
  const { rows } = await server.pool.query<{ id: string }>(`select id from jobs.job where name = 'mail'`)
  expect(email.messageId).toBe(`<${rows[0]?.id}@hasiye.az>`)
  const response = await server.as().call(verifyEmail, { body: { token: token ?? '' } })
  expect(response.status).toBe(200)
})

test('an e-mail that waits when the server stops is sent by the next server', async () => {
  const reader = await server.make.person('student')
  const before = await openJobs(server.url, { onError: () => {}, supervises: false })
  await transaction(server.db, (trx) => queueEmail(trx, before, { name: 'shortIdChanged', accountId: reader.id }))
  await before.stop()
  await startWorker()
  expect(await smtp.nextEmail()).toMatchObject({ subject: 'ID-niz yeniləndi', to: [{ address: reader.email }] })
})

test('an e-mail that the mail server refuses is retried until it is accepted', async () => {
  const reader = await server.make.person('student')
  const { port } = smtp
  await smtp.stop()
  const errors = await startWorker(configOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  await queue({ name: 'reset', accountId: reader.id })
  await untilState('retry')
  expect(errors).toMatchObject([{ message: 'the mail server took no e-mail', code: 'ESOCKET' }])
  smtp = await startSmtp(port)
  await server.pool.query(`update jobs.job set start_after = now() where name = 'mail'`)
  expect(await smtp.nextEmail()).toMatchObject({ subject: 'Parolun sıfırlanması' })
  await untilState('completed')
})

test('an e-mail is retried for a day', async () => {
  const reader = await server.make.person('student')
  await queue({ name: 'reset', accountId: reader.id })
  const { rows } = await server.pool.query(
    `select keep_until - created_on = interval '1 day' as for_a_day, retry_limit, retry_delay, retry_backoff, retry_delay_max from jobs.job`,
  )
  expect(rows).toEqual([
    { for_a_day: true, retry_limit: 40, retry_delay: 10, retry_backoff: true, retry_delay_max: 3600 },
  ])
})

interface Greeted {
  isVerified: boolean
  isNameUnproven?: boolean
}

/** The e-mail to an address with which somebody else signed up, choosing the name. */
async function emailTo({ isVerified, isNameUnproven = false }: Greeted, name: Email['name']) {
  const { id } = await server.make.person('student', { fullName: 'Pul <qazanın>' })
  await server.db.updateTable('accounts').set({ isVerified }).where('id', '=', id).execute()
  const sent: Post[] = []
  const email = { name, accountId: id, at: new Date().toISOString(), isNameUnproven, jobId }
  await sendEmail(server.db, configOf(), async (post) => void sent.push(post), email)
  return sent.map(({ subject, text, html }) => [subject, text, html].join('\n')).join('')
}

test('no e-mail to an unverified address contains a name', async () => {
  for (const name of Object.keys(emails) as Email['name'][]) {
    const sent = await emailTo({ isVerified: false }, name)
    // this e-mail consists of names, and is not sent
    if (name === 'addedToCourse') expect(sent).toBe('')
    else expect(sent).toContain('Salam!')
    expect(sent).not.toContain('qazanın')
  }
})

test('an e-mail greets a verified reader by name, but not at the moment of the verification', async () => {
  expect(await emailTo({ isVerified: true }, 'reset')).toContain('Salam, Pul <qazanın>!')
  const atProof = await emailTo({ isVerified: true, isNameUnproven: true }, 'passwordChanged')
  expect(atProof).toContain('Salam!')
  expect(atProof).not.toContain('qazanın')
})

test('a transaction that is rolled back leaves no e-mail', async () => {
  const reader = await server.make.person('student')
  const act = transaction(server.db, async (trx) => {
    await queueEmail(trx, server.jobs, { name: 'reset', accountId: reader.id })
    throw new Error('rolled back')
  })
  await expect(act).rejects.toThrow('rolled back')
  expect((await server.pool.query('select from jobs.job')).rowCount).toBe(0)
})

test('queued e-mails contain neither an address nor a token', async () => {
  const reader = await server.make.person('student')
  await queue({ name: 'reset', accountId: reader.id })
  const { rows } = await server.pool.query('select data from jobs.job')
  expect(rows).toEqual([{ data: { name: 'reset', accountId: reader.id, at: expect.any(String) } }])
  expect((await server.pool.query('select from mail_tokens where account_id = $1', [reader.id])).rowCount).toBe(0)
})

test.each([
  ['an account that was deleted', async () => 999_999_999],
  ['nobody', async () => null],
  [
    'an account that was verified meanwhile',
    async () => {
      const { id } = await server.make.person('student')
      await server.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', id).execute()
      return id
    },
  ],
])('nothing is sent to %s', async (_whom, find) => {
  const email = { name: 'verify', accountId: await find(), at: new Date().toISOString(), jobId } as const
  const sent: unknown[] = []
  await sendEmail(server.db, configOf(), async (post) => void sent.push(post), email)
  expect(sent).toEqual([])
})

test('the e-mail about a deletion is sent to the address that the account had', async () => {
  const sent: Post[] = []
  const former = { fullName: 'Aysel Məmmədova', email: 'aysel@mekteb.az', isVerified: true, role: 'teacher' } as const
  const act = { name: 'accountDeleted', at: '2026-11-21T20:30:00.000Z', jobId } as const
  const email = { ...act, accountId: 999_999_999, former }
  await sendEmail(server.db, configOf(), async (post) => void sent.push(post), email)
  expect(sent).toMatchObject([{ to: { name: '', address: former.email }, subject: 'Hesabınız silindi' }])
  expect(sent[0]?.text).toContain(
    'Salam, Aysel Məmmədova!\n\nHaşiyə platformasındakı hesabınız silindi. Vaxt: 22 noyabr',
  )
})

test.each(['verify', 'reset'] as const)(
  'no %s e-mail is sent to an account that is deleted meanwhile',
  async (name) => {
    const { id } = await server.make.person('student')
    const posts: Post[] = []
    const email = { name, accountId: id, at: '2026-11-21T20:30:00.000Z', jobId }
    const { sent } = await holding(server.pool, 'delete from accounts where id = $1', [id], async () => {
      const sent = sendEmail(server.db, configOf(), async (post) => void posts.push(post), email)
      await untilWaiting(server.pool)
      return { sent }
    })
    await sent
    expect(posts).toEqual([])
  },
)

test('without a mail server each e-mail is a file that only this user can read', async () => {
  const reader = await server.make.person('student')
  const dataDir = await mkdtemp(join(tmpdir(), 'hasiye-mail-'))
  const config = { ...configOf(), smtpUrl: undefined, dataDir }
  const email = { name: 'parentSignedIn', accountId: reader.id, device: 'Chrome, Android' } as const
  await sendEmail(server.db, config, openTransport(config), { ...email, at: '2026-11-21T20:30:00.000Z', jobId })
  const outbox = join(dataDir, 'outbox')
  const files = await readdir(outbox)
  expect(files).toEqual([expect.stringMatching(/^\d{4}-.*\.eml$/)])
  const path = join(outbox, files[0] ?? '')
  expect([(await stat(path)).mode & 0o777, (await stat(outbox)).mode & 0o777]).toEqual([0o600, 0o700])
  const { subject, text } = await PostalMime.parse(await readFile(path))
  expect(subject).toBe('ID-nizlə valideyn panelinə daxil olundu')
  expect(text).toContain('Vaxt: 22 noyabr 2026, 00:30. Cihaz: Chrome, Android.')
  await rm(dataDir, { recursive: true })
})
