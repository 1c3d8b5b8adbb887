import { median, printTable } from '../../bench/table.ts'
import { readArguments } from '../arguments.ts'
import { targets } from './kill.ts'
import { type Cycle, runChaos } from './run.ts'

const standardCycles = 60
const usage = `npm run chaos               kills the server, its database and both in turns under load, ${standardCycles} times
npm run chaos -- CYCLES     so many times

Exits with 1 when a start was refused or an acknowledged mark was lost.
`

const { values } = readArguments({
  usage,
  accepts: (given) => given.length <= 1 && given.every((cycles) => /^[1-9]\d{0,3}$/.test(cycles)),
})
const cycleCount = Number(values[0] ?? standardCycles)

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

function report(cycle: Cycle, n: number): void {
  const { target, recoveryMs, acknowledgedSaves, refused, lostMarks } = cycle
  process.stdout.write(
    `${n} ${target}: back after ${seconds(recoveryMs)} s, ${acknowledgedSaves} saves acknowledged, ${lostMarks} marks lost\n`,
  )
  for (const line of refused) process.stdout.write(`  start refused: ${line}\n`)
}

let count = 0
const cycles = await runChaos({ cycles: cycleCount, onCycle: (cycle) => report(cycle, ++count) })
const rows = targets.map((target) => {
  const own = cycles.filter((cycle) => cycle.target === target)
  const times = own.map(({ recoveryMs }) => recoveryMs)
  return [
    target,
    own.length,
    own.reduce((sum, { refused }) => sum + refused.length, 0),
    seconds(median(times)),
    seconds(Math.max(...times)),
  ]
})
printTable('kill -9 under load', ['killed', 'times', 'refused starts', 'back after s', 'at most'], rows)
const { acknowledgedSaves = 0, lostMarks = 0 } = cycles.at(-1) ?? {}
const refusedStarts = cycles.reduce((sum, { refused }) => sum + refused.length, 0)
process.stdout.write(
  `\n${acknowledgedSaves} saves acknowledged, ${lostMarks} marks lost, ${refusedStarts} starts refused\n`,
)
if (lostMarks > 0 || refusedStarts > 0) process.exitCode = 1
