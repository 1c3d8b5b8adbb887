import { longDate } from '@hasiye/contract/locale.ts'
import { IconEraser, IconHistory, IconLayoutGrid, IconTable, IconTrash, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { CourseDialogKind } from '../../../features/course-form/CourseDialog.tsx'
import { hasChanges } from '../../../offline/drafts.ts'
import { MenuItem } from '../../../ui/blocks/LazyMenu.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { course as courseTexts } from '../../../ui/texts/course.ts'
import { history } from '../../../ui/texts/history.ts'
import { useDrafts, useRoster, useScreen, useTable } from '../contexts.ts'
import { SortItems } from '../SortItems.tsx'

const CourseItems = lazyPart(async () => (await import('../../../features/course-form/CourseItems.tsx')).CourseItems)

interface Props {
  date: string | undefined
  isTable: boolean
  onTable: () => void
  onCourse: (dialog: CourseDialogKind) => void
}

/** Entries of the menu of the phone's page. */
export function PageItems({ date, isTable, onTable, onCourse }: Props) {
  const { course, readOnly, mayDeleteDates } = useRoster()
  const { columns } = useTable()
  const { unsaved } = useDrafts()
  const { open, clear } = useScreen()
  const navigate = useNavigate()
  const isStored = columns.some((column) => column.date === date && column.stored)
  const mayDelete = !readOnly && (mayDeleteDates || !isStored)
  return (
    <>
      <MenuItem leftSection={<IconTable size={20} aria-hidden="true" />} onClick={onTable}>
        {isTable ? common.back : att.title}
      </MenuItem>
      <MenuItem
        leftSection={<IconLayoutGrid size={20} aria-hidden="true" />}
        onClick={() => void navigate({ to: '.', hash: 'general', hashScrollIntoView: false })}
      >
        {courseTexts.tab.general}
      </MenuItem>
      <MenuItem leftSection={<IconHistory size={20} aria-hidden="true" />} onClick={() => open({ kind: 'history' })}>
        {history.title}
      </MenuItem>
      <SortItems />
      {!isTable && (
        <Suspense>
          <CourseItems course={course} onOpen={onCourse} />
        </Suspense>
      )}
      {date !== undefined && !readOnly && !isTable && (
        <MenuItem leftSection={<IconEraser size={20} aria-hidden="true" />} onClick={() => clear(date)}>
          {att.bulk.clear}
        </MenuItem>
      )}
      {hasChanges(unsaved) && (
        <MenuItem leftSection={<IconX size={20} aria-hidden="true" />} onClick={() => open({ kind: 'discard' })}>
          {att.discard.button}
        </MenuItem>
      )}
      {date !== undefined && mayDelete && !isTable && (
        <MenuItem
          color="nar"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          aria-label={`${att.date.delete.confirm}: ${longDate(date)}`}
          onClick={() => open({ kind: 'deleteDate', date })}
        >
          {att.date.delete.confirm}
        </MenuItem>
      )}
    </>
  )
}
