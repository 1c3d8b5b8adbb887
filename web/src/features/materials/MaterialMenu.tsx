import type { Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyMenu } from '../../ui/blocks/LazyMenu.tsx'
import { common } from '../../ui/texts/common.ts'
import { DeleteMaterial, RenameMaterial } from './MaterialDialogs.tsx'

interface Props {
  courseId: number
  categoryId: number
  material: Material
}

/** What a teacher may do with a material. */
export function MaterialMenu(props: Props) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <LazyMenu
        target={(open) => (
          <ActionIcon aria-label={fill(common.aria.actions, { name: props.material.title })} onClick={open}>
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
      {dialog === 'rename' && <RenameMaterial {...props} onClose={close} />}
      {dialog === 'delete' && <DeleteMaterial {...props} onClose={close} />}
    </>
  )
}
