import { longDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { IconChecks, IconEraser, IconHistory, IconId, IconPencil, IconTrash, IconUserMinus } from '@tabler/icons-react'
import type { Column } from '../../../features/attendance/columns.ts'
import { isOwnCard, usePeople } from '../../../features/people/people-actions.ts'
import { MenuItem } from '../../../ui/blocks/LazyMenu.tsx'
import { att } from '../../../ui/texts/attendance.ts'
import { card } from '../../../ui/texts/cards.ts'
import { history } from '../../../ui/texts/history.ts'
import { people } from '../../../ui/texts/people.ts'
import { useRoster, useScreen } from '../contexts.ts'

/** Entries of the menu of a date. */
export function ColumnActions({ date, stored }: Column) {
  const { readOnly, mayDeleteDates } = useRoster()
  const { open, fill, clear } = useScreen()
  return (
    <>
      {!readOnly && (
        <>
          <MenuItem leftSection={<IconChecks size={20} aria-hidden="true" />} onClick={() => fill(date)}>
            {att.bulk.allPresent}
          </MenuItem>
          <MenuItem leftSection={<IconEraser size={20} aria-hidden="true" />} onClick={() => clear(date)}>
            {att.bulk.clear}
          </MenuItem>
        </>
      )}
      <MenuItem
        leftSection={<IconHistory size={20} aria-hidden="true" />}
        onClick={() => open({ kind: 'history', date })}
      >
        {history.title}
      </MenuItem>
      {!readOnly && (mayDeleteDates || !stored) && (
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

/** Entries of the menu of a student. */
export function StudentActions({ student }: { student: Person }) {
  const { readOnly } = useRoster()
  const { open } = useScreen()
  const { showCard, renameCard, removeStudent } = usePeople()
  const items = [
    { label: history.title, Icon: IconHistory, run: () => open({ kind: 'history', student }), isShown: true },
    { label: card.show, Icon: IconId, run: () => showCard(student), isShown: true },
    { label: card.rename, Icon: IconPencil, run: () => renameCard(student), isShown: !readOnly && isOwnCard(student) },
  ]
  return (
    <>
      {items.map(
        ({ label, Icon, run, isShown }) =>
          isShown && (
            <MenuItem key={label} leftSection={<Icon size={20} aria-hidden="true" />} onClick={run}>
              {label}
            </MenuItem>
          ),
      )}
      {!readOnly && (
        <MenuItem
          color="nar"
          leftSection={<IconUserMinus size={20} aria-hidden="true" />}
          onClick={() => removeStudent(student)}
        >
          {people.removeStudent.confirm}
        </MenuItem>
      )}
    </>
  )
}
