import { adminSignIn, signIn } from '@hasiye/contract/accounts.ts'
import { deleteUser, getStatus, listAudit, setQuota } from '@hasiye/contract/admin.ts'
import { beforeEach, expect, test } from 'vitest'
import { accessOf, adminOnly } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { recordBackup } from '../backup/record.ts'
import { recordEvent, removeExpiredAuditEntries } from '../db/audit.ts'
import { migrations } from '../db/schema.ts'
import { endEverySession } from './operator.ts'
import { readStatus } from './status.ts'

const server = testServer()
let admin: TestPerson
beforeEach(async () => {
  await server.pool.query('truncate audit')
  admin = await server.make.person('admin')
})
const status = async () => (await server.as(admin).call(getStatus)).body

for (const [what, endpoint, statements] of [
  ['the state', getStatus, 3],
  ['the audit', listAudit, 2],
] as const) {
  test.each(accessOf({ ...adminOnly, parent: 'forbidden' }))(`%s reading ${what} gets %i`, async (who, code, error) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(endpoint)
    expect([response.status, response.error.code]).toEqual([code, error])
    expect(response.queries).toBeLessThanOrEqual(statements)
  })
}

test('an admin reads the parts of the service and how full it is', async () => {
  const { versions, disk, databaseBytes, startedAt, ...rest } = await status()
  expect(rest).toEqual({
    problems: [],
    failedJobs: [],
    jobs: { waiting: 0, failed: 0, waitingSince: null },
    notices: { waiting: 0, failed: 0 },
    lastBackupAt: null,
    support: null,
    expectedHolidays: expect.any(Array),
  })
  const schema = migrations.at(-1)?.name.replace('.sql', '')
  expect(versions).toMatchObject({ product: server.config.version, schema, node: process.versions.node })
  expect(versions.database).toMatch(/^\d+/)
  expect(disk?.freeBytes).toBeGreaterThan(0)
  expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0)
  expect(databaseBytes).toBeGreaterThan(1_000_000)
  expect(Date.parse(startedAt)).toBeLessThan(Date.now())
})

test('the last backup is the one that was recorded last', async () => {
  const before = Date.now()
  await recordBackup({ ...server.config, directUrl: server.url }, true)
  const { lastBackupAt } = await status()
  expect(Date.parse(lastBackupAt ?? '')).toBeGreaterThanOrEqual(before - 1)
  const { body } = await server.as(admin).call(listAudit)
  expect(body.items[0]).toMatchObject({ event: 'backed_up', who: null, details: { files: 'with files' } })
})

test('waiting and failed jobs are counted, with the time of the oldest job that could run', async () => {
  await server.db.transaction().execute((trx) => server.jobs.send(trx, 'mail', {}))
  await server.db.transaction().execute((trx) => server.jobs.send(trx, 'mail', {}))
  await server.pool.query(
    `update jobs.job set state = 'failed' where id = (select id from jobs.job where name = 'mail' limit 1)`,
  )
  const { waitingSince, ...counts } = (await status()).jobs
  expect(counts).toEqual({ waiting: 1, failed: 1 })
  expect(Date.parse(waitingSince ?? '')).toBeLessThanOrEqual(Date.now())
  await server.pool.query(
    `update jobs.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'mail'`,
  )
  expect((await status()).jobs).toEqual({ waiting: 2, failed: 0, waitingSince: null })
  await server.pool.query(`delete from jobs.job where name = 'mail'`)
})

test('waiting notices are counted, and those among them that failed once', async () => {
  await server.pool.query(
    `with device as (
       insert into push_devices (account_id, is_parent, device_hash, endpoint, service, p256dh, auth, kinds, user_agent)
       values ($1, true, '', 'https://fcm.googleapis.com/1', 'fcm.googleapis.com', '', '', '{absent}', 'Chrome') returning id
     )
     insert into push_notices (device_id, key, kind, due_at, expires_at, attempts)
     select id, 'mark/1/' || attempts, 'absent', now(), now(), attempts from device, generate_series(0, 3) attempts`,
    [admin.id],
  )
  expect((await status()).notices).toEqual({ waiting: 4, failed: 2 })
  await server.pool.query('delete from push_devices')
})

test.each([
  ['is nearly full', async () => false, ['storage_low']],
  ['cannot be written', async () => Promise.reject(new Error('EROFS')), ['storage']],
])('a disk that %s is a problem', async (_what, hasFreeSpace, problems) => {
  const storage = { ...server.storage, hasFreeSpace }
  expect((await readStatus({ ...server, storage } as never)).problems).toEqual(problems)
})

test('files in a bucket have no disk figures, and failed jobs are listed by name', async () => {
  const storage = { ...server.storage, measureSpace: async () => undefined }
  const jobs = { ...server.jobs, listFailed: async () => ['files'] }
  expect(await readStatus({ ...server, storage, jobs } as never)).toMatchObject({ disk: null, failedJobs: ['files'] })
})

