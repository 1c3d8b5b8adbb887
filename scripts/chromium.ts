import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const usualShell = '/usr/bin/chromium-headless-shell'
const debianPackages = ['chromium', 'chromium-headless-shell', 'fonts-noto-color-emoji']

const firstOf = (paths: (string | undefined)[]): string | undefined => paths.find((path) => path && existsSync(path))

/** Returns Chromium's path: CHROMIUM, else the usual locations; undefined if it is not installed. */
export const findChromium = (): string | undefined => firstOf([process.env.CHROMIUM, ...usualPaths])

const findShell = (): string | undefined => firstOf([process.env.CHROMIUM_SHELL, usualShell])

function installOnDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write('installing Chromium from the system’s packages\n')
  const options: ExecFileSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', ...debianPackages], options)
  } catch {
    process.stdout.write('the packages could not be installed\n')
  }
}

/**
 * Returns the paths of Chromium and of its headless shell, which has no windows and no PDF viewer and takes half the time; Chromium
 * itself if the shell is missing. On Debian and Ubuntu, as root, missing ones are installed from the system's packages.
 */
export function ensureChromium(): { chromium: string; shell: string } {
  if (!findChromium() || !findShell()) installOnDebian()
  const chromium = findChromium()
  if (!chromium) throw new Error('Chromium is missing: install it, or name it in CHROMIUM')
  return { chromium, shell: findShell() ?? chromium }
}

/** Arguments that disable background activity and let Chromium run as root and without a network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
