import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium, ensureProgram } from '../e2e/support/programs.ts'
import { buildWeb, compressWeb } from '../server/src/web-build.ts'
import { startInstalledPostgres } from '../server/test/installed-postgres.ts'
import { readArguments } from './arguments.ts'

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
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
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

const sumOf = (counts: Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})

/** Runs a program that only passes or fails; it counts as one test. */
const check = async (program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> =>
  (await run(program, args, env)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Reads the counts of a report; a runner that failed without a failed test (it crashed or ran nothing) counts as one failure. */
async function countsOf(ended: boolean, file: string, read: (report: never) => Count): Promise<Count> {
  const count = await readFile(file, 'utf8').then(
    (text) => read(JSON.parse(text) as never),
    () => ({ passed: 0, failed: 0 }),
  )
  const broke = !ended || count.passed === 0
  return broke && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Dots for who watches; a log gets the failures, and the output of the tests that failed. */
const vitestReporter = `--reporter=${process.stdout.isTTY ? 'dot' : 'minimal'}`
/** Vitest takes any FORCE_COLOR, even 0, as a request for colours. */
const vitestEnvironment = { FORCE_COLOR: undefined, NO_COLOR: '1' }

async function vitest(selection: string[] = [], env: Record<string, string> = {}): Promise<Count> {
  const file = join(reports, 'vitest.json')
  await rm(file, { force: true })
  const options = [vitestReporter, '--reporter=json', `--outputFile.json=${file}`]
  const ended = await run('vitest', ['run', ...options, ...selection], { ...vitestEnvironment, ...env })
  return countsOf(
    ended,
    file,
    ({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  )
}

/** The journeys whose tags match, against the built page. */
async function journeys(name: string, selection: string[]): Promise<Count> {
  await page
  const file = join(reports, `${name}.json`)
  const { chromium, shell } = ensureChromium()
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: chromium, CHROMIUM_SHELL: shell }
  const options = ['--config', 'e2e/playwright.config.ts', '--reporter=dot,json', ...selection]
  const ended = await run('playwright', ['test', ...options], env)
  return countsOf(ended, file, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
}

/** One checker per project: several at once would check their shared files several times. */
const types = (project: string): Promise<Count> => check('tsc', ['-p', project, '--checkers', '1'])

async function checks(): Promise<Count> {
  return sumOf(
    await Promise.all([
      check('biome', ['check', '.']),
      check('prettier', ['--check', '--log-level', 'warn', '**/*.md']),
      types('.'),
      types('web'),
      types('web/worker'),
      types('e2e'),
    ]),
  )
}

/** Every journey once; the second screen of those with `@both` is a project of its own. */
const onOneScreen = ['--project', 'phone', 'desktop', 'viewer']

/** Some of them count the bytes that a visit transfers. */
async function others(): Promise<Count> {
  await page
  await compressWeb()
  return sumOf([
    await journeys('others', [...onOneScreen, '--grep-invert', '@core|@libreoffice']),
    await journeys('both', ['--project', 'both on the desktop']),
  ])
}

/**
 * The long forms of tests: thousands of seeds around the outbox, kill -9 of server and database while marks are saved,
 * calls that write on the same objects at once, thousands of class lists, and thousands of acts on lessons and stays; and
 * the tests that wait for real stalls or start many processes.
 */
async function simulation(): Promise<Count> {
  const lists = ['web/src/features/class-list/table.test.ts']
  const histories = ['server/src/courses/lesson-histories.test.ts', 'server/src/participants/stay-histories.test.ts']
  return sumOf([
    await check('node', ['lab/simulation/main.ts']),
    await check('node', ['lab/chaos/main.ts', '12']),
    await check('node', ['lab/pairs/main.ts', 'groups']),
    await vitest(lists, { CLASSES: '2000' }),
    await vitest(histories, { HISTORIES: '10' }),
    await vitest(['lab/simulation/lesson-plan.test.ts'], { PLANS: '2000' }),
    await vitest(['server/src/notices/rules.test.ts'], { WEEKS: '5000' }),
    await vitest(['--project', 'long']),
  ])
}

async function firefox(): Promise<Count> {
  await page
  ensureProgram('Firefox')
  return check('node', ['--test', 'e2e/firefox/journeys.test.ts'])
}

/** How calendar programs read our calendars. */
const calendars = (): Promise<Count> => check('node', ['--test', 'e2e/calendars/readers.test.ts'])

/** The oldest PostgreSQL that the product works with. */
const oldestPostgres = 15

/** The server's tests on the oldest PostgreSQL that the product works with, and on the newest that Debian's packages installed. */
async function postgres(): Promise<Count> {
  const installed = new Map(
    globSync('/usr/lib/postgresql/*/bin/postgres').map((path) => [Number(path.split('/')[4]), dirname(path)]),
  )
  const counts: Count[] = []
  for (const version of new Set([oldestPostgres, Math.max(oldestPostgres, ...installed.keys())])) {
    const binaries = installed.get(version)
    if (binaries === undefined) {
      process.stdout.write(
        `PostgreSQL ${version} is missing: apt-get install --no-install-recommends postgresql-${version}\n`,
      )
      // when it is requested by name, a missing installation is a failure
      counts.push({ passed: 0, failed: values.length === 1 ? 1 : 0 })
      continue
    }
    process.stdout.write(`\nPostgreSQL ${version}\n`)
    const server = await startInstalledPostgres(binaries)
    counts.push(
      await vitest(['--project', 'server', '--project', 'long'], { TEST_DATABASE_URL: server.urlOf('postgres') }),
    )
    await server.stop()
  }
  return sumOf(counts)
}

/**
 * The steps of a day in old Chromiums, which it installs, and in the other installed engines; each missing one is named
 * with the command that installs it.
 */
async function browsers(): Promise<Count> {
  await page
  const installed = await check('node', ['lab/browsers/install.ts'])
  return installed.failed > 0
    ? installed
    : check('node', ['--test', 'lab/browsers/day.test.ts', 'lab/browsers/without-app.test.ts'])
}

/** The runnable parts, in this order. */
const steps = {
  checks,
  vitest: () => vitest(['--project', 'unit', '--project', 'server']),
  postgres,
  core: () => journeys('core', [...onOneScreen, '--grep', '@core']),
  others,
  simulation,
  firefox,
  calendars,
  browsers,
  libreoffice: () => journeys('libreoffice', ['--grep', '@libreoffice']),
} satisfies Record<string, () => Promise<Count>>

const needsNoPage = new Set(['checks', 'vitest', 'postgres', 'simulation', 'calendars'])
const names = Object.keys(steps) as (keyof typeof steps)[]
const { values } = readArguments({
  usage: `npx node scripts/test.ts STEP ...   any of ${names.join(', ')}\n`,
  accepts: (given) => given.length > 0 && given.every((name) => names.includes(name as never)),
})

/** The page for the browser tests, which fail with a message if it cannot be built. */
const page = values.every((name) => needsNoPage.has(name)) ? undefined : buildWeb(() => {}).catch(() => {})
const counts: Count[] = []
for (const name of names.filter((each) => values.includes(each))) {
  const startedAt = Date.now()
  const count = await steps[name]().catch((error: Error) => {
    process.stdout.write(`${error.message}\n`)
    return { passed: 0, failed: 1 }
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`\n${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s\n`)
  counts.push(count)
}
await page
await rm(reports, { recursive: true, force: true })
const { passed, failed } = sumOf(counts)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
