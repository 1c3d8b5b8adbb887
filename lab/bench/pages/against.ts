import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../../e2e/support/programs.ts'
import { alternate, type Pair, withBuilds } from '../builds.ts'
import { compareMedians, printTable } from '../table.ts'
import { networkName, openPhone, slowdown, type Visit, visit, visitBefore } from './visit.ts'
import { openUserPaths, type UserPath } from './ways.ts'

const rounds = 7

/** A path of use in one build. */
interface Target {
  url: string
  address: string
  userPath: UserPath
}

async function targetOf(url: string, userPath: UserPath): Promise<Target> {
  const { path, newerPath, token } = userPath
  const hasNewer =
    newerPath && (await fetch(url + newerPath, { headers: { cookie: `sid=${token}` }, redirect: 'manual' })).ok
  return { url, address: url + (hasNewer ? newerPath : path), userPath }
}

type Moments = (keyof Visit['seconds'])[]

/** The cells of a row: the moments, and the other compared values. */
const cellsOf = ([here, there]: Pair<Visit[]>, moments: Moments): string[] =>
  moments.map((moment) => {
    const secondsOf = (visits: Visit[]) => visits.map(({ seconds }) => seconds[moment] ?? Number.NaN)
    return compareMedians([secondsOf(here), secondsOf(there)], 2)
  })

const figuresOf = ([here, there]: Pair<Visit[]>, figure: 'kb' | 'requests'): string =>
  compareMedians([here.map((each) => each[figure]), there.map((each) => each[figure])], 0)

async function compareFirst(browser: Browser, userPaths: Pair<Target>[]): Promise<void> {
  const rows: string[][] = []
  for (const pair of userPaths) {
    const visits = await alternate(rounds, pair, async ({ url, address, userPath }) => {
      const phone = await openPhone(browser, url, userPath)
      const result = await visit(phone, address, userPath, { until: 'tapWorks' })
      await phone.close()
      return result
    })
    const cells = cellsOf(visits, ['visible', 'usable', 'tapWorks'])
    rows.push([pair[0].userPath.name, ...cells, figuresOf(visits, 'kb'), figuresOf(visits, 'requests')])
  }
  printTable(
    `first visit on a phone, this / that / ratio: processor ÷ ${slowdown}, ${networkName}`,
    ['way', 'visible s', 'usable s', 'tap works s', 'KB until then', 'requests'],
    rows,
  )
}

async function compareLater(browser: Browser, userPaths: Pair<Target>[]): Promise<void> {
  const rows: string[][] = []
  for (const pair of userPaths) {
    const phones: Pair<BrowserContext> = [
      await openPhone(browser, pair[0].url, pair[0].userPath),
      await openPhone(browser, pair[1].url, pair[1].userPath),
    ]
    const started: Pair<[BrowserContext, Target]> = [
      [phones[0], pair[0]],
      [phones[1], pair[1]],
    ]
    for (const [phone, { address, userPath }] of started) await visitBefore(phone, address, userPath)
    for (const offline of [false, true]) {
      for (const phone of phones) await phone.setOffline(offline)
      const visits = await alternate(rounds, started, ([phone, { address, userPath }]) =>
        visit(phone, address, userPath, { offline }),
      )
      rows.push([pair[0].userPath.name, offline ? 'none' : networkName, ...cellsOf(visits, ['visible', 'usable'])])
    }
    for (const phone of phones) await phone.close()
  }
  printTable('second start of the same page, this / that / ratio', ['page', 'network', 'visible s', 'usable s'], rows)
}

/** Visits the pages of this tree's build and of a commit's in turn. */
export async function comparePages(commit: string): Promise<void> {
  await withBuilds(commit, async (servers) => {
    const browser = await chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
    try {
      const [here, there] = [await openUserPaths(servers[0].url), await openUserPaths(servers[1].url)]
      const pairOf = async (name: keyof typeof here): Promise<Pair<Target>> => [
        await targetOf(servers[0].url, here[name]),
        await targetOf(servers[1].url, there[name]),
      ]
      const pairs = await Promise.all((Object.keys(here) as (keyof typeof here)[]).map(pairOf))
      await compareFirst(browser, pairs)
      await compareLater(browser, [await pairOf('dashboard'), await pairOf('attendance')])
    } finally {
      await browser.close()
    }
  })
}
