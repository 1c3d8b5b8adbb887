import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { homes } from '@hasiye/contract/pages.ts'
import { leaveAsParticipant, leaveAsTeacher } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { invalidate } from '../../api/mutation.ts'
import { courseKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { leaveLayers } from '../../ui/blocks/useBackLayer.ts'
import { quit } from '../../ui/texts/dashboard.ts'

interface Props {
  course: Pick<CourseSummary, 'id' | 'name'>
  leaveAs: 'student' | 'teacher'
  onClose: () => void
}

const leaving = {
  student: { endpoint: leaveAsParticipant, home: homes.student },
  teacher: { endpoint: leaveAsTeacher, home: homes.teacher },
} as const

/** Confirms that the viewer leaves a course, then opens the list of the remaining courses. */
export function LeaveCourse({ course: { id, name }, leaveAs, onClose }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isOnPageOfCourse = useParams({ strict: false }).id !== undefined
  const { endpoint, home } = leaving[leaveAs]
  const goHome = async () => {
    void notifySuccess(quit.done)
    // Navigate before refetching the courses: the page of the course just left would show an error.
    if (isOnPageOfCourse) {
      await leaveLayers()
      await navigate({ to: home, ignoreBlocker: true })
    }
    await invalidate(queryClient, courseKeys)
  }
  return (
    <ConfirmCall
      endpoint={endpoint}
      input={{ params: { id } }}
      title={quit.title}
      body={
        <>
          <p>
            <strong>{fill(quit.which, { name })}</strong>
          </p>
          <p>{leaveAs === 'teacher' ? quit.bodyOfTeacher : quit.body}</p>
        </>
      }
      confirm={quit.button}
      failed={messageOf}
      onDone={goHome}
      onClose={onClose}
    />
  )
}
