import { deleteUser, listStudents, listTeachers } from '@hasiye/contract/admin.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, explain } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import { isTeacher, type ListedUser } from './UserActions.tsx'

const readOnlyDays = 30

/** What goes with somebody; only what the server really deletes. */
function consequence(user: ListedUser): string {
  const { fullName: name, email, courseCount: n } = user
  if (!isTeacher(user)) return fill(admin.delete.body, { name, email })
  if (n === 0) return fill(admin.delete.bodyTeacherWithout, { name, email })
  return fill(admin.delete.bodyTeacher, { name, email, n, days: readOnlyDays })
}

/** Asks before a teacher or student is deleted. */
export function DeleteUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = async () => {
    try {
      const { message } = await call(deleteUser, { params: { id: user.id } })
      void notifySuccess(message)
    } catch (error) {
      throw new Error(explain(error, admin.deleteFailed))
    }
    const { method, path } = isTeacher(user) ? listTeachers : listStudents
    await queryClient.invalidateQueries({ queryKey: [method, path] })
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={admin.delete.title}
      body={consequence(user)}
      confirmLabel={admin.delete.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      danger
    />
  )
}
