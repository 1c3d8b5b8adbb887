import { type AdminStatus, type AuditEntry, getStatus, listAudit } from '@hasiye/contract/admin.ts'
import { wholeNumber } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconRefresh } from '@tabler/icons-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ApiError, call } from '../../api/client.ts'
import { remedyOf } from '../../api/describe-error.ts'
import { query } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
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
  isBackupOld,
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
        {data && <LetterData status={data} />}
        {!data && !error && <Skeleton height={160} radius="md" />}
        {error && (
          <LoadError
            text={admin.loadFailed}
            detail={error.message}
            retryLabel={common.retry}
            onRetry={() => void refetch()}
            remedy={remedyOf(error)}
          />
        )}
      </section>
      <DaysOff />
      <AuditList />
    </div>
  )
}

function LetterData({ status }: { status: AdminStatus }) {
  const { problems, disk, databaseBytes, jobs, notices, lastBackupAt, support, startedAt, versions } = status
  const now = useNow()
  const alarms = alarmsOf(status, now)
  const hasOldBackup = isBackupOld(lastBackupAt, now)
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
      <ul className={classes.facts}>
        <Fact
          isWrong={problems.includes('storage_low')}
          note={disk && fill(state.diskOf, { gb: gigabytes(disk.totalBytes) })}
        >
          {disk ? fill(state.disk, { gb: gigabytes(disk.freeBytes) }) : state.bucket}
        </Fact>
        <Fact>{fill(state.database, { size: sizeOf(databaseBytes) })}</Fact>
        <Fact
          isWrong={jobs.failed > 0 || minutesStanding(jobs, now) !== undefined}
          note={jobs.waitingSince && fill(state.waitingSince, { date: moment(jobs.waitingSince) })}
        >
          {fill(state.jobs, { n: wholeNumber(jobs.waiting), m: wholeNumber(jobs.failed) })}
        </Fact>
        <Fact>{fill(state.notices, { n: wholeNumber(notices.waiting), m: wholeNumber(notices.failed) })}</Fact>
        <Fact isWrong={hasOldBackup} note={hasOldBackup && state.backupCommand}>
          {fill(state.backup, { date: lastBackupAt ? moment(lastBackupAt) : state.noBackup })}
        </Fact>
        <Fact note={support === null && state.supportVariable}>
          {support === null ? state.noSupport : fill(state.support, { contact: support })}
        </Fact>
        <Fact note={`PostgreSQL ${versions.database} · Node.js ${versions.node} · ${schemaOf(versions.schema)}`}>
          {fill(state.version, { version: versions.product })}
        </Fact>
        <Fact>{fill(state.startedAt, { date: moment(startedAt) })}</Fact>
      </ul>
    </>
  )
}

const schemaOf = (schema: string): string => fill(state.schema, { n: schemaNumber(schema) })

interface FactProps {
  children: ReactNode
  note?: string | null | false
  isWrong?: boolean
}

function Fact({ children, note, isWrong = false }: FactProps) {
  return (
    <Card as="li" gap="xs" className={classes.fact} data-wrong={isWrong}>
      <strong>{children}</strong>
      {note && <span>{note}</span>}
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
    <section className={classes.section} aria-labelledby="audit">
      <Row wrap gap="l" lineGap="s" justify="between" className={classes.head}>
        <h2 id="audit">{audit.title}</h2>
        <SegmentedControl aria-label={audit.of.label} data={choices} value={of} onChange={setOf} />
      </Row>
      {error && (
        <LoadError
          text={admin.loadFailed}
          detail={(error as ApiError).message}
          retryLabel={common.retry}
          onRetry={() => void refetch()}
          remedy={remedyOf(error)}
        />
      )}
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
