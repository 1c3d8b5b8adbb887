import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { useToday } from '../../ui/useNow.ts'
import { courseOfToday } from './today-state.ts'

/** Leads the shortcut of the installed app on to today's attendance if only one course can be meant. */
export function OpenToday({ courses }: { courses: CourseSummary[] }) {
  const navigate = useNavigate()
  const today = useToday()
  const course = courseOfToday(courses, today, useDayOffOn())
  const id = course?.id
  useEffect(() => {
    const open = async () => {
      await navigate({ to: '/dashboard', hash: '', replace: true }) // Back from the attendance leads here
      if (id !== undefined) await navigate({ to: '/course/$id', params: { id: String(id) }, hash: 'participants' })
    }
    void open()
  }, [id, navigate])
  return null
}
