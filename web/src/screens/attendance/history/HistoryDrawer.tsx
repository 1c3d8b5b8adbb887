import type { Person } from '@hasiye/contract/shapes.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { TrashLink } from '../../../features/trash/TrashLink.tsx'
import { DateField } from '../../../ui/blocks/DateField.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { SidePanel } from '../../../ui/blocks/SidePanel.tsx'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { history as texts } from '../../../ui/texts/history.ts'
import { useRoster } from '../contexts.ts'
import classes from './HistoryDrawer.module.css'
import { HistoryList } from './HistoryList.tsx'
import { historyParts } from './history-query.ts'
import { entriesOf, historyRows } from './history-rows.ts'

interface Props {
  student?: Person | undefined
  date?: string | undefined
  onClose: () => void
}

/** Shows who changed what in a course and when, filtered by student and date; deleted dates can be restored here. */
export function HistoryDrawer({ student, date, onClose }: Props) {
  const { course, students } = useRoster()
  const [{ studentId, day }, setFilter] = useState({ studentId: String(student?.id ?? ''), day: date ?? '' })
  const list = useRef<HTMLOListElement>(null)
  const filter = { ...(studentId ? { studentId } : {}), ...(day ? { date: day } : {}) }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...historyParts(course.id, filter),
    placeholderData: keepPreviousData,
  })
  const entries = data?.pages.flatMap(({ items }) => items)
  const rows = entries && historyRows(entries)
  /** Index of the entry to focus when the next entries are loaded, because the button may be gone then. */
  const readFrom = useRef<number>(undefined)
  const count = entries?.length ?? 0
  useLayoutEffect(() => {
    const first = entries?.[readFrom.current ?? count]
    if (!first) return
    readFrom.current = undefined
    const row = rows?.findIndex((each) => entriesOf(each).includes(first)) ?? -1
    const line = list.current?.children[row] as HTMLElement | undefined
    line?.focus()
  }, [count, entries, rows])
  const readMore = () => {
    readFrom.current = count
    void fetchNextPage()
  }
  const changeFilter = (next: { studentId: string; day: string }) => {
    readFrom.current = undefined
    setFilter(next)
  }
  const content = (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label={att.studentColumn}
          size="md"
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          value={studentId}
          onChange={({ currentTarget }) => changeFilter({ day, studentId: currentTarget.value })}
          data={[
            { value: '', label: texts.allStudents },
            ...students.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
        />
        <DateField
          label={att.date.label}
          value={day || null}
          onChange={(chosen) => changeFilter({ studentId, day: chosen ?? '' })}
        />
      </div>
      <TrashLink courseId={course.id} />
      {error && !data && (
        <LoadError
          {...describeError(error, texts.loadError)}
          retryLabel={common.retry}
          onRetry={() => void refetch()}
        />
      )}
      {rows && <HistoryList ref={list} rows={rows} />}
      {hasNextPage && (
        <Button variant="default" className={classes.more} loading={isFetchingNextPage} onClick={readMore}>
          {texts.more}
        </Button>
      )}
    </>
  )
  return (
    <SidePanel title={texts.title} opened onClose={onClose} size={440}>
      {content}
    </SidePanel>
  )
}
