import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && Promise.reject(error),
  )
}

/**
 * Creates a folder for this user only, and its missing parents. Node's `recursive` option never returns where a parent exists
 * but a folder cannot be created in it (in /proc, for example), and it then keeps the process from exiting.
 * @returns the topmost created folder, undefined where none was missing
 * @throws the system's error of the folder that could not be created
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
      // created by another process meanwhile
      if (error.code !== 'EEXIST') throw error
    })
  }
  return missing[0]
}
