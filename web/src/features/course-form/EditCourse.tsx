import { type CourseSummary, updateCourse } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { refreshCourses } from '../../api/queries.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import { CourseSheet } from './CourseSheet.tsx'
import type { CourseFields } from './faults.ts'

/** The sheet that changes name, description and dates of a course. */
export function EditCourse({ course, onClose }: { course: CourseSummary; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { name, description, startDate, endDate } = course
  const send = async (body: CourseFields) => {
    await call(updateCourse, { params: { id: course.id }, body })
    await refreshCourses(queryClient)
    void notifySuccess(group.edit.success)
  }
  return (
    <CourseSheet
      title={group.edit.title}
      submitLabel={group.edit.submit}
      busyLabel={common.saving}
      initial={{ name, description, startDate, endDate }}
      onClose={onClose}
      send={send}
      failed={(error) => fill(group.update.failed, { error })}
      more={(fields, faults, change) => (
        <>
          <DateField
            label={group.start.label}
            value={fields.startDate}
            onChange={(date) => change({ startDate: date })}
            error={faults.startDate}
          />
          <DateField
            label={group.end.label}
            value={fields.endDate}
            onChange={(date) => change({ endDate: date })}
            error={faults.endDate}
          />
        </>
      )}
    />
  )
}
