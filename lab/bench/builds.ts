import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BenchServer, root, type StartOptions, startServer } from './server.ts'

const exec = promisify(execFile)
const run = (folder: string, command: string, ...args: string[]) => exec(command, args, { cwd: folder })

/** One value for this tree's build, one for another commit's. */
export type Pair<T> = [here: T, there: T]

/**
 * The start builds the page where its sources changed; waits until it is compressed with the best settings
 * (server/src/web-build.ts).
 */
export async function compressed(tree: string): Promise<void> {
  while (/quick$/.test(await readFile(join(tree, 'web/dist/.stamp'), 'utf8'))) await setTimeout(200)
}

/** Builds this tree, and a commit in a temporary worktree with its own packages, and starts a server with an empty database for each. */
export async function withBuilds(
  commit: string,
  measure: (servers: Pair<BenchServer>) => Promise<void>,
  options: StartOptions = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-against-'))
  const servers: BenchServer[] = []
  try {
    await run(root, 'git', 'worktree', 'add', '--detach', folder, commit)
    await run(folder, 'npm', 'ci')
    const start = async (tree: string) => {
      const server = await startServer([], { ...options, tree })
      servers.push(server)
      await compressed(tree)
      return server
    }
    await measure([await start(root), await start(folder)])
  } finally {
    for (const server of servers) await server.stop()
    await run(root, 'git', 'worktree', 'remove', '--force', folder).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures both alternately, so that other load affects both; the first changes each round. */
export async function alternate<T, Of>(
  rounds: number,
  of: Pair<Of>,
  measure: (of: Of, round: number) => Promise<T>,
): Promise<Pair<T[]>> {
  const results: Pair<T[]> = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const position of round % 2 ? ([1, 0] as const) : ([0, 1] as const))
      results[position].push(await measure(of[position], round))
  }
  return results
}
