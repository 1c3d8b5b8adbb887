import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { fill } from '@hasiye/contract/text.ts'
import { stats } from '../../ui/texts/student.ts'
import { Knots } from './Knots.tsx'
import classes from './MonthChart.module.css'
import { groupByMonth } from './months.ts'

interface Props {
  marks: OwnMark[]
  isParentView: boolean
}

/** Chart with one row of knots per month and its figures at the end. Screen readers read each row as a sentence. */
export function MonthChart({ marks, isParentView }: Props) {
  const sentence = isParentView ? stats.summary : stats.summaryOwn
  return (
    <section className={classes.chart}>
      <h2>{stats.byMonth}</h2>
      <ul>
        {groupByMonth(marks).map(({ key, name, signs, present }) => (
          <li key={key}>
            <span>{name}</span>
            <Knots signs={signs} size={20} />
            <strong className="tabular" aria-hidden="true">
              {present}/{signs.length}
            </strong>
            <span className="visually-hidden">: {fill(sentence, { total: signs.length, present })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
