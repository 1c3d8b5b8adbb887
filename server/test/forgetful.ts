import type { Folders } from '../src/db/embedded/folders.ts'
import { asSuperuser } from '../src/db/embedded/postmaster.ts'

const promises = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Lets a test's PostgreSQL forget what it wrote when the power goes: half of a run's time went into waiting for disks. */
export async function makeForgetful(folders: Folders): Promise<void> {
  await asSuperuser(folders, async (client) => {
    for (const setting of promises) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  })
}
