import { existsSync } from 'node:fs'

const usualPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Returns Firefox's path: FIREFOX, else the usual locations; undefined if it is not installed. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX, ...usualPaths].find((path) => path && existsSync(path))
