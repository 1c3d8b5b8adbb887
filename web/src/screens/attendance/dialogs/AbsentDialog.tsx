import { fill } from '@hasiye/contract/text.ts'
import { absentOn, cellAt } from '../../../features/attendance/marks.ts'
import { dayAndMonth } from '../../../features/attendance/words.ts'
import { useParentMessage } from '../../../features/people/parent-message.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { ShareButton } from '../../../ui/blocks/ShareButton.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { att, absentToday as texts } from '../../../ui/texts/attendance.ts'
import { useRoster, useTable } from '../contexts.ts'
import classes from './dialogs.module.css'

interface Props {
  date: string
  onClose: () => void
}

/**
 * The students who are absent on a date. Those whose absence is saved have a message for the parents, and are in one
 * text. That text has no ID and no link, which would give every reader access to the marks of all.
 */
export function AbsentDialog({ date, onClose }: Props) {
  const { course, students, today } = useRoster()
  const { marks } = useTable()
  const absent = students.filter(({ id }) => cellAt(marks, date, id).status === '-')
  const saved = absentOn(marks, date, students)
  const day = dayAndMonth(date, today)
  const titleOf = ({ length: n }: typeof saved) => fill(date === today ? texts.title : texts.on, { date: day, n })
  const labelOf = labelsOf(students)
  const messageOf = useParentMessage({ name: course.name, participants: [...students] }, today)
  const list = [`“${course.name}”, ${day}`, `${titleOf(saved)}:`, ...saved.map(({ fullName }) => fullName)].join('\n')
  return (
    <Sheet
      title={titleOf(absent)}
      opened
      onClose={onClose}
      footer={saved.length > 0 && <ShareButton text={list} label={texts.all} />}
    >
      <List className={classes.absent}>
        {absent.map((student) => (
          <Row as="li" key={student.id} wrap gap="m" lineGap="none" justify="between">
            <strong>{labelOf(student)}</strong>
            {saved.includes(student) ? (
              <ShareButton
                text={messageOf(student, { date, status: '-' })}
                label={texts.send}
                about={labelOf(student)}
              />
            ) : (
              <Hint as="span">{att.unsavedCell}</Hint>
            )}
          </Row>
        ))}
      </List>
    </Sheet>
  )
}
