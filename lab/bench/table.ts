export const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The percentile of the numbers; `share` is between 0 and 1. */
export const percentile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN

/** The medians of both, and the median of the ratios of values measured in the same turn. */
export function compareMedians([here, there]: [number[], number[]], digits: number): string {
  const ratios = here.map((each, turn) => each / (there[turn] ?? Number.NaN))
  return [median(here).toFixed(digits), median(there).toFixed(digits), median(ratios).toFixed(2)].join(' / ')
}

/** Prints a titled table in columns. */
export function printTable(title: string, heads: string[], rows: (string | number)[][]): void {
  const lines = [heads, ...rows].map((row) => row.map(String))
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  process.stdout.write(`\n${title}\n`)
  for (const line of lines)
    process.stdout.write(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
}
