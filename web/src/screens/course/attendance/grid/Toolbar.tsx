import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconAbc,
  IconCalendarPlus,
  IconFileImport,
  IconFileSpreadsheet,
  IconHistory,
  IconPrinter,
  IconQrcode,
  IconSchool,
  IconUserPlus,
} from '@tabler/icons-react'
import { att, exporting } from '../../../../ui/texts/attendance.ts'
import { card } from '../../../../ui/texts/cards.ts'
import { history } from '../../../../ui/texts/history.ts'
import { invite } from '../../../../ui/texts/joining.ts'
import { importing, people } from '../../../../ui/texts/people.ts'
import type { ScreenProps } from '../screen-props.ts'
import classes from './DesktopView.module.css'

/** The actions on the whole grid. */
export function Toolbar({ view, commands, actions, onExport }: Omit<ScreenProps, 'addedDate' | 'above'>) {
  return (
    <div className={classes.toolbar}>
      {!view.readOnly && (
        <>
          <Button
            variant="light"
            leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
            onClick={() => commands.open({ kind: 'addDate' })}
          >
            {att.date.add}
          </Button>
          <Button variant="default" leftSection={<IconQrcode size={20} aria-hidden="true" />} onClick={actions.invite}>
            {invite.title}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={20} aria-hidden="true" />}
            onClick={actions.addStudent}
          >
            {people.addStudent}
          </Button>
          <Button variant="default" leftSection={<IconAbc size={20} aria-hidden="true" />} onClick={actions.addNames}>
            {people.addNames}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileImport size={20} aria-hidden="true" />}
            onClick={actions.importStudents}
          >
            {importing.button}
          </Button>
        </>
      )}
      <Button variant="default" leftSection={<IconFileSpreadsheet size={20} aria-hidden="true" />} onClick={onExport}>
        {exporting.button}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden="true" />} onClick={actions.openCards}>
        {card.print}
      </Button>
      <div className={classes.end}>
        <Tooltip label={history.title}>
          <ActionIcon color="xezer" aria-label={history.title} onClick={() => commands.open({ kind: 'history' })}>
            <IconHistory size={22} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Button
          variant="subtle"
          leftSection={<IconSchool size={20} aria-hidden="true" />}
          onClick={actions.openTeachers}
        >
          {`${people.teachers} (${actions.teacherCount})`}
        </Button>
      </div>
    </div>
  )
}
