import { letterOf } from '../../../ui/letter-of.ts'

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
