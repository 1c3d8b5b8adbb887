import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { isFullName } from '@hasiye/contract/text.ts'

const headerWords = new Set(
  'ad adi adlar adlari soyad soyadi ve ata sagird sagirdler sagirdin sagirdlerin usaq usagin telebe telebenin siyahi siyahisi fio full name first last surname student students фио имя фамилия ученик'.split(
    ' ',
  ),
)
/** The given name and the surname may stand in columns of their own. */
const maxColumns = 2

/** Whether a text is the title of a list of names rather than a name: all its words are words of titles. */
export const isHeader = (text: string): boolean => {
  const words = fold(text)
    .split(/[\s/,.:()№]+/)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => headerWords.has(word))
}

const looksLikeName = (text: string): boolean =>
  isFullName(text) && text.length <= limits.fullName.max && !/[\d@]/.test(text) && !isShortId(text)

const isSeveralWords = (text: string): boolean => /\S\s+\S/.test(text)

interface Column {
  index: number
  names: string[]
}

/** Most of the cells are names, and they are not a few words again and again, as in a column “sinif” or “cins”. */
function isNameColumn({ names }: Column, rowCount: number): boolean {
  const isMostly = names.length * 2 > rowCount
  return isMostly && (names.length < 4 || new Set(names).size * 2 > names.length)
}

/**
 * The names of a table, one a row, by what stands in its columns: the column with the most names of several words, else the
 * first columns of single words joined. The first row is among them where it has a title above the names.
 */
export function namesOf(rows: string[][]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from(
    { length: width },
    (_, index): Column => ({
      index,
      names: rows.flatMap((row) =>
        looksLikeName(row[index] ?? '') && !isHeader(row[index] ?? '') ? [row[index] ?? ''] : [],
      ),
    }),
  ).filter((column) => isNameColumn(column, rows.length))
  const count = ({ names }: Column) => names.filter(isSeveralWords).length
  const best = columns.toSorted((a, b) => count(b) - count(a))[0]
  const chosen = best && count(best) * 2 > best.names.length ? [best] : columns.slice(0, maxColumns)
  return rows
    .map((row) =>
      chosen
        .map(({ index }) => row[index] ?? '')
        .filter(Boolean)
        .join(' '),
    )
    .filter((name) => name !== '')
}
