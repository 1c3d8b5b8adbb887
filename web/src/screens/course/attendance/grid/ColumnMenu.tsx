import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChecks, IconEraser, IconHistory, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyMenu } from '../../../../ui/blocks/LazyMenu.tsx'
import { att } from '../../../../ui/texts/attendance.ts'
import { common } from '../../../../ui/texts/common.ts'
import { history } from '../../../../ui/texts/history.ts'
import type { Commands } from '../useCommands.ts'
import classes from './Grid.module.css'

interface Props {
  date: string
  readOnly: boolean
  mayDelete: boolean
  commands: Pick<Commands, 'open' | 'fill' | 'clear'>
  /** Whether this is the grid's tab stop. */
  isReachable: boolean
  children: ReactNode
}

/** Header of a date; opens the menu of actions on the column. */
export function ColumnMenu({ date, readOnly, mayDelete, commands, isReachable, children }: Props) {
  return (
    <LazyMenu
      position="bottom"
      target={(open) => (
        <UnstyledButton className={classes.dateButton} tabIndex={isReachable ? 0 : -1} onClick={open}>
          {children}
          <span className="visually-hidden">{fill(common.aria.actions, { name: longDate(date) })}</span>
        </UnstyledButton>
      )}
    >
      {!readOnly && (
        <>
          <Menu.Item leftSection={<IconChecks size={20} aria-hidden="true" />} onClick={() => commands.fill(date)}>
            {att.bulk.allPresent}
          </Menu.Item>
          <Menu.Item leftSection={<IconEraser size={20} aria-hidden="true" />} onClick={() => commands.clear(date)}>
            {att.bulk.clear}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconHistory size={20} aria-hidden="true" />}
        onClick={() => commands.open({ kind: 'history', date })}
      >
        {history.title}
      </Menu.Item>
      {mayDelete && (
        <Menu.Item
          color="nar"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          aria-label={`${att.date.delete.confirm}: ${longDate(date)}`}
          onClick={() => commands.open({ kind: 'deleteDate', date })}
        >
          {att.date.delete.confirm}
        </Menu.Item>
      )}
    </LazyMenu>
  )
}
