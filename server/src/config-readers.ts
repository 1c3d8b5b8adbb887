import { readFileSync } from 'node:fs'

export type Environment = Record<string, string | undefined>

/** An environment variable that cannot be used. */
export class ConfigError extends Error {}

/** @throws ConfigError naming the variable and what it must be */
export function refuse(name: string, wants: string): never {
  throw new ConfigError(`${name} cannot be used: it must be ${wants}`)
}

/**
 * Readers of the variables by their type; each throws ConfigError for an invalid value. A blank variable counts as
 * missing.
 */
export interface Readers {
  /** Returns the value unchanged, blanks included. */
  untrimmed(name: string): string | undefined
  text(name: string): string | undefined
  /** A whole number from 0 to `max`. */
  whole(name: string, standard: number, max: number): number
  choice<T>(name: string, choices: Record<string, T>, standard: T): T
  /** Items between commas. */
  list(name: string): string[]
}

/** Makes the readers of an environment. NAME_FILE instead of NAME gives the path of a file with the value, for any variable. */
export function openReaders(env: Environment): Readers {
  const untrimmed = (name: string): string | undefined => {
    const variable = `${name}_FILE`
    const path = env[variable]
    if (!path) return env[name] || undefined
    if (env[name]) return refuse(variable, `left out where ${name} is set`)
    try {
      return readFileSync(path, 'utf8').replace(/\r?\n$/, '') || undefined
    } catch (error) {
      return refuse(variable, `a file that can be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  const text = (name: string): string | undefined => untrimmed(name)?.trim() || undefined
  return {
    untrimmed,
    text,
    whole(name, standard, max) {
      const given = text(name)
      if (given === undefined) return standard
      const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
      return number <= max ? number : refuse(name, `a whole number from 0 to ${max}`)
    },
    choice<T>(name: string, choices: Record<string, T>, standard: T): T {
      const given = text(name)
      if (given === undefined) return standard
      return Object.hasOwn(choices, given) ? (choices[given] as T) : refuse(name, Object.keys(choices).join(' or '))
    },
    list: (name) =>
      (text(name) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
  }
}

/** The value of a variable as a web address. @throws ConfigError */
export function httpUrl(name: string, given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : refuse(name, 'an http(s) address')
}
