import { type Comment, deleteComment } from '@hasiye/contract/comments.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { QueryKey } from '@tanstack/react-query'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { comment as texts } from '../../ui/texts/materials.ts'
import { restorableHint, useNotifyDeleted } from '../trash/restore.ts'
import { AddLink, ChangeMaterial, DeleteMaterial } from './MaterialDialogs.tsx'
import { Preview } from './Preview.tsx'
import { UploadSheet } from './upload/UploadSheet.tsx'

/** What opens over the materials of a category and their comments. */
export const dialogs = {
  addLink: AddLink,
  changeMaterial: ChangeMaterial,
  deleteComment: DeleteComment,
  deleteMaterial: DeleteMaterial,
  preview: Preview,
  upload: UploadSheet,
}

interface Props {
  course: Course
  comment: Comment
  /** Queries to refetch afterwards. */
  stale: readonly QueryKey[]
  onClose: () => void
}

/** Confirms that a comment is deleted. Only teachers restore, also what a student deleted. */
function DeleteComment({ course, comment: { id }, stale, onClose }: Props) {
  const notifyDeleted = useNotifyDeleted(course.id)
  const isRestorable = course.may.edit
  return (
    <ConfirmCall
      endpoint={deleteComment}
      input={{ params: { id } }}
      title={texts.delete.title}
      body={isRestorable ? `${texts.delete.body} ${restorableHint}` : texts.delete.body}
      confirm={texts.delete.confirm}
      confirming={common.deleting}
      failed={texts.failed.delete}
      stale={stale}
      onDone={() =>
        isRestorable ? notifyDeleted(texts.deleted, { kind: 'comment', id }) : notifySuccess(texts.deleted)
      }
      onClose={onClose}
    />
  )
}
