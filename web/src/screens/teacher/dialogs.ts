import { WriteAnnouncement } from '../../features/announcements/WriteAnnouncement.tsx'
import { LeaveCourse } from '../../features/course/LeaveCourse.tsx'
import { ArchiveCourse } from '../../features/course-form/ArchiveCourse.tsx'
import { CopyCourse } from '../../features/course-form/CopyCourse.tsx'
import { CreateCourse } from '../../features/course-form/CreateCourse.tsx'
import { EditCourse } from '../../features/course-form/EditCourse.tsx'
import { CancelToday } from './CancelToday.tsx'
import { DeleteCourse } from './DeleteCourse.tsx'
import { DiscardFormer } from './DiscardFormer.tsx'
import { TakeBreak } from './TakeBreak.tsx'
import { AddSharedLink, UploadShared } from './UploadShared.tsx'

/** What opens over the pages with all courses of a teacher. */
export const dialogs = {
  addSharedLink: AddSharedLink,
  announce: WriteAnnouncement,
  archive: ArchiveCourse,
  cancelToday: CancelToday,
  copy: CopyCourse,
  create: CreateCourse,
  discardFormer: DiscardFormer,
  edit: EditCourse,
  leave: LeaveCourse,
  remove: DeleteCourse,
  takeBreak: TakeBreak,
  uploadShared: UploadShared,
}
