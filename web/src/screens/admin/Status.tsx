import { type AdminStatus, getStatus } from '@hasiye/contract/admin.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { state } from '../../ui/texts/admin-status.ts'
import { common } from '../../ui/texts/common.ts'
import { useNow } from '../../ui/useNow.ts'
import { AuditList } from './AuditList.tsx'
import classes from './Status.module.css'
import { alarmsOf, gigabytes, isBackupOld, moment, schemaNumber, sizeOf } from './status-text.ts'

/** What fails, how full the disk is, jobs, the last backup, versions, and who did what. */
export function Status() {
  const { data, error, refetch, isFetching } = useQuery({ ...query(getStatus), staleTime: 0 })
  return (
    <div className={classes.page}>
      <section className={classes.section} aria-labelledby="state">
        <div className={classes.head}>
          <h2 id="state">{state.title}</h2>
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} aria-hidden="true" />}
            onClick={() => void refetch()}
            loading={isFetching}
          >
            {state.refresh}
          </Button>
        </div>
        {data && <LetterData status={data} />}
        {!data && !error && <Skeleton height={160} radius="md" />}
        {error && (
          <LoadError
            text={admin.loadFailed}
            detail={error.message}
            retryLabel={common.retry}
            onRetry={() => void refetch()}
          />
        )}
      </section>
      <AuditList />
    </div>
  )
}

function LetterData({ status }: { status: AdminStatus }) {
  const { problems, disk, databaseBytes, jobs, lastBackupAt, support, startedAt, versions } = status
  const now = useNow()
  const alarms = alarmsOf(status, now)
  const hasOldBackup = isBackupOld(lastBackupAt, now)
  return (
    <>
      <div className={classes.banners}>
        {alarms.length === 0 && <Banner tone="success">{state.good}</Banner>}
        {alarms.map((alarm) => (
          <Banner key={alarm} tone="danger">
            {alarm}
          </Banner>
        ))}
      </div>
      <ul className={classes.facts}>
        <Fact
          isWrong={problems.includes('storage_low')}
          note={disk && fill(state.diskOf, { gb: gigabytes(disk.totalBytes) })}
        >
          {disk ? fill(state.disk, { gb: gigabytes(disk.freeBytes) }) : state.bucket}
        </Fact>
        <Fact>{fill(state.database, { size: sizeOf(databaseBytes) })}</Fact>
        <Fact isWrong={jobs.failed > 0}>{fill(state.jobs, { n: jobs.waiting, m: jobs.failed })}</Fact>
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
    <li className={classes.fact} data-wrong={isWrong}>
      <strong>{children}</strong>
      {note && <span>{note}</span>}
    </li>
  )
}
