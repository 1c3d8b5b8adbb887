import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { addDays, nextLesson } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, dayWithWeekday, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useDayOffOn } from '../../api/days-off.ts'
import { type LessonTime, useLessonTime } from '../../device/useLessonTime.ts'
import { useNow } from '../../device/useNow.ts'
import { Row } from '../../ui/blocks/layout.tsx'
import { nextLesson as texts } from '../../ui/texts/course.ts'

interface Props {
  course: Omit<CourseSummary, 'former' | 'round'>
  className?: string | undefined
  /** Its place on the page explains it; only screen readers hear the label. */
  isPlain?: boolean
}

/**
 * Shows when the next lesson of a course is, today's included until it begins; nothing where no lesson days are known.
 */
export function NextLesson({ course, className, isPlain = false }: Props) {
  const now = useNow()
  const lesson = nextLesson(course, now, useDayOffOn())
  const timeOn = useLessonTime()
  if (!lesson) return null
  const [before, after] = fill(texts.on, { date: '\n' }).split('\n')
  return (
    <Row as="p" gap="s" className={className}>
      <IconCalendar size={20} aria-hidden="true" />
      <span>
        <span className={isPlain ? 'visually-hidden' : undefined}>{before}</span>
        {lessonText(lesson, bakuDate(now), timeOn)}
        {after}
      </span>
    </Row>
  )
}

const aWeek = 7

/** `Bu gün 09:50`, `Cümə axşamı 14:00`; from a week on with the date, `5 dekabr, şənbə 14:00`. */
export function lessonText(
  { date, times }: { date: string; times: readonly string[] },
  today: string,
  timeOn: LessonTime,
): string {
  const weekday = weekdays[weekdayOf(date)]?.replace(/^./, (letter) => letter.toLocaleUpperCase('az')) ?? ''
  const day = date === today ? texts.today : date < addDays(today, aWeek) ? weekday : dayWithWeekday(date, today)
  return times.length === 0 ? day : `${day}\u00a0${timeOn(date, times.join(',\u00a0'))}`
}
