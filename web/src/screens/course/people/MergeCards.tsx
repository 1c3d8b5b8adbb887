import { type CardInCourses, mergeStudents } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '../../../api/client.ts'
import { remedyOf } from '../../../api/describe-error.ts'
import { invalidate } from '../../../api/mutation.ts'
import { sameCards } from '../../../api/queries.ts'
import { restorableHint, restoredKeys, useNotifyDeleted } from '../../../features/trash/restore.ts'
import { useCall } from '../../../forms/useCall.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { statusWords } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { merge as texts } from '../../../ui/texts/requests.ts'
import classes from './people.module.css'

interface Props {
  course: Pick<Course, 'id'>
  student: Person
  onClose: () => void
}

/** Asks before a card is merged into another one of the same child; the toast afterwards offers to undo it. */
export function MergeCards({ course, student, onClose }: Props) {
  const { data, error, refetch } = useQuery(sameCards(course.id, student.id))
  if (data && data.others.length > 0) return <Confirm courseId={course.id} {...data} onClose={onClose} />
  return (
    <DialogFrame title={texts.two} opened onClose={onClose}>
      {error ? (
        <LoadError text={error.message} onRetry={() => void refetch()} remedy={remedyOf(error)} />
      ) : (
        <p role="status">{data ? texts.none : common.loading}</p>
      )}
    </DialogFrame>
  )
}

interface ConfirmProps {
  courseId: number
  card: CardInCourses
  others: CardInCourses[]
  onClose: () => void
}

function Confirm({ courseId, card, others, onClose }: ConfirmProps) {
  const queryClient = useQueryClient()
  const notifyDeleted = useNotifyDeleted(courseId)
  const name = useId()
  const [index, setIndex] = useState(0)
  const { mutateAsync } = useCall(mergeStudents)
  const chosen = others[index] ?? others[0]
  if (!chosen) return null
  const merge = async () => {
    try {
      const params = { id: courseId, studentId: card.student.id }
      const student = await mutateAsync({ params, body: { cardId: chosen.student.id } })
      notifyDeleted(fill(texts.done, { name: student.fullName }), { kind: 'card', id: card.student.id }, texts.undo)
    } finally {
      await invalidate(queryClient, restoredKeys(courseId))
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.two}
      body={
        <Column gap="m">
          <CardAbout {...card} />
          {others.length === 1 ? (
            <CardAbout {...chosen} />
          ) : (
            others.map((other, at) => (
              <Row as="label" gap="m" align="start" key={other.student.id} className={classes.sameCard}>
                <input type="radio" name={name} checked={at === index} onChange={() => setIndex(at)} />
                <CardAbout {...other} />
              </Row>
            ))
          )}
          <p>
            {fill(texts.askTwo, { card: card.student.shortId, id: chosen.student.shortId })} {restorableHint}
          </p>
        </Column>
      }
      confirmLabel={texts.button}
      onConfirm={merge}
      errorText={(error) => errorText(error, texts.failed)}
    />
  )
}

/** A card with its ID, groups and last marks. */
function CardAbout({ student, courses, marks }: CardInCourses) {
  return (
    <Column gap="xs">
      <strong>{student.fullName}</strong>
      <span className="tabular">{fill(texts.id, { id: student.shortId })}</span>
      <Hint>{courses.join(', ')}</Hint>
      {marks.length === 0 ? (
        <Hint>{texts.noMarks}</Hint>
      ) : (
        <List>
          {marks.map(({ courseName, date, status }) => (
            <Row as="li" gap="s" key={`${courseName}/${date}`}>
              <MarkSign status={status} size={20} />
              <span>
                {longDate(date)}, {courseName}: {statusWords[status]}
              </span>
            </Row>
          ))}
        </List>
      )}
    </Column>
  )
}
