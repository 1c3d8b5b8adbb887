import type { CourseSummary, LessonBreak } from '@hasiye/contract/courses.ts'
import type { DayOffOn } from '@hasiye/contract/holidays.ts'
import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import { breakDays, undoBreak } from '@hasiye/contract/lesson-changes.ts'
import { addDays, lessonsPlannedFor, upcomingBreaks } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarOff } from '@tabler/icons-react'
import { useDayOffOn } from '../../api/days-off.ts'
import { courseKeys } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { Card, Column, Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { lessonBreak as texts } from '../../ui/texts/lesson-changes.ts'
import classes from './Dashboard.module.css'

/** The days of a break, as many as it may have. */
export function daysOfBreak(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < breakDays; day = addDays(day, 1)) days.push(day)
  return days
}

/** The breaks of all courses that are not over, each with the numbers of its courses and of the lessons that it cancels. */
export function breaksOf(courses: readonly CourseSummary[], today: string, dayOffOn: DayOffOn) {
  const found = new Map<number, { pause: LessonBreak; courses: number; lessons: number }>()
  for (const course of courses)
    for (const pause of upcomingBreaks(course, today)) {
      const before = found.get(pause.id) ?? { pause, courses: 0, lessons: 0 }
      const planned = daysOfBreak(pause.from, pause.to).flatMap((day) => lessonsPlannedFor(course, day, dayOffOn))
      const lessons = before.lessons + planned.filter(({ off }) => off === 'break').length
      found.set(pause.id, { pause, courses: before.courses + 1, lessons })
    }
  return [...found.values()].sort((one, other) => (one.pause.from < other.pause.from ? -1 : 1))
}

/** One row for each break until its last day, with its undo for all own courses. */
export function BreakRows({ courses, date }: { courses: readonly CourseSummary[]; date: string }) {
  const dayOffOn = useDayOffOn()
  const { mutate: undo, isPending } = useCall(undoBreak, {
    stale: courseKeys,
    onDone: () => void notifySuccess(texts.undone),
    failed: texts.undoFailed,
  })
  return breaksOf(courses, date, dayOffOn).map(({ pause: { id, from, to }, courses: n, lessons }) => {
    const days = daysText(from, to)
    return (
      <Card
        as="section"
        row
        wrap
        gap="m"
        lineGap="none"
        padding="none"
        key={id}
        className={classes.pause}
        aria-label={days}
      >
        <IconCalendarOff size={20} aria-hidden="true" />
        <Column grow>
          <strong>{days}</strong>
          <Hint>{fill(lessons > 0 ? texts.ofLessons : texts.ofGroups, { n, lessons })}</Hint>
        </Column>
        <Button
          variant="subtle"
          aria-label={`${texts.undo}: ${days}`}
          disabled={isPending}
          onClick={() => undo({ params: { id } })}
        >
          {common.undo}
        </Button>
      </Card>
    )
  })
}
