import { Button } from '@mantine/core'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { att } from '../../../ui/texts/attendance.ts'
import { people } from '../../../ui/texts/people.ts'
import type { ScreenProps } from './screen-props.ts'

/** What stands in place of the marks where there are no students or no dates. */
export function NothingYet({ view, commands, actions }: Pick<ScreenProps, 'view' | 'commands' | 'actions'>) {
  const { students, readOnly, today } = view
  if (students.length === 0) {
    const add = <Button onClick={actions.addStudent}>{people.addStudent}</Button>
    return <EmptyState title={att.empty.students} action={!readOnly && add} />
  }
  const addToday = <Button onClick={() => commands.addDate(today)}>{att.date.today}</Button>
  return <EmptyState title={att.empty.dates} action={!readOnly && addToday} />
}
