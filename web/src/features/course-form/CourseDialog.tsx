import type { Course } from '@hasiye/contract/courses.ts'
import { ArchiveCourse } from './ArchiveCourse.tsx'
import { CopyCourse } from './CopyCourse.tsx'

const dialogs = { copy: CopyCourse, archive: ArchiveCourse }

export type CourseDialogKind = keyof typeof dialogs

interface Props {
  course: Course
  kind: CourseDialogKind
  onClose: () => void
}

/** The dialog that an entry of `CourseItems` opens. */
export function CourseDialog({ kind, ...props }: Props) {
  const Dialog = dialogs[kind]
  return <Dialog {...props} />
}
