import type { Person } from '@hasiye/contract/shapes.ts'
import { Button, Drawer, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { DateField } from '../../../../ui/blocks/DateField.tsx'
import { nameFromTitle } from '../../../../ui/blocks/DialogFrame.tsx'
import { LoadError } from '../../../../ui/blocks/LoadError.tsx'
import { Sheet } from '../../../../ui/blocks/Sheet.tsx'
import { useFocusReturn } from '../../../../ui/blocks/useFocusReturn.ts'
import { useNarrow } from '../../../../ui/blocks/useNarrow.ts'
import { att } from '../../../../ui/texts/attendance.ts'
import { common } from '../../../../ui/texts/common.ts'
import { history as texts } from '../../../../ui/texts/history.ts'
import type { AttendanceView } from '../useAttendance.ts'
import classes from './HistoryDrawer.module.css'
import { HistoryList } from './HistoryList.tsx'
import { historyParts } from './history-query.ts'

interface Props {
  view: AttendanceView
  student?: Person | undefined
  date?: string | undefined
  onClose: () => void
}

/** Shows who changed what in a course and when, filtered by student and date; deleted dates can be restored here. */
export function HistoryDrawer({ view, student, date, onClose }: Props) {
  useFocusReturn(true)
  const [{ studentId, day }, setFilter] = useState({ studentId: String(student?.id ?? ''), day: date ?? '' })
  const isNarrow = useNarrow()
  const list = useRef<HTMLOListElement>(null)
  const filter = { ...(studentId ? { studentId } : {}), ...(day ? { date: day } : {}) }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...historyParts(view.course.id, filter),
    placeholderData: keepPreviousData,
  })
  const entries = data?.pages.flatMap(({ items }) => items)
  /** Index of the entry to focus when the next entries are loaded, because the button may be gone then. */
  const readFrom = useRef<number>(undefined)
  const count = entries?.length ?? 0
  useLayoutEffect(() => {
    const first = readFrom.current
    if (first === undefined || count <= first) return
    readFrom.current = undefined
    const entry = list.current?.children[first] as HTMLElement | undefined
    entry?.focus()
  }, [count])
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
            ...view.students.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
        />
        <DateField
          label={att.date.label}
          value={day || null}
          onChange={(chosen) => changeFilter({ studentId, day: chosen ?? '' })}
        />
      </div>
      {error && !data && (
        <LoadError
          text={texts.loadError}
          detail={error.message}
          retryLabel={common.retry}
          onRetry={() => void refetch()}
        />
      )}
      {entries && <HistoryList ref={list} view={view} entries={entries} />}
      {hasNextPage && (
        <Button variant="default" className={classes.more} loading={isFetchingNextPage} onClick={readMore}>
          {texts.more}
        </Button>
      )}
    </>
  )
  return isNarrow ? (
    <Sheet title={texts.title} opened onClose={onClose}>
      {content}
    </Sheet>
  ) : (
    <Drawer
      title={texts.title}
      attributes={nameFromTitle(texts.title)}
      opened
      onClose={onClose}
      position="right"
      size={440}
      classNames={{ body: classes.drawer }}
    >
      {content}
    </Drawer>
  )
}
