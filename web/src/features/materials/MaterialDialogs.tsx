import { deleteMaterial, type Material, renameMaterial } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { call, explain } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { trash } from '../../ui/texts/history.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import { RenameSheet } from './RenameSheet.tsx'
import { useMaterialsChanged } from './useMaterialsChanged.ts'

interface Props {
  courseId: number
  categoryId: number
  material: Material
  onClose: () => void
}

/** Gives a material another title. */
export function RenameMaterial({ courseId, categoryId, material, onClose }: Props) {
  const changed = useMaterialsChanged(courseId, categoryId)
  const rename = async (title: string) => {
    await call(renameMaterial, { params: { id: material.id }, body: { title } })
    void notifySuccess(texts.renamed)
    await changed()
  }
  return (
    <RenameSheet
      title={common.rename}
      label={texts.prompt.label}
      name={material.title}
      maxLength={300}
      failed={texts.failed.rename}
      rename={rename}
      onClose={onClose}
    />
  )
}

/** Asks before a material goes with its comments. */
export function DeleteMaterial({ courseId, categoryId, material, onClose }: Props) {
  const changed = useMaterialsChanged(courseId, categoryId)
  const { id, title, commentCount } = material
  const remove = async () => {
    try {
      await call(deleteMaterial, { params: { id } })
    } catch (error) {
      throw new Error(explain(error, texts.failed.delete))
    }
    void notifySuccess(fill(texts.deleted, { name: title }))
    await changed()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.delete.title}
      body={`${fill(texts.delete.body, { name: title, n: commentCount })} ${trash.forever}`}
      confirmLabel={texts.delete.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      danger
    />
  )
}
