import type { Book } from '../spreadsheet/read-book.ts'
import { readFile } from '../spreadsheet/read-file.ts'
import { checkList, isChosenAtFirst } from './check-names.ts'
import { isGarbled, modernizeTexts } from './letters.ts'
import {
  clean,
  isSeveralWords,
  looksLikeName,
  numberBefore,
  ordinalOf,
  plain,
  splitNumber,
  tellingNumbers,
  textOfMessage,
  withoutMarker,
  withoutRoman,
} from './line.ts'
import {
  footRowsAtMost,
  footStart,
  type ListedName,
  namesOfTable,
  type Options,
  type TableNames,
  wholeName,
} from './table.ts'
import { isAboutList, isHeader, isTitleOfNames } from './titles.ts'

/** The kinds of files with names that are read, as in `accept`. */
export const nameFiles = '.xlsx,.xls,.ods,.csv,.txt,.zip'

/** A sheet as a list of names. */
export interface SheetList extends TableNames {
  /** Its name, if the file has several. */
  sheet?: string | undefined
}

/** A file as lists of names. */
export interface ClassList {
  book: Book
  /** The names of each sheet; at least one. */
  lists: SheetList[]
  /** The chosen reading of each sheet, by the index of the sheet; 0 where there is none. */
  readings: readonly number[]
  /** The index of the sheet that is most likely the class: the first with students, or else with names. */
  likely: number | undefined
}

/**
 * Reads the names of a file: a spreadsheet, a text, or a ZIP of a school program. What could be a name is never dropped:
 * it has a doubt then.
 * @throws FileRefused, or ApiError where the file was changed, moved or removed after it was chosen
 */
export const readList = async (file: File): Promise<ClassList> => listOfBook(await readFile(file, nameFiles))

/** Reads the names of a file that is a book already, also with other readings of its sheets. */
export function listOfBook(book: Book, readings: readonly number[] = []): ClassList {
  const lists = book.sheets.map(({ name, rows }, index) => ({
    sheet: name,
    ...namesOfTable(rows, { reading: readings[index] ?? 0, sheet: name }),
  }))
  const found = lists.findIndex(hasStudents)
  const first = found < 0 ? lists.findIndex(({ names }) => names.length > 0) : found
  return { book, lists, readings, likely: first < 0 ? undefined : first }
}

/** Whether a sheet has students, so that it can be the right one. */
export const hasStudents = ({ names, unread }: TableNames): boolean =>
  unread.length > 0 || checkList(names).some(isChosenAtFirst)

interface TextOptions extends Options {
  /** The first line is a student, whatever it looks like. */
  countsHeader?: boolean
}

/** Reads the names of a typed or pasted text, one a line; lines with columns are read as a table. */
export function namesIn(text: string, { countsHeader = false, ...options }: TextOptions = {}): TableNames {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ row: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '')
  const shown = lines.flatMap(({ row, text: line }) => {
    const message = textOfMessage(line)
    return message === undefined ? [] : [{ row, text: message }]
  })
  const messages = shown.flatMap(({ row, text: line }) => numberedIn(line).map((part) => ({ row, text: part })))
  const roman = withoutRoman(messages.map((line) => line.text))
  const table = listedIn(
    messages.map(({ row }, index) => ({ row, text: roman[index] ?? '' })),
    options,
  )
  const numbers = roman.some(hasTabs) ? [] : roman.flatMap((line) => numberBefore(line) ?? [])
  const omitted = [
    ...lines.filter((line) => textOfMessage(line.text) === undefined).map((line) => clean(line.text)),
    ...table.rest,
    ...tellingNumbers(numbers),
  ]
  const rest = [...new Set(omitted)]
  const { header, names } = table
  if (header !== undefined)
    return {
      ...table,
      names: countsHeader ? [{ name: header }, ...names] : names,
      header: countsHeader ? undefined : header,
      rest,
    }
  const [first, ...others] = names
  const isTitle = first !== undefined && (isAboutList(first.name) || isTitleOfNames(first.name))
  if (isTitle && !countsHeader) return { ...table, names: others, header: first.name, rest }
  return { ...table, rest }
}

interface Line {
  /** Its number in the text, from 1. */
  row: number
  text: string
}

/** Whether the cells are the names of several people rather than parts of one person's row. */
const isListOfNames = (cells: string[]): boolean =>
  cells.every(looksLikeName) && (cells.every(isSeveralWords) || (cells.length > 2 && !cells.some(isSeveralWords)))

