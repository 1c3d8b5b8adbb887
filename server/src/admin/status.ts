import type { AdminStatus } from '@hasiye/contract/admin.ts'
import type { StoredDayOff } from '@hasiye/contract/holidays.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import { storedDaysOff } from '../db/days-off.ts'
import type { Db } from '../db/db.ts'
import type { HandlerResult } from '../http/route.ts'
import type { QueueCounts } from '../jobs/jobs.ts'
import { type Checked, checkService } from '../operation/checks.ts'
import type { Parts } from '../parts.ts'
import { listExpectedHolidays } from './expected-holidays.ts'

function problemsOf({ failed, storage }: Checked): AdminStatus['problems'] {
  return [
    ...(failed === 'migrations' || failed === 'storage' ? [failed] : []),
    ...(storage ? [`storage_${storage}` as const] : []),
  ]
}

function totalOf(queues: QueueCounts[]): HandlerResult<AdminStatus>['jobs'] {
  const since = queues.flatMap(({ waitingSince }) => waitingSince ?? []).sort((a, b) => a.getTime() - b.getTime())
  return {
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    failed: queues.reduce((sum, { failed }) => sum + failed, 0),
    waitingSince: since[0] ?? null,
  }
}

interface DatabaseFacts {
  databaseBytes: number
  schema: string
  database: string
  lastBackupAt: Date | null
  notices: AdminStatus['notices']
  storedDaysOff: StoredDayOff[]
}

function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  return db
    .selectNoFrom((eb) => [
      sql<number>`pg_database_size(current_database())`.as('databaseBytes'),
      sql<string>`current_setting('server_version')`.as('database'),
      sql<AdminStatus['notices']>`(
        select json_build_object('waiting', count(*), 'failed', count(*) filter (where attempts > 1)) from push_notices
      )`.as('notices'),
      storedDaysOff.as('storedDaysOff'),
      eb.selectFrom('migrations').select('name').orderBy('name', 'desc').limit(1).$asScalar().$notNull().as('schema'),
      eb
        .selectFrom('audit')
        .where('event', '=', sql.lit('backed_up'))
        .select('at')
        .orderBy('id', 'desc')
        .limit(1)
        .$asScalar()
        .as('lastBackupAt'),
    ])
    .executeTakeFirstOrThrow()
}

/** The state of the service for its admins. @throws where the database does not answer */
export async function readStatus({ config, db, storage, jobs }: Parts): Promise<HandlerResult<AdminStatus>> {
  const [checked, facts, counts, disk] = await Promise.all([
    checkService({ db, storage, jobs }),
    readDatabaseFacts(db),
    jobs.countByQueue(),
    storage.measureSpace().catch(() => undefined),
  ])
  const { schema, database, storedDaysOff: stored, ...rest } = facts
  return {
    ...rest,
    problems: problemsOf(checked),
    failedJobs: checked.failedJobs ?? [],
    disk: disk ?? null,
    jobs: totalOf(counts),
    expectedHolidays: listExpectedHolidays(stored, bakuDate(new Date())),
    support: config.supportUrl ?? config.supportEmail ?? config.adminEmail ?? null,
    startedAt: new Date(Date.now() - Math.round(process.uptime() * 1000)),
    versions: { product: config.version, schema: schema.replace('.sql', ''), database, node: process.versions.node },
  }
}
