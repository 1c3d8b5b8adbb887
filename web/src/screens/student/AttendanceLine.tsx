import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { percent } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { stats, student } from '../../ui/texts/student.ts'
import classes from './AttendanceLine.module.css'
import { Knots } from './Knots.tsx'

interface Props {
  attendance: NonNullable<CourseSummary['attendance']>
  isParentView: boolean
}

/** Attendance in one line: attended days of all, the percentage, and the latest marks as knots. */
export function AttendanceLine({ attendance, isParentView }: Props) {
  const { present, absent, rate, recent } = attendance
  const total = present + absent
  return (
    <div className={classes.line}>
      <p className={classes.figures}>
        <span>{student.tab.attendance}</span>
        {rate === null ? (
          <span className={classes.none}>{stats.none}</span>
        ) : (
          <>
            <strong className="tabular" aria-hidden="true">
              {present}/{total} · {percent(rate)}
            </strong>
            <span className="visually-hidden">
              {fill(isParentView ? stats.summary : stats.summaryOwn, { total, present })}, {percent(rate)}
            </span>
          </>
        )}
      </p>
      {recent && (
        <p className={classes.last}>
          <Knots signs={recent} size={10} isOneRow />
          <span>{fill(stats.last, { n: recent.length })}</span>
        </p>
      )}
    </div>
  )
}
