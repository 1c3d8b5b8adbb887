import { type Comment, deleteComment } from '@hasiye/contract/comments.ts'
import { call, explain } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'

interface Props {
  comment: Comment
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a comment is deleted for everybody. */
export function DeleteComment({ comment, onDeleted, onClose }: Props) {
  const remove = async () => {
    try {
      await call(deleteComment, { params: { id: comment.id } })
    } catch (error) {
      throw new Error(explain(error, texts.failed.delete))
    }
    void notifySuccess(texts.deleted)
    await onDeleted()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.delete.title}
      body={texts.delete.body}
      confirmLabel={texts.delete.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      danger
    />
  )
}
