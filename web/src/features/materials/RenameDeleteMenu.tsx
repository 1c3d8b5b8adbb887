import { fill } from '@hasiye/contract/text.ts'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'

interface Props {
  /** Name of the item. */
  name: string
  /** Render the dialogs; `close` closes them. */
  renaming: (close: () => void) => ReactNode
  deleting: (close: () => void) => ReactNode
}

/** Menu with the actions of a teacher on a category or material. */
export function RenameDeleteMenu({ name, renaming, deleting }: Props) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <LazyMenu
        target={(open) => (
          <IconButton aria-label={fill(common.aria.actions, { name })} onClick={open}>
            <IconDotsVertical size={22} aria-hidden="true" />
          </IconButton>
        )}
      >
        <MenuItem leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={() => setDialog('rename')}>
          {common.rename}
        </MenuItem>
        <MenuItem
          color="nar"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setDialog('delete')}
        >
          {common.delete}
        </MenuItem>
      </LazyMenu>
      {dialog === 'rename' && renaming(close)}
      {dialog === 'delete' && deleting(close)}
    </>
  )
}
