import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Browser } from 'puppeteer-core'
import { openPage, startFirefox } from '../../e2e/support/firefox.ts'
import { openChromium } from './chromium.ts'
import type { Tab } from './tab.ts'
import { openWebKit } from './webkit.ts'

interface Engine {
  name: string
  /** Undefined where it is not installed. */
  open: ((width: number, height: number) => Promise<Tab>) | undefined
  /** The command that installs it. */
  install: string
}

export const isCI = process.env.CI === 'true'

/** The engines that CI installs and runs; one that is missing there is a failure. */
const inCI = ['Chromium 80', 'Chromium 90', 'Chromium 109', 'Firefox ESR']

const cache = join(homedir(), '.cache', 'hasiye-browsers')

/** Old Chromiums that npm packages contain, by their versions; the first is below the supported floor. */
const packaged = {
  80: 'chrome-aws-lambda@2.1.1',
  90: 'chrome-aws-lambda@8.0.2',
  109: '@sparticuz/chromium@109.0.6',
  119: '@sparticuz/chromium@119.0.2',
}
type Version = keyof typeof packaged
const versions = Object.keys(packaged).map(Number) as Version[]

const nameOf = (version: Version): string => `Chromium ${version}`
const programOf = (version: Version): string => join(cache, String(version), 'chromium')

/** Installs the Chromiums that npm packages contain, outside the repository's own dependencies. */
export async function installChromiums(): Promise<void> {
  const wanted = versions.filter((each) => !isCI || inCI.includes(nameOf(each)))
  for (const version of wanted.filter((each) => !existsSync(programOf(each)))) {
    const folder = join(cache, String(version))
    await mkdir(folder, { recursive: true })
    const options = ['--prefix', folder, '--ignore-scripts', '--omit=peer', '--no-audit', '--no-fund', '--no-save']
    execFileSync('npm', ['install', ...options, packaged[version]], { stdio: ['ignore', 'ignore', 'inherit'] })
    const name = packaged[version].replace(/@[^@]*$/, '')
    const packed = await readFile(join(folder, 'node_modules', name, 'bin', 'chromium.br'))
    await writeFile(programOf(version), brotliDecompressSync(packed), { mode: 0o755 })
  }
}

/** A Chromium that cannot run the app; undefined where it is not installed. */
export const belowFloor = existsSync(programOf(80)) ? programOf(80) : undefined

const chromium = (name: string, path: string, install: string): Engine => ({
  name,
  open: existsSync(path) ? (width, height) => openChromium(path, width, height) : undefined,
  install,
})

const apt = (...packages: string[]): string => `apt-get install --no-install-recommends ${packages.join(' ')}`
const libraries = '/usr/lib/x86_64-linux-gnu'

const known: Engine[] = [
  ...versions
    .filter((version) => version >= 90)
    .map((version) => chromium(nameOf(version), programOf(version), 'npm run test:browsers')),
  {
    name: 'WPE WebKit 2.38 (Safari 16.0)',
    // The size of neither can be set: one is 800 px wide, and zooms in as a phone; the other is 1280 px wide.
    open: ['WPEWebDriver', 'cog'].every((name) => existsSync(`/usr/bin/${name}`))
      ? (width, height) => {
          const isPhone = width < 768
          const zoom = isPhone ? 800 / width : 1
          const binary = isPhone ? '/usr/bin/cog' : `${libraries}/wpe-webkit-1.1/MiniBrowser`
          const args = isPhone
            ? ['--automation', '--platform=headless', `--scale=${zoom}`]
            : ['--automation', '--headless']
          const capabilities = { 'wpe:browserOptions': { binary, args } }
          return openWebKit({ command: ['WPEWebDriver'], capabilities, zoom, width, height })
        }
      : undefined,
    install: apt('wpewebkit-driver', 'cog'),
  },
  {
    name: 'WebKitGTK',
    open: ['WebKitWebDriver', 'xvfb-run'].every((name) => existsSync(`/usr/bin/${name}`))
      ? (width, height) =>
          // two that look for a free screen at once from the same number on find the same one
          openWebKit({ command: ['xvfb-run', '-a', '-n', String(width), 'WebKitWebDriver'], width, height })
      : undefined,
    install: apt('webkit2gtk-driver', 'xvfb', 'xauth'),
  },
  {
    name: 'Firefox ESR',
    open: existsSync('/usr/bin/firefox-esr') ? openFirefox : undefined,
    install: apt('firefox-esr'),
  },
  chromium('Chromium', '/usr/bin/chromium', apt('chromium')),
]

/** The engines in which the steps run, oldest first. */
export const engines = known.filter(({ name }) => !isCI || inCI.includes(name))

/** By the width of its tabs; a tab in the background stands still, so that two sizes at once need two. */
const firefoxes = new Map<number, Promise<Browser>>()

/** Ends the browsers of the tabs: their start takes longer than most steps. */
export async function closeFirefox(): Promise<void> {
  for (const browser of firefoxes.values()) await (await browser).close()
}

async function openFirefox(width: number, height: number): Promise<Tab> {
  const browser = firefoxes.get(width) ?? startFirefox('/usr/bin/firefox-esr')
  firefoxes.set(width, browser)
  const page = await openPage(await browser)
  await page.setViewport({ width, height })
  return {
    go: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(`(async () => {${body}})()`),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.browserContext().close(),
  }
}
