import type { Person } from '@hasiye/contract/shapes.ts'
import { memo } from 'react'
import type { DatePage } from '../../../features/attendance/columns.ts'
import { type Cell, cellAt, type Marks, type Tally } from '../../../features/attendance/marks.ts'
import { ratePercent, share } from '../../../features/attendance/words.ts'
import { CardBadge } from '../../../features/people/CardBadge.tsx'
import { card } from '../../../ui/texts/cards.ts'
import classes from './Grid.module.css'
import { GridCell } from './GridCell.tsx'
import { StudentMenu } from './GridMenus.tsx'

interface Props {
  student: Person
  /** Starts at 0. */
  row: number
  shown: DatePage
  marks: Marks
  tally: Omit<Tally, 'unmarked'>
  /** The column of the grid's tab stop, if it is in this row. */
  activeCol: number | undefined
  today: string
}

/** A student's row: name, one cell per date, totals. Rendered again only when something in it has changed. */
export const GridRow = memo(function GridRow({ student, row, shown, marks, tally, activeCol, today }: Props) {
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" className={classes.name} aria-colindex={1}>
        <div className={classes.nameBox}>
          <span className={`${classes.number} tabular`}>{row + 1}</span>
          <span className={classes.person}>
            <span className={classes.fullName} title={student.fullName}>
              {student.fullName}
            </span>
            <span className={`${classes.shortId} tabular`}>
              ID {student.shortId} {!student.hasAccount && <CardBadge title={card.meaning} />}
            </span>
          </span>
          <StudentMenu student={student} isReachable={activeCol !== undefined} />
        </div>
      </th>
      {shown.columns.map(({ date }, col) => (
        <GridCell
          key={date}
          student={student.fullName}
          date={date}
          cell={cellAt(marks, date, student.id)}
          row={row}
          col={col}
          colIndex={shown.from + col + 1}
          isActive={col === activeCol}
          isToday={date === today}
        />
      ))}
      <td className={`${classes.total} tabular`} aria-colindex={shown.total + 2}>
        <strong>{share(tally)}</strong>
        <span>{ratePercent(tally)}</span>
      </td>
    </tr>
  )
}, isSameRow)

function isSameRow(before: Props, after: Props): boolean {
  return (
    before.student === after.student &&
    before.row === after.row &&
    before.shown.from === after.shown.from &&
    before.shown.total === after.shown.total &&
    before.activeCol === after.activeCol &&
    before.today === after.today &&
    share(before.tally) === share(after.tally) &&
    before.shown.columns.length === after.shown.columns.length &&
    before.shown.columns.every(({ date }, col) => {
      const cellIn = ({ marks, student }: Props) => cellAt(marks, date, student.id)
      return date === after.shown.columns[col]?.date && isSameCell(cellIn(before), cellIn(after))
    })
  )
}

const isSameCell = (a: Cell, b: Cell): boolean =>
  a.status === b.status && a.note === b.note && a.unsaved === b.unsaved && a.stored === b.stored
