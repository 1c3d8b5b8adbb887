import type { QueryOf, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { describeError } from '../../../api/describe-error.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { TrashLink } from '../../../features/trash/TrashLink.tsx'
import { DateField } from '../../../ui/blocks/DateField.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { Row } from '../../../ui/blocks/layout.tsx'
import { SidePanel } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { att } from '../../../ui/texts/attendance.ts'
import { history as texts } from '../../../ui/texts/history.ts'
import { useRoster } from '../contexts.ts'
import classes from './HistoryDrawer.module.css'
import { HistoryList } from './HistoryList.tsx'
import { entriesOf, historyRows } from './history-entries.ts'

type Page = ResponseBodyOf<typeof listHistory>
type Filter = Pick<QueryOf<typeof listHistory>, 'studentId' | 'date'>

/** Skips empty pages: for a student, one call searches at most a thousand saves. */
async function findPage(fetchPage: (before: number | null) => Promise<Page>, before: number | null): Promise<Page> {
  const page = await fetchPage(before)
  return page.items.length === 0 && page.next !== null ? findPage(fetchPage, page.next) : page
}

/** Query of a course's history, newest first, page by page. */
export const historyPages = (courseId: number, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [listHistory.method, listHistory.path, 'pages', courseId, filter],
    queryFn: ({ pageParam, signal }) => {
      const fetchPage = (before: number | null) =>
        call(listHistory, {
          params: { id: courseId },
          query: { ...filter, ...(before === null ? {} : { before: String(before) }) },
          signal,
        })
      return findPage(fetchPage, pageParam)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

interface Props {
  student?: Person
  date?: string
  onClose: () => void
}

/** Shows who changed what in a course and when, filtered by student and date; deleted dates can be restored here. */
export function HistoryDrawer({ student, date, onClose }: Props) {
  const { course, students } = useRoster()
  const labelOf = labelsOf(students)
  const [{ studentId, day }, setFilter] = useState({ studentId: String(student?.id ?? ''), day: date ?? '' })
  const list = useRef<HTMLElement>(null)
  const filter = { ...(studentId ? { studentId } : {}), ...(day ? { date: day } : {}) }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...historyPages(course.id, filter),
    placeholderData: keepPreviousData,
  })
  const entries = data?.pages.flatMap(({ items }) => items)
  const rows = entries && historyRows(entries)
  /** Index of the entry to focus when the next page is loaded, because the button may be gone then. */
  const focusFrom = useRef<number>(undefined)
  const count = entries?.length ?? 0
  useLayoutEffect(() => {
    const first = entries?.[focusFrom.current ?? count]
    if (!first) return
    focusFrom.current = undefined
    const row = rows?.findIndex((each) => entriesOf(each).includes(first)) ?? -1
    const line = list.current?.children[row] as HTMLElement | undefined
    line?.focus()
  }, [count, entries, rows])
  const loadMore = () => {
    focusFrom.current = count
    void fetchNextPage()
  }
  const changeFilter = (next: { studentId: string; day: string }) => {
    focusFrom.current = undefined
    setFilter(next)
  }
  return (
    <SidePanel title={texts.title} opened onClose={onClose} size={440}>
      <div className={classes.filters}>
        <SelectField
          label={att.studentColumn}
          value={studentId}
          onChange={({ currentTarget }) => changeFilter({ day, studentId: currentTarget.value })}
          data={[
            { value: '', label: texts.allStudents },
            ...students.map((each) => ({ value: String(each.id), label: labelOf(each) })),
          ]}
        />
        <DateField
          label={att.date.label}
          value={day || null}
          onChange={(chosen) => changeFilter({ studentId, day: chosen ?? '' })}
        />
      </div>
      <TrashLink courseId={course.id} />
      {error && !data && <LoadError {...describeError(error, texts.loadError)} onRetry={() => void refetch()} />}
      {rows && <HistoryList ref={list} rows={rows} />}
      {hasNextPage && (
        <Row justify="center">
          <Button variant="default" loading={isFetchingNextPage} onClick={loadMore}>
            {texts.more}
          </Button>
        </Row>
      )}
    </SidePanel>
  )
}
