import { parseArgs } from 'node:util'

interface Accepted {
  /** Printed where the arguments are refused. */
  usage: string
  /** Names of the options, without their dashes; none has a value. */
  options?: string[]
  /** Judges the other arguments. */
  accepts: (values: string[]) => boolean
}

const usageExitCode = 64

/** The parsed arguments; undefined where there is an unknown option, or `accepts` is false. */
function parse(args: string[], { options = [], accepts }: Accepted) {
  const known = Object.fromEntries(options.map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values: given, positionals: values } = parseArgs({ args, options: known, allowPositionals: true })
    return accepts(values) ? { values, has: (option: string): boolean => given[option] === true } : undefined
  } catch {
    return undefined
  }
}

/** Reads the arguments of an npm script. Refused ones end the process with the usage before any work, so that no option becomes a folder's name. */
export function readArguments(accepted: Accepted) {
  const given = parse(process.argv.slice(2), accepted)
  if (given) return given
  process.stderr.write(accepted.usage)
  process.exit(usageExitCode)
}
