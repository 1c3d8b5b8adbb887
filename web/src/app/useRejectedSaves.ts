import { fill } from '@hasiye/contract/text.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentAccount, explain } from '../api/client.ts'
import { myCourses } from '../api/queries.ts'
import { type Reverted, reverted } from '../offline/reverted-saves.ts'
import { readUnsynced } from '../offline/useUnsynced.ts'
import { notifyError } from '../ui/blocks/notify.ts'
import { att, former, sync } from '../ui/texts/attendance.ts'

/** Notifies the user on any page that saves of a course were rejected permanently, with a link to that course. */
export function useRejectedSaves(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const notify = async ({ courseId, changes, error }: Reverted) => {
      const course = await nameOf(queryClient, courseId)
      const what = fill(course === undefined ? sync.failed : sync.reverted, { n: changes, course: course ?? '' })
      const act = () => void navigate({ to: '/course/$id', params: { id: String(courseId) }, hash: 'participants' })
      const isGone = error.status === 404
      void notifyError(
        `${what} ${isGone ? former.gone : explain(error, att.saveFailed)}`,
        isGone ? undefined : { label: sync.toCourse, act },
      )
    }
    return reverted.subscribe((given) => given && void notify(given))
  }, [queryClient, navigate])
}

async function nameOf(queryClient: QueryClient, courseId: number): Promise<string | undefined> {
  const courses = await queryClient.ensureQueryData(myCourses).catch(() => [])
  const name = courses.find(({ id }) => id === courseId)?.name
  if (name !== undefined) return name
  const unsynced = await readUnsynced(currentAccount() ?? 0).catch(() => [])
  return unsynced.find((course) => course.courseId === courseId)?.courseName
}
