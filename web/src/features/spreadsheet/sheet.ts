import { type Extent, maxCellLetters } from './limits.ts'

/** The texts of a row, trimmed. Rows are numbered from 1, as spreadsheet programs show them. */
export interface TableRow {
  row: number
  /** Those of hidden columns are empty. */
  cells: string[]
  isHidden?: true
  /** The indexes of cells with a formula whose value is not in the file, or is an error. */
  unread?: number[]
}

export interface Sheet {
  /** If the workbook has several. */
  name?: string
  /** Rows that are not empty. */
  rows: TableRow[]
}

/** A cell as a library reads it. */
export interface Cell {
  text: string
  formula?: string | undefined
  /** Its value is not in the file, or is an error. */
  hasNoValue?: boolean
}

/** Operators and functions whose value is a text, never 0. */
const textFormula =
  /&|\b(?:CONCAT|CONCATENATE|TEXTJOIN|TRIM|PROPER|UPPER|LOWER|LEFT|RIGHT|MID|SUBSTITUTE|REPLACE|TEXT|CHAR)\s*\(/i
/** Where a person wrote what to show instead of an empty cell. */
const conditional = /\bIF\w*\s*\(/i

/**
 * Whether the value of a formula was never calculated: libraries store 0 or an empty text then. `isCalculatedLater`
 * says that the file asks to be calculated when it is opened.
 */
function isUncalculated({ text, formula, hasNoValue }: Cell, isCalculatedLater: boolean): boolean {
  if (hasNoValue) return true
  if (formula === undefined) return false
  const isOfText = textFormula.test(formula)
  if (text === '0') return isOfText || isCalculatedLater
  return text === '' && (isCalculatedLater || !conditional.test(formula))
}

/** The row with its texts, cut and trimmed; undefined if it is empty. An empty cell with a format is empty. */
export function rowOf(
  row: number,
  read: (Cell | undefined)[],
  { columns }: Extent,
  { isHidden = false, isCalculatedLater = false } = {},
): TableRow | undefined {
  const unread: number[] = []
  const cells = read.slice(0, columns).map((cell, column) => {
    if (!cell) return ''
    if (!isUncalculated(cell, isCalculatedLater)) return cell.text.slice(0, maxCellLetters).trim()
    unread.push(column)
    return ''
  })
  if (unread.length === 0 && cells.every((text) => text === '')) return undefined
  return { row, cells, ...(isHidden && { isHidden }), ...(unread.length > 0 && { unread }) }
}
