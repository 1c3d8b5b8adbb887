import { type CellValue, type ReadOptions, type Sheet as ReadSheet, readXlsx } from 'hucre/xlsx'
import { type Extent, maxSheets } from './limits.ts'
import { type Cell, rowOf, type Sheet } from './sheet.ts'
import { type Parts, pack } from './unpacked.ts'

type SheetFilterInfo = Parameters<Extract<ReadOptions['sheets'], (...args: never[]) => unknown>>[0]

const two = (n: number): string => String(n).padStart(2, '0')

function textOf(value: CellValue): string {
  if (value === null) return ''
  if (!(value instanceof Date)) return String(value)
  return `${two(value.getUTCDate())}.${two(value.getUTCMonth() + 1)}.${value.getUTCFullYear()}`
}

/**
 * Whether the workbook asks to be calculated when it is opened, as written by libraries that store no values of
 * formulas.
 */
const isCalculatedLater = (parts: Parts): boolean =>
  [...parts].some(
    ([name, xml]) =>
      /(^|\/)workbook\.xml$/.test(name) && /\bfullCalcOnLoad="(?:1|true)"/.test(new TextDecoder().decode(xml)),
  )

function sheetOf(
  { rows, cells, rowDefs, columns }: ReadSheet,
  extent: Extent,
  name: string | undefined,
  isLater: boolean,
): Sheet {
  // Most sheets have none with a formula or an error.
  const cellAt = (row: number, column: number) => (cells?.size ? cells.get(`${row},${column}`) : undefined)
  const read = rows.flatMap((values, index) => {
    const ofRow = values.map((value, column): Cell | undefined => {
      if (columns?.[column]?.hidden) return undefined
      const cell = cellAt(index, column)
      if (!cell) return value === null ? undefined : { text: textOf(value) }
      const hasNoValue = cell.type === 'error' || (cell.formula !== undefined && cell.formulaResult === null)
      return { text: textOf(value), formula: cell.formula, hasNoValue }
    })
    const isHidden = rowDefs?.get(index)?.hidden ?? false
    return rowOf(index + 1, ofRow, extent, { isHidden, isCalculatedLater: isLater }) ?? []
  })
  return { ...(name !== undefined && { name }), rows: read }
}

/** The sheets of an .xlsx that have content, the hidden ones only if named. @throws if it is not one */
export async function xlsxSheets(parts: Parts, extent: Extent): Promise<Sheet[]> {
  const bytes = pack(parts)
  const chosen = new Set<number>()
  let count = 0
  const isRead = ({ name, hidden, veryHidden, index }: SheetFilterInfo): boolean => {
    count = Math.max(count, index + 1)
    if (((!hidden && !veryHidden) || name === extent.hiddenSheet) && chosen.size < maxSheets) chosen.add(index)
    return chosen.has(index)
  }
  const read = await readXlsx(bytes, { sheets: isRead }).then(
    (book) => book.sheets,
    (error: unknown) => readEach(bytes, [...chosen], error),
  )
  if (count === 0) throw new Error('not a workbook')
  const isLater = isCalculatedLater(parts)
  return read
    .map((sheet) => sheetOf(sheet, extent, count > 1 ? sheet.name : undefined, isLater))
    .filter(({ rows }) => rows.length > 0)
}

/** Reads each sheet by itself, where one of them is a chart, which the library refuses. */
async function readEach(bytes: Uint8Array<ArrayBuffer>, indexes: number[], error: unknown): Promise<ReadSheet[]> {
  const each = await Promise.allSettled(indexes.map((index) => readXlsx(bytes, { sheets: [index] })))
  if (each.every(({ status }) => status === 'rejected')) throw error
  return each.flatMap((result) => (result.status === 'fulfilled' ? result.value.sheets : []))
}
