import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readArguments } from '../../scripts/arguments.ts'
import { checkList, isChosenAtFirst } from '../../web/src/features/class-list/check-names.ts'
import { listOfBook, namesIn } from '../../web/src/features/class-list/read-list.ts'
import type { ListedName, TableNames } from '../../web/src/features/class-list/table.ts'
import { type Refusal, readBook } from '../../web/src/features/spreadsheet/read-book.ts'

/** The result of reading a list, as one line of JSON. */
interface ListReport {
  file: string
  sheet?: string | undefined
  /** The names that would be added if the button was pressed at once. */
  ticked: string[]
  other: { name: string; why: string }[]
  /** The numbers of rows whose formulas have no value. */
  unread: number[]
  columns: string[]
  refusal?: Refusal
}

const nothing = { ticked: [], other: [], unread: [], columns: [] }

function report(file: string, list: TableNames, sheet?: string): ListReport {
  const doubtful = list.names.filter(({ doubt }) => doubt)
  // The page puts the names without doubts into its field, and reads them there.
  const typed = namesIn(list.names.flatMap(({ name, doubt }) => (doubt ? [] : [name])).join('\n'), {
    countsHeader: true,
  }).names
  const rows = checkList([...typed, ...doubtful])
  return {
    file,
    ...(sheet !== undefined && { sheet }),
    ticked: rows.filter(isChosenAtFirst).map(({ name }) => name),
    other: rows.filter((row) => !isChosenAtFirst(row)).map(({ name, result }) => ({ name, why: result })),
    unread: list.unread,
    columns: list.readings[0]?.columns ?? [],
  }
}

/** Reads a list as the page does; a `.txt` as if it was pasted. */
export async function readList(file: string, bytes: Uint8Array<ArrayBuffer>): Promise<ListReport> {
  if (file.endsWith('.txt')) {
    const list = namesIn(new TextDecoder().decode(bytes))
    const rows = checkList(list.names)
    const ticked: ListedName[] = rows.filter(isChosenAtFirst)
    return {
      ...report(file, { ...list, names: [] }),
      ticked: ticked.map(({ name }) => name),
      other: rows.filter((row) => !isChosenAtFirst(row)).map(({ name, result }) => ({ name, why: result })),
    }
  }
  const book = await readBook(bytes, /\.(csv|zip)$/i.test(file))
  if ('refusal' in book) return { file, ...nothing, refusal: book.refusal }
  const { lists, likely = 0 } = listOfBook(book)
  const list = lists[likely]
  return list ? report(file, list, list.sheet) : { file, ...nothing }
}

if (import.meta.main) {
  const { values } = readArguments({
    usage: 'npx node lab/class-lists/read.ts FILE…\n',
    accepts: (given) => given.length > 0,
  })
  for (const file of values) {
    const read = await readList(basename(file), new Uint8Array(await readFile(file)))
    process.stdout.write(`${JSON.stringify(read)}\n`)
  }
}
