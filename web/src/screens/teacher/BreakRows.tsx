import type { CourseSummary, LessonBreak } from '@hasiye/contract/courses.ts'
import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import { undoBreak } from '@hasiye/contract/lesson-changes.ts'
import { upcomingBreaks } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarOff } from '@tabler/icons-react'
import { courseKeys } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { Card, Column, Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { lessonBreak as texts } from '../../ui/texts/lesson-changes.ts'
import classes from './Today.module.css'

/** The breaks of all courses that are not over, each with the number of its courses. */
function breaksOf(courses: readonly CourseSummary[], today: string) {
  const found = new Map<number, { pause: LessonBreak; courses: number }>()
  for (const course of courses)
    for (const pause of upcomingBreaks(course, today))
      found.set(pause.id, { pause, courses: (found.get(pause.id)?.courses ?? 0) + 1 })
  return [...found.values()].sort((one, other) => (one.pause.from < other.pause.from ? -1 : 1))
}

/** One row for each break until its last day, with its undo for all own courses. */
export function BreakRows({ courses, date }: { courses: readonly CourseSummary[]; date: string }) {
  const { mutate: undo, isPending } = useCall(undoBreak, {
    stale: courseKeys,
    onDone: () => void notifySuccess(texts.undone),
    failed: texts.undoFailed,
  })
  return breaksOf(courses, date).map(({ pause: { id, from, to }, courses: n }) => {
    const days = daysText(from, to)
    return (
      <Card as="section" row padding="m" gap="m" key={id} className={classes.pause} aria-label={days}>
        <IconCalendarOff size={24} aria-hidden="true" />
        <Column grow>
          <strong>{days}</strong>
          <Hint>{fill(texts.ofGroups, { n })}</Hint>
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
