import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import type { Db } from './db/db.ts'

/** A file of a person, with its path in the export of their data. */
export interface OwnFile {
  key: string
  path: string
}

/** The path of a file in the export: its folder, and its name with the id of what has it. */
export const exportPath = (folder: string, id: number, fileName: string): string =>
  `${folder}/${id} ${fileName.replace(/[/\\]/g, '_')}`

/** A part of the text to read in an export; sections of several rooms with the same title become one. */
export interface Section {
  title: string
  entries: string[]
}

/** A part of the export of a person's data: its rows in JSON, and what the text to read says of them. */
export interface OwnPart<Row extends object = object> {
  read: (db: Db, accountId: number) => Promise<readonly Row[]>
  /** Left out: the rows are in the JSON only. */
  inWords?: (rows: readonly Row[]) => Section[]
}

/** Declares a part of the export, with the type of its rows. */
export const ownPart = <Row extends object>(
  read: (db: Db, accountId: number) => Promise<readonly Row[]>,
  inWords: (rows: readonly Row[]) => Section[],
): OwnPart => ({ read, inWords: inWords as OwnPart['inWords'] }) as OwnPart

export const dayInWords = (at: Date): string => longDate(bakuDate(at))
export const instantInWords = (at: Date): string => `${dayInWords(at)}, ${bakuTime(at)}`
/** The lines of an entry that are not empty. */
export const linesOf = (...lines: (string | null | undefined)[]): string => lines.filter(Boolean).join('\n')
/** Where and when something was written. */
export const writtenIn = (one: { courseName: string; createdAt: Date }): string =>
  `(${one.courseName}, ${instantInWords(one.createdAt)})`
