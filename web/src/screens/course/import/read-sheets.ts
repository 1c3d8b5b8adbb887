import type { Book } from '../../../features/spreadsheet/read-book.ts'
import { checkNames, isChosenAtFirst, type NameRow } from './check-names.ts'
import { type ListedName, namesOfTable, type TableNames } from './list-table.ts'

/** A sheet as a list of names. */
export interface SheetList extends TableNames {
  sheet?: string | undefined
}

/** The names of each sheet of a file. `readings` are the chosen readings, by the index of the sheet. */
export const listsIn = ({ sheets }: Book, readings: readonly number[] = []): SheetList[] =>
  sheets.map(({ name, rows }, index) => ({
    sheet: name,
    ...namesOfTable(rows, { reading: readings[index] ?? 0, sheet: name }),
  }))

/** The results of the names alone, without participants for comparison. */
export const checkList = (names: ListedName[]): NameRow[] =>
  checkNames(
    names.map(({ name }) => name),
    [],
    { doubts: names.map(({ doubt }) => doubt) },
  )

/** Whether a sheet has students, so that it can be the right one. */
export const hasStudents = ({ names, unread }: TableNames): boolean =>
  unread.length > 0 || checkList(names).some(isChosenAtFirst)
