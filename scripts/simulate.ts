import { simulate } from '../web/simulation/world.ts'
import { readArguments } from './arguments.ts'

// Runs the seeds, each without and with hazards, and prints those that failed: npm run simulate, npm run simulate -- SEED, npm run
// simulate -- FIRST LAST; after `--browser` once in real browsers with the real server.

interface Browsers {
  steps: number
  open(): Promise<void>
  close(): Promise<void>
  run(seed: number): Promise<Failure | undefined>
}

interface Failure {
  reason: string
  trace: string[]
}

const standardRuns = { simulated: 20_000, browser: 1_000 }
const shownFailures = 5
const { values: given, has } = readArguments({
  usage: `npm run simulate -- [--browser] [SEED | FIRST LAST]   without seeds 1 to ${standardRuns.simulated}, in browsers 1 to ${standardRuns.browser}\n`,
  options: ['browser'],
  accepts: (seeds) => seeds.length <= 2 && seeds.every((seed) => /^\d+$/.test(seed)),
})
const isBrowser = has('browser')
const runs = isBrowser ? standardRuns.browser : standardRuns.simulated
const [first = 1, last = given.length > 0 ? first : runs] = given.map(Number)
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Opens the browsers and the server that the sequences share. */
async function openBrowsers() {
  // Not part of this project's types: it runs in pages too.
  const path = '../e2e/chaos/chaos.ts'
  const { Chaos } = (await import(path)) as { Chaos: new () => Browsers }
  const chaos = new Chaos()
  await chaos.open()
  return chaos
}

const chaos = isBrowser ? await openBrowsers() : undefined
const run = async (seed: number): Promise<Failure | undefined> => {
  if (chaos) return chaos.run(seed)
  const failure = await simulate(seed)
  if (failure) return failure
  const withHazards = await simulate(seed, { hasHazards: true })
  return withHazards && { ...withHazards, reason: `with hazards: ${withHazards.reason}` }
}
let failures = 0
const startedAt = performance.now()
for (const seed of seeds) {
  const failure = await run(seed)
  if (!failure) continue
  failures += 1
  if (failures > shownFailures) process.stdout.write(`seed ${seed}: ${failure.reason}\n`)
  else process.stdout.write(`seed ${seed}: ${failure.reason}\n${failure.trace.map((line) => `  ${line}`).join('\n')}\n`)
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const steps = chaos ? `, ${chaos.steps} steps` : ''
await chaos?.close()
process.stdout.write(`${seeds.length} runs, ${failures} failed, ${seconds} s${steps}\n`)
process.exit(failures === 0 ? 0 : 1)
