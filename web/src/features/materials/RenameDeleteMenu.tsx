import { fill } from '@hasiye/contract/text.ts'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'

interface Props {
  /** Name of the item. */
  name: string
  renameLabel?: string
  onRename: () => void
  onDelete: () => void
}

/** Menu with the actions of a teacher on a category or material. */
export function RenameDeleteMenu({ name, renameLabel = common.rename, onRename, onDelete }: Props) {
  return (
    <LazyMenu
      target={(open) => (
        <IconButton aria-label={fill(common.aria.actions, { name })} onClick={open}>
          <IconDotsVertical size={22} aria-hidden="true" />
        </IconButton>
      )}
    >
      <MenuItem leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={onRename}>
        {renameLabel}
      </MenuItem>
      <MenuItem color="nar" leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={onDelete}>
        {common.delete}
      </MenuItem>
    </LazyMenu>
  )
}
