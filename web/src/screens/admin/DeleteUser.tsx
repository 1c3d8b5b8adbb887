import { deleteUser, listStudents, listTeachers } from '@hasiye/contract/admin.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import { isTeacher, type ListedUser } from './UserCells.tsx'
import { notifyChanged } from './user-lists.ts'

/** Describes what is deleted with the user; it lists only what the server really deletes. */
function consequence(user: ListedUser): string {
  const { fullName: name, courseCount: n } = user
  const email = user.email ?? admin.card
  if (!isTeacher(user)) return fill(admin.delete.body, { name, email })
  if (n === 0) return fill(admin.delete.bodyTeacherWithout, { name, email })
  return fill(admin.delete.bodyTeacher, { name, email, n, days: lifetimes.orphanedCourseDays })
}

/** Confirms the deletion of a teacher or student. */
export function DeleteUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { method, path } = isTeacher(user) ? listTeachers : listStudents
  return (
    <ConfirmCall
      endpoint={deleteUser}
      input={{ params: { id: user.id } }}
      title={admin.delete.title}
      body={consequence(user)}
      confirm={admin.delete.confirm}
      confirming={common.deleting}
      failed={admin.deleteFailed}
      stale={[[method, path]]}
      onDone={({ message }) => void notifyChanged(message)}
      onClose={onClose}
    />
  )
}
