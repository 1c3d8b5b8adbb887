import { createHash } from 'node:crypto'
import { chmod, lstat, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'

export interface Folders {
  /** The database cluster. */
  cluster: string
  /** The folder of the sockets; only this user can open it. */
  run: string
}

/** The path of a socket has at most 107 bytes; the longest name in the folder takes 24 of them. */
const maxRunFolderBytes = 80

async function makePrivate(folder: string): Promise<string> {
  await makeFolder(folder)
  const info = await lstat(folder)
  if (!info.isDirectory() || (process.getuid && info.uid !== process.getuid())) {
    throw new Error(`${folder} is not a folder of this user`)
  }
  await chmod(folder, 0o700)
  return folder
}

/**
 * Creates the private folders of a DATA_DIR. Where its path is too long for a socket, the sockets are in the temporary
 * folder.
 */
export async function prepareFolders(dataDir: string): Promise<Folders> {
  await makePrivate(dataDir)
  const home = await realpath(dataDir)
  const near = join(home, 'run')
  const user = process.getuid?.() ?? 0
  const far = join(tmpdir(), `hasiye-${user}-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  return {
    cluster: join(home, 'postgres'),
    run: await makePrivate(Buffer.byteLength(near) <= maxRunFolderBytes ? near : far),
  }
}
