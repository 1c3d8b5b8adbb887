import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAbc,
  IconCalendarPlus,
  IconFileImport,
  IconFileSpreadsheet,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconSchool,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { accessibleMenu } from '../../../../ui/blocks/LazyMenu.tsx'
import { att, exporting } from '../../../../ui/texts/attendance.ts'
import { card } from '../../../../ui/texts/cards.ts'
import { invite } from '../../../../ui/texts/joining.ts'
import { importing, people } from '../../../../ui/texts/people.ts'
import type { ScreenProps } from '../screen-props.ts'
import classes from './PhoneView.module.css'

/** Menu of actions; its button is part of the save bar, so that nothing covers the marks. */
export function ActionsMenu({ view, commands, actions, onExport }: Omit<ScreenProps, 'addedDate' | 'above'>) {
  const [isOpen, setOpen] = useState(false)
  const items = [
    { label: invite.title, Icon: IconQrcode, run: actions.invite, writes: true },
    { label: people.addStudent, Icon: IconUserPlus, run: actions.addStudent, writes: true },
    { label: people.addNames, Icon: IconAbc, run: actions.addNames, writes: true },
    { label: att.date.add, Icon: IconCalendarPlus, run: () => commands.open({ kind: 'addDate' }), writes: true },
    { label: importing.button, Icon: IconFileImport, run: actions.importStudents, writes: true },
    { label: exporting.button, Icon: IconFileSpreadsheet, run: onExport, writes: false },
    { label: card.print, Icon: IconPrinter, run: actions.openCards, writes: false },
    {
      label: `${people.teachers} (${actions.teacherCount})`,
      Icon: IconSchool,
      run: actions.openTeachers,
      writes: false,
    },
  ]
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      shadow="md"
      width={272}
      zIndex={500}
      {...accessibleMenu}
    >
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={46}
          className={classes.plus}
          aria-label={isOpen ? people.fab.close : people.fab.open}
        >
          {isOpen ? <IconX size={22} aria-hidden="true" /> : <IconPlus size={22} aria-hidden="true" />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items
          .filter(({ writes }) => !writes || !view.readOnly)
          .map(({ label, Icon, run }) => (
            <Menu.Item
              key={label}
              className={classes.menuItem}
              leftSection={<Icon size={22} aria-hidden="true" />}
              onClick={run}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
