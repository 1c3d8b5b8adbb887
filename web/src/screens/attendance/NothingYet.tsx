import { IconChevronRight } from '@tabler/icons-react'
import { useUndoChange } from '../../features/course/useUndoChange.ts'
import { badgesIn, CardBadge } from '../../features/people/CardBadge.tsx'
import { NoStudents } from '../../features/people/NoStudents.tsx'
import { usePeople } from '../../features/people/people-actions.ts'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { Card, Hint, Row } from '../../ui/blocks/layout.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { Spelled } from '../../ui/blocks/Said.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { people } from '../../ui/texts/people.ts'
import { useRoster, useScreen, useTable } from './contexts.ts'
import classes from './NothingYet.module.css'
import { todayText, useNoLessonOn } from './useNoLesson.ts'

/** Shown instead of the marks if there are no students or no dates. */
export function NothingYet() {
  const { course, students, readOnly, today } = useRoster()
  const { columns, marks } = useTable()
  const { addToday, open } = useScreen()
  const { openStudent, addStudents } = usePeople()
  const off = useNoLessonOn()(today)
  const undo = useUndoChange(course.id)
  const badges = badgesIn(students)
  if (students.length === 0) {
    const add = <Button onClick={addStudents}>{people.addStudent}</Button>
    return <NoStudents course={course} action={!readOnly && add} />
  }
  const add =
    off && off.reason !== 'break' ? (
      <Button onClick={() => undo(today)}>{common.undo}</Button>
    ) : (
      // the dialog asks first
      <Button onClick={off ? () => open('addDate') : addToday}>{att.date.today}</Button>
    )
  return (
    <div className={classes.dateless}>
      <EmptyState title={off ? <LinkedText text={todayText(off)} /> : att.empty.dates} action={!readOnly && add} />
      <Card as="ol" padding="none" lines className={classes.students}>
        {students.map((student) => {
          const { id, fullName, avatar, shortId } = student
          return (
            <li key={id}>
              <Row
                as="button"
                gap="m"
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
              </Row>
            </li>
          )
        })}
      </Card>
      {badges.meaning && <Hint className={classes.meaning}>{badges.meaning}</Hint>}
    </div>
  )
}
