import type { Course } from '@hasiye/contract/courses.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { moveParticipant } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../../api/describe-error.ts'
import { myCourses, peopleKeys } from '../../../api/queries.ts'
import { today } from '../../../device/clock.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { useNotifyDeleted } from '../../../features/trash/restore.ts'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { DateField } from '../../../ui/blocks/DateField.tsx'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { Hint } from '../../../ui/blocks/layout.tsx'
import { ListSkeleton } from '../../../ui/blocks/Skeleton.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { common } from '../../../ui/texts/common.ts'
import { dash } from '../../../ui/texts/dashboard.ts'
import { fieldError } from '../../../ui/texts/errors.ts'
import { move as texts } from '../../../ui/texts/student-sheet.ts'

interface Props {
  course: Pick<Course, 'id' | 'participants'>
  student: Person
  onClose: () => void
}

/** Moves a student to another course of the teacher, from a day on. */
export function MoveStudent({ course, student, onClose }: Props) {
  const { data, error, refetch } = useQuery(myCourses)
  const title = fill(texts.title, { name: labelsOf(course.participants)(student) })
  const others = data?.filter(({ id, may }) => id !== course.id && may.edit)
  if (others?.length)
    return <MoveForm title={title} course={course} student={student} others={others} onClose={onClose} />
  return (
    <DialogFrame title={title} opened onClose={onClose}>
      {others ? (
        <p>{texts.none}</p>
      ) : error ? (
        <LoadError {...describeError(error, dash.loadError)} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={dash.loading} />
      )}
    </DialogFrame>
  )
}

interface FormProps extends Props {
  title: string
  others: { id: number; name: string }[]
}

function MoveForm({ title, course, student: { id }, others, onClose }: FormProps) {
  const notifyDeleted = useNotifyDeleted(course.id)
  const [only] = others.length === 1 ? others : []
  const form = useForm(moveParticipant, {
    initial: { toCourseId: String(only?.id ?? ''), from: today() as string | null },
    check: ({ from }) => (from === null ? { from: fill(fieldError.required, { field: texts.from }) } : {}),
    input: ({ toCourseId, from }) => ({
      params: { id: course.id, studentId: id },
      body: { toCourseId: Number(toCourseId), from: String(from) },
    }),
    stale: peopleKeys(course.id),
    failed: texts.failed,
    onRefused: ({ code, message }) =>
      ['already_participant', 'student_left', 'limit_reached', 'course_read_only'].includes(code)
        ? { fieldErrors: { toCourseId: message } }
        : code === 'date_invalid'
          ? { fieldErrors: { from: message } }
          : undefined,
    onSaved: ({ message }) => {
      notifyDeleted(message, { kind: 'participant', id }, common.undo)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={title} submit={texts.action} onClose={onClose}>
      <SelectField
        {...form.field('toCourseId')}
        onChange={({ currentTarget }) => form.setValue('toCourseId', currentTarget.value)}
        data={[
          ...(only ? [] : [{ value: '', label: texts.choose }]),
          ...others.map((other) => ({ value: String(other.id), label: other.name })),
        ]}
      />
      <DateField {...form.field('from')} lastDate={addDays(today(), 1)} />
      <Hint>{texts.body}</Hint>
    </FormSheet>
  )
}
