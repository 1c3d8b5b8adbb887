import type { OwnMark } from '@hasiye/contract/attendance.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useState } from 'react'
import { useMe } from '../../api/session.ts'
import { today } from '../../device/clock.ts'
import { MonthSheetDialog } from '../../features/attendance/MonthSheetDialog.tsx'
import { ownSheet } from '../../features/attendance/month-sheet.ts'
import { latestMonth, monthName, monthOf, monthsOf } from '../../features/attendance/months.ts'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { report } from '../../ui/texts/report.ts'
import { round as roundTexts } from '../../ui/texts/round.ts'

/** Null where the course counts no rounds. */
export type OwnRound = { done?: number | undefined; length: number } | null | undefined

interface Props {
  course: Pick<CourseSummary, 'name' | 'teacherName' | 'until'> & { round?: OwnRound }
  marks: readonly OwnMark[]
  onClose: () => void
}

/** A month of the student's own marks on half a page, to be printed or shared by the student or a parent. */
export function OwnMonth({ course, marks, onClose }: Props) {
  const me = useMe()
  const dates = marks.map(({ date }) => date)
  const [month, setMonth] = useState(() => latestMonth(dates, today()) ?? '')
  const { done, length = 0 } = course.round ?? {}
  // the family reads where the student is now, and no day from which the lessons of an earlier month would count
  const round = done !== undefined && month === monthOf(today()) ? fill(roundTexts.done, { done, length }) : undefined
  const { name, teacherName: teacher, until } = course
  const facts = { student: me?.fullName ?? '', course: name, teacher, month, until: until ?? undefined, round }
  return (
    <MonthSheetDialog sheet={ownSheet(facts, marks)} onClose={onClose}>
      <SelectField
        label={report.month}
        value={month}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        data={monthsOf(dates).map((each) => ({ value: each, label: monthName(each) }))}
      />
    </MonthSheetDialog>
  )
}
