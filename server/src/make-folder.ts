import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && Promise.reject(error),
  )
}

/**
 * Makes a folder for this user only, and the parents that are missing. Node's `recursive` option never ends where a parent exists
 * and a folder in it still cannot: in /proc, for instance. It keeps the process from exiting, too.
 * @returns the topmost folder that was made, undefined where none was missing
 * @throws the system's error of the folder that could not be made
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const missing: string[] = []
  let path = resolve(folder)
  while (path !== dirname(path) && !(await exists(path))) {
    missing.unshift(path)
    path = dirname(path)
  }
  for (const one of missing) {
    await mkdir(one, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      // somebody else has made it meanwhile
      if (error.code !== 'EEXIST') throw error
    })
  }
  return missing[0]
}
