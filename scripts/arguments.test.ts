import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A script that accepts invalid arguments would run for minutes. */
const timeoutMs = 60_000

/** Runs a script of this repository in an empty folder. */
async function run(script: string, args: string[]): Promise<{ code: number | null; err: string; made: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-arguments-'))
  const program = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, timeout: timeoutMs })
  const err = child.stderr.toArray()
  child.stdout.resume()
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const made = await readdir(folder)
  await rm(folder, { recursive: true, force: true })
  return { code, err: Buffer.concat(await err).toString(), made }
}

test.each([
  ['screenshots', 'lab/screenshots/main.ts', ['--help']],
  ['screenshots', 'lab/screenshots/main.ts', ['pictures', 'login', 'wide']],
  ['demo', 'scripts/demo/main.ts', ['--help']],
  ['app-pictures', 'lab/screenshots/app-pictures.ts', ['--help']],
  ['sbom', 'deploy/sbom.ts', ['--help']],
  ['bench', 'lab/bench/main.ts', ['--help']],
  ['bench', 'lab/bench/main.ts', ['mark']],
  ['bench', 'lab/bench/main.ts', ['marks', '--against', 'HEAD']],
  ['bench', 'lab/bench/main.ts', ['pages', '--against']],
  ['chaos', 'lab/chaos/main.ts', ['--help']],
  ['chaos', 'lab/chaos/main.ts', ['3', '--dcs', 'etcd']],
  ['chaos', 'lab/chaos/main.ts', ['cluster', '--dcs', 'consul']],
  ['simulate', 'lab/simulation/main.ts', ['--help']],
  ['simulate', 'lab/simulation/main.ts', ['1', 'two']],
])('npm run %s prints its usage for invalid arguments: %s %j', async (name, script, args) => {
  const { code, err, made } = await run(script, args)
  expect(err).toMatch(new RegExp(`^npm run ${name} -- `, 'm'))
  expect(code).toBe(64)
  expect(made).toEqual([])
})
