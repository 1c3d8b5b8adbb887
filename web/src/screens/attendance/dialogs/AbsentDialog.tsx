import { fill } from '@hasiye/contract/text.ts'
import { absentOn } from '../../../features/attendance/marks.ts'
import { dayAndMonth } from '../../../features/attendance/words.ts'
import { useParentMessage } from '../../../features/people/parent-message.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { List, Row } from '../../../ui/blocks/layout.tsx'
import { ShareButton } from '../../../ui/blocks/ShareButton.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { absentToday as texts } from '../../../ui/texts/attendance.ts'
import { useRoster, useTable } from '../contexts.ts'
import classes from './dialogs.module.css'

interface Props {
  date: string
  onClose: () => void
}

/**
 * The students whose absence on a date is saved, each with a message for the parents, and all of them as one text. That
 * text has no ID and no link, which would give every reader access to the marks of all.
 */
export function AbsentDialog({ date, onClose }: Props) {
  const { course, students, today } = useRoster()
  const { marks } = useTable()
  const absent = absentOn(marks, date, students)
  const title = fill(texts.title, { n: absent.length })
  const day = dayAndMonth(date, today)
  const labelOf = labelsOf(students)
  const messageOf = useParentMessage({ name: course.name, participants: [...students] }, today)
  const list = [`“${course.name}”, ${day}`, `${title}:`, ...absent.map(({ fullName }) => fullName)].join('\n')
  return (
    <Sheet
      title={title}
      opened
      onClose={onClose}
      footer={absent.length > 0 && <ShareButton text={list} label={texts.all} />}
    >
      <List className={classes.absent}>
        {absent.map((student) => (
          <Row as="li" key={student.id} wrap gap="m" lineGap="none" justify="between">
            <strong>{labelOf(student)}</strong>
            <ShareButton text={messageOf(student, { date, status: '-' })} label={texts.send} about={labelOf(student)} />
          </Row>
        ))}
      </List>
    </Sheet>
  )
}
