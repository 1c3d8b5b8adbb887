import { type Course, setStudentRound } from '@hasiye/contract/courses.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { courseKeys } from '../../../api/queries.ts'
import { today as todayNow } from '../../../device/clock.ts'
import { shownRound } from '../../../features/attendance/rounds.ts'
import { dayAndMonth } from '../../../features/attendance/words.ts'
import type { PeopleActions, SeenTable } from '../../../features/people/people-actions.ts'
import { useAgreeRound } from '../../../features/people/useAgreeRound.ts'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { DateField } from '../../../ui/blocks/DateField.tsx'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { RoundSign } from '../../../ui/blocks/RoundSign.tsx'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { common } from '../../../ui/texts/common.ts'
import { fieldError } from '../../../ui/texts/errors.ts'
import { round as texts } from '../../../ui/texts/round.ts'

/** The facts of a course that its rounds need. */
export type RoundCourse = Pick<Course, 'id' | 'participants' | 'round'> & { may: Pick<Course['may'], 'edit'> }

interface Props {
  course: RoundCourse
  student: Person
  seen: Pick<SeenTable, 'marks' | 'today'>
  actions: Pick<PeopleActions, 'studentRound'>
}

/** Where a student is in the rounds: the lessons that are left, who agreed the next round, and the tick that agrees it. */
export function StudentRound({ course, student: opened, seen: { marks, today }, actions }: Props) {
  const { agree, isAgreeing } = useAgreeRound(course.id)
  const student = course.participants.find(({ id }) => id === opened.id)
  const state = student && shownRound(course, student, marks, today)
  if (!course.round || !student?.round || !state) return null
  const { length } = course.round
  const { agreed } = student.round
  return (
    <Column as="section" gap="s">
      <Row gap="s" justify="between">
        <Column gap="xs">
          <RoundSign done={state.done} length={length} hasWords />
          <Hint>{fill(texts.since, { date: dayAndMonth(state.since, today) })}</Hint>
        </Column>
        {course.may.edit && (
          <IconButton aria-label={texts.changeSince} onClick={() => actions.studentRound(student)}>
            <IconPencil size={22} aria-hidden="true" />
          </IconButton>
        )}
      </Row>
      {state.due && course.may.edit ? (
        <Button
          leftSection={<IconCheck size={20} aria-hidden="true" />}
          loading={isAgreeing}
          onClick={() => agree(student.id, state.over, agreed)}
        >
          {texts.agree}
        </Button>
      ) : (
        <Agreed course={course} student={student} today={today} />
      )}
    </Column>
  )
}

/** Who agreed the next round, and when; the button undoes it. */
function Agreed({ course, student, today }: { course: RoundCourse; student: Person; today: string }) {
  const { agree, isAgreeing } = useAgreeRound(course.id)
  const { agreed = 0, agreedAt, agreedBy } = student.round ?? {}
  if (!course.round || agreed === 0) return null
  const day = agreedAt && dayAndMonth(bakuDate(new Date(agreedAt)), today)
  const facts = [agreedBy, day].filter(Boolean).join(', ')
  const text = fill(texts.next, { length: course.round.length })
  return (
    <Row wrap gap="s" lineGap="none" justify="between">
      <span>{facts ? fill(texts.agreedBy, { agreed: text, facts }) : text}</span>
      {course.may.edit && (
        <Button variant="subtle" loading={isAgreeing} onClick={() => agree(student.id, agreed - 1, agreed)}>
          {common.undo}
        </Button>
      )}
    </Row>
  )
}

interface DialogProps {
  course: RoundCourse
  studentId: number
  onClose: () => void
}

/** Who agreed the next round, and a field for the day from which the lessons of a student count. */
export function StudentRoundDialog({ course, studentId, onClose }: DialogProps) {
  const student = course.participants.find(({ id }) => id === studentId)
  if (student?.round)
    return <SinceForm course={course} student={student} since={student.round.since} onClose={onClose} />
  return (
    <DialogFrame title={texts.line} opened onClose={onClose}>
      {null}
    </DialogFrame>
  )
}

interface FormProps extends Omit<DialogProps, 'studentId'> {
  student: Person
  since: string
}

function SinceForm({ course, student, since, onClose }: FormProps) {
  const today = todayNow()
  const form = useForm(setStudentRound, {
    initial: { since: since as string | null },
    labels: { since: texts.changeSince },
    check: (typed) => (typed.since === null ? { since: fill(fieldError.required, { field: texts.changeSince }) } : {}),
    input: (typed) => ({ params: { id: course.id, studentId: student.id }, body: { since: String(typed.since) } }),
    stale: courseKeys,
    failed: texts.failed,
    onRefused: ({ code, message }) => (code === 'date_invalid' ? { fieldErrors: { since: message } } : undefined),
    onSaved: () => {
      void notifySuccess(texts.saved)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={`${texts.line}: ${student.nameInCourse ?? student.fullName}`} onClose={onClose}>
      <Agreed course={course} student={student} today={today} />
      <DateField {...form.field('since')} lastDate={today} />
    </FormSheet>
  )
}
