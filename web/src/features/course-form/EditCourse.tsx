import { type CourseSummary, updateCourse } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { fill } from '@hasiye/contract/text.ts'
import { messageOf } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { group } from '../../ui/texts/dashboard.ts'
import { LessonDaysField } from './LessonDaysField.tsx'
import { LookPicker } from './LookPicker.tsx'

/** Sheet that changes name, description, dates and look of a course. */
export function EditCourse({
  course,
  onClose,
}: {
  course: Omit<CourseSummary, 'former' | 'round'>
  onClose: () => void
}) {
  const { id, name, description, startDate, endDate, emoji, ground, lessonDays, lessonMinutes } = course
  // A course created without a description may stay without one.
  const isWithout = (typed: string) => description === '' && typed.trim() === ''
  const form = useForm(updateCourse, {
    initial: { name, description, startDate, endDate, emoji, ground, lessonDays, lessonMinutes },
    input: (typed) => ({ params: { id }, body: isWithout(typed.description) ? { ...typed, description } : typed }),
    check: (typed) => courseErrors(typed, isWithout(typed.description)),
    storeTypedAs: `course/${id}`,
    stale: courseKeys,
    failed: (error) => fill(group.update.failed, { error: messageOf(error) }),
    onSaved: () => {
      void notifySuccess(group.edit.success)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={group.edit.title} submit={group.edit.submit} onClose={onClose}>
      <TextField {...form.field('name')} placeholder={group.name.placeholder} autoComplete="off" data-autofocus />
      <TextArea {...form.field('description')} placeholder={group.description.placeholder} />
      <DateField {...form.field('startDate')} label={group.start.label} />
      <DateField {...form.field('endDate')} label={group.end.label} />
      <LessonDaysField
        value={form.values.lessonDays}
        onChange={(days) => form.setValue('lessonDays', days)}
        minutes={form.values.lessonMinutes}
        onMinutes={(minutes) => form.setValue('lessonMinutes', minutes)}
      />
      <LookPicker course={course} emoji={form.field('emoji')} ground={form.field('ground')} />
    </FormSheet>
  )
}

const descriptionFacts = (updateCourse as Endpoint).fields?.description

interface CourseFields {
  description: string
  /** `YYYY-MM-DD` */
  startDate?: string | null
  endDate?: string | null
}

/** Validates the dates of a changed course, and its description unless it may be omitted. */
export function courseErrors(
  { description, startDate, endDate }: CourseFields,
  mayLackDescription: boolean,
): Partial<Record<keyof CourseFields, string>> {
  const isMissing = description.trim() === '' && !mayLackDescription
  return {
    ...(isMissing ? { description: descriptionFacts?.missingText ?? '' } : {}),
    ...(startDate && endDate && endDate < startDate ? { endDate: group.error.dates } : {}),
  }
}
