import { type Category, deleteCategory, renameCategory } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useState } from 'react'
import { categories } from '../../api/queries.ts'
import { restorableHint, useNotifyDeleted } from '../../features/trash/restore.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { category as texts } from '../../ui/texts/materials.ts'
import { NewCategory } from './NewCategory.tsx'

interface SheetProps {
  courseId: number
  onClose: () => void
}

/** The form for a new category, where there is no panel beside the categories. */
export function NewCategorySheet({ courseId, onClose }: SheetProps) {
  const [isTyped, setTyped] = useState(false)
  return (
    <Sheet title={texts.new.title} opened onClose={onClose} dirty={isTyped}>
      <NewCategory courseId={courseId} isOpenedForIt onTyped={setTyped} onCreated={onClose} />
    </Sheet>
  )
}

interface CategoryProps extends SheetProps {
  category: Category
}

export function RenameCategory({ courseId, category: { id, name }, onClose }: CategoryProps) {
  const form = useForm(renameCategory, {
    initial: { name },
    input: (typed) => ({ params: { id }, body: { name: typed.name.trim() } }),
    stale: [categories(courseId).queryKey],
    failed: texts.failed.rename,
    onRefused: ({ code }) => (code === 'duplicate' ? { fieldErrors: { name: texts.error.duplicate } } : undefined),
    onSaved: () => {
      void notifySuccess(texts.renamed)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={texts.rename.title}
      isUnchanged={['', name].includes(form.values.name.trim())}
      onClose={onClose}
    >
      <TextField {...form.field('name')} errorRole="alert" autoComplete="off" data-autofocus />
    </FormSheet>
  )
}

/** Confirms that a category is deleted with its materials and comments. */
export function DeleteCategory({ courseId, category, onDeleted, onClose }: CategoryProps & { onDeleted?: () => void }) {
  const { id, name, fileCount, commentCount } = category
  const notifyDeleted = useNotifyDeleted(courseId)
  const consequences = [
    fill(fileCount > 0 ? texts.delete.body : texts.delete.bodyWithoutMaterials, { name, n: fileCount }),
    ...(commentCount > 0 ? [fill(texts.delete.comments, { n: commentCount })] : []),
    restorableHint,
  ]
  return (
    <ConfirmCall
      endpoint={deleteCategory}
      input={{ params: { id } }}
      title={texts.delete.title}
      body={consequences.join(' ')}
      confirm={texts.delete.confirm}
      confirming={common.deleting}
      failed={texts.failed.delete}
      stale={[categories(courseId).queryKey]}
      onDone={() => {
        onDeleted?.()
        return notifyDeleted(fill(texts.deleted, { name }), { kind: 'category', id })
      }}
      onClose={onClose}
    />
  )
}
