import type { Course } from '@hasiye/contract/courses.ts'
import { type Category, deleteMaterial, type Material, renameMaterial } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { materialKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import { restorableHint, useNotifyDeleted } from '../trash/restore.ts'
import { TrashLinkIfAny } from '../trash/TrashLink.tsx'
import { useMaterialsLocation } from './location.ts'
import { MaterialList, MaterialTools } from './MaterialList.tsx'
import { RenameDeleteMenu } from './RenameDeleteMenu.tsx'

interface Props {
  course: Course
  category: Category
  materials: Material[]
}

/** The materials of a category, filtered and sorted. */
export function Materials({ course: { id: courseId, may }, category, materials }: Props) {
  const [location, go] = useMaterialsLocation()
  if (materials.length === 0) {
    return may.edit ? (
      <EmptyState title={texts.empty.teacher} action={<TrashLinkIfAny courseId={courseId} />} />
    ) : (
      <EmptyState title={texts.empty.student} />
    )
  }
  const openComments = ({ id }: Material) => go({ ...location, file: id, comments: 'file' })
  const menuOf = (material: Material) => (
    <MaterialMenu courseId={courseId} categoryId={category.id} material={material} />
  )
  return (
    <>
      {materials.length > 1 && <MaterialTools canSort />}
      <MaterialList
        materials={materials}
        onComments={may.readComments ? openComments : undefined}
        menu={may.edit ? menuOf : undefined}
      />
    </>
  )
}

interface MenuProps {
  courseId: number
  categoryId: number
  material: Material
}

/** Menu that renames a material or deletes it with its comments after confirmation. */
function MaterialMenu(props: MenuProps) {
  const { id, title, commentCount } = props.material
  const notifyDeleted = useNotifyDeleted(props.courseId)
  const consequence = commentCount > 0 ? texts.delete.body : texts.delete.bodyWithoutComments
  return (
    <RenameDeleteMenu
      name={title}
      renaming={(close) => <RenameMaterial {...props} onClose={close} />}
      deleting={(close) => (
        <ConfirmCall
          endpoint={deleteMaterial}
          input={{ params: { id } }}
          title={texts.delete.title}
          body={`${fill(consequence, { name: title, n: commentCount })} ${restorableHint}`}
          confirm={texts.delete.confirm}
          confirming={common.deleting}
          failed={texts.failed.delete}
          stale={materialKeys(props.courseId, props.categoryId)}
          onDone={() => notifyDeleted(fill(texts.deleted, { name: title }), { kind: 'material', id })}
          onClose={close}
        />
      )}
    />
  )
}

function RenameMaterial({
  courseId,
  categoryId,
  material: { id, title },
  onClose,
}: MenuProps & { onClose: () => void }) {
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
