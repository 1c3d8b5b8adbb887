import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './harness.ts'

/** The keys of every stored file. */
export async function storedKeys({ storage }: TestServer): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

/** The keys in storage and in its table, to be compared before and after a refused upload, which must change neither. */
export async function traces(server: TestServer) {
  const { rows } = await server.pool.query<{ key: string }>('select key from files order by key')
  return {
    stored: await storedKeys(server),
    rows: rows.map(({ key }) => key),
    unfinished: await readdir(join(server.config.dataDir, 'files', 'unfinished')),
  }
}
