import type { ReactNode } from 'react'
import { useMe } from '../../api/session.ts'
import { useUnsynced } from '../../offline/useUnsynced.ts'
import { FormerCourses } from '../teacher/FormerCourses.tsx'

/** A course that is gone, or that the teacher no longer teaches, above it what they did not save in it. */
export function GoneCourse({ id, children }: { id: number; children: ReactNode }) {
  const userId = useMe()?.id
  const courses = useUnsynced(userId).filter(({ courseId }) => courseId === id)
  return (
    <>
      {userId !== undefined && courses.length > 0 && <FormerCourses userId={userId} courses={courses} />}
      {children}
    </>
  )
}
