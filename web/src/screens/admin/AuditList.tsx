import { type AuditEntry, listAudit } from '@hasiye/contract/admin.ts'
import { Button, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../api/client.ts'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { audit } from '../../ui/texts/admin-status.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './Status.module.css'
import { auditDetails, auditSentence, moment } from './status-text.ts'

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

/** The security events, the newest first, page by page. */
export function AuditList() {
  const [of, setOf] = useState<Of>('admins')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...entriesOf(of),
    placeholderData: keepPreviousData,
  })
  const entries = data?.pages.flatMap(({ items }) => items)
  return (
    <section className={classes.section} aria-labelledby="audit">
      <div className={classes.head}>
        <h2 id="audit">{audit.title}</h2>
        <SegmentedControl
          aria-label={audit.of.label}
          data={choices}
          value={of}
          onChange={(next) => setOf(next as Of)}
        />
      </div>
      {error && (
        <LoadError
          text={admin.loadFailed}
          detail={(error as ApiError).message}
          retryLabel={common.retry}
          onRetry={() => void refetch()}
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
