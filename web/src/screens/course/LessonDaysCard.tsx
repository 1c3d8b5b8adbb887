import { type Course, setLessonDays } from '@hasiye/contract/courses.ts'
import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import { endBreak } from '@hasiye/contract/lesson-changes.ts'
import { lessonDaysText } from '@hasiye/contract/lesson-days.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarEvent, IconProgressCheck } from '@tabler/icons-react'
import { courseKeys } from '../../api/queries.ts'
import cards from '../../features/course/cards.module.css'
import { LessonChanges } from '../../features/course/LessonChanges.tsx'
import { NextLesson } from '../../features/course/NextLesson.tsx'
import { useUndoChange } from '../../features/course/useUndoChange.ts'
import { LessonDaysField } from '../../features/course-form/LessonDaysField.tsx'
import { Form, FormError } from '../../forms/Form.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { Card, Column, Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { lessonBreak, lessonChange } from '../../ui/texts/lesson-changes.ts'
import { lessonDays as texts } from '../../ui/texts/lesson-days.ts'
import { round as roundTexts } from '../../ui/texts/round.ts'

interface Props {
  course: Course
  onChangeLesson: () => void
  onChangeRound: () => void
}

/** The lesson days of a course in its General tab, where teachers change them. */
export function LessonDaysCard({ course, onChangeLesson, onChangeRound }: Props) {
  const { id, lessonDays, lessonMinutes, learnedDays } = course
  const form = useForm(setLessonDays, {
    initial: { lessonDays, lessonMinutes },
    input: (values) => ({ params: { id }, body: values }),
    stale: courseKeys,
    failed: texts.failed,
    onSaved: (saved) => {
      form.restart({ lessonDays: saved.lessonDays, lessonMinutes: saved.lessonMinutes })
      void notifySuccess(texts.saved)
    },
  })
  return (
    <Card as="section" gap="m" className={`${cards.card} ${cards.below}`} aria-label={texts.title}>
      <Form form={form} hasOwnError>
        <Column gap="m">
          <LessonDaysField
            isHeading
            value={form.values.lessonDays}
            onChange={(days) => form.setValue('lessonDays', days)}
            minutes={form.values.lessonMinutes}
            onMinutes={(minutes) => form.setValue('lessonMinutes', minutes)}
          />
          {learnedDays.length > 0 && <Hint>{fill(texts.learned, { days: lessonDaysText(learnedDays) })}</Hint>}
          <NextLesson course={course} />
          <FormError form={form} />
          {form.isDirty && (
            <Button type="submit" loading={form.isSubmitting} loadingLabel={common.saving}>
              {common.save}
            </Button>
          )}
        </Column>
      </Form>
      <ChangesOfLessons course={course} onChangeLesson={onChangeLesson} />
      <Button variant="light" leftSection={<IconProgressCheck size={20} aria-hidden="true" />} onClick={onChangeRound}>
        {course.round
          ? `${roundTexts.title}: ${fill(roundTexts.every, { length: course.round.length })}`
          : roundTexts.title}
      </Button>
    </Card>
  )
}

/** The changes of lessons, with the button to undo each, and the link to more. */
function ChangesOfLessons({ course, onChangeLesson }: Omit<Props, 'onChangeRound'>) {
  const undo = useUndoChange(course.id)
  const { mutate: end } = useCall(endBreak, {
    stale: courseKeys,
    onDone: () => void notifySuccess(lessonBreak.undone),
    failed: lessonChange.failed,
  })
  return (
    <>
      <LessonChanges
        course={course}
        action={({ date }) => (
          <Button
            variant="subtle"
            aria-label={`${lessonChange.undo}: ${longDate(date)}`}
            onClick={() => void undo(date)}
          >
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
      <Button variant="light" leftSection={<IconCalendarEvent size={20} aria-hidden="true" />} onClick={onChangeLesson}>
        {lessonChange.open}
      </Button>
    </>
  )
}
