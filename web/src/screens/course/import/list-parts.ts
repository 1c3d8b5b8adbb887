import { fold } from '@hasiye/contract/locale.ts'
import type { TableRow } from '../../../features/spreadsheet/sheet.ts'
import { hasSurname, isFathersName, isSeveralWords, looksLikeName } from './list-cells.ts'
import { findTitles, kindsOf, type Titles } from './list-columns.ts'
import { isAboutList, isTitleOfNames, personOf, titleKind } from './list-titles.ts'
import { ordinalOf, plain, splitNumber } from './plain-line.ts'

export interface ReadRow extends TableRow {
  /** The cells as they are in the file. */
  raw: string[]
  /** The cells before old letters were converted, if some were. */
  written?: string[]
  isTeacher?: boolean
}

/** “(Host)”, “(Unverified)”: what meeting programs add to a name, or the name that a device has instead. */
function splitNote(text: string): { name: string; isTeacher?: boolean } {
  const [, name = '', note = ''] = /^(.+?)\s*\(([^()]*)\)$/.exec(text) ?? []
  if (name === '' || isTitleOfNames(text) || isTitleOfNames(note)) return { name: text }
  if (personOf(note)) return { name, isTeacher: true }
  if (/^(?:unverified|guest|external|me|you|qonaq|mən|гость|misafir|\d{1,2}\P{L}{0,2}\p{L}{0,2})$/iu.test(note))
    return { name }
  if (isSeveralWords(note) && looksLikeName(note) && !(isSeveralWords(name) && looksLikeName(name)))
    return { name: note }
  const isPart = looksLikeName(note) && fold(name).split(' ').includes(fold(note))
  return { name: isPart ? name : text }
}

/** “Əliyev, Rəşad” */
function withoutComma(text: string): string {
  const parts = text.split(/\s*,\s*/)
  return parts.length > 1 && parts.length < 4 && parts.every(looksLikeName) ? parts.join(' ') : text
}

/** Splits rows with several names in a cell, as of a group: each further name gets a row of its own. */
export const withNamesApart = (rows: TableRow[]): TableRow[] =>
  rows.flatMap((row) => {
    const column = row.cells.findIndex((cell) => namesInCell(cell).length > 1)
    const [first = '', ...more] = namesInCell(row.cells[column] ?? '')
    if (column < 0) return [row]
    const { unread: _, ...rest } = row
    const own = { ...row, cells: row.cells.with(column, first) }
    return [own, ...more.map((name) => ({ ...rest, cells: [...row.cells.slice(0, column).fill(''), name] }))]
  })

/** Whole names on lines of a cell, or separated by commas; none where one of them is not a whole name. */
function namesInCell(cell: string): string[] {
  if (!/[\n,;]/.test(cell)) return []
  const written = cell.split(/\s*[\n,;]\s*/).filter(Boolean)
  const parts = written.every(isSeveralWords) ? written.map(plain) : []
  return parts.every((part) => isWholeName(part) && !isFathersName(part)) ? parts : []
}

const isEnding = (cell: string): boolean => /^(?:oglu|qizi)$/.test(fold(cell))

/** The cells with “oğlu” and “qızı” beside the fathers' names, where they have a column of their own. */
const withEndings = (cells: string[]): string[] =>
  cells.map((cell, index) => {
    const next = cells[index + 1] ?? ''
    if (isEnding(cell) && index > 0) return ''
    return isEnding(next) && /^[\p{L}-]+$/u.test(cell) ? `${cell} ${next}` : cell
  })

/** The row with its cells as names, where it has any; a number that was split off a name is added to `numbers`. */
export function readRow(row: TableRow, numbers: Set<string>): ReadRow {
  let isTeacher = false as boolean
  const cells = withEndings(row.cells).map((cell) => {
    const note = splitNote(cell)
    const { name, number } = splitNumber(withoutComma(plain(note.name)))
    if (!looksLikeName(name)) return cell
    if (number !== undefined) numbers.add(number)
    if (note.isTeacher) isTeacher = true
    return name
  })
  return { ...row, cells, raw: row.cells, ...(isTeacher && { isTeacher }) }
}

/** A part of a file: a list, and what is above it. */
export interface Section {
  above: ReadRow[]
  rows: ReadRow[]
}

const isTitleRow = ({ cells }: ReadRow): boolean => {
  const kinds = kindsOf(cells)
  const isUnknownName = (cell: string, index: number) => kinds[index] === undefined && looksLikeName(cell)
  return kinds.filter(Boolean).length > 1 && cells.some(isTitleOfNames) && !cells.some(isUnknownName)
}

