import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconDotsVertical,
  IconEraser,
  IconHistory,
  IconLayoutGrid,
  IconTable,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { hasChanges } from '../../../../offline/drafts.ts'
import { LazyMenu } from '../../../../ui/blocks/LazyMenu.tsx'
import { att } from '../../../../ui/texts/attendance.ts'
import { common } from '../../../../ui/texts/common.ts'
import { course as courseTexts } from '../../../../ui/texts/course.ts'
import { history } from '../../../../ui/texts/history.ts'
import type { ScreenProps } from '../screen-props.ts'
import classes from './PhoneView.module.css'

interface Props extends Pick<ScreenProps, 'view' | 'commands'> {
  date: string | undefined
  isTable: boolean
  onTable: () => void
}

/** Link back to the courses, the course's name, and the menu of the page. */
export function TopBar({ view, commands, date, isTable, onTable }: Props) {
  const { course, columns, readOnly, mayDeleteDates } = view
  const navigate = useNavigate()
  const isStored = columns.some((column) => column.date === date && column.stored)
  const mayDelete = !readOnly && (mayDeleteDates || !isStored)
  return (
    <header className={classes.top}>
      {isTable ? (
        <ActionIcon aria-label={common.back} onClick={onTable}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <ActionIcon component={Link} to="/dashboard" aria-label={courseTexts.header.back}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      <h1>{course.name}</h1>
      <LazyMenu
        target={(open) => (
          <ActionIcon aria-label={fill(common.aria.actions, { name: course.name })} onClick={open}>
            <IconDotsVertical size={22} aria-hidden="true" />
          </ActionIcon>
        )}
      >
        <Menu.Item leftSection={<IconTable size={20} aria-hidden="true" />} onClick={onTable}>
          {isTable ? common.back : att.title}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLayoutGrid size={20} aria-hidden="true" />}
          onClick={() => void navigate({ to: '.', hash: 'general', hashScrollIntoView: false })}
        >
          {courseTexts.tab.general}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHistory size={20} aria-hidden="true" />}
          onClick={() => commands.open({ kind: 'history' })}
        >
          {history.title}
        </Menu.Item>
        {date !== undefined && !readOnly && !isTable && (
          <Menu.Item leftSection={<IconEraser size={20} aria-hidden="true" />} onClick={() => commands.clear(date)}>
            {att.bulk.clear}
          </Menu.Item>
        )}
        {hasChanges(view.unsaved) && (
          <Menu.Item
            leftSection={<IconX size={20} aria-hidden="true" />}
            onClick={() => commands.open({ kind: 'discard' })}
          >
            {att.discard.button}
          </Menu.Item>
        )}
        {date !== undefined && mayDelete && !isTable && (
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
    </header>
  )
}
