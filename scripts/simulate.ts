import { simulate } from '../web/simulation/world.ts'

const runs = 20_000
const shownFailures = 5
const given = process.argv[2] === undefined ? undefined : Number(process.argv[2])
const seeds = given === undefined ? Array.from({ length: runs }, (_, index) => index + 1) : [given]

/** Runs the seeds and prints those that failed: npm run simulate, or npm run simulate -- SEED. */
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
