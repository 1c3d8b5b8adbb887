import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

interface Program {
  /** The variable that names another path. */
  variable: string
  usualPaths: string[]
  debianPackages: string[]
}

/** The programs that the tests need and npm does not install. */
const programs = {
  Chromium: {
    variable: 'CHROMIUM',
    usualPaths: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    debianPackages: ['chromium', 'chromium-headless-shell', 'fonts-noto-color-emoji'],
  },
  Firefox: {
    variable: 'FIREFOX',
    usualPaths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    debianPackages: ['firefox-esr'],
  },
  LibreOffice: {
    variable: 'LIBREOFFICE',
    usualPaths: [
      '/usr/bin/soffice',
      '/usr/bin/libreoffice',
      '/opt/libreoffice/program/soffice',
      '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    ],
    debianPackages: ['libreoffice-calc-nogui'],
  },
  calcurse: { variable: 'CALCURSE', usualPaths: ['/usr/bin/calcurse'], debianPackages: ['calcurse'] },
  w3m: { variable: 'W3M', usualPaths: ['/usr/bin/w3m'], debianPackages: ['w3m'] },
  khal: { variable: 'KHAL', usualPaths: ['/usr/bin/khal'], debianPackages: ['khal'] },
  PHP: { variable: 'PHP', usualPaths: ['/usr/bin/php'], debianPackages: ['php-cli'] },
  etcd: { variable: 'ETCD', usualPaths: ['/usr/bin/etcd'], debianPackages: ['etcd-server'] },
  Patroni: { variable: 'PATRONI', usualPaths: ['/usr/bin/patroni'], debianPackages: ['patroni', 'python3-etcd'] },
  HAProxy: { variable: 'HAPROXY', usualPaths: ['/usr/sbin/haproxy'], debianPackages: ['haproxy'] },
  'sabre/vobject': {
    variable: 'SABRE_VOBJECT',
    usualPaths: ['/usr/share/php/Sabre/VObject/autoload.php'],
    debianPackages: ['php-sabre-vobject', 'php-cli'],
  },
} satisfies Record<string, Program>

const firstOf = (paths: (string | undefined)[]): string | undefined => paths.find((path) => path && existsSync(path))

const find = ({ variable, usualPaths }: Program): string | undefined => firstOf([process.env[variable], ...usualPaths])

const installs = process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function install(packages: string[]): void {
  process.stdout.write(`installing ${packages.join(' ')}\n`)
  const options: ExecFileSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  // the workers of Playwright are processes of their own: one installs, the next finds it installed
  const aptGet = (...words: string[]) => execFileSync('flock', ['/tmp/hasiye-apt.lock', 'apt-get', ...words], options)
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/**
 * Returns the path of a program. Where CI=true, as root on Debian and Ubuntu, a missing one is installed from the system's packages.
 * @throws with the command that installs it
 */
export function ensureProgram(name: keyof typeof programs): string {
  const program = programs[name]
  if (installs && !find(program)) install(program.debianPackages)
  const path = find(program)
  if (path) return path
  const command = `apt-get install --no-install-recommends ${program.debianPackages.join(' ')}`
  throw new Error(
    `${name} is missing: install it (on Debian and Ubuntu: ${command}), or name it in ${program.variable}`,
  )
}

/**
 * Returns the paths of Chromium and of its headless shell, which has no windows and no PDF viewer and is twice as fast;
 * Chromium itself if the shell is missing. @throws like `ensureProgram`
 */
export function ensureChromium(): { chromium: string; shell: string } {
  const chromium = ensureProgram('Chromium')
  return { chromium, shell: firstOf([process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell']) ?? chromium }
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
