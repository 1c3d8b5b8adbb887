import type { Db } from '../db/db.ts'
import { instantInWords, linesOf, type OwnFile, type Section } from '../own-part.ts'
import type { Parts } from '../parts.ts'

/** The parts of an export, each with its rows. */
export type OwnData = Record<string, readonly object[]>

const partsOf = (rooms: Parts['rooms']) => Object.values(rooms).flatMap(({ ownData = {} }) => Object.entries(ownData))

/** All data about a person in the database, each room's own parts. */
export async function readOwnData(db: Db, rooms: Parts['rooms'], accountId: number): Promise<OwnData> {
  const data: OwnData = {}
  for (const [name, { read }] of partsOf(rooms)) data[name] = await read(db, accountId)
  return data
}

/** What the text to read says of these data, in the order of the rooms. */
export const sectionsOf = (rooms: Parts['rooms'], data: OwnData): Section[] =>
  partsOf(rooms).flatMap(([name, { inWords }]) => inWords?.(data[name] ?? []) ?? [])

/** The files that a person has uploaded. */
export const listOwnFiles = async (db: Db, rooms: Parts['rooms'], accountId: number): Promise<OwnFile[]> =>
  (
    await Promise.all(Object.values(rooms).flatMap(({ ownFiles = [] }) => ownFiles.map((list) => list(db, accountId))))
  ).flat()

/**
 * An export as a text to read: the files missing in the archive, then the sections of the rooms. Its byte order mark
 * and line ends are for the editor of older Windows.
 */
export function readableList(name: string, sections: readonly Section[], unreadable: string[], now: Date): string {
  const missing = {
    title: 'Arxivdə olmayan fayllar',
    entries: unreadable.map((file) => linesOf(file, 'Bu faylı tam oxumaq mümkün olmadı.')),
  }
  const head = `Haşiyə. Məlumatlarım: ${name}\n${instantInWords(now)} tarixində hazırlanıb. Bütün məlumatlar eyni arxivdəki hasiye.json faylındadır.`
  const shown = [...Map.groupBy([missing, ...sections], ({ title }) => title)]
    .map(([title, parts]) => ({ title, entries: parts.flatMap(({ entries }) => entries) }))
    .filter(({ entries }) => entries.length > 0)
    // only a new entry begins at the start of a line, whatever was typed
    .map(({ title, entries }) => [title, ...entries.map((entry) => `- ${entry.replaceAll('\n', '\n  ')}`)].join('\n'))
  return `\ufeff${[head, ...shown].join('\n\n').replaceAll('\n', '\r\n')}\r\n`
}
