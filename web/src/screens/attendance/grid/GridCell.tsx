import { ago } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { MouseEvent } from 'react'
import type { Cell } from '../../../features/attendance/marks.ts'
import { cellName } from '../../../features/attendance/words.ts'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { now } from '../../../ui/clock.ts'
import { common } from '../../../ui/texts/common.ts'
import { history } from '../../../ui/texts/history.ts'
import classes from './Grid.module.css'

interface Props {
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

export function GridCell({ student, date, cell, row, col, colIndex, isActive, isToday }: Props) {
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
