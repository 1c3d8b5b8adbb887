import { rename, unlink } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** Another server works on this DATA_DIR. */
export class DataDirInUse extends Error {}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(path, () => resolve(server))
  })
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/**
 * Locks the folder for this process by listening on a socket in it, which the system releases even after kill -9. A socket left
 * by a dead process is renamed before it is checked, so that two starting processes cannot take each other's.
 * @throws DataDirInUse when a running process holds the lock
 */
export async function lockDataDir(runFolder: string): Promise<() => Promise<void>> {
  const path = join(runFolder, 'server.sock')
  let server = await listen(path)
  if (!server) {
    if (await isAlive(path)) throw new DataDirInUse()
    const aside = join(runFolder, `old.${process.pid}.sock`)
    await rename(path, aside).catch(() => {})
    if (await isAlive(aside)) {
      await rename(aside, path)
      throw new DataDirInUse()
    }
    await unlink(aside).catch(() => {})
    server = await listen(path)
    if (!server) throw new DataDirInUse()
  }
  const held = server
  held.unref()
  return () => new Promise((resolve) => held.close(() => resolve()))
}
