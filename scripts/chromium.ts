import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium's path: CHROMIUM, else where systems put it; undefined where there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', ...usualPlaces].find((path) => path !== '' && existsSync(path))
}

/** Chromium's path; on Debian and Ubuntu, as root, it is installed from the system's packages when absent. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('installing Chromium from the system’s packages\n')
    const options: ExecFileSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-color-emoji'], options)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('Chromium is missing: install it, or name it in CHROMIUM')
}

/** What keeps Chromium quiet and working as root and without a network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
