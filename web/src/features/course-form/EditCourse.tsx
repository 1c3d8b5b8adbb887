import { type CourseSummary, updateCourse } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { messageOf } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { group } from '../../ui/texts/dashboard.ts'
import { NameAndDescription } from './CreateCourse.tsx'
import { courseErrors } from './course-errors.ts'

/** Sheet that changes name, description and dates of a course. */
export function EditCourse({ course, onClose }: { course: CourseSummary; onClose: () => void }) {
  const { id, name, description, startDate, endDate } = course
  const form = useForm(updateCourse, {
    initial: { name, description, startDate, endDate },
    input: (body) => ({ params: { id }, body }),
    check: courseErrors,
    keepTypedAs: `course/${id}`,
    stale: courseKeys,
    failed: (error) => fill(group.update.failed, { error: messageOf(error) }),
    onSaved: () => {
      void notifySuccess(group.edit.success)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={group.edit.title} submit={group.edit.submit} onClose={onClose}>
      <NameAndDescription name={form.field('name')} description={form.field('description')} />
      <DateField {...form.field('startDate')} label={group.start.label} />
      <DateField {...form.field('endDate')} label={group.end.label} />
    </FormSheet>
  )
}
