import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { read } from '@e965/xlsx'
import { edited, workbook } from '../../e2e/support/sheets.ts'
import { maxRows } from '../../web/src/features/spreadsheet/limits.ts'
import { readBook } from '../../web/src/features/spreadsheet/read-book.ts'
import { median, printTable } from './table.ts'

const columns = 20
const emptyRows = 300_000
const rounds = 7

/** A full list of names and other texts. */
const fullList = () =>
  workbook([
    ['№', 'Ad soyad', ...Array.from({ length: columns - 2 }, (_, index) => `Sütun ${index}`)],
    ...Array.from({ length: maxRows - 1 }, (_, row) => [
      row + 1,
      `Əliyev Rəşad ${row}`,
      ...Array.from({ length: columns - 2 }, (_, index) => `mətn ${index} ${row % 50}`),
    ]),
  ])

/** A short list whose cell borders reach far below it. */
const borderedList = () =>
  edited(
    workbook([
      ['№', 'Ad soyad'],
      [1, 'Əliyev Rəşad'],
    ]),
    'xl/worksheets/sheet1.xml',
    (xml) => {
      const row = (number: number) => `<row r="${number}"><c r="A${number}" s="1"/><c r="B${number}" s="1"/></row>`
      return xml.replace(
        '</sheetData>',
        `${Array.from({ length: emptyRows }, (_, at) => row(at + 3)).join('')}</sheetData>`,
      )
    },
  )

interface Measured {
  ms: number
  mb: number
}

/** Reads a file in a process of its own, as cold as the worker of a page. */
const measure = (file: string, by: string): Measured =>
  JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), file, by], { encoding: 'utf8' }))

async function readOnce(file: string, by: string): Promise<Measured> {
  const bytes = new Uint8Array(await readFile(file))
  const before = process.memoryUsage().rss
  const started = performance.now()
  if (by === 'product') await readBook(bytes)
  else read(bytes, { type: 'array', dense: true, cellStyles: true, cellHTML: false })
  const ms = performance.now() - started
  return { ms, mb: (process.resourceUsage().maxRSS * 1024 - before) / 1024 / 1024 }
}

/** Measures how long reading a list takes, and in turn SheetJS alone with the options that report hidden rows. */
export async function benchLists(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hasiye-lists-'))
  const lists = { [`${maxRows} rows × ${columns}`]: fullList(), [`${emptyRows} formatted empty rows`]: borderedList() }
  const rows = Object.entries(lists).map(([name, bytes]) => {
    const file = join(folder, 'list.xlsx')
    writeFileSync(file, bytes)
    const pairs = Array.from({ length: rounds }, () => [measure(file, 'product'), measure(file, 'library')] as const)
    const ms = (index: 0 | 1) => median(pairs.map((pair) => pair[index].ms))
    const ratio = (ms(0) / ms(1)).toFixed(2)
    return [name, Math.round(ms(0)), Math.round(ms(1)), ratio, Math.round(median(pairs.map(([{ mb }]) => mb)))]
  })
  rmSync(folder, { recursive: true })
  printTable('reading an .xlsx, in a process of its own', ['', 'ms', 'SheetJS alone', 'ratio', 'MB'], rows)
}

const [, script, file, by] = process.argv
if (script === fileURLToPath(import.meta.url) && file && by) {
  process.stdout.write(JSON.stringify(await readOnce(file, by)))
}
