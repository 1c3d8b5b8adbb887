import { parseArgs } from 'node:util'

interface Accepted {
  /** Printed where the arguments are refused. */
  usage: string
  /** Judges the arguments; there are no options. */
  accepts: (values: string[]) => boolean
}

const usageExitCode = 64

/** The parsed arguments; undefined where there is an option, or `accepts` is false. */
function parse(args: string[], { accepts }: Accepted) {
  try {
    const { positionals: values } = parseArgs({ args, allowPositionals: true })
    return accepts(values) ? { values } : undefined
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
