import type { Course } from '@hasiye/contract/courses.ts'
import { ArchiveCourse } from './ArchiveCourse.tsx'
import { CopyCourse } from './CopyCourse.tsx'

export type CourseDialogKind = 'copy' | 'archive'

interface Props {
  course: Course
  kind: CourseDialogKind
  onClose: () => void
}

/** What an entry of `CourseItems` opens. */
export function CourseDialog({ course, kind, onClose }: Props) {
  if (kind === 'copy') return <CopyCourse course={course} onClose={onClose} />
  return <ArchiveCourse course={course} onClose={onClose} />
}
