import { type BookType, CFB, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'

export type Bytes = Uint8Array<ArrayBuffer>
export type Row = (string | number | null)[]

export const sheetOf = (rows: Row[]): WorkSheet => utils.aoa_to_sheet(rows)

export function bookOf(sheets: Record<string, WorkSheet>): WorkBook {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return book
}

export const bytesOf = (book: WorkBook, bookType: BookType = 'xlsx'): Bytes =>
  new Uint8Array(write(book, { type: 'array', bookType, compression: true }))

/** An .xlsx with one sheet of these rows. */
export const workbook = (rows: Row[], bookType?: BookType): Bytes =>
  bytesOf(bookOf({ Siyahı: sheetOf(rows) }), bookType)

const root = 'Root Entry/'

/** The .xlsx with one of its parts changed, for features that the library cannot write. */
export function edited(bytes: Bytes, part: string, change: (xml: string) => string): Bytes {
  const { FullPaths, FileIndex } = CFB.read(bytes, { type: 'array' })
  const files = CFB.utils.cfb_new()
  for (const [index, { content }] of FileIndex.entries()) {
    const name = FullPaths[index]?.replace(root, '') ?? ''
    if (!/\.(xml|rels)$/.test(name)) continue
    const old = Uint8Array.from(content as Uint8Array)
    const data = name === part ? new TextEncoder().encode(change(new TextDecoder().decode(old))) : old
    CFB.utils.cfb_add(files, name, data, { unsafe: true })
  }
  return new Uint8Array(CFB.write(files, { fileType: 'zip', type: 'buffer' }))
}

/** An .xlsx with a formula in each of these cells; `value` is its stored result. */
export const withFormulas = (rows: Row[], cells: string[], value: string): Bytes =>
  edited(workbook(rows), 'xl/worksheets/sheet1.xml', (xml) =>
    cells.reduce(
      (text, cell) =>
        text.replace(
          new RegExp(`<c r="${cell}"[^>]*>.*?</c>`),
          `<c r="${cell}"${value.startsWith('<v>#') ? ' t="e"' : ''}><f>C1&amp;D1</f>${value}</c>`,
        ),
      xml,
    ),
  )

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

/** An .xlsx with a password: its encrypted bytes in a compound file. */
export function encryptedXlsx(): Bytes {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptionInfo', new Uint8Array(248))
  CFB.utils.cfb_add(file, '/EncryptedPackage', new Uint8Array(5000))
  return new Uint8Array(CFB.write(file, { type: 'buffer' }))
}

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
