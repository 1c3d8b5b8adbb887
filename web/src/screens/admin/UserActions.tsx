import type { AdminStudent, AdminTeacher } from '@hasiye/contract/admin.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'

export type ListedUser = AdminTeacher | AdminStudent

export const isTeacher = (user: ListedUser): user is AdminTeacher => 'courseCreationLimit' in user

interface Props {
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Buttons with the actions on a user. */
export function UserActions({ name, onEdit, onDelete }: Props) {
  return (
    <>
      <Tooltip label={common.edit}>
        <ActionIcon aria-label={`${common.edit}: ${name}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={admin.delete.confirm}>
        <ActionIcon color="nar" aria-label={`${admin.delete.confirm}: ${name}`} onClick={onDelete}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
