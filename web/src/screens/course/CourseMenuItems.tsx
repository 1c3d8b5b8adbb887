import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { IconHistory, IconPencil, IconReport, IconSchool } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { CourseItems } from '../../features/course-form/CourseItems.tsx'
import { MenuDivider, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { common } from '../../ui/texts/common.ts'
import { history } from '../../ui/texts/history.ts'
import { people } from '../../ui/texts/people.ts'
import { reports } from '../../ui/texts/reports.ts'
import type { OpenCourseDialog } from './dialogs.tsx'

interface Props {
  course: Course
  open: OpenCourseDialog<{ course: Course; me: Me }>
  onHistory?: () => void
}

/** The actions on a whole course as entries of its menu. */
export function CourseMenuItems({ course, open, onHistory }: Props) {
  const navigate = useNavigate()
  return (
    <>
      {course.may.edit && (
        <MenuItem leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={() => open('edit')}>
          {common.edit}
        </MenuItem>
      )}
      <MenuItem
        leftSection={<IconReport size={20} aria-hidden="true" />}
        onClick={() => void navigate({ to: '/course/$id/reports', params: { id: String(course.id) } })}
      >
        {reports.title}
      </MenuItem>
      <MenuItem leftSection={<IconSchool size={20} aria-hidden="true" />} onClick={() => open('teachers')}>
        {people.teachers} ({course.teachers.length})
      </MenuItem>
      {onHistory && (
        <MenuItem leftSection={<IconHistory size={20} aria-hidden="true" />} onClick={onHistory}>
          {history.title}
        </MenuItem>
      )}
      {(course.may.copy || course.may.archive) && <MenuDivider />}
      <CourseItems course={course} onOpen={open} />
    </>
  )
}
