import { longDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill as fillText } from '@hasiye/contract/text.ts'
import {
  IconArrowRight,
  IconCheck,
  IconChecks,
  IconEraser,
  IconHistory,
  IconId,
  IconLayoutGrid,
  IconMessage,
  IconPencil,
  type IconProps,
  IconSortAscendingLetters,
  IconTable,
  IconTrash,
  IconUserMinus,
  IconX,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Column } from '../../features/attendance/columns.ts'
import { absentOn } from '../../features/attendance/marks.ts'
import { CourseItems } from '../../features/course-form/CourseItems.tsx'
import { isOwnCard, usePeople } from '../../features/people/people-actions.ts'
import { hasChanges } from '../../offline/drafts.ts'
import { MenuGroup, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { absentToday, att } from '../../ui/texts/attendance.ts'
import { card } from '../../ui/texts/cards.ts'
import { common } from '../../ui/texts/common.ts'
import { course as courseTexts } from '../../ui/texts/course.ts'
import { history } from '../../ui/texts/history.ts'
import { move } from '../../ui/texts/move.ts'
import { people } from '../../ui/texts/people.ts'
import { useDrafts, useRoster, useScreen, useTable } from './contexts.ts'

interface ItemProps {
  label: string
  Icon: ComponentType<IconProps>
  color?: string
  'aria-label'?: string
  'aria-current'?: boolean
  onClick: () => void
}

const Item = ({ label, Icon, ...item }: ItemProps) => (
  <MenuItem leftSection={<Icon size={20} aria-hidden="true" />} {...item}>
    {label}
  </MenuItem>
)

/** Entries of the menu of a date. */
export function ColumnActions(column: Column) {
  const { date } = column
  const { readOnly } = useRoster()
  const { open, fill, clear } = useScreen()
  return (
    <>
      {!readOnly && (
        <>
          <Item label={att.bulk.allPresent} Icon={IconChecks} onClick={() => fill(date)} />
          <Item label={att.bulk.clear} Icon={IconEraser} onClick={() => clear(date)} />
        </>
      )}
      <AbsentItem date={date} />
      <Item label={history.title} Icon={IconHistory} onClick={() => open('history', { date })} />
      <DeleteItem {...column} />
    </>
  )
}

/** Only on the day itself, and while somebody is absent. */
function AbsentItem({ date }: { date: string }) {
  const { students, today } = useRoster()
  const { marks } = useTable()
  const { showAbsent } = useScreen()
  const { length } = absentOn(marks, date, students)
  if (date !== today || length === 0) return null
  return <Item label={fillText(absentToday.title, { n: length })} Icon={IconMessage} onClick={() => showAbsent(date)} />
}

function DeleteItem({ date, state }: Column) {
  const { readOnly, mayDeleteDates } = useRoster()
  const { open } = useScreen()
  const label = att.date.delete.confirm
  if (readOnly || state === 'planned' || (state === 'stored' && !mayDeleteDates)) return null
  return (
    <Item
      label={label}
      Icon={IconTrash}
      color="nar"
      aria-label={`${label}: ${longDate(date)}`}
      onClick={() => open('deleteDate', { date })}
    />
  )
}

/** Entries of the menu of a student. */
export function StudentActions({ student }: { student: Person }) {
  const { readOnly } = useRoster()
  const { open } = useScreen()
  const { showCard, renameCard, nameInCourse, moveStudent, removeStudent } = usePeople()
  return (
    <>
      <Item label={history.title} Icon={IconHistory} onClick={() => open('history', { student })} />
      <Item label={card.show} Icon={IconId} onClick={() => showCard(student)} />
      {!readOnly && (
        <>
          {isOwnCard(student) ? (
            <Item label={card.rename} Icon={IconPencil} onClick={() => renameCard(student)} />
          ) : (
            <Item label={card.nameIn} Icon={IconPencil} onClick={() => nameInCourse(student)} />
          )}
          <Item label={move.action} Icon={IconArrowRight} onClick={() => moveStudent(student)} />
          <Item
            label={people.removeStudent.confirm}
            Icon={IconUserMinus}
            color="nar"
            onClick={() => removeStudent(student)}
          />
        </>
      )}
    </>
  )
}

/** Entries of a menu: the orders of the students' names, the chosen one ticked. */
export function SortItems() {
  const { order, sortBy } = useRoster()
  return (['given', 'family'] as const).map((each) => (
    <Item
      key={each}
      label={att.sort[each]}
      Icon={each === order ? IconCheck : IconSortAscendingLetters}
      aria-current={each === order}
      onClick={() => sortBy(each)}
    />
  ))
}

interface PageProps {
  date: string | undefined
  isTable: boolean
  onTable: () => void
}

/** Entries of the menu of the phone's page. */
export function PageItems({ date, isTable, onTable }: PageProps) {
  const { course, readOnly } = useRoster()
  const { columns } = useTable()
  const { unsaved } = useDrafts()
  const { open, clear } = useScreen()
  const navigate = useNavigate()
  const column = isTable ? undefined : columns.find((each) => each.date === date)
  return (
    <>
      <MenuGroup label={att.menu.attendance}>
        <Item label={isTable ? common.back : att.title} Icon={IconTable} onClick={onTable} />
        {column && <AbsentItem date={column.date} />}
        <Item label={history.title} Icon={IconHistory} onClick={() => open('history')} />
        {column && !readOnly && <Item label={att.bulk.clear} Icon={IconEraser} onClick={() => clear(column.date)} />}
        {hasChanges(unsaved) && <Item label={att.discard.button} Icon={IconX} onClick={() => open('discard')} />}
        {column && <DeleteItem {...column} />}
      </MenuGroup>
      <MenuGroup label={att.menu.sort}>
        <SortItems />
      </MenuGroup>
      <MenuGroup label={att.menu.course}>
        <Item
          label={courseTexts.tab.general}
          Icon={IconLayoutGrid}
          onClick={() => void navigate({ to: '.', hash: 'general', hashScrollIntoView: false })}
        />
        {!isTable && <CourseItems course={course} onOpen={(kind) => open(kind, { course })} />}
      </MenuGroup>
    </>
  )
}
