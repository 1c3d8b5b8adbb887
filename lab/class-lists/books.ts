import { CFB, type WorkSheet } from '@e965/xlsx'
import { type Bytes, bookOf, bytesOf, edited, type Row, sheetOf, workbook } from '../../e2e/support/sheets.ts'

/** An .xlsx whose first sheet is a chart. */
export const withChartFirst = (sheets: Record<string, WorkSheet>): Bytes =>
  edited(
    edited(bytesOf(bookOf({ Diaqram: sheetOf([]), ...sheets })), 'xl/_rels/workbook.xml.rels', (xml) =>
      xml.replace('relationships/worksheet"', 'relationships/chartsheet"'),
    ),
    'xl/worksheets/sheet1.xml',
    () => '<?xml version="1.0"?><chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
  )

/** The text in an encoding with one byte per letter; a letter outside of it becomes “?”, as when Excel saves. */
export function encoded(text: string, label: string): Bytes {
  const letters = [...new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Uint8Array.from(text, (letter) => (letters.includes(letter) ? letters.indexOf(letter) : 63))
}

export function utf16(text: string, { isBigEndian = false, hasMark = false } = {}): Bytes {
  const units = [...(hasMark ? '\ufeff' : ''), ...text].map((letter) => letter.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (isBigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

/** What a program shows when it reads the UTF-8 of a text in another encoding. */
export const misread = (text: string, label: string): string =>
  new TextDecoder(label).decode(new TextEncoder().encode(text))

const filePass = [0x2f, 0, 6, 0, 0, 0, 0x12, 0x34, 0x56, 0x78]

/** An .xls with a password: the record FilePass follows the first one. */
export function encryptedXls(rows: Row[]): Bytes {
  const book = CFB.read(workbook(rows, 'biff8'), { type: 'array' })
  const stream: number[] = Array.from(CFB.find(book, 'Workbook')?.content ?? [])
  const firstLength = 4 + (stream[2] ?? 0)
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/Workbook', Uint8Array.from(stream.toSpliced(firstLength, 0, ...filePass)))
  return new Uint8Array(CFB.write(file, { type: 'buffer' }))
}
