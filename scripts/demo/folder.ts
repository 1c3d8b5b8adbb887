import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareFolders } from '../../server/src/db/embedded/folders.ts'
import { lockDataDir } from '../../server/src/db/embedded/lock.ts'
import { stopOrphan } from '../../server/src/db/embedded/orphan.ts'

const marker = '.demo'

/** The folder holds something that no demo has made. */
export class NotADemoFolder extends Error {}

/**
 * Makes the folder anew: what an earlier demo left there goes, with its database process if that outlived the demo.
 * @throws NotADemoFolder; DataDirInUse when another demo runs on it
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
