import {
  IconCalendarPlus,
  IconFileImport,
  IconFileSpreadsheet,
  type IconProps,
  IconReport,
  IconSchool,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { usePeople } from '../../features/people/people-actions.ts'
import { att, exporting } from '../../ui/texts/attendance.ts'
import { people } from '../../ui/texts/people.ts'
import { reports } from '../../ui/texts/reports.ts'
import { useRoster, useScreen } from './contexts.ts'

export interface Action {
  label: string
  Icon: ComponentType<IconProps>
  run: () => void
  /** Its accessible name, if that is longer than the label. */
  name?: string
  color?: 'nar'
}

type Name = 'addDate' | 'addStudent' | 'addTeacher' | 'import' | 'export' | 'reports'
const writing: ReadonlySet<Name> = new Set(['addDate', 'addStudent', 'import'])

/** Returns the actions on the whole table, in the given order and without those that the viewer may not use. */
export function useActions(order: readonly Name[]): Action[] {
  const { course, readOnly } = useRoster()
  const { open, exportReport } = useScreen()
  const page = usePeople()
  const actions: Record<Name, Action> = {
    addDate: { label: att.date.add, Icon: IconCalendarPlus, run: () => open('addDate') },
    addStudent: { label: people.addStudent, Icon: IconUserPlus, run: page.addStudents },
    addTeacher: { label: people.addTeacher, Icon: IconSchool, run: page.openTeachers },
    import: { label: people.import, Icon: IconFileImport, run: page.importStudents },
    export: { label: exporting.button, Icon: IconFileSpreadsheet, run: exportReport },
    reports: { label: reports.title, Icon: IconReport, run: page.openReports },
  }
  const isAllowed = (name: Name) =>
    name === 'addTeacher' ? course.may.manageTeachers : !readOnly || !writing.has(name)
  return order.filter(isAllowed).map((name) => actions[name])
}
