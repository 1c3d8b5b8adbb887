import type { Course } from '@hasiye/contract/courses.ts'
import type { Category, Material } from '@hasiye/contract/materials.ts'
import type { ReactNode } from 'react'
import { useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { common } from '../../ui/texts/common.ts'
import { link, material as texts } from '../../ui/texts/materials.ts'
import { TrashLinkIfAny } from '../trash/TrashLink.tsx'
import { useMaterialsLocation } from './location.ts'
import { MaterialList, MaterialTools } from './MaterialList.tsx'
import { materialDialogs } from './material-dialogs.ts'
import { RenameDeleteMenu } from './RenameDeleteMenu.tsx'

interface Props {
  course: Course
  category: Category
  materials: Material[]
  /** The button that uploads, on phones beside search and order. */
  upload?: ReactNode
}

/** The materials of a category, filtered and sorted. */
export function Materials({ course: { id: courseId, may }, category, materials, upload }: Props) {
  const [location, go] = useMaterialsLocation()
  const { open, dialog } = useDialogs(materialDialogs, { courseId, categoryId: category.id })
  if (materials.length === 0) {
    return may.edit ? (
      <>
        {upload}
        <EmptyState title={texts.empty.teacher} action={<TrashLinkIfAny courseId={courseId} />} />
      </>
    ) : (
      <EmptyState title={texts.empty.student} />
    )
  }
  const openComments = ({ id }: Material) => go({ ...location, file: id, comments: 'file' })
  const menuOf = (material: Material) => (
    <RenameDeleteMenu
      name={material.title}
      renameLabel={material.type === 'link' ? link.change : common.rename}
      onRename={() => open('changeMaterial', { material })}
      onDelete={() => open('deleteMaterial', { material })}
    />
  )
  return (
    <>
      {materials.length > 1 ? <MaterialTools canSort>{upload}</MaterialTools> : upload}
      <MaterialList
        materials={materials}
        onComments={may.readComments ? openComments : undefined}
        menu={may.edit ? menuOf : undefined}
      />
      {dialog}
    </>
  )
}
