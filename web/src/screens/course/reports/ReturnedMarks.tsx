import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { useNavigate } from '@tanstack/react-router'
import { DraftsContext, RosterContext, TableContext } from '../../attendance/contexts.ts'
import { ReturnedReport } from '../../attendance/dialogs/ReturnedReport.tsx'
import { useAttendance } from '../../attendance/useAttendance.ts'

interface Props {
  course: Course
  me: Me
  onClose: () => void
}

/** Reads a changed report outside the attendance screen, which then shows how its changes are saved. */
export function ReturnedMarks({ course, me, onClose }: Props) {
  const { attendance } = useAttendance(course, me)
  const navigate = useNavigate()
  const onAccept = () => {
    onClose()
    void navigate({ to: '/course/$id', params: { id: String(course.id) }, hash: 'participants' })
  }
  if (!attendance) return null
  return (
    <RosterContext value={attendance.roster}>
      <TableContext value={attendance.table}>
        <DraftsContext value={attendance.drafts}>
          <ReturnedReport onAccept={onAccept} onClose={onClose} />
        </DraftsContext>
      </TableContext>
    </RosterContext>
  )
}
