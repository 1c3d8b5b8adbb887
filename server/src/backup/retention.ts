import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@hasiye/contract/lifetimes.ts'

const dated = /^hasiye-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/

/** The name of an archive made now, in UTC: `hasiye-2026-11-22T06-30-00Z.tar.gz`. */
export const archiveName = (now: Date): string =>
  `hasiye-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

/** The time an archive was made, from its name; undefined for any other file. */
function madeAt(name: string): number | undefined {
  const [, date, hours, minutes, seconds] = dated.exec(name) ?? []
  return date === undefined ? undefined : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}

/** Removes the archives of a folder that are more than `keepDays` days old, by their names. @returns the removed names */
export async function removeOld(folder: string, keepDays: number, now: Date): Promise<string[]> {
  const isOld = (name: string): boolean => (madeAt(name) ?? Number.POSITIVE_INFINITY) < now.getTime() - keepDays * dayMs
  const old = (await readdir(folder)).filter(isOld).sort()
  for (const name of old) await rm(join(folder, name))
  return old
}
