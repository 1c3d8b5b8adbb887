import type { Db } from '../db/db.ts'
import type { Parts } from '../parts.ts'
import type { OwnFile } from '../room.ts'

/** The parts of an export, each with its rows. */
export type OwnData = Record<string, readonly object[]>

/** All data about a person in the database, each room's own parts; their files are listed by `listOwnFiles`. */
export async function readOwnData(db: Db, rooms: Parts['rooms'], accountId: number): Promise<OwnData> {
  const data: OwnData = {}
  for (const { ownData = {} } of Object.values(rooms)) {
    for (const [name, read] of Object.entries(ownData)) data[name] = await read(db, accountId)
  }
  return data
}

/** The files that a person has uploaded. */
export const listOwnFiles = async (db: Db, rooms: Parts['rooms'], accountId: number): Promise<OwnFile[]> =>
  (
    await Promise.all(Object.values(rooms).flatMap(({ ownFiles = [] }) => ownFiles.map((list) => list(db, accountId))))
  ).flat()
