import type { Folders } from '../src/db/embedded/folders.ts'
import { asSuperuser } from '../src/db/embedded/postmaster.ts'

/** The settings that wait for the disk; they took half of a run's time. */
export const slowSettings = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Turns off waiting for the disk in a cluster of the tests. */
export async function disableFsync(folders: Folders): Promise<void> {
  await asSuperuser(folders, async (client) => {
    for (const setting of slowSettings) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  })
}