test('the audit shows who did what to whom, and keeps the name of a deleted account as long as the event', async () => {
  const [teacher, student] = [await server.make.person('teacher'), await server.make.person('student')]
  await server.as(admin).call(setQuota, { params: { id: teacher.id }, body: { limit: 7 } })
  await server.as(admin).call(deleteUser, { params: { id: student.id } })
  await recordEvent(server.db, { event: 'logged_out', accountId: student.id, ip: '10.0.0.7' })
  const who = { id: admin.id, fullName: admin.fullName, role: 'admin', isDeleted: false }
  const former = { id: student.id, fullName: student.fullName, role: 'student', isDeleted: true }
  const { body } = await server.as(admin).call(listAudit)
  expect(body.next).toBeNull()
  expect(body.items).toMatchObject([
    { event: 'logged_out', who: former, whom: null, ip: '10.0.0.7', details: {} },
    { event: 'user_deleted', who, whom: former, details: { user: String(student.id) } },
    { event: 'quota_changed', who, whom: { id: teacher.id, fullName: teacher.fullName }, details: { limit: '7' } },
  ])
  const { body: ofAdmins } = await server.as(admin).call(listAudit, { query: { of: 'admins' } })
  expect(ofAdmins.items.map(({ event }) => event)).toEqual(['user_deleted', 'quota_changed'])

  await server.pool.query(`update deleted_accounts set deleted_at = now() - interval '181 days'`)
  await removeExpiredAuditEntries(server.db)
  const { body: later } = await server.as(admin).call(listAudit)
  expect(later.items.slice(0, 2)).toMatchObject([
    { who: null },
    { who, whom: null, details: { user: `${student.id}` } },
  ])
})

test('the status shows the support address: a messenger, otherwise an e-mail address, otherwise ADMIN_EMAIL', async () => {
  const own = { supportUrl: 'https://wa.me/1', supportEmail: 'komek@hasiye.az', adminEmail: 'admin@hasiye.az' }
  const namedBy = async (config: Partial<typeof server.config>) =>
    (await readStatus({ ...server, config: { ...server.config, ...config } } as never)).support
  expect([
    await namedBy(own),
    await namedBy({ ...own, supportUrl: null }),
    await namedBy({ adminEmail: own.adminEmail }),
    await namedBy({}),
  ]).toEqual(['https://wa.me/1', 'komek@hasiye.az', 'admin@hasiye.az', null])
})

test('failed sign-ins of admins are among the events of admins, and those of other accounts are not', async () => {
  const attempt = { email: admin.email, password: 'yanlış-şifrə-7' }
  for (let n = 0; n < 6; n++) await server.as().call(adminSignIn, { body: attempt, ip: '203.0.113.9' })
  await server.as().call(adminSignIn, { body: { ...attempt, email: 'hec.kim@mekteb.az' }, ip: '203.0.113.10' })
  await server.as().call(signIn, { body: attempt, ip: '203.0.113.11' })
  await endEverySession(server.db)
  admin = await server.make.person('admin')
  await recordEvent(server.db, { event: 'rate_limit_reached', details: { limit: 'sign-in ip' } })
  const { body } = await server.as(admin).call(listAudit, { query: { of: 'admins' } })
  expect(body.items.map(({ event, ip }) => [event, ip])).toEqual([
    ['sessions_ended', null],
    ['admin_sign_in_failed', '203.0.113.10'],
    ['rate_limit_reached', '203.0.113.9'],
    ...Array.from({ length: 5 }, () => ['admin_sign_in_failed', '203.0.113.9']),
  ])
  const next = await server.as(admin).call(listAudit, { query: { of: 'admins', before: String(body.items[2]?.id) } })
  expect(next.body.items).toHaveLength(5)
})

test('the pages of the audit contain every event once, also when new events arrive between them', async () => {
  await server.pool.query(
    `insert into audit (event, details) select 'refused', jsonb_build_object('n', n::text) from generate_series(1, 120) n`,
  )
  const seen: (string | undefined)[] = []
  let before: number | null = null
  do {
    const query: { before?: string } = before === null ? {} : { before: String(before) }
    const { body } = await server.as(admin).call(listAudit, { query })
    seen.push(...body.items.map(({ details }) => details.n))
    before = body.next
    await recordEvent(server.db, { event: 'refused', details: { n: 'later' } })
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => String(120 - n)))
})

test('an index is used for the events of a person and for the last backup', async () => {
  const client = await server.pool.connect()
  await client.query('set enable_seqscan = off')
  const planOf = async (statement: string) => JSON.stringify((await client.query(`explain ${statement}`)).rows)
  expect(await planOf(`select at from audit where event = 'backed_up' order by id desc limit 1`)).toContain(
    'audit_backups',
  )
  expect(await planOf('select * from audit where account_id = 7 order by id desc limit 51')).toContain('audit_account')
  const ofNobody = `select * from audit where account_id is null and event = 'admin_sign_in_failed' order by id desc limit 51`
  expect(await planOf(ofNobody)).toContain('audit_account')
  client.release(true)
})
