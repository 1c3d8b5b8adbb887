import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { lessonsOn, nextLessonDates } from '@hasiye/contract/lesson-days.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendar } from '@tabler/icons-react'
import { Row } from '../../ui/blocks/layout.tsx'
import { lessonDays as texts } from '../../ui/texts/lesson-days.ts'
import { useToday } from '../../ui/useNow.ts'

/** Says when the next lesson of a course is, today's included; nothing where no lesson days are known. */
export function NextLesson({ course }: { course: CourseSummary }) {
  const today = useToday()
  const [date] = nextLessonDates(course, today)
  if (date === undefined) return null
  const times = lessonsOn(course, date).flatMap(({ startsAt }) => startsAt ?? [])
  const day = date === today ? texts.today : dayWithWeekday(date, today)
  return (
    <Row as="p" gap="s">
      <IconCalendar size={20} aria-hidden="true" />
      <span>{fill(texts.nextOn, { date: [day, ...times].join(', ') })}</span>
    </Row>
  )
}
