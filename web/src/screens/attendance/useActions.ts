import {
  IconAbc,
  IconCalendarPlus,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileUpload,
  IconHistory,
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
import { history } from '../../ui/texts/history.ts'
import { invite } from '../../ui/texts/joining.ts'
import { people } from '../../ui/texts/people.ts'
import { returned } from '../../ui/texts/returned.ts'
import { useRoster, useScreen } from './contexts.ts'

export interface Action {
  label: string
  Icon: ComponentType<IconProps>
  run: () => void
  /** Its accessible name, if that is longer than the label. */
  name?: string
  color?: 'nar'
  isCurrent?: boolean
}

/** Actions by the heading above them. */
type ActionGroups = Record<string, readonly (Action | false | undefined)[]>

type Name =
  | 'addDate'
  | 'invite'
  | 'addStudent'
  | 'addNames'
  | 'import'
  | 'export'
  | 'report'
  | 'monthSheets'
  | 'returned'
  | 'cards'
  | 'history'
  | 'teachers'
const writing: ReadonlySet<Name> = new Set(['addDate', 'invite', 'addStudent', 'addNames', 'import', 'returned'])

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
    returned: { label: returned.action, Icon: IconFileUpload, run: () => open('returned') },
    report: { label: exporting.report, Icon: IconPrinter, run: page.openReport },
    monthSheets: { label: exporting.monthSheets, Icon: IconPrinter, run: page.openMonthSheets },
    cards: { label: card.print, Icon: IconId, run: page.openCards },
    history: { label: history.title, Icon: IconHistory, run: () => open('history') },
    teachers: { label: `${people.teachers} (${page.teacherCount})`, Icon: IconSchool, run: page.openTeachers },
  }
  return order.filter((name) => !readOnly || !writing.has(name)).map((name) => actions[name])
}

/** Actions below their heading. */
export interface ActionGroup {
  heading: string
  actions: Action[]
}

const entriesOf = (groups: ActionGroups) =>
  Object.entries(groups).flatMap(([heading, actions]) =>
    actions.flatMap((action) => (action ? [{ heading, action }] : [])),
  )

const grouped = (entries: ReturnType<typeof entriesOf>): ActionGroup[] =>
  [...Map.groupBy(entries, ({ heading }) => heading)].map(([heading, own]) => {
    return { heading, actions: own.map(({ action }) => action) }
  })

/** Returns the groups that have actions. */
export const listGroups = (groups: ActionGroups): ActionGroup[] => grouped(entriesOf(groups))

/** With more entries an action is hard to find on a phone. */
const maxEntries = 5

/**
 * Splits the actions of a phone's menu, the most important first, into those that it shows and those behind its entry
 * "more".
 */
export function shortMenu(first: ActionGroups, rest: ActionGroups): { shown: ActionGroup[]; more: ActionGroup[] } {
  const wanted = entriesOf(first)
  const all = [...wanted, ...entriesOf(rest)]
  const count = all.length <= maxEntries ? all.length : Math.min(wanted.length, maxEntries - 1)
  return { shown: grouped(all.slice(0, count)), more: grouped(all.slice(count)) }
}
