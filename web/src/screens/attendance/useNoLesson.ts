import { type NoLesson, noLessonOn } from '@hasiye/contract/lesson-days.ts'
import { dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useDayOffOn } from '../../api/days-off.ts'
import { noLesson as texts } from '../../ui/texts/attendance.ts'
import { useRoster } from './contexts.ts'

/** Returns the function that says why the lesson of a date does not take place there; undefined also on a day off. */
export function useNoLessonOn(): (date: string) => NoLesson | undefined {
  const { course } = useRoster()
  const dayOffOn = useDayOffOn()
  return (date) => {
    const off = noLessonOn(course, date, dayOffOn)
    return off?.reason === 'dayOff' ? undefined : off
  }
}

/** What is said of today in the place of the question about a lesson: the reason with the words of the teachers. */
export function todayText(off: NoLesson | undefined): string {
  if (!off || off.reason === 'dayOff') return texts.title
  const title = fill(texts.today[off.reason], { date: off.to ? dayAndMonth(off.to.date) : '' })
  return [title, off.text].filter(Boolean).join(': ')
}

/** The reason as a sentence. */
export function noLessonText({ reason, to }: NoLesson): string {
  if (reason !== 'moved' || !to) return reason === 'break' ? texts.break : texts.cancelled
  return fill(texts.moved, { date: dayAndMonth(to.date) })
}
