import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { attendanceRate } from '@hasiye/contract/attendance-rules.ts'
import { percent } from '@hasiye/contract/locale.ts'
import { IconChartPie } from '@tabler/icons-react'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { stats } from '../../ui/texts/student.ts'
import classes from './Totals.module.css'

/** Present, absent and the percentage, each with its symbol. */
export function Totals({ marks }: { marks: OwnMark[] }) {
  const present = marks.filter(({ status }) => status === '+').length
  const absent = marks.filter(({ status }) => status === '-').length
  const rate = attendanceRate(present, absent)
  return (
    <ul className={classes.totals}>
      <li>
        <MarkSign status="+" size={40} />
        <strong>{present}</strong>
        <span>{stats.present}</span>
      </li>
      <li>
        <MarkSign status="-" size={40} />
        <strong>{absent}</strong>
        <span>{stats.absent}</span>
      </li>
      <li>
        <span className={classes.pie}>
          <IconChartPie size={24} aria-hidden="true" />
        </span>
        <strong>{rate === null ? '–' : percent(rate)}</strong>
        <span>{stats.rate}</span>
      </li>
    </ul>
  )
}
