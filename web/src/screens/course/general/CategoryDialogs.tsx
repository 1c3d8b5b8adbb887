import { type Category, deleteCategory, renameCategory } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ApiError, call, explain } from '../../../api/client.ts'
import { RenameSheet } from '../../../features/materials/RenameSheet.tsx'
import { useMaterialsChanged } from '../../../features/materials/useMaterialsChanged.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { trash } from '../../../ui/texts/history.ts'
import { category as texts } from '../../../ui/texts/materials.ts'

interface Props {
  courseId: number
  category: Category
  onClose: () => void
}

/** Gives a category another name. */
export function RenameCategory({ courseId, category, onClose }: Props) {
  const changed = useMaterialsChanged(courseId)
  const rename = async (name: string) => {
    try {
      await call(renameCategory, { params: { id: category.id }, body: { name } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'duplicate')
        throw new ApiError('duplicate', 409, texts.error.duplicate)
      throw error
    }
    void notifySuccess(texts.renamed)
    await changed()
  }
  return (
    <RenameSheet
      title={texts.rename.title}
      label={texts.name.label}
      name={category.name}
      maxLength={200}
      failed={texts.failed.rename}
      rename={rename}
      onClose={onClose}
    />
  )
}

/** Asks before a category goes with its materials and comments. */
export function DeleteCategory({ courseId, category, onClose }: Props) {
  const changed = useMaterialsChanged(courseId)
  const { id, name, fileCount, commentCount } = category
  const remove = async () => {
    try {
      await call(deleteCategory, { params: { id } })
    } catch (error) {
      throw new Error(explain(error, texts.failed.delete))
    }
    void notifySuccess(fill(texts.deleted, { name }))
    await changed()
  }
  const consequences = [
    fill(texts.delete.body, { name, n: fileCount }),
    fill(texts.delete.comments, { n: commentCount }),
    trash.forever,
  ]
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.delete.title}
      body={consequences.join(' ')}
      confirmLabel={texts.delete.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      danger
    />
  )
}
