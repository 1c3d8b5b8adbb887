import type { Folders } from '../src/db/embedded/folders.ts'
import { asSuperuser } from '../src/db/embedded/postmaster.ts'

const settings = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Turns off waiting for the disk in a cluster of the tests; it took half of a run's time. */
export async function disableFsync(folders: Folders): Promise<void> {
  await asSuperuser(folders, async (client) => {
    for (const setting of settings) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  })
}
