import { listHistory } from '@hasiye/contract/attendance.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { Drawer, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../api/queries.ts'
import { DateField } from '../../../../ui/blocks/DateField.tsx'
import { nameFromTitle } from '../../../../ui/blocks/DialogFrame.tsx'
import { LoadError } from '../../../../ui/blocks/LoadError.tsx'
import { Pager } from '../../../../ui/blocks/Pager.tsx'
import { Sheet } from '../../../../ui/blocks/Sheet.tsx'
import { useNarrow } from '../../../../ui/blocks/useNarrow.ts'
import { att } from '../../../../ui/texts/attendance.ts'
import { common } from '../../../../ui/texts/common.ts'
import { history as texts } from '../../../../ui/texts/history.ts'
import type { AttendanceView } from '../useAttendance.ts'
import classes from './HistoryDrawer.module.css'
import { HistoryList } from './HistoryList.tsx'

interface Props {
  view: AttendanceView
  student?: Person | undefined
  date?: string | undefined
  onClose: () => void
}

/** Who changed what in a course and when, by student and by date; deleted dates are restored here. */
export function HistoryDrawer({ view, student, date, onClose }: Props) {
  const [filter, setFilter] = useState({ studentId: String(student?.id ?? ''), date: date ?? '', page: 1 })
  const isNarrow = useNarrow()
  const { data, error, refetch } = useQuery({
    ...query(listHistory, {
      params: { id: view.course.id },
      query: {
        page: String(filter.page),
        ...(filter.studentId ? { studentId: filter.studentId } : {}),
        ...(filter.date ? { date: filter.date } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const content = (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label={att.studentColumn}
          size="md"
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          value={filter.studentId}
          onChange={({ currentTarget }) => setFilter({ ...filter, studentId: currentTarget.value, page: 1 })}
          data={[
            { value: '', label: texts.allStudents },
            ...view.students.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
        />
        <DateField
          label={att.date.label}
          value={filter.date || null}
          onChange={(chosen) => setFilter({ ...filter, date: chosen ?? '', page: 1 })}
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
      {data && <HistoryList view={view} entries={data.items} />}
      {data && (
        <Pager
          page={data.page}
          pages={Math.ceil(data.total / data.pageSize)}
          onPage={(page) => setFilter({ ...filter, page })}
        />
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
