import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StartedServer } from './server.ts'

export const targets = ['node', 'postgres', 'both'] as const
export type Target = (typeof targets)[number]

/** Reads the process id of the data folder's postmaster from the first line of postmaster.pid. */
async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number.parseInt(text, 10)
}

async function endNow(server: StartedServer): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
}

/** Kills the server, its database or both with SIGKILL. */
export async function kill(target: Target, server: StartedServer, dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir)
  if (target !== 'node') process.kill(postmaster, 'SIGKILL')
  if (target !== 'postgres') await endNow(server)
}
