import { longDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill as fillText } from '@hasiye/contract/text.ts'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconEraser,
  IconHistory,
  IconId,
  IconMessage,
  IconPencil,
  IconProgressCheck,
  IconShare,
  IconTrash,
  IconUserMinus,
  IconX,
} from '@tabler/icons-react'
import type { Column } from '../../features/attendance/columns.ts'
import { cellAt, tallyOfDate } from '../../features/attendance/marks.ts'
import { shownRound } from '../../features/attendance/rounds.ts'
import { lessonForParents, studentYear } from '../../features/attendance/student-year.ts'
import { useUndoChange } from '../../features/course/useUndoChange.ts'
import { useParentMessage } from '../../features/people/parent-message.ts'
import { isOwnCard, usePeople } from '../../features/people/people-actions.ts'
import { useAgreeRound } from '../../features/people/useAgreeRound.ts'
import { hasChanges } from '../../offline/drafts.ts'
import { MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { shareText } from '../../ui/blocks/ShareButton.tsx'
import { absentToday, att } from '../../ui/texts/attendance.ts'
import { card } from '../../ui/texts/cards.ts'
import { history } from '../../ui/texts/history.ts'
import { lessonChange } from '../../ui/texts/lesson-changes.ts'
import { people } from '../../ui/texts/people.ts'
import { round } from '../../ui/texts/round.ts'
import { move, person } from '../../ui/texts/student-sheet.ts'
import { useDrafts, useRoster, useScreen, useTable } from './contexts.ts'
import { useIsDueOnly } from './Rounds.tsx'
import { type Action, useActions } from './useActions.ts'
import { useNoLessonOn } from './useNoLesson.ts'

type Actions = (Action | false | undefined)[]

const existing = (actions: Actions): Action[] => actions.filter((action) => action !== undefined && action !== false)

/** Entries of the menu of a date. */
export function ColumnActions(column: Column) {
  const { date } = column
  const { readOnly, classmates } = useRoster()
  const isForAll = !readOnly && !classmates
  const { open, fill, clear } = useScreen()
  const change = useChangeAction(date)
  const absent = useAbsentAction(date)
  const remove = useDeleteAction(column)
  const actions = existing([
    isForAll && { label: att.bulk.allPresent, Icon: IconChecks, run: () => fill(date) },
    change,
    isForAll && { label: att.bulk.clear, Icon: IconEraser, run: () => clear(date) },
    absent,
    { label: history.title, Icon: IconHistory, run: () => open('history', { date }) },
    remove,
  ])
  return <ActionItems actions={actions} />
}

/** Changes the lesson of a date that is not over, or undoes its change. */
function useChangeAction(date: string): Action | undefined {
  const { course, readOnly, today } = useRoster()
  const { changeLesson } = usePeople()
  const off = useNoLessonOn()(date)
  const undo = useUndoChange(course.id)
  if (readOnly || !course.may.edit || date < today) return undefined
  return off && off.reason !== 'break'
    ? { label: lessonChange.undo, Icon: IconArrowBackUp, run: () => undo(date) }
    : { label: lessonChange.open, Icon: IconCalendarEvent, run: () => changeLesson(date) }
}

/** Only on the day itself, and while somebody is absent. */
function useAbsentAction(date: string): Action | undefined {
  const { students, today } = useRoster()
  const { marks } = useTable()
  const { showAbsent } = useScreen()
  const ids = students.map(({ id }) => id)
  const n = date === today ? tallyOfDate(marks, date, ids).absent : 0
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
  const message = useMessageAction(student)
  const agree = useAgreeAction(student)
  const actions = existing([
    !readOnly && agree,
    message,
    { label: history.title, Icon: IconHistory, run: () => open('history', { student }) },
    { label: card.show, Icon: IconId, run: () => showCard(student) },
    !readOnly &&
      (isOwnCard(student)
        ? { label: card.rename, Icon: IconPencil, run: () => renameCard(student) }
        : { label: card.nameIn, Icon: IconPencil, run: () => nameInCourse(student) }),
    !readOnly && course.round
      ? { label: round.line, Icon: IconProgressCheck, run: () => studentRound(student) }
      : undefined,
    !readOnly && { label: move.action, Icon: IconArrowRight, run: () => moveStudent(student) },
    !readOnly && {
      label: people.removeStudent.confirm,
      Icon: IconUserMinus,
      color: 'nar',
      run: () => removeStudent(student),
    },
  ])
  return <ActionItems actions={actions} />
}

/** Sends parents the mark of today, or the last one. */
function useMessageAction(student: Person): Action | undefined {
  const { course, today } = useRoster()
  const { columns, marks } = useTable()
  const messageOf = useParentMessage(course, today)
  const shown = { ...cellAt(marks, today, student.id), date: today }
  const lesson = lessonForParents(studentYear(columns, marks, student.id, today), shown, today)
  return lesson && { label: person.message, Icon: IconShare, run: () => void shareText(messageOf(student, lesson)) }
}

/** Agrees the next round of a student whose round is over. */
function useAgreeAction(student: Person): Action | undefined {
  const { course, today } = useRoster()
  const { marks } = useTable()
  const { agree } = useAgreeRound(course.id)
  const state = shownRound(course, student, marks, today)
  if (!state?.due || !course.may.edit) return undefined
  return { label: round.agree, Icon: IconCheck, run: () => agree(student.id, state.over, state.agreed) }
}

/** The actions on the shown date, for its sheet on a phone. */
export function useDateActions(date: string): Action[] {
  const { readOnly } = useRoster()
  const { columns } = useTable()
  const { unsaved } = useDrafts()
  const isForAll = !readOnly && !useIsDueOnly()
  const { open, clear } = useScreen()
  const column = columns.find((each) => each.date === date)
  return existing([
    useChangeAction(date),
    hasChanges(unsaved) && { label: att.discard.button, Icon: IconX, run: () => open('discard') },
    column && isForAll && { label: att.bulk.clear, Icon: IconEraser, run: () => clear(date) },
    useDeleteAction(column),
  ])
}

/** Entries of the menu of the [+] button. */
export const PlusItems = () => (
  <ActionItems actions={useActions(['addStudent', 'addDate', 'addTeacher', 'import', 'export', 'reports'])} />
)

/** Actions as entries of a menu. */
const ActionItems = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ label, name, Icon, run, color }) => (
    <MenuItem
      key={label}
      leftSection={<Icon size={20} aria-hidden="true" />}
      onClick={run}
      {...(name === undefined ? {} : { 'aria-label': name })}
      {...(color ? { color } : {})}
    >
      {label}
    </MenuItem>
  ))
