import { type Category, deleteCategory, renameCategory } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { TextInput } from '@mantine/core'
import { categories } from '../../../api/queries.ts'
import { RenameDeleteMenu } from '../../../features/materials/RenameDeleteMenu.tsx'
import { restorableHint, useNotifyDeleted } from '../../../features/trash/useNotifyDeleted.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { category as texts } from '../../../ui/texts/materials.ts'

interface Props {
  courseId: number
  category: Category
}

/** Menu to rename a category, or to delete it with its materials and comments after confirmation. */
export function CategoryMenu({ courseId, category }: Props) {
  const { id, name, fileCount, commentCount } = category
  const notifyDeleted = useNotifyDeleted(courseId)
  const consequences = [
    fill(fileCount > 0 ? texts.delete.body : texts.delete.bodyWithoutMaterials, { name, n: fileCount }),
    ...(commentCount > 0 ? [fill(texts.delete.comments, { n: commentCount })] : []),
    restorableHint,
  ]
  return (
    <RenameDeleteMenu
      name={name}
      renaming={(close) => <RenameCategory courseId={courseId} category={category} onClose={close} />}
      deleting={(close) => (
        <ConfirmCall
          endpoint={deleteCategory}
          input={{ params: { id } }}
          title={texts.delete.title}
          body={consequences.join(' ')}
          confirm={texts.delete.confirm}
          confirming={common.deleting}
          failed={texts.failed.delete}
          stale={[categories(courseId).queryKey]}
          onDone={() => notifyDeleted(fill(texts.deleted, { name }), { kind: 'category', id })}
          onClose={close}
        />
      )}
    />
  )
}

function RenameCategory({ courseId, category: { id, name }, onClose }: Props & { onClose: () => void }) {
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
      <TextInput {...form.field('name')} errorProps={{ role: 'alert' }} autoComplete="off" data-autofocus />
    </FormSheet>
  )
}
