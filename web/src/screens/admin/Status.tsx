import { type AdminStatus, type AuditEntry, getStatus, listAudit } from '@hasiye/contract/admin.ts'
import { wholeNumber } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconRefresh } from '@tabler/icons-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { describeError } from '../../api/describe-error.ts'
import { query } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { audit, state } from '../../ui/texts/admin-status.ts'
import { common } from '../../ui/texts/common.ts'
import { useNow } from '../../ui/useNow.ts'
import { DaysOff } from './DaysOff.tsx'
import classes from './Status.module.css'
import {
  alarmsOf,
  auditDetails,
  auditSentence,
  gigabytes,
  minutesStanding,
  moment,
  schemaNumber,
  sizeOf,
} from './status-text.ts'

/** Failing parts, disk usage, jobs, the last backup, versions, and who did what. */
export function Status() {
  const { data, error, refetch, isFetching } = useQuery({ ...query(getStatus), staleTime: 0 })
  return (
    <div className={classes.page}>
      <section className={classes.section} aria-labelledby="state">
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
      </section>
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
      <dl className={classes.figures}>
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
      </dl>
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
    <div className={classes.figure} data-wrong={isWrong || undefined}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd>{note}</dd>}
    </div>
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
    <section className={classes.section} aria-labelledby="audit">
      <Row wrap gap="l" lineGap="s" justify="between" className={classes.head}>
        <h2 id="audit">{audit.title}</h2>
        <SegmentedControl aria-label={audit.of.label} data={choices} value={of} onChange={setOf} />
      </Row>
      {error && <LoadError {...describeError(error, admin.loadFailed)} onRetry={() => void refetch()} />}
      {entries?.length === 0 && <p className={classes.note}>{audit.empty}</p>}
      <ol className={classes.events}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
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
    </section>
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
