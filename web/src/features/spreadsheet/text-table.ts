import Papa from 'papaparse'
import { listExtent, maxCellLetters } from './limits.ts'
import type { TableRow } from './sheet.ts'

/** What separates cells, rarest first within cells. */
const separators = ['\t', ';', '|', ',']
/** A separator that splits at least this share of the lines that the best one splits is considered equally good. */
const nearlyAsGood = 0.8

interface Parsed {
  rows: string[][]
  /**
   * The share of non-empty lines with several cells; less where quotes do not match, or where a space follows as after
   * a comma.
   */
  score: number
}

function parse(text: string, delimiter: string): Parsed {
  const { data: rows, errors } = Papa.parse<string[]>(text, { delimiter })
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const split = filled.filter((cells) => cells.length > 1)
  const before = text.split(delimiter).length - 1
  const isPunctuation = text.split(`${delimiter} `).length - 1 > before / 2
  const hasBrokenQuotes = errors.some(({ type }) => type === 'Quotes')
  return { rows, score: (split.length / Math.max(1, filled.length)) * (isPunctuation || hasBrokenQuotes ? 0.5 : 1) }
}

/**
 * The cells of a text: the separator is the one that fits the whole text. Rows are numbered by their lines, without
 * those in quotes.
 */
export function textTable(text: string): TableRow[] {
  const parsed = separators.map((separator) => parse(text, separator))
  const best = Math.max(...parsed.map(({ score }) => score))
  const chosen = best > 0 ? parsed.find(({ score }) => score >= best * nearlyAsGood) : undefined
  const rows = chosen?.rows ?? text.split(/\r\n?|\n/).map((line) => [line])
  return rows.flatMap((cells, index) => {
    const trimmed = cells.slice(0, listExtent.columns).map((cell) => cell.slice(0, maxCellLetters).trim())
    return trimmed.some((cell) => cell !== '') ? [{ row: index + 1, cells: trimmed }] : []
  })
}
