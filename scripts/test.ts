import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from '../server/src/web-build.ts'
import { ensureChromium } from './chromium.ts'
import { findFirefox } from './firefox.ts'

interface Count {
  passed: number
  failed: number
}

const root = fileURLToPath(new URL('../', import.meta.url))
const reports = await mkdtemp(join(tmpdir(), 'hasiye-reports-'))

/** Disables colours. Playwright's workers set FORCE_COLOR themselves, and Node prints a warning if NO_COLOR is also set. */
const { NO_COLOR: _, ...environment } = process.env
const plainEnvironment = { ...environment, FORCE_COLOR: '0' }

/** Runs a program of node_modules; resolves to whether it succeeded. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...plainEnvironment, ...env },
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Runs a program that only passes or fails; it counts as one test. */
const check = async (program: string, args: string[]): Promise<Count> =>
  (await run(program, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Reads the counts of a report; a runner that failed without a failed test (it crashed or ran nothing) counts as one failure. */
async function countsOf(ended: boolean, file: string, read: (report: never) => Count): Promise<Count> {
  const count = await readFile(file, 'utf8').then(
    (text) => read(JSON.parse(text) as never),
    () => ({ passed: 0, failed: 0 }),
  )
  const broke = !ended || count.passed === 0
  return broke && count.failed === 0 ? { ...count, failed: 1 } : count
}

async function vitest(): Promise<Count> {
  const file = join(reports, 'vitest.json')
  const ended = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return countsOf(
    ended,
    file,
    ({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  )
}

async function playwright(): Promise<Count> {
  const file = join(reports, 'playwright.json')
  const { chromium, shell } = ensureChromium()
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: chromium, CHROMIUM_SHELL: shell }
  const ended = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'], env)
  return countsOf(ended, file, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
}

/** The journeys in a second engine count as one test, where it is installed. */
function firefox(): Count | Promise<Count> {
  if (findFirefox()) return check('node', ['--test', 'e2e/firefox/journeys.test.ts'])
  process.stdout.write('Firefox is not installed: its journeys are left out\n')
  return { passed: 0, failed: 0 }
}

/** One checker each: several at once would check their shared files several times. */
const types = (project: string): Promise<Count> => check('tsc', ['-p', project, '--checkers', '1'])

/** The page for the browser tests, which fail with a message if it cannot be built. */
const page = buildWeb(() => {}).catch(() => {})
const checks = await Promise.all([
  check('biome', ['check', '.']),
  types('.'),
  types('web'),
  types('web/worker'),
  types('e2e'),
])
await page
const counts = [...checks, await vitest(), await playwright(), await firefox()]
await rm(reports, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
