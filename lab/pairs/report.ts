import { printTable } from '../bench/table.ts'
import type { Crossing } from './cross.ts'

/** What was red, a row for each pair, act and problem, with how many of how many answers. */
export function redRows(crossings: readonly Crossing[]): string[][] {
  const byPair = Map.groupBy(crossings, ({ pair }) => pair)
  return [...byPair].flatMap(([pair, those]) => {
    const answers = those.flatMap((crossing) => crossing.answers)
    const problems = Map.groupBy(
      answers.filter(({ problem }) => problem !== undefined),
      ({ act, problem }) => `${act} ${problem}`,
    )
    const refused = [...problems.values()].map((same) => {
      const { act = '', problem = '' } = same[0] ?? {}
      const all = answers.filter((answer) => answer.act === act)
      const longest = Math.max(...same.map(({ ms }) => ms))
      return [pair, act, `${same.length} of ${all.length}`, problem, `${(longest / 1000).toFixed(1)} s`]
    })
    const deadlocks = those.reduce((sum, crossing) => sum + crossing.deadlocks, 0)
    const retried = deadlocks > 0 ? [[pair, '', `${deadlocks}`, 'deadlocks 40P01, retried or not', '']] : []
    const broken = [...new Set(those.flatMap((crossing) => crossing.broken))]
    return [...refused, ...retried, ...broken.map((each) => [pair, '', '', each, ''])]
  })
}

/** The slowest answers, a row for each pair. */
function slowestRows(crossings: readonly Crossing[], count: number): string[][] {
  return crossings
    .flatMap(({ pair, answers }) => answers.map(({ act, ms }) => ({ pair, act, ms })))
    .toSorted((one, other) => other.ms - one.ms)
    .filter(({ pair }, n, sorted) => sorted.findIndex((each) => each.pair === pair) === n)
    .slice(0, count)
    .map(({ pair, act, ms }) => [pair, act, `${(ms / 1000).toFixed(2)} s`])
}

/** How often each act was answered how, with what the database reported. */
const answerRows = (crossings: readonly Crossing[]): string[][] =>
  [
    ...Map.groupBy(
      crossings.flatMap(({ answers }) => answers),
      ({ act, status, code = '', cause = '' }) => [act, String(status), code, cause].join('\t'),
    ),
  ].map(([how, those]) => [...how.split('\t'), String(those.length)])

const shownSlowest = 10

export function printReport(crossings: readonly Crossing[]): void {
  const red = redRows(crossings)
  const pairs = new Set(crossings.map(({ pair }) => pair)).size
  if (pairs === 1) printTable('answers', ['act', 'status', 'code', 'cause', 'count'], answerRows(crossings))
  if (red.length > 0) printTable('red', ['pair', 'act', 'answers', 'problem', 'longest'], red)
  printTable('longest waits', ['pair', 'act', 'wait'], slowestRows(crossings, shownSlowest))
  const redPairs = new Set(red.map(([pair]) => pair)).size
  const answers = crossings.reduce((sum, crossing) => sum + crossing.answers.length, 0)
  process.stdout.write(`\n${crossings.length} crossings of ${pairs} pairs, ${answers} answers, ${redPairs} pairs red\n`)
}
