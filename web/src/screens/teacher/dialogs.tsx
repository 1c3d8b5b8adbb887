import { type CourseSummary, deleteCourse } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { courseKeys, deletedCourses } from '../../api/queries.ts'
import { WriteAnnouncement } from '../../features/announcements/WriteAnnouncement.tsx'
import { LeaveCourse } from '../../features/course/LeaveCourse.tsx'
import { ArchiveCourse } from '../../features/course-form/ArchiveCourse.tsx'
import { CopyCourse } from '../../features/course-form/CopyCourse.tsx'
import { CreateCourse } from '../../features/course-form/CreateCourse.tsx'
import { EditCourse } from '../../features/course-form/EditCourse.tsx'
import { AddLink } from '../../features/materials/MaterialDialogs.tsx'
import { UploadSheet } from '../../features/materials/upload/UploadSheet.tsx'
import type { NewUpload } from '../../features/materials/upload/upload-queue.ts'
import { useUploads } from '../../features/materials/upload/useUploads.ts'
import { restorableHint, useRestoreCourse } from '../../features/trash/restore.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { clearDrafts } from '../../offline/course-drafts.ts'
import type { SharedLink } from '../../offline/shared-files.ts'
import { removeShared } from '../../offline/shared-files.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import type { OpenDialog } from '../../ui/blocks/dialog-table.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { leaveLayers } from '../../ui/blocks/useBackLayer.ts'
import { trash } from '../../ui/texts/archive.ts'
import { att } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import { CancelToday, TakeBreak } from './TakeBreak.tsx'

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

export type OpenDashboardDialog = OpenDialog<typeof dialogs>

interface Props {
  userId: number
  course: UnsyncedCourse
  onClose: () => void
}

/** Confirms that the changes of a course are discarded that the teacher no longer has. */
function DiscardFormer({ userId, course: { courseId, all }, onClose }: Props) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={att.discard.title}
      body={fill(att.discard.body, { n: all.changes })}
      confirmLabel={att.discard.confirm}
      cancelLabel={common.close}
      danger
      onConfirm={() => clearDrafts(userId, { courseId })}
    />
  )
}

interface DeleteCourseProps {
  course: CourseSummary
  onClose: () => void
}

/** Asks the owner for confirmation before the course is deleted; it can be restored for some time. */
function DeleteCourse({ course: { id, name, participantCount }, onClose }: DeleteCourseProps) {
  const restore = useRestoreCourse()
  return (
    <ConfirmCall
      endpoint={deleteCourse}
      input={{ params: { id } }}
      title={group.delete.title}
      body={`${fill(group.delete.body, { name, n: participantCount })} ${restorableHint}`}
      confirm={group.delete.confirm}
      confirming={common.deleting}
      failed={(error) => fill(group.delete.failed, { error: messageOf(error) })}
      stale={[...courseKeys, deletedCourses.queryKey]}
      onDone={() =>
        notifySuccess(fill(group.delete.success, { name }), {
          undo: () => void restore(id),
          undoLabel: trash.restore,
        })
      }
      onClose={onClose}
    />
  )
}

interface UploadSharedProps {
  courseId: number
  categoryId: number
  /** What is added, on the device. */
  keys: number[]
  /** Goes on with what else was shared. */
  next?: (() => void) | undefined
  onClose: () => void
}

/** Removes what was added from the device, and opens the category unless there is more to add. */
function useLeave({ courseId, categoryId, keys, next, onClose }: UploadSharedProps) {
  const navigate = useNavigate()
  return async () => {
    await removeShared(keys)
    if (next) {
      onClose()
      return next()
    }
    await leaveLayers()
    await navigate({
      to: '/course/$id',
      params: { id: String(courseId) },
      search: { category: categoryId },
      hash: 'general',
      replace: true,
      ignoreBlocker: true,
    })
  }
}

/** The sheet with the titles; the files go into the category's queue, which is shown in the category. */
function UploadShared({ files, ...props }: UploadSharedProps & { files: File[] }) {
  const { queue } = useUploads(props.courseId, props.categoryId)
  const leave = useLeave(props)
  const start = (uploads: NewUpload[]) => {
    queue.add(uploads)
    void leave()
  }
  return <UploadSheet files={files} onClose={props.onClose} onUpload={start} />
}

/** The form of a link, with the shared address. */
function AddSharedLink({ link, ...props }: UploadSharedProps & { link: SharedLink }) {
  const onAdded = useLeave(props)
  return <AddLink {...props} shared={{ ...link, onAdded }} />
}
