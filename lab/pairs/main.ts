import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../../scripts/arguments.ts'

// Crosses pairs of acts on a real server and prints what was red. The work is that of pairs.test.ts, which has the
// server of the tests and the limits of the product.

const isNumber = (text = '0'): boolean => /^\d{1,9}$/.test(text)
const { values, options } = readArguments({
  usage: `npm run pairs -- [groups | all] [--seed N] [--only ONE[,OTHER]] [--times N]

Without a word, a sample of 60 pairs of acts. groups: each pair of groups six times. all: each pair of acts once.
--only crosses two acts, calls or groups of lab/pairs/acts.ts six times, or N times.
`,
  options: ['seed', 'only', 'times'],
  accepts: ([what = 'sample', ...more], { seed, times }) =>
    ['sample', 'groups', 'all'].includes(what) && more.length === 0 && isNumber(seed) && isNumber(times),
})
const root = fileURLToPath(new URL('../../', import.meta.url))
const vitest = ['run', '--project', 'server', 'lab/pairs/pairs.test.ts', '-t', 'pairs of acts', '--hideSkippedTests']
const child = spawn(`${root}node_modules/.bin/vitest`, vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PAIRS: JSON.stringify({ what: values[0] ?? 'sample', ...options }) },
})
const [code] = (await once(child, 'exit')) as [number | null]
process.exit(code ?? 1)
