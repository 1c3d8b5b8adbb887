import { longDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill as fillText } from '@hasiye/contract/text.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconDotsVertical, IconSortAscendingLetters } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import type { Column } from '../../../features/attendance/columns.ts'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { ColumnActions, SortItems, StudentActions } from '../lazy-parts.ts'
import classes from './Grid.module.css'

interface ColumnProps {
  column: Column
  /** Whether this is the grid's tab stop. */
  isReachable: boolean
  children: ReactNode
}

/** Header of a date; opens the menu of actions on the column. */
export function ColumnMenu({ column, isReachable, children }: ColumnProps) {
  const actions = fillText(common.aria.actions, { name: longDate(column.date) })
  return (
    <LazyMenu
      position="bottom"
      target={(open) => (
        <UnstyledButton className={classes.dateButton} tabIndex={isReachable ? 0 : -1} onClick={open}>
          {children}
          <span className="visually-hidden">{actions}</span>
        </UnstyledButton>
      )}
    >
      <Suspense>
        <ColumnActions {...column} />
      </Suspense>
    </LazyMenu>
  )
}

/** The menu of actions on a student. */
export function StudentMenu({ student, isReachable }: { student: Person; isReachable: boolean }) {
  return (
    <LazyMenu
      target={(open) => (
        <ActionIcon
          aria-label={fillText(common.aria.actions, { name: student.fullName })}
          tabIndex={isReachable ? 0 : -1}
          onClick={open}
        >
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      <Suspense>
        <StudentActions student={student} />
      </Suspense>
    </LazyMenu>
  )
}

/** The word above the names opens the choice of their order. */
export function SortMenu() {
  return (
    <LazyMenu
      position="bottom-start"
      target={(open) => (
        <UnstyledButton className={classes.sort} onClick={open}>
          <span>{att.studentColumn}</span>
          <IconSortAscendingLetters size={18} aria-hidden="true" />
        </UnstyledButton>
      )}
    >
      <Suspense>
        <SortItems />
      </Suspense>
    </LazyMenu>
  )
}
