import type { Category } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { common } from '../../../ui/texts/common.ts'
import { DeleteCategory, RenameCategory } from './CategoryDialogs.tsx'

interface Props {
  courseId: number
  category: Category
}

/** What a teacher may do with a category. */
export function CategoryMenu({ courseId, category }: Props) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <LazyMenu
        target={(open) => (
          <ActionIcon aria-label={fill(common.aria.actions, { name: category.name })} onClick={open}>
            <IconDotsVertical size={22} aria-hidden="true" />
          </ActionIcon>
        )}
      >
        <Menu.Item leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={() => setDialog('rename')}>
          {common.rename}
        </Menu.Item>
        <Menu.Item
          color="nar"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setDialog('delete')}
        >
          {common.delete}
        </Menu.Item>
      </LazyMenu>
      {dialog === 'rename' && <RenameCategory courseId={courseId} category={category} onClose={close} />}
      {dialog === 'delete' && <DeleteCategory courseId={courseId} category={category} onClose={close} />}
    </>
  )
}
