import { longDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill as fillText } from '@hasiye/contract/text.ts'
import {
  IconArrowRight,
  IconCheck,
  IconChecks,
  IconDots,
  IconEraser,
  IconHistory,
  IconId,
  IconLayoutGrid,
  IconMessage,
  IconPencil,
  IconProgressCheck,
  IconSortAscendingLetters,
  IconTable,
  IconTrash,
  IconUserMinus,
  IconX,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Column } from '../../features/attendance/columns.ts'
import { absentOn } from '../../features/attendance/marks.ts'
import { useCourseActions } from '../../features/course-form/CourseItems.tsx'
import { isOwnCard, usePeople } from '../../features/people/people-actions.ts'
import { hasChanges } from '../../offline/drafts.ts'
import { absentToday, att } from '../../ui/texts/attendance.ts'
import { card } from '../../ui/texts/cards.ts'
import { common } from '../../ui/texts/common.ts'
import { course as courseTexts } from '../../ui/texts/course.ts'
import { history } from '../../ui/texts/history.ts'
import { move } from '../../ui/texts/move.ts'
import { people } from '../../ui/texts/people.ts'
import { round } from '../../ui/texts/round.ts'
import { ActionItem, ActionItems } from './ActionItems.tsx'
import { useDrafts, useRoster, useScreen, useTable } from './contexts.ts'
import { MoreSheet } from './phone/MoreSheet.tsx'
import { type Action, shortMenu, useActions } from './useActions.ts'

/** Entries of the menu of a date. */
export function ColumnActions(column: Column) {
  const { date } = column
  const { readOnly } = useRoster()
  const { open, fill, clear } = useScreen()
  const absent = useAbsentAction(date)
  const remove = useDeleteAction(column)
  return (
    <>
      {!readOnly && (
        <>
          <ActionItem label={att.bulk.allPresent} Icon={IconChecks} run={() => fill(date)} />
          <ActionItem label={att.bulk.clear} Icon={IconEraser} run={() => clear(date)} />
        </>
      )}
      {absent && <ActionItem {...absent} />}
      <ActionItem label={history.title} Icon={IconHistory} run={() => open('history', { date })} />
      {remove && <ActionItem {...remove} />}
    </>
  )
}

/** Only on the day itself, and while somebody is absent. */
function useAbsentAction(date: string | undefined): Action | undefined {
  const { students, today } = useRoster()
  const { marks } = useTable()
  const { showAbsent } = useScreen()
  const n = date === today ? absentOn(marks, date, students).length : 0
  if (n === 0) return undefined
  return { label: fillText(absentToday.title, { n }), Icon: IconMessage, run: () => showAbsent(today) }
}

function useDeleteAction(column: Column | undefined): Action | undefined {
  const { readOnly, mayDeleteDates } = useRoster()
  const { open } = useScreen()
  if (!column || readOnly) return undefined
  const { date, state } = column
  if (state === 'planned' || (state === 'stored' && !mayDeleteDates)) return undefined
  const label = att.date.delete.confirm
  return {
    label,
    name: `${label}: ${longDate(date)}`,
    Icon: IconTrash,
    color: 'nar',
    run: () => open('deleteDate', { date }),
  }
}

/** Entries of the menu of a student. */
export function StudentActions({ student }: { student: Person }) {
  const { course, readOnly } = useRoster()
  const { open } = useScreen()
  const { showCard, renameCard, nameInCourse, studentRound, moveStudent, removeStudent } = usePeople()
  return (
    <>
      <ActionItem label={history.title} Icon={IconHistory} run={() => open('history', { student })} />
      <ActionItem label={card.show} Icon={IconId} run={() => showCard(student)} />
      {!readOnly && (
        <>
          {isOwnCard(student) ? (
            <ActionItem label={card.rename} Icon={IconPencil} run={() => renameCard(student)} />
          ) : (
            <ActionItem label={card.nameIn} Icon={IconPencil} run={() => nameInCourse(student)} />
          )}
          {course.round && (
            <ActionItem label={round.title} Icon={IconProgressCheck} run={() => studentRound(student)} />
          )}
          <ActionItem label={move.action} Icon={IconArrowRight} run={() => moveStudent(student)} />
          <ActionItem
            label={people.removeStudent.confirm}
            Icon={IconUserMinus}
            color="nar"
            run={() => removeStudent(student)}
          />
        </>
      )}
    </>
  )
}

