import {
  IconAbc,
  IconCalendarPlus,
  IconFileImport,
  IconFileSpreadsheet,
  IconId,
  IconPrinter,
  type IconProps,
  IconQrcode,
  IconSchool,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { usePeople } from '../../features/people/people-actions.ts'
import { att, exporting } from '../../ui/texts/attendance.ts'
import { card } from '../../ui/texts/cards.ts'
import { invite } from '../../ui/texts/joining.ts'
import { people } from '../../ui/texts/people.ts'
import { useRoster, useScreen } from './contexts.ts'

export interface Action {
  label: string
  Icon: ComponentType<IconProps>
  run: () => void
}

type Name = 'addDate' | 'invite' | 'addStudent' | 'addNames' | 'import' | 'export' | 'report' | 'cards' | 'teachers'
const writing: ReadonlySet<Name> = new Set(['addDate', 'invite', 'addStudent', 'addNames', 'import'])

/** Returns the actions on the whole table, in the given order and without those that the viewer may not use. */
export function useActions(order: readonly Name[]): Action[] {
  const { readOnly } = useRoster()
  const { open, exportReport } = useScreen()
  const page = usePeople()
  const actions: Record<Name, Action> = {
    addDate: { label: att.date.add, Icon: IconCalendarPlus, run: () => open('addDate') },
    invite: { label: invite.title, Icon: IconQrcode, run: page.invite },
    addStudent: { label: people.addStudent, Icon: IconUserPlus, run: page.addStudent },
    addNames: { label: people.addNames, Icon: IconAbc, run: page.addNames },
    import: { label: people.import, Icon: IconFileImport, run: page.importStudents },
    export: { label: exporting.button, Icon: IconFileSpreadsheet, run: exportReport },
    report: { label: exporting.register, Icon: IconPrinter, run: page.openReport },
    cards: { label: card.print, Icon: IconId, run: page.openCards },
    teachers: { label: `${people.teachers} (${page.teacherCount})`, Icon: IconSchool, run: page.openTeachers },
  }
  return order.filter((name) => !readOnly || !writing.has(name)).map((name) => actions[name])
}
