import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { nextLesson } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useDayOffOn } from '../../api/days-off.ts'
import { Row } from '../../ui/blocks/layout.tsx'
import { nextLesson as texts } from '../../ui/texts/next-lesson.ts'
import { useNow } from '../../ui/useNow.ts'

/** Says when the next lesson of a course is, today's included until it begins; nothing where no lesson days are known. */
export function NextLesson({
  course,
  className,
}: {
  course: Omit<CourseSummary, 'former'>
  className?: string | undefined
}) {
  const now = useNow()
  const lesson = nextLesson(course, now, useDayOffOn())
  if (!lesson) return null
  const { date, times } = lesson
  const today = bakuDate(now)
  const day = date === today ? texts.today : dayWithWeekday(date, today)
  return (
    <Row as="p" gap="s" className={className}>
      <IconCalendar size={20} aria-hidden="true" />
      <span>{fill(texts.on, { date: [day, ...times].join(', ') })}</span>
    </Row>
  )
}
