import { type CourseSummary, updateCourse } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { group } from '../../ui/texts/dashboard.ts'
import { BannerField } from './BannerField.tsx'
import { useCourseActions } from './CourseItems.tsx'
import { LessonDaysField, timeErrors } from './LessonDaysField.tsx'
import { LookPicker } from './LookPicker.tsx'

interface Props {
  course: Omit<CourseSummary, 'former' | 'round'>
  /** Opens the sheet of a rare action; omitted where the menu of the course has them. */
  onOpen?: (kind: 'copy' | 'archive') => void
  onClose: () => void
  /** Shown below the form. */
  children?: ReactNode
}

/** Sheet that changes name, description, dates, banner and look of a course, and leads to its copy and the archive. */
export function EditCourse({ course, onOpen, onClose, children }: Props) {
  const { id, name, description, startDate, endDate, emoji, ground, lessonDays, lessonMinutes } = course
  // A course created without a description may stay without one.
  const isWithout = (typed: string) => description === '' && typed.trim() === ''
  const form = useForm(updateCourse, {
    initial: { name, description, startDate, endDate, emoji, ground, lessonDays, lessonMinutes },
    input: (typed) => ({ params: { id }, body: isWithout(typed.description) ? { ...typed, description } : typed }),
    check: (typed) => ({ ...courseErrors(typed, isWithout(typed.description)), ...timeErrors(typed) }),
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
        error={form.errors.lessonDays}
        minutes={form.values.lessonMinutes}
        onMinutes={(minutes) => form.setValue('lessonMinutes', minutes)}
      />
      <BannerField course={course} />
      <LookPicker course={course} emoji={form.field('emoji')} ground={form.field('ground')} />
      {onOpen && <RareActions course={course} onOpen={onOpen} />}
      {children}
    </FormSheet>
  )
}

function RareActions(props: Required<Pick<Props, 'course' | 'onOpen'>>) {
  const actions = useCourseActions(props)
  return (
    <Row wrap gap="s">
      {actions.map(({ label, Icon, run }) => (
        <Button key={label} variant="default" leftSection={<Icon size={20} aria-hidden="true" />} onClick={run}>
          {label}
        </Button>
      ))}
    </Row>
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
