import type { AdminStatus, AuditEntry } from '@hasiye/contract/admin.ts'
import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { audit, daysOff, state } from '../../ui/texts/admin-status.ts'

const bytesPerMb = 1024 ** 2
const bytesPerGb = 1024 ** 3
const oldBackupMs = 2 * dayMs
const minuteMs = 60 * 1000
/** A job that can run normally starts within a second or two. */
const longWaitMinutes = 15

/** `1288490189` → `1,2` */
export const gigabytes = (bytes: number): string => (bytes / bytesPerGb).toFixed(1).replace('.', ',')

/** `1288490189` → `1,2 GB`, `12582912` → `12 MB` */
export const sizeOf = (bytes: number): string =>
  bytes < bytesPerGb ? `${Math.ceil(bytes / bytesPerMb)} MB` : `${gigabytes(bytes)} GB`

/** `2026-11-14T06:20:00.000Z` → `14 noyabr 2026, 10:20` */
export function moment(instant: string): string {
  const at = new Date(instant)
  return `${longDate(bakuDate(at))}, ${bakuTime(at)}`
}

/** Whether the last backup is more than two days old, or there is none. */
export const isBackupOld = (lastBackupAt: string | null, now: Date): boolean =>
  lastBackupAt === null || now.getTime() - Date.parse(lastBackupAt) > oldBackupMs

/** For how many minutes the oldest job that could run waits; undefined where that is not long. */
export function minutesStanding({ waitingSince }: AdminStatus['jobs'], now: Date): number | undefined {
  const minutes = waitingSince === null ? 0 : Math.floor((now.getTime() - Date.parse(waitingSince)) / minuteMs)
  return minutes >= longWaitMinutes ? minutes : undefined
}

type Health = Pick<AdminStatus, 'problems' | 'failedJobs' | 'jobs' | 'lastBackupAt'>

/** A sentence for each problem; none where everything works. */
export function alarmsOf({ problems, failedJobs, jobs, lastBackupAt }: Health, now: Date): string[] {
  const standing = minutesStanding(jobs, now)
  return [
    ...problems.map((problem) => state.problems[problem]),
    ...(failedJobs.length > 0 ? [fill(state.failedJobs, { names: failedJobs.join(', ') })] : []),
    ...(jobs.failed > 0 ? [fill(state.failed, { n: jobs.failed })] : []),
    ...(standing === undefined ? [] : [fill(state.standing, { n: standing })]),
    ...(isBackupOld(lastBackupAt, now)
      ? [`${lastBackupAt ? state.backupOld : state.backupMissing} ${state.backupCommand}`]
      : []),
  ]
}

/** `024-name-order` → `24` */
export const schemaNumber = (schema: string): string => schema.replace(/^0*(\d+).*$/, '$1')

const auditName = ({ fullName: name, role, isDeleted }: NonNullable<AuditEntry['who']>): string =>
  isDeleted ? fill(audit.deleted, { name, role: audit.roles[role] }) : name

/** What happened, as one sentence around the name of the person; without a name where no account did it. */
export function auditSentence({ event, who }: Pick<AuditEntry, 'event' | 'who'>): {
  before: string
  name: string
  after: string
} {
  const impersonal = who ? undefined : audit.withoutAccount[event]
  if (impersonal !== undefined) return { before: impersonal, name: '', after: '' }
  const [before = '', after = ''] = (audit.events[event] ?? `{who}: ${event}`).split('{who}')
  return { before, name: who ? auditName(who) : audit.gone, after }
}

/** The facts of a security event as a line: whom it concerned, and its values. */
export function auditDetails({ whom, details }: Pick<AuditEntry, 'whom' | 'details'>): string {
  const { user, teacher, course, card, limit, expiresAt, from, to, ...others } = details
  const target = user ?? teacher ?? course ?? card
  return [
    whom ? fill(audit.whom, { name: auditName(whom), id: whom.id }) : target && `№ ${target}`,
    limit && /^\d+$/.test(limit) ? fill(audit.limit, { limit }) : limit,
    expiresAt && fill(audit.until, { date: longDate(bakuDate(new Date(expiresAt))) }),
    from && to && fill(daysOff.range, { from: longDate(from), to: longDate(to) }),
    ...Object.values(others).map((value) => audit.values[value] ?? longDate(value)),
  ]
    .filter(Boolean)
    .join(' · ')
}
