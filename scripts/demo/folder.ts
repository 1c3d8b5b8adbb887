import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareFolders } from '../../server/src/db/embedded/folders.ts'
import { lockDataDir } from '../../server/src/db/embedded/lock.ts'
import { stopOrphan } from '../../server/src/db/embedded/orphan.ts'

const marker = '.demo'

/** Thrown if the folder contains something that no demo has created. */
export class NotADemoFolder extends Error {}

/**
 * Recreates the folder: removes what an earlier demo left there, and stops its database process if it is still running.
 * @throws NotADemoFolder; DataDirInUse if another demo uses the folder
 */
export async function remakeDemoFolder(folder: string): Promise<void> {
  const isEmpty = !existsSync(folder) || (await readdir(folder)).length === 0
  if (!isEmpty) {
    if (!existsSync(join(folder, marker))) throw new NotADemoFolder(folder)
    const folders = await prepareFolders(folder)
    const unlock = await lockDataDir(folders.run)
    await stopOrphan(folders)
    await unlock()
    await rm(folder, { recursive: true })
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, marker), '')
}
