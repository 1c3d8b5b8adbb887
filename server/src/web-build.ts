import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Sources of the page outside `web`. */
const sharedSources = ['contract/src', 'package-lock.json']
const outputs = ['dist', 'node_modules']

export const webDist = join(root, 'web', 'dist')
const stampFile = join(webDist, '.stamp')

async function filesBelow(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The source files of the page; a change of one of them makes the next start build it again. */
export async function listSources(): Promise<string[]> {
  const ofWeb = (await readdir(join(root, 'web'))).filter((name) => !outputs.includes(name))
  const sources = [...ofWeb.map((name) => `web/${name}`), ...sharedSources]
  const files = await Promise.all(sources.map((source) => filesBelow(join(root, source))))
  return files
    .flat()
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
}

async function stampOf(files: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}

/** Runs Node in the repository; resolves when it has succeeded. */
function runNode(args: string[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', QUICK_COMPRESSION: 'true' },
      signal,
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('the page could not be built'))))
  })
}

const readStamp = (): Promise<string> => readFile(stampFile, 'utf8').catch(() => '')
/** Ends the stamp of a page that is not yet compressed with the best settings. */
const quick = ' quick'

/**
 * Builds the page where it is missing or its sources changed, with fast compression: `compressWeb` compresses it well
 * later. Sources are compared by content, so the file times of a clone or an image do not matter.
 * @param signal aborts the build
 */
export async function buildWeb(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const files = await listSources()
  const hasSources = files.some((file) => file.endsWith('vite.config.ts'))
  if (!hasSources && existsSync(join(webDist, 'index.html'))) return
  const stamp = await stampOf(files)
  if (stamp === (await readStamp()).replace(quick, '')) return
  say('building the page')
  const startedAt = Date.now()
  const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')))
  await runNode([vite, 'build', 'web', '--logLevel', 'warn'], signal)
  await writeFile(stampFile, stamp + quick)
  say(`page built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/**
 * Compresses again, with the best settings, a page that a start built quickly, in a process of the lowest priority;
 * files are replaced one by one.
 */
export async function compressWeb(signal?: AbortSignal): Promise<void> {
  const stamp = await readStamp()
  if (!stamp.endsWith(quick)) return
  await runNode([join(root, 'web', 'build', 'compress.ts')], signal)
  await writeFile(stampFile, stamp.slice(0, -quick.length))
}