const withoutColumns = { unread: [], readings: [] }

/**
 * A list without columns. There are no names below the numbers of a numbered list, or after an empty line at its end.
 */
function listOf(lines: Line[], { keepsLetters }: Options = {}): TableNames {
  const split = lines.map((line) => ({ ...line, ...splitNumber(plain(line.text)) })).filter(({ name }) => name !== '')
  const modern = keepsLetters
    ? new Map<string, string>()
    : modernizeTexts(split.map(({ name }) => name).filter((name) => !isGarbled(name)))
  const foot = footOf(split)
  const names = split.map(({ name: written }, index): ListedName => {
    const name = modern.get(written)
    return {
      ...wholeName(name ?? written),
      ...(name !== undefined && { written }),
      ...(index >= foot && { doubt: 'foot' }),
    }
  })
  return { names, rest: split.flatMap(({ number }) => number ?? []), ...withoutColumns }
}

function footOf(lines: Line[]): number {
  const isNumbered = ({ text }: Line) => ordinalOf(text) !== undefined
  const numbered = lines.filter(isNumbered).length
  const last = lines.findLastIndex(isNumbered)
  if (numbered > 2 && numbered >= last * 0.8 && lines.length - last - 1 <= footRowsAtMost) return last + 1
  return footStart(lines)
}

const hasTabs = (line: string): boolean => withoutMarker(line).trim().includes('\t')

/** Tabs separate the columns of a spreadsheet; semicolons and commas separate a name from other facts, or several names in a line. */
function listedIn(lines: Line[], options: Options): TableNames {
  const whole = () => listOf(lines, options)
  const rowsBy = (split: (line: string) => string[]) =>
    lines.map(({ row, text }) => ({ row, cells: split(text).map(clean) }))
  if (lines.some(({ text }) => hasTabs(text))) {
    const table = namesOfTable(
      rowsBy((line) => line.split('\t')),
      options,
    )
    return table.names.length > 0 ? table : whole()
  }
  const bare = lines.map(({ text }) => plain(text))
  const separator = separatorOf(bare)
  if (separator) {
    const split = (line: string) => {
      const [name = '', ...more] = plain(line).split(separator)
      return [name, more.join(' ')]
    }
    const table = namesOfTable(rowsBy(split), options)
    if (table.names.length > 0) return table
  }
  if (!bare.some((line) => /[;,]/.test(line) && !isHeader(line))) return whole()
  const [only = '', ...others] = bare
  const cells = only.split(/[;,]|\s(?:və|и|ve|and)\s/).map(clean)
  if (others.length === 0 && isListOfNames(cells))
    return listOf(
      cells.map((text, row) => ({ row, text })),
      options,
    )
  const all = lines.flatMap(({ row, text }) => text.split(/[;,]/).map((part) => ({ row, text: part })))
  const parts = all.filter(({ text }) => clean(text) !== '')
  const isRunning = lines.slice(0, -1).every(({ text }) => /[;,]\s*$/.test(text))
  if (isRunning && isListOfNames(parts.map(({ text }) => plain(text)))) return listOf(parts, options)
  const table = namesOfTable(
    rowsBy((line) => plain(line).split(/[;,]/)),
    options,
  )
  return table.names.length > 0 ? table : whole()
}

/** The parts of a line that has several numbered names: “1. Aysel 2. Orxan”. */
function numberedIn(line: string): string[] {
  const numbers = [...line.matchAll(/(?:^|[\s,;])(\d{1,3})\s?[.)]\s?(?=\p{L})/gu)]
  const areInOrder = numbers.every(({ 1: number }, index) => Number(number) === Number(numbers[0]?.[1]) + index)
  if (numbers.length < 2 || !areInOrder) return [line]
  const starts = [0, ...numbers.slice(1).map(({ index }) => index)]
  return starts.map((start, index) => line.slice(start, starts[index + 1]).replace(/^[\s,;]+|[\s,;]+$/g, ''))
}

const dash = /\s[-–—]+\s/

/** The prefix of a message has a colon too; this one comes before a number. */
const colon = /\s?:\s?(?=\d)/

/** What separates a name from a remark in most of the lines: “Əliyev Rəşad – 60 bal”, “Aysel: 80”. */
const separatorOf = (lines: string[]): RegExp | undefined =>
  [dash, colon].find((separator) => {
    const own = lines.filter((line) => separator.test(line) && looksLikeName(line.split(separator)[0] ?? ''))
    return own.length > 1 && own.length >= lines.length * 0.7
  })
