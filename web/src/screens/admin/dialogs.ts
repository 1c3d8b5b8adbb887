import { DeleteUser } from './DeleteUser.tsx'
import { EditStudent, EditTeacher } from './EditUser.tsx'
import { RemoveDayOff } from './RemoveDayOff.tsx'

/** What opens over the admin panel. */
export const dialogs = {
  deleteUser: DeleteUser,
  editStudent: EditStudent,
  editTeacher: EditTeacher,
  removeDayOff: RemoveDayOff,
}
