import type { Course } from '@hasiye/contract/courses.ts'
import type { Category, Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import { inOrder } from './in-order.ts'
import { DeleteMaterial, RenameMaterial } from './MaterialDialogs.tsx'
import { MaterialList } from './MaterialList.tsx'
import { MaterialTools } from './MaterialTools.tsx'
import { RenameDeleteMenu } from './RenameDeleteMenu.tsx'
import type { Rights } from './rights.ts'
import { usePlace } from './usePlace.ts'

interface Props {
  course: Course
  category: Category
  materials: Material[]
  rights: Rights
}

/** The materials of a category, searched and in order. */
export function Materials({ course, category, materials, rights }: Props) {
  const [place, go] = usePlace()
  if (materials.length === 0) {
    return <EmptyState title={rights.mayManage ? texts.empty.teacher : texts.empty.student} />
  }
  const { find = '', order = 'newest' } = place
  const found = inOrder(materials, find, order)
  const openComments = ({ id }: Material) => go({ ...place, file: id, comments: 'file' })
  const menuOf = (material: Material) => {
    const subject = { courseId: course.id, categoryId: category.id, material }
    return (
      <RenameDeleteMenu
        name={material.title}
        renaming={(close) => <RenameMaterial {...subject} onClose={close} />}
        deleting={(close) => <DeleteMaterial {...subject} onClose={close} />}
      />
    )
  }
  return (
    <>
      {materials.length > 1 && <MaterialTools canSort />}
      {found.length === 0 ? (
        <p role="status">{fill(common.noResults, { query: find })}</p>
      ) : (
        <MaterialList
          materials={found}
          chosenId={place.file}
          onComments={rights.seesComments ? openComments : undefined}
          menu={rights.mayManage ? menuOf : undefined}
        />
      )}
    </>
  )
}
