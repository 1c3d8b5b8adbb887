import { IconChevronRight, IconQrcode } from '@tabler/icons-react'
import { badgesIn, CardBadge } from '../../features/people/CardBadge.tsx'
import { listAddOptions, usePeople } from '../../features/people/people-actions.ts'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { Column, Hint, List } from '../../ui/blocks/layout.tsx'
import { OptionRow } from '../../ui/blocks/OptionRow.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { Spelled } from '../../ui/blocks/Said.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { start } from '../../ui/texts/start.ts'
import { useRoster, useScreen, useTable } from './contexts.ts'
import classes from './NothingYet.module.css'

/** Shown instead of the marks if there are no students or no dates. */
export function NothingYet() {
  const { students, readOnly, today } = useRoster()
  const { columns, marks } = useTable()
  const { addToday } = useScreen()
  const { openStudent } = usePeople()
  const badges = badgesIn(students)
  if (students.length === 0) {
    return readOnly ? <EmptyState title={att.empty.students} /> : <FirstStudents />
  }
  const add = <Button onClick={addToday}>{att.date.today}</Button>
  return (
    <div className={classes.dateless}>
      <EmptyState title={att.empty.dates} action={!readOnly && add} />
      <List as="ol" className={classes.students}>
        {students.map((student) => {
          const { id, fullName, avatar, shortId } = student
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.student}
                onClick={() => openStudent(student, { columns, marks, date: today, today })}
              >
                <PersonAvatar name={fullName} src={avatar} size={40} />
                <span className={classes.name}>
                  {fullName} <CardBadge label={badges.labelOf(student)} title={badges.meaning} />
                </span>
                <Hint as="span" className={`${classes.id} tabular`}>
                  {dash.idChip} <Spelled code={shortId} />
                </Hint>
                <IconChevronRight size={20} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </List>
      {badges.meaning && <Hint className={classes.meaning}>{badges.meaning}</Hint>}
    </div>
  )
}

/** The options to add the first students. */
function FirstStudents() {
  const actions = usePeople()
  const options = [{ text: start.qr, Icon: IconQrcode, open: actions.invite }, ...listAddOptions(actions)]
  return (
    <EmptyState
      title={start.title}
      action={
        <Column gap="m" className={classes.options}>
          {options.map(({ text, Icon, open }) => (
            <OptionRow key={text} text={text} Icon={Icon} onClick={open} isCard />
          ))}
        </Column>
      }
    />
  )
}
