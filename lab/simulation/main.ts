import { readArguments } from '../../scripts/arguments.ts'
import { simulate } from './world.ts'

// Runs the seeds, each without and with hazards, and prints those that failed: npm run simulate, npm run simulate --
// SEED, npm run simulate -- FIRST LAST.

const standardRuns = 20_000
const shownFailures = 5
const { values: given } = readArguments({
  usage: `npm run simulate -- [SEED | FIRST LAST]   without seeds 1 to ${standardRuns}\n`,
  accepts: (seeds) => seeds.length <= 2 && seeds.every((seed) => /^\d+$/.test(seed)),
})
const [first = 1, last = given.length > 0 ? first : standardRuns] = given.map(Number)
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)

const run = async (seed: number) => {
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
process.stdout.write(`${seeds.length} runs, ${failures} failed, ${seconds} s\n`)
process.exit(failures === 0 ? 0 : 1)
