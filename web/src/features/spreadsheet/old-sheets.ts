import { type CellObject, CFB, type DenseWorkSheet, type ParsingOptions, read, utils } from '@e965/xlsx'
import { type Extent, maxSheets } from './limits.ts'
import { type Cell, rowOf, type Sheet } from './sheet.ts'
import { type Parts, pack } from './unpacked.ts'

/** `cellStyles` reports which rows and columns are hidden. */
const options = { dense: true, cellHTML: false, cellStyles: true, type: 'array' } satisfies ParsingOptions

const notCalculated = '#VALUE!'
/** What programs write in place of a value; the library returns it as a text for an .ods. */
const errorText = /^(?:#(?:VALUE!|NAME\?|REF!|DIV\/0!|N\/A|NUM!)|Err:\d{3})$/

const cellOf = (cell: CellObject): Cell | undefined => {
  const hasValue = cell.t !== 'e' && cell.v !== undefined && cell.t !== 'z' && !errorText.test(String(cell.v))
  if (!hasValue && cell.v === undefined && cell.t !== 'e' && cell.f === undefined) return undefined
  return { text: hasValue ? utils.format_cell(cell) : '', formula: cell.f, hasNoValue: !hasValue }
}

function sheetOf(
  sheet: DenseWorkSheet,
  extent: Extent,
  name: string | undefined,
  isHiddenRow: (index: number) => boolean,
): Sheet {
  const hiddenColumns = new Set(
    (sheet['!cols'] ?? []).flatMap((column: { hidden?: boolean } | undefined, index: number) =>
      column?.hidden ? [index] : [],
    ),
  )
  const rows = (sheet['!data'] ?? []).flatMap((cells, index) => {
    const ofRow = Array.from(cells ?? [], (cell, column) =>
      cell && !hiddenColumns.has(column) ? cellOf(cell) : undefined,
    )
    return rowOf(index + 1, ofRow, extent, { isHidden: isHiddenRow(index) }) ?? []
  })
  return { ...(name !== undefined && { name }), rows }
}

type IsHiddenRow = (sheet: number, row: number) => boolean

function sheetsOf(
  bytes: Uint8Array<ArrayBuffer>,
  extent: Extent,
  hiddenSheets?: ReadonlySet<number>,
  isHiddenRow?: IsHiddenRow,
): Sheet[] {
  const book = read(bytes, options)
  const isRead = (name: string, index: number) =>
    name === extent.hiddenSheet || !(hiddenSheets?.has(index) ?? book.Workbook?.Sheets?.[index]?.Hidden)
  return book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name] as DenseWorkSheet | undefined
    if (!sheet || sheet['!type'] === 'chart' || !isRead(name, index)) return []
    const isHidden = (row: number) => isHiddenRow?.(index, row) ?? sheet['!rows']?.[row]?.hidden ?? false
    const found = sheetOf(sheet, extent, book.SheetNames.length > 1 ? name : undefined, isHidden)
    return found.rows.length > 0 ? [found] : []
  }).slice(0, maxSheets)
}

/** The sheets of an .xls that have content, the hidden ones only if named. @throws if it is not one */
export const xlsSheets = (bytes: Uint8Array<ArrayBuffer>, extent: Extent): Sheet[] => sheetsOf(bytes, extent)

/** Whether it is an .xlsx with a password, which is a compound file around it. */
export function isEncrypted(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    return CFB.read(bytes, { type: 'array' }).FullPaths.some((path: string) => path.endsWith('/EncryptedPackage'))
  } catch {
    return false
  }
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** The hidden sheets and rows of an .ods, by index, which the library omits. */
function hiddenIn(content: string): { sheets: ReadonlySet<number>; rows: ReadonlySet<number>[] } {
  const styles = new Set(
    [...content.matchAll(/<style:style\b[^>]*style:family="table"[^>]*>\s*<style:table-properties\b[^>]*>/g)]
      .filter(([text]) => text.includes('table:display="false"'))
      .map(([text]) => attribute(text, 'style:name')),
  )
  const sheets = new Set<number>()
  const rows: Set<number>[] = []
  let at = 0
  for (const [tag, kind] of content.matchAll(/<table:(table-row|table)(?=[\s/>])[^>]*>/g)) {
    if (kind === 'table') {
      if (styles.has(attribute(tag, 'table:style-name'))) sheets.add(rows.length)
      rows.push(new Set())
      at = 0
    } else {
      // More rows than these are the empty ones at the end.
      const count = Math.min(Number(attribute(tag, 'table:number-rows-repeated') ?? 1), 10_000)
      const isHidden = /table:visibility="(?:collapse|filter)"/.test(tag)
      if (isHidden) for (let index = at; index < at + count; index++) rows.at(-1)?.add(index)
      at += count
    }
  }
  return { sheets, rows }
}

/** A cell with a formula whose value is not in the file, which the library omits. */
const withoutValue = /<table:table-cell\b(?=[^>]*table:formula=)(?![^>]*office:(?:value|string))[^>]*\/>/g
const withError = `<table:table-cell office:value-type="string"><text:p>${notCalculated}</text:p></table:table-cell>`

/** The sheets of an .ods that have content, the hidden ones only if named. @throws if it is not one */
export function odsSheets(parts: Parts, extent: Extent): Sheet[] {
  const content = new TextDecoder().decode(parts.get('content.xml'))
  const { sheets, rows } = hiddenIn(content)
  const marked = new TextEncoder().encode(content.replace(withoutValue, withError))
  const bytes = pack(new Map([...parts, ['content.xml', marked]]))
  return sheetsOf(bytes, extent, sheets, (sheet, row) => rows[sheet]?.has(row) ?? false)
}
