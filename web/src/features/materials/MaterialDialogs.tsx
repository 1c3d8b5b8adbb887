import { deleteMaterial, type Material, renameMaterial } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { materialKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import { restorableHint, useNotifyDeleted } from '../trash/restore.ts'

interface Props {
  courseId: number
  categoryId: number
  material: Material
  onClose: () => void
}

/** Confirms that a material is deleted with its comments. */
export function DeleteMaterial({ courseId, categoryId, material: { id, title, commentCount }, onClose }: Props) {
  const notifyDeleted = useNotifyDeleted(courseId)
  const consequence = commentCount > 0 ? texts.delete.body : texts.delete.bodyWithoutComments
  return (
    <ConfirmCall
      endpoint={deleteMaterial}
      input={{ params: { id } }}
      title={texts.delete.title}
      body={`${fill(consequence, { name: title, n: commentCount })} ${restorableHint}`}
      confirm={texts.delete.confirm}
      confirming={common.deleting}
      failed={texts.failed.delete}
      stale={materialKeys(courseId, categoryId)}
      onDone={() => notifyDeleted(fill(texts.deleted, { name: title }), { kind: 'material', id })}
      onClose={onClose}
    />
  )
}

export function RenameMaterial({ courseId, categoryId, material: { id, title }, onClose }: Props) {
  const form = useForm(renameMaterial, {
    initial: { title },
    input: (typed) => ({ params: { id }, body: { title: typed.title.trim() } }),
    stale: materialKeys(courseId, categoryId),
    failed: texts.failed.rename,
    onSaved: () => {
      void notifySuccess(texts.renamed)
      onClose()
    },
  })
  const isUnchanged = ['', title].includes(form.values.title.trim())
  return (
    <FormSheet form={form} title={common.rename} isUnchanged={isUnchanged} onClose={onClose}>
      <TextField {...form.field('title')} autoComplete="off" data-autofocus />
    </FormSheet>
  )
}
