import { parseArgs } from 'node:util'

interface Accepted {
  /** Printed where the arguments are refused. */
  usage: string
  /** The options, each with a value; omitted: no options. */
  options?: string[]
  /** Validates the arguments. */
  accepts: (values: string[], options: Options) => boolean
}

type Options = Record<string, string | undefined>

const usageExitCode = 64

/** The parsed arguments; undefined where there is another option, or `accepts` returns false. */
export function parseArguments(args: string[], { accepts, options: names = [] }: Omit<Accepted, 'usage'>) {
  try {
    const { positionals: values, values: options }: { positionals: string[]; values: Options } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    })
    return accepts(values, options) ? { values, options } : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the arguments of an npm script. Invalid arguments end the process with the usage before any work, so that no
 * option becomes a folder's name.
 */
export function readArguments(accepted: Accepted) {
  const given = parseArguments(process.argv.slice(2), accepted)
  if (given) return given
  process.stderr.write(accepted.usage)
  process.exit(usageExitCode)
}