/** The orders of the students' names, the chosen one ticked. */
function useSortActions(): Action[] {
  const { order, sortBy } = useRoster()
  return (['given', 'family'] as const).map((each) => ({
    label: att.sort[each],
    Icon: each === order ? IconCheck : IconSortAscendingLetters,
    isCurrent: each === order,
    run: () => sortBy(each),
  }))
}

/** The same as entries of a menu. */
export const SortItems = () => useSortActions().map((action) => <ActionItem key={action.label} {...action} />)

interface PageProps {
  date: string | undefined
  isTable: boolean
  onTable: () => void
}

/** The actions of the phone's page. */
function usePageMenu({ date, isTable, onTable }: PageProps) {
  const { course, readOnly } = useRoster()
  const { columns } = useTable()
  const { unsaved } = useDrafts()
  const { open, clear } = useScreen()
  const navigate = useNavigate()
  const column = isTable ? undefined : columns.find((each) => each.date === date)
  const absent = useAbsentAction(column?.date)
  const remove = useDeleteAction(column)
  const sorting = useSortActions()
  const courseActions = useCourseActions({ course, onOpen: (kind) => open(kind, { course }) })
  // an archived course has no bar, and so no menu of actions
  const isArchived = course.archivedAt !== null
  const people = useActions(['cards', 'teachers'])
  const reports = useActions(['export', 'report', 'monthSheets'])
  const toGeneral = () => void navigate({ to: '.', hash: 'general', hashScrollIntoView: false })
  return shortMenu(
    {
      [att.menu.course]: [{ label: courseTexts.tab.general, Icon: IconLayoutGrid, run: toGeneral }],
      [att.menu.attendance]: [
        { label: isTable ? common.back : att.title, Icon: IconTable, run: onTable },
        hasChanges(unsaved) && { label: att.discard.button, Icon: IconX, run: () => open('discard') },
        absent,
        { label: history.title, Icon: IconHistory, run: () => open('history') },
      ],
    },
    {
      [att.menu.attendance]: [
        column && !readOnly && { label: att.bulk.clear, Icon: IconEraser, run: () => clear(column.date) },
        remove,
        ...(isArchived ? reports : []),
      ],
      [att.menu.participants]: isArchived ? people : [],
      [att.menu.sort]: sorting,
      [att.menu.course]: isTable ? [] : courseActions,
    },
  )
}

/** Entries of the menu of the phone's page. */
export const PageItems = ({ onMore, ...props }: PageProps & MenuProps) => (
  <ShortMenu {...usePageMenu(props)} onMore={onMore} />
)

/** The entries of the phone's page for which its menu has no room. */
export const PageMore = ({ onClose, ...props }: PageProps & SheetProps) => (
  <MoreSheet groups={usePageMenu(props).more} onClose={onClose} />
)

/** What the [+] button of the phone's save bar adds, and what is done seldom. */
const usePlusMenu = () =>
  shortMenu(
    {
      [att.menu.attendance]: useActions(['addDate']),
      [att.menu.participants]: useActions(['addStudent', 'invite', 'addNames']),
    },
    {
      [att.menu.participants]: useActions(['import', 'cards', 'teachers']),
      [att.menu.attendance]: useActions(['export', 'returned', 'report', 'monthSheets']),
    },
  )

/** Entries of the menu of the [+] button. */
export const PlusItems = ({ onMore }: MenuProps) => <ShortMenu {...usePlusMenu()} onMore={onMore} />

/** The entries for which that menu has no room. */
export const PlusMore = ({ onClose }: SheetProps) => <MoreSheet groups={usePlusMenu().more} onClose={onClose} />

interface MenuProps {
  onMore: () => void
}

interface SheetProps {
  onClose: () => void
}

function ShortMenu({ shown, more, onMore }: ReturnType<typeof shortMenu> & MenuProps) {
  return (
    <>
      <ActionItems groups={shown} />
      {more.length > 0 && <ActionItem label={common.more} Icon={IconDots} run={onMore} />}
    </>
  )
}
