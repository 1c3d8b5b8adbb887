import type { Person } from '@hasiye/contract/shapes.ts'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { letterOf } from '../../../device/letter-of.ts'
import { type DatePage, pageCount, pageOf } from '../../../features/attendance/columns.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'

interface Options {
  /** Dates per page. */
  size: number
  /** A cell was tapped. */
  onActive: (cell: { row: number; col: number }) => void
  /** A key moves the focus. */
  onMove: (to: Position) => void
}

const holdMs = 500
const moveTolerancePx = 10
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
    if (command === 'help') return open('keys')
    if (command === 'note') return openNote(cell.date, cell.student)
    if (changing.has(command) && !readOnly) change(command, cell.date, cell.student)
    const extent = {
      rows: students.length,
      pages: pageCount(columns.length, size),
      columnsOf: (page: number) => pageOf(columns, page, size).columns.length,
    }
    onMove(moved({ page: shown.page, row: cell.row, col: cell.col }, command, extent))
  }
  const pointer = useCellPointer({
    onTap: (target) => {
      const cell = cellOf(target)
      if (!cell) return
      onActive(cell)
      if (target instanceof Element && target.closest('[data-note-sign]')) return openNote(cell.date, cell.student)
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

interface PointerOptions {
  onTap: (target: EventTarget) => void
  /** Returns whether it opened something. */
  onHold: (target: EventTarget) => boolean
}

/** Event handlers shared by many cells: click or tap, and long press or right click. */
function useCellPointer({ onTap, onHold }: PointerOptions) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  const hold = (target: EventTarget): boolean => {
    release()
    if (wasHeld.current) return true
    wasHeld.current = onHold(target)
    return wasHeld.current
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      wasHeld.current = false
      release()
      if (event.pointerType === 'mouse') return
      const { target, clientX, clientY } = event
      const timer = setTimeout(() => hold(target) && suppressClick(), holdMs)
      press.current = { timer, x: clientX, y: clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const start = press.current
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > moveTolerancePx) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      if (hold(event.target)) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      if (!wasHeld.current) onTap(event.target)
      wasHeld.current = false
    },
  }
}

/**
 * Cancels the click that follows when the finger is lifted after a long press: it would hit the dialog that has just
 * opened.
 */
function suppressClick(): void {
  const suppress = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', suppress, { capture: true, once: true })
  const stop = () => setTimeout(() => removeEventListener('click', suppress, { capture: true }), 300)
  addEventListener('pointerup', stop, { capture: true, once: true })
}

/** What a key does in the grid. */
export type Command =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'firstCell'
  | 'lastCell'
  | 'olderPage'
  | 'newerPage'
  | 'cycle'
  | 'present'
  | 'absent'
  | 'clear'
  | 'note'
  | 'help'

const commands: Record<string, Command> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'olderPage',
  PageDown: 'newerPage',
  ' ': 'cycle',
  Enter: 'cycle',
  '+': 'present',
  '=': 'present',
  '-': 'absent',
  '−': 'absent',
  Backspace: 'clear',
  Delete: 'clear',
  '?': 'help',
}
const withControl: Record<string, Command> = { Home: 'firstCell', End: 'lastCell' }

export function commandOf(event: {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): Command | undefined {
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return withControl[event.key]
  return letterOf(event) === 'n' ? 'note' : commands[event.key]
}

/** Position of a cell: page 0 is the newest; row and column are within that page. */
export interface Position {
  page: number
  row: number
  col: number
}

/** The number of rows and pages, and of columns on each page. */
export interface Extent {
  rows: number
  pages: number
  columnsOf(page: number): number
}

/** Returns the position after a command; left and right beyond the edge change the page. */
export function moved(from: Position, command: Command, extent: Extent): Position {
  const lastColumn = extent.columnsOf(from.page) - 1
  const lastRow = extent.rows - 1
  switch (command) {
    case 'left':
      if (from.col > 0) return { ...from, col: from.col - 1 }
      return from.page + 1 < extent.pages ? onPage(from, from.page + 1, Number.POSITIVE_INFINITY, extent) : from
    case 'right':
      if (from.col < lastColumn) return { ...from, col: from.col + 1 }
      return from.page > 0 ? onPage(from, from.page - 1, 0, extent) : from
    case 'up':
      return { ...from, row: Math.max(0, from.row - 1) }
    case 'down':
    case 'present':
    case 'absent':
      return { ...from, row: Math.min(lastRow, from.row + 1) }
    case 'rowStart':
      return { ...from, col: 0 }
    case 'rowEnd':
      return { ...from, col: lastColumn }
    case 'firstCell':
      return { ...from, row: 0, col: 0 }
    case 'lastCell':
      return { ...from, row: lastRow, col: lastColumn }
    case 'olderPage':
      return onPage(from, Math.min(extent.pages - 1, from.page + 1), from.col, extent)
    case 'newerPage':
      return onPage(from, Math.max(0, from.page - 1), from.col, extent)
    default:
      return from
  }
}

function onPage(from: Position, page: number, col: number, extent: Extent): Position {
  return { ...from, page, col: Math.min(col, extent.columnsOf(page) - 1) }
}
