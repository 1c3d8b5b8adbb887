import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../../e2e/support/programs.ts'
import { openClass } from '../class.ts'
import { median, printTable } from '../table.ts'
import { networkName, openPhone, slowdown, type Visit, visit, visitBefore } from './visit.ts'
import { type UserPath, userPathsOf } from './ways.ts'

const rounds = 5

/** What may be transferred until the target can be used. */
interface Limits {
  kb: number
  requests: number
  aimS: number
}

async function visitOften(measure: () => Promise<Visit>) {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) visits.push(await measure())
  return {
    usable: median(visits.map(({ seconds }) => seconds.usable ?? Number.NaN)).toFixed(2),
    kb: Math.round(median(visits.map(({ kb }) => kb))),
    requests: median(visits.map(({ requests }) => requests)),
  }
}

async function onPhone<T>(
  browser: Browser,
  url: string,
  userPath: UserPath,
  measure: (phone: BrowserContext) => Promise<T>,
) {
  const phone = await openPhone(browser, url, userPath)
  const result = await measure(phone)
  await phone.close()
  return result
}

async function measureFirst(browser: Browser, url: string, userPaths: (readonly [UserPath, Limits])[]): Promise<void> {
  const rows: (string | number)[][] = []
  for (const [userPath, { kb: kbLimit, requests: requestLimit, aimS }] of userPaths) {
    const { usable, kb, requests } = await visitOften(() =>
      onPhone(browser, url, userPath, (phone) => visit(phone, url + userPath.path, userPath)),
    )
    rows.push([userPath.name, usable, `≤ ${aimS}`, kb, `≤ ${kbLimit}`, requests, `≤ ${requestLimit}`])
  }
  printTable(
    `first visit on a phone until it can be used: processor ÷ ${slowdown}, ${networkName}`,
    ['way', 'after s', 'aim', 'KB', 'limit', 'requests', 'limit'],
    rows,
  )
}

async function measureLater(browser: Browser, url: string, userPaths: UserPath[]): Promise<void> {
  const rows: string[][] = []
  for (const userPath of userPaths) {
    const address = url + userPath.path
    await onPhone(browser, url, userPath, async (phone) => {
      await visitBefore(phone, address, userPath)
      const online = await visitOften(() => visit(phone, address, userPath))
      await phone.setOffline(true)
      const offline = await visitOften(() => visit(phone, address, userPath, { offline: true }))
      rows.push([userPath.name, online.usable, '≤ 1.0', offline.usable, '≤ 0.8'])
    })
  }
  printTable('second start of the same page', ['page', 'usable after s', 'aim', 'without a network', 'aim'], rows)
}

/** Measures how much first visits transfer, and when the page is usable, at the first visit and at a later start. */
export async function benchPages(url: string): Promise<void> {
  const { token, courseId, studentShortIds } = await openClass(url, 39, 3)
  const { login, dashboard, attendance, card } = userPathsOf({ token, courseId, shortId: studentShortIds[0] ?? '' })
  const browser = await chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
  await measureFirst(browser, url, [
    [login, { kb: 150, requests: 12, aimS: 1.4 }],
    [dashboard, { kb: 175, requests: 15, aimS: 2.5 }],
    [attendance, { kb: 200, requests: 15, aimS: 3 }],
    // Without marks the panel has no such moment.
    [
      { ...card, content: card.target },
      { kb: 200, requests: 26, aimS: 2.5 },
    ],
  ])
  await measureLater(browser, url, [dashboard, attendance])
  await browser.close()
}
