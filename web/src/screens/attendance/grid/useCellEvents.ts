import type { Person } from '@hasiye/contract/shapes.ts'
import type { KeyboardEvent } from 'react'
import { type DatePage, pageCount, pageOf } from '../../../features/attendance/columns.ts'
import { type Command, commandOf, moved, type Position } from '../../../features/attendance/keyboard.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import { useCellPointer } from './useCellPointer.ts'

interface Options {
  /** Dates per page. */
  size: number
  /** A cell was tapped. */
  onActive: (cell: { row: number; col: number }) => void
  /** A key moves the focus. */
  onMove: (to: Position) => void
}

const changing: ReadonlySet<Command> = new Set(['cycle', 'present', 'absent', 'clear'])

/** Event handlers for the body of the grid: keys, taps and long presses on its cells. */
export function useCellEvents(shown: DatePage, { size, onActive, onMove }: Options) {
  const { students, readOnly } = useRoster()
  const { columns } = useTable()
  const { markOn, open, openNote } = useScreen()

  const cellOf = (target: EventTarget): { row: number; col: number; date: string; student: Person } | undefined => {
    const data = target instanceof Element ? target.closest<HTMLElement>('[data-col]')?.dataset : undefined
    const [row, col] = [Number(data?.row), Number(data?.col)]
    const [column, student] = [shown.columns[col], students[row]]
    return data && column && student ? { row, col, date: column.date, student } : undefined
  }
  const change = (command: Command, shownDate: string, student: Person) =>
    markOn(shownDate, (date, editor) => {
      if (command === 'cycle') void editor.cycle(date, student)
      else if (command === 'clear') void editor.set(date, student, '')
      else void editor.set(date, student, command === 'present' ? '+' : '-')
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    const command = commandOf(event)
    if (!cell || !command) return
    event.preventDefault()
    if (command === 'help') return open({ kind: 'keys' })
    if (command === 'note') return openNote(cell.date, cell.student)
    if (changing.has(command) && !readOnly) change(command, cell.date, cell.student)
    const extent = {
      rows: students.length,
      pages: pageCount(columns.length, size),
      columnsOf: (wanted: number) => pageOf(columns, wanted, size).columns.length,
    }
    onMove(moved({ page: shown.page, row: cell.row, col: cell.col }, command, extent))
  }
  const pointer = useCellPointer({
    onTap: (target) => {
      const cell = cellOf(target)
      if (!cell) return
      onActive(cell)
      if (!readOnly) change('cycle', cell.date, cell.student)
    },
    onHold: (target) => {
      const cell = cellOf(target)
      if (cell) openNote(cell.date, cell.student)
      return cell !== undefined
    },
  })
  return { onKeyDown, ...pointer }
}
