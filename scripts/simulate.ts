import { simulate } from '../web/simulation/world.ts'

const runs = 20_000
const shownFailures = 5
const [first = 1, last = process.argv.length > 2 ? first : runs] = process.argv.slice(2).map(Number)
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)

/**
 * Runs the seeds and prints those that failed: npm run simulate, or npm run simulate -- SEED, or npm run simulate -- FIRST LAST.
 */
let failures = 0
const startedAt = performance.now()
for (const seed of seeds) {
  const failure = await simulate(seed)
  if (!failure) continue
  failures += 1
  if (failures > shownFailures) process.stdout.write(`seed ${seed}: ${failure.reason}\n`)
  else process.stdout.write(`seed ${seed}: ${failure.reason}\n${failure.trace.map((line) => `  ${line}`).join('\n')}\n`)
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
process.stdout.write(`${seeds.length} runs, ${failures} failed, ${seconds} s\n`)
process.exit(failures === 0 ? 0 : 1)
