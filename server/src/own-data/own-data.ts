import type { Db } from '../db/db.ts'
import type { OwnFile, Section } from '../own-part.ts'
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
