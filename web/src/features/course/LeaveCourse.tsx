import { leaveAsParticipant, leaveAsTeacher } from '@hasiye/contract/participants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { refreshCourses } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { quit } from '../../ui/texts/people.ts'

interface Props {
  courseId: number
  leaveAs: 'student' | 'teacher'
  onClose: () => void
}

const leaving = {
  student: { endpoint: leaveAsParticipant, home: '/student-dashboard' },
  teacher: { endpoint: leaveAsTeacher, home: '/dashboard' },
} as const

/** Asks before the viewer leaves a course; then goes to the list of what is left. */
export function LeaveCourse({ courseId, leaveAs, onClose }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { endpoint, home } = leaving[leaveAs]
  const leave = async () => {
    await call(endpoint, { params: { id: courseId } })
    notifySuccess(quit.done)
    await navigate({ to: home, ignoreBlocker: true })
    await refreshCourses(queryClient)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={quit.title}
      body={quit.body}
      confirmLabel={quit.button}
      onConfirm={leave}
      danger
    />
  )
}
