import { type AdminStatus, type AuditEntry, getStatus, listAudit } from '@hasiye/contract/admin.ts'
import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuTime, longDate, wholeNumber } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconRefresh } from '@tabler/icons-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { describeError } from '../../api/describe-error.ts'
import { query } from '../../api/queries.ts'
import { useNow } from '../../device/useNow.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { audit, daysOff, state } from '../../ui/texts/admin-status.ts'
import { common } from '../../ui/texts/common.ts'
import { DaysOff } from './DaysOff.tsx'
import classes from './Status.module.css'

/** Failing parts, disk usage, jobs, the last backup, versions, and who did what. */
export function Status() {
  const { data, error, refetch, isFetching } = useQuery({ ...query(getStatus), staleTime: 0 })
  return (
    <div className={classes.page}>
      <Column as="section" gap="l" aria-labelledby="state">
        <Row wrap gap="l" lineGap="s" justify="between" className={classes.head}>
          <h2 id="state">{state.title}</h2>
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} aria-hidden="true" />}
            onClick={() => void refetch()}
            loading={isFetching}
          >
            {state.refresh}
          </Button>
        </Row>
        {data && <StatusFacts status={data} />}
        {!data && !error && <Skeleton height={160} radius="md" />}
        {error && <LoadError {...describeError(error, admin.loadFailed)} onRetry={() => void refetch()} />}
      </Column>
      <DaysOff expected={data?.expectedHolidays ?? []} />
      <AuditList />
    </div>
  )
}

/** First the problems, in words; then the numbers, large; the rest small. */
function StatusFacts({ status }: { status: AdminStatus }) {
  const { problems, disk, databaseBytes, jobs, notices, lastBackupAt, support, startedAt, versions } = status
  const now = useNow()
  const alarms = alarmsOf(status, now)
  return (
    <>
      <Column gap="s">
        {alarms.length === 0 && <Banner tone="success">{state.good}</Banner>}
        {alarms.map((alarm) => (
          <Banner key={alarm} tone="danger">
            {alarm}
          </Banner>
        ))}
      </Column>
      <Row as="dl" wrap gap="m" align="stretch">
        {disk && (
          <Figure
            label={state.disk}
            value={fill(state.gigabytes, { gb: gigabytes(disk.freeBytes) })}
            note={fill(state.diskOf, { gb: gigabytes(disk.totalBytes) })}
            isWrong={problems.includes('storage_low')}
          />
        )}
        <Figure label={state.database} value={sizeOf(databaseBytes)} />
        <Figure
          label={state.jobs}
          value={wholeNumber(jobs.waiting)}
          note={
            jobs.waitingSince
              ? fill(state.waitingSince, { date: moment(jobs.waitingSince) })
              : fill(state.jobsFailed, { m: wholeNumber(jobs.failed) })
          }
          isWrong={jobs.failed > 0 || minutesStanding(jobs, now) !== undefined}
        />
        <Figure
          label={state.notices}
          value={wholeNumber(notices.waiting)}
          note={fill(state.noticesFailed, { m: wholeNumber(notices.failed) })}
        />
      </Row>
      <ul className={classes.rest}>
        {!disk && <li>{state.bucket}</li>}
        {lastBackupAt && <li>{fill(state.backup, { date: moment(lastBackupAt) })}</li>}
        <li>
          {support === null
            ? `${state.noSupport}. ${state.supportVariable}`
            : fill(state.support, { contact: support })}
        </li>
        <li>
          {fill(state.version, { version: versions.product })} · PostgreSQL {versions.database} · Node.js{' '}
          {versions.node} · {fill(state.schema, { n: schemaNumber(versions.schema) })}
        </li>
        <li>{fill(state.startedAt, { date: moment(startedAt) })}</li>
      </ul>
    </>
  )
}

interface FigureProps {
  label: string
  value: string
  note?: string | undefined
  isWrong?: boolean
}

function Figure({ label, value, note, isWrong = false }: FigureProps) {
  return (
    <Card padding="none" className={classes.figure} data-wrong={isWrong || undefined}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd>{note}</dd>}
    </Card>
  )
}

type Of = 'admins' | 'everybody'

const entriesOf = (of: Of) =>
  infiniteQueryOptions({
    queryKey: [listAudit.method, listAudit.path, of],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { of, ...(pageParam === null ? {} : { before: String(pageParam) }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

const choices: { value: Of; label: string }[] = [
  { value: 'admins', label: audit.of.admins },
  { value: 'everybody', label: audit.of.everybody },
]

/** The security events, newest first, page by page. */
function AuditList() {
  const [of, setOf] = useState<Of>('admins')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...entriesOf(of),
    placeholderData: keepPreviousData,
  })
  const entries = data?.pages.flatMap(({ items }) => items)
  return (
    <Column as="section" gap="l" aria-labelledby="audit">
      <Row wrap gap="l" lineGap="s" justify="between" className={classes.head}>
        <h2 id="audit">{audit.title}</h2>
        <SegmentedControl aria-label={audit.of.label} data={choices} value={of} onChange={setOf} />
      </Row>
      {error && <LoadError {...describeError(error, admin.loadFailed)} onRetry={() => void refetch()} />}
      {entries?.length === 0 && <p className={classes.note}>{audit.empty}</p>}
      <Card as="ol" padding="none" className={classes.events}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Card>
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {common.more}
        </Button>
      )}
    </Column>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { before, name, after } = auditSentence(entry)
  return (
    <li className={classes.event}>
      <span className={classes.when}>
        <span className="tabular">{moment(entry.at)}</span>
        {entry.ip && <span className={classes.note}>{entry.ip}</span>}
      </span>
      <span className={classes.what}>
        <span>
          {before}
          {name && <strong className={classes.who}>{name}</strong>}
          {after}
        </span>
        <span className={classes.note}>{auditDetails(entry)}</span>
      </span>
    </li>
  )
}

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
