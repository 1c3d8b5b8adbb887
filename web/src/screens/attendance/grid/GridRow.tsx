import { ago } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconDotsVertical, IconNote } from '@tabler/icons-react'
import { type MouseEvent, memo, Suspense } from 'react'
import { now } from '../../../device/clock.ts'
import type { DatePage } from '../../../features/attendance/columns.ts'
import { type Cell, cellAt, type Marks, type Noticed, type Tally } from '../../../features/attendance/marks.ts'
import { cellName, ratePercent, share, shareWords } from '../../../features/attendance/words.ts'
import { CardBadge } from '../../../features/people/CardBadge.tsx'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { Said, Spelled } from '../../../ui/blocks/Said.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { common } from '../../../ui/texts/common.ts'
import { dash } from '../../../ui/texts/dashboard.ts'
import { history } from '../../../ui/texts/history.ts'
import { useRoster } from '../contexts.ts'
import { StudentActions } from '../lazy-parts.ts'
import { DueSign, NoticedSign } from '../Rounds.tsx'
import classes from './Grid.module.css'

interface RowProps {
  student: Person
  /** Distinguishes the student from the others where the ID is not beside the name. */
  label: string
  /** Starts at 0. */
  row: number
  shown: DatePage
  marks: Marks
  tally: Omit<Tally, 'unmarked'>
  noticed: Noticed | undefined
  /** The length of the round, where one is over and the next not agreed. */
  due: number | undefined
  /** The column of the grid's tab stop, if it is in this row. */
  activeCol: number | undefined
  today: string
  badge: string | undefined
  /** The tooltip of the badge. */
  badgeMeaning: string | undefined
}

/** A student's row: name, one cell per date, totals. Rendered again only when something in it has changed. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { student, label, row, shown, marks, tally, noticed, due, activeCol, today, badge, badgeMeaning } = props
  // a third line would make the row higher, except for namesakes, who differ by it
  const hasChip = (due !== undefined || noticed !== undefined) && label === student.fullName
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" className={classes.name} aria-colindex={1} aria-label={label}>
        <div className={classes.nameBox}>
          <span className={`${classes.number} tabular`}>{row + 1}</span>
          <span className={classes.person}>
            <span className={`clamped ${classes.fullName}`} title={student.fullName}>
              {student.fullName}
            </span>
            <span className={classes.below}>
              <span className={`${classes.shortId} tabular`}>
                {!hasChip && (
                  <>
                    {dash.idChip} <Spelled code={student.shortId} />{' '}
                  </>
                )}
                <CardBadge label={badge} title={badgeMeaning} />
              </span>{' '}
              {due !== undefined && <DueSign length={due} />} {noticed && <NoticedSign noticed={noticed} />}
            </span>
          </span>
          <StudentMenu student={student} label={label} isReachable={activeCol !== undefined} />
        </div>
      </th>
      {shown.columns.map(({ date }, col) => (
        <GridCell
          key={date}
          student={label}
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
        <strong>
          <Said as={`${shareWords(tally)},`}>{share(tally)}</Said>
        </strong>{' '}
        <span>{ratePercent(tally)}</span>
      </td>
    </tr>
  )
}, isSameRow)

function isSameRow(before: RowProps, after: RowProps): boolean {
  return (
    before.student === after.student &&
    before.label === after.label &&
    before.row === after.row &&
    before.shown.from === after.shown.from &&
    before.shown.total === after.shown.total &&
    before.activeCol === after.activeCol &&
    before.today === after.today &&
    before.noticed === after.noticed &&
    before.due === after.due &&
    before.badge === after.badge &&
    share(before.tally) === share(after.tally) &&
    before.shown.columns.length === after.shown.columns.length &&
    before.shown.columns.every(({ date }, col) => {
      const cellIn = ({ marks, student }: RowProps) => cellAt(marks, date, student.id)
      return date === after.shown.columns[col]?.date && isSameCell(cellIn(before), cellIn(after))
    })
  )
}

const isSameCell = (a: Cell, b: Cell): boolean =>
  a.status === b.status && a.note === b.note && a.unsaved === b.unsaved && a.stored === b.stored

interface CellProps {
  student: string
  date: string
  cell: Cell
  row: number
  col: number
  /** Starts at 1 and includes the name column. */
  colIndex: number
  isActive: boolean
  isToday: boolean
}

function GridCell({ student, date, cell, row, col, colIndex, isActive, isToday }: CellProps) {
  const { readOnly } = useRoster()
  const mayNote = !readOnly || cell.note !== ''
  const showTip = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.title = tipOf(cell)
  }
  return (
    <td
      className={classes.cell}
      tabIndex={isActive ? 0 : -1}
      aria-label={cellName(student, date, cell)}
      aria-colindex={colIndex}
      data-row={row}
      data-col={col}
      data-today={isToday || undefined}
      onMouseEnter={showTip}
    >
      <span key={cell.status} className={classes.mark} data-unsaved={cell.unsaved || undefined}>
        <MarkSign status={cell.status} />
      </span>
      {cell.note !== '' && <span className={classes.noteDot} />}
      {mayNote && (
        <span className={classes.noteSign} data-note-sign="" aria-hidden="true">
          <IconNote size={18} />
        </span>
      )}
      {cell.unsaved && <span className={classes.unsavedBar} />}
    </td>
  )
}

/** Returns the tooltip: the note, and who changed the cell last. */
function tipOf({ note, stored }: Cell): string {
  const last = stored && {
    name: stored.updatedBy ?? common.unknownUser,
    relative: ago(new Date(stored.updatedAt), now()),
  }
  return [note, last ? fill(history.last, last) : ''].filter(Boolean).join('\n')
}

/** The menu of actions on a student. */
function StudentMenu({ student, label, isReachable }: { student: Person; label: string; isReachable: boolean }) {
  return (
    <LazyMenu
      target={(open) => (
        <IconButton
          aria-label={fill(common.aria.actions, { name: label })}
          tabIndex={isReachable ? 0 : -1}
          onClick={open}
        >
          <IconDotsVertical size={20} aria-hidden="true" />
        </IconButton>
      )}
    >
      <Suspense>
        <StudentActions student={student} />
      </Suspense>
    </LazyMenu>
  )
}
