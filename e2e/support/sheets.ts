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

/** An .xlsx with one sheet, some of whose rows or columns are hidden. */
export function withHidden(
  sheet: WorkSheet,
  { rows = [], columns = [] }: { rows?: number[]; columns?: number[] },
): Bytes {
  sheet['!rows'] = rows.reduce<object[]>((all, index) => Object.assign(all, { [index]: { hidden: true } }), [])
  sheet['!cols'] = columns.reduce<object[]>((all, index) => Object.assign(all, { [index]: { hidden: true } }), [])
  return bytesOf(bookOf({ Siyahı: sheet }))
}

/** A workbook whose first sheet is hidden; 2 is a sheet that the program's menu does not show either. */
export const withHiddenFirst = (sheets: Record<string, WorkSheet>, Hidden: 1 | 2): WorkBook => ({
  ...bookOf(sheets),
  Workbook: { Sheets: [{ Hidden }, { Hidden: 0 }] },
})

/** An .xlsx with a password: its encrypted bytes in a compound file. */
export function encryptedXlsx(): Bytes {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptionInfo', new Uint8Array(248))
  CFB.utils.cfb_add(file, '/EncryptedPackage', new Uint8Array(5000))
  return new Uint8Array(CFB.write(file, { type: 'buffer' }))
}

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A file for a file chooser. */
export const chosenFile = (name: string, content: Bytes | string): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as Uint8Array),
})

/** Creates a spreadsheet file with these rows on its first sheet, for a file chooser. */
export const sheetFile = (name: string, rows: Row[]): ChosenFile =>
  chosenFile(name, workbook(rows, name.endsWith('.xls') ? 'biff8' : 'xlsx'))