/**
 * The parts of a file, each below its own titles, as in a report with several tables; the line above the titles belongs
 * to them.
 */
export function sectionsOf(rows: ReadRow[]): Section[] {
  const starts = rows
    .flatMap((row, index) => (isTitleRow(row) ? [index] : []))
    .filter((start, position, all) => start > (all[position - 1] ?? -2) + 1)
    .map((start) => (start > 0 && rows[start - 1]?.row === (rows[start]?.row ?? 0) - 1 ? start - 1 : start))
  const before = rows.slice(0, starts[0])
  const [first, ...later] = starts.map((start, position) => ({
    above: [],
    rows: rows.slice(start, starts[position + 1]),
  }))
  if (!first) return [{ above: [], rows }]
  // What is above the first titles is about the list, unless it is a list itself.
  const isList = before.length > titlesWithin || before.filter(({ cells }) => cells.some(isWholeName)).length > 2
  return isList ? [{ above: [], rows: before }, first, ...later] : [{ ...first, above: before }, ...later]
}

/** A name with a surname, which distinguishes it from other words. */
export const isWholeName = (cell: string): boolean =>
  looksLikeName(cell) && isSeveralWords(cell) && hasSurname(cell) && !isAboutList(cell)

export interface Body {
  titles: Titles | undefined
  rows: ReadRow[]
  feet: ReadRow[]
}

/** The rows that a column numbers consecutively, 1, 2, 3, if they are most of its rows. */
function numberedRows(rows: ReadRow[], column: number): { first: number; last: number } | undefined {
  const found = rows.flatMap(({ raw }, index) => {
    const ordinal = ordinalOf(raw[column] ?? '')
    return ordinal === undefined ? [] : [{ index, ordinal }]
  })
  const steps = found.slice(1).filter(({ ordinal }, index) => ordinal === (found[index]?.ordinal ?? 0) + 1)
  const [start] = found
  const end = found.at(-1)
  if (!start || !end || start === end || steps.length < (found.length - 1) * 0.8) return undefined
  const { index: first } = start
  const { index: last } = end
  const hasTitle = rows.slice(0, first).some(({ cells }) => titleKind(cells[column] ?? '') === 'number')
  // In a list with only some numbered lines, the others are names too.
  const isMost = found.length >= (last - first + 1) * 0.7 && found.length * 2 > rows.length - first
  return hasTitle || (isMost && start.ordinal === 1) ? { first, last } : undefined
}

/** Titles are searched in the first rows. */
const titlesWithin = 15

/** Finds where the list begins and ends: by its numbers, otherwise between its titles and what follows an empty row. */
export function bodyOf(rows: ReadRow[]): Body {
  const cells = rows.map((row) => row.cells)
  const width = Math.max(0, ...cells.map((row) => row.length))
  const [numbered] = Array.from({ length: width }, (_, column) => numberedRows(rows, column) ?? []).flat()
  if (!numbered) {
    const titles = findTitles(cells.slice(0, titlesWithin))
    const below = rows.slice(titles ? titles.rowIndex + 1 : 0)
    const end = footStart(below)
    return { titles, rows: below.slice(0, end), feet: below.slice(end) }
  }
  const { first, last } = numbered
  const shift = Math.max(0, first - titlesWithin)
  const above = findTitles(cells.slice(shift, first))
  const rowAbove = cells[first - 1]
  const titles = above
    ? { ...above, rowIndex: above.rowIndex + shift }
    : rowAbove && { rowIndex: first - 1, cells: rowAbove, kinds: kindsOf(rowAbove) }
  return { titles, rows: rows.slice(first, last + 1), feet: rows.slice(last + 1) }
}

/** At most this many rows after an empty one form the footer of a list. */
const footRowsAtMost = 4

/** The index of the first row of the footer: the few rows after the last empty row of a longer list. */
function footStart(rows: ReadRow[]): number {
  const gaps = rows.flatMap(({ row }, index) => (index > 0 && row > (rows[index - 1]?.row ?? 0) + 1 ? [index] : []))
  const last = gaps.at(-1)
  if (last === undefined || gaps.length > 2 || rows.length - last > footRowsAtMost || last < footRowsAtMost)
    return rows.length
  return last
}

/** The pattern of a cell, with all digits and all letters alike. */
export const shapeOf = (cell: string): string => cell.replace(/\p{L}+/gu, 'a').replace(/\d/g, '9')
