import { type Course, setLessonDays } from '@hasiye/contract/courses.ts'
import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import { endBreak } from '@hasiye/contract/lesson-changes.ts'
import { lessonDaysText } from '@hasiye/contract/lesson-days.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarEvent } from '@tabler/icons-react'
import { courseKeys } from '../../api/queries.ts'
import { LessonChanges } from '../../features/course/LessonChanges.tsx'
import { useUndoChange } from '../../features/course/useUndoChange.ts'
import { LessonDaysField, timeErrors } from '../../features/course-form/LessonDaysField.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { lessonDays as texts } from '../../ui/texts/course.ts'
import { lessonBreak, lessonChange } from '../../ui/texts/lesson-changes.ts'

interface Props {
  course: Course
  onChangeLesson: () => void
  onClose: () => void
}

/** Sets the lesson days of a course, and lists the changes of its lessons and its breaks, which it undoes. */
export function LessonDays({ course, onChangeLesson, onClose }: Props) {
  const { id, lessonDays, lessonMinutes, learnedDays } = course
  const form = useForm(setLessonDays, {
    initial: { lessonDays, lessonMinutes },
    check: timeErrors,
    input: (values) => ({ params: { id }, body: values }),
    stale: courseKeys,
    failed: texts.failed,
    onSaved: () => {
      void notifySuccess(texts.saved)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={texts.title} onClose={onClose}>
      <LessonDaysField
        value={form.values.lessonDays}
        onChange={(days) => form.setValue('lessonDays', days)}
        error={form.errors.lessonDays}
        minutes={form.values.lessonMinutes}
        onMinutes={(minutes) => form.setValue('lessonMinutes', minutes)}
      />
      {learnedDays.length > 0 && <Hint>{fill(texts.learned, { days: lessonDaysText(learnedDays) })}</Hint>}
      <ChangesOfLessons course={course} />
      <Button variant="light" leftSection={<IconCalendarEvent size={20} aria-hidden="true" />} onClick={onChangeLesson}>
        {lessonChange.open}
      </Button>
    </FormSheet>
  )
}

/** The changes of lessons, with the button to undo each. */
function ChangesOfLessons({ course }: Pick<Props, 'course'>) {
  const undo = useUndoChange(course.id)
  const { mutate: end } = useCall(endBreak, {
    stale: courseKeys,
    onDone: () => void notifySuccess(lessonBreak.undone),
    failed: lessonChange.failed,
  })
  return (
    <LessonChanges
      course={course}
      action={({ date }) => (
        <Button variant="subtle" aria-label={`${lessonChange.undo}: ${longDate(date)}`} onClick={() => void undo(date)}>
          {common.undo}
        </Button>
      )}
      breakAction={({ id, from, to }) => (
        <Button
          variant="subtle"
          aria-label={`${lessonBreak.undo}: ${daysText(from, to)}`}
          onClick={() => end({ params: { id: course.id, breakId: id } })}
        >
          {common.undo}
        </Button>
      )}
    />
  )
}
