import { setTimeout } from 'node:timers/promises'
import type { addCards } from '@hasiye/contract/cards.ts'
import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../e2e/support/programs.ts'
import { alternate, type Pair, withBuilds } from './builds.ts'
import { openClass } from './class.ts'
import { startServer } from './server.ts'
import { compareMedians, median, printTable } from './table.ts'

const students = 200
const dates = 150
const slowdown = 4
const pauseMs = 300

/** Adds students without an account to an open class, and marks all of them on each date. */
async function fillClass(url: string, { token, courseId }: { token: string; courseId: number }): Promise<void> {
  const post = async <Reply>(path: string, body: unknown): Promise<Reply> => {
    const response = await fetch(`${url}/api/courses/${courseId}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `sid=${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Reply
  }
  const names = Array.from({ length: students }, (_, n) => `Aysel Məmmədova ${['A', 'B', 'C', 'D'][n % 4]} ${n}`)
  const halves = [names.slice(0, students / 2), names.slice(students / 2)]
  const cards: ResponseBodyOf<typeof addCards>['added'] = []
  for (const half of halves)
    cards.push(...(await post<ResponseBodyOf<typeof addCards>>('cards', { names: half })).added)
  for (let day = 1; day < dates; day++) {
    const date = bakuDate(new Date(Date.now() - day * dayMs))
    await post('attendance', {
      date,
      statuses: cards.map(({ student }, n) => ({ studentId: student.id, status: n % 9 ? '+' : '-' })),
    })
  }
}

/** Runs in the page: presses a button, and resolves with the time until the changed attribute was painted. */
const pressAndWait = `(button, changed, attribute) => {
  const target = document.querySelector(changed)
  if (!button || !target) throw new Error('nothing to press, or nothing matches ' + changed)
  const before = target.getAttribute(attribute)
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const observer = new MutationObserver(() => {
      if (document.querySelector(changed)?.getAttribute(attribute) === before) return
      observer.disconnect()
      // A task after the next frame runs when it was painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    button.click()
  })
}`

/** `button` is an expression of the page. */
const timePress = (page: Page, button: string, changed: string, attribute: string): Promise<number> =>
  page.evaluate<number>(`(${pressAndWait})(${button}, ${JSON.stringify(changed)}, ${JSON.stringify(attribute)})`)

const first = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
const button = (text: string) =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent === ${JSON.stringify(text)})`

interface Tap {
  what: string
  width: number
  /** Selector of an element that exists when the page can be used. */
  shown: string
  repeats: number
  aim: string
  press: (page: Page, n: number) => Promise<number>
}

const sign = (n: number) => `li:nth-of-type(${n + 1}) [aria-pressed]`
const cell = (n: number) => `td[data-row="${n}"][data-col="0"]`
const pressAll = (page: Page, text: string) => timePress(page, button(text), sign(students - 1), 'aria-pressed')

const kinds: Tap[] = [
  {
    what: 'mark on a phone',
    width: 390,
    shown: 'ol [aria-pressed]',
    repeats: 15,
    aim: '≤ 50',
    press: (page, n) => timePress(page, first(sign(n)), sign(n), 'aria-pressed'),
  },
  {
    what: '“Hamısı” on a phone',
    width: 390,
    shown: 'ol [aria-pressed]',
    repeats: 5,
    aim: '≤ 300',
    press: async (page, n) => {
      if (n > 0) await pressAll(page, 'Geri qaytar')
      return pressAll(page, 'Hamısı iştirak edib')
    },
  },
  {
    what: 'mark in the grid',
    width: 1280,
    shown: 'td[data-row]',
    repeats: 15,
    aim: '≤ 100',
    press: (page, n) => timePress(page, first(cell(n)), cell(n), 'aria-label'),
  },
]

type Class = Awaited<ReturnType<typeof openClass>> & { url: string }

async function openFullClass(url: string): Promise<Class> {
  const teacher = await openClass(url, 0)
  await fillClass(url, teacher)
  return { ...teacher, url }
}

async function openSlowPage(browser: Browser, { url, token, courseId }: Class, { width, shown }: Tap): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  await context.addCookies([{ name: 'sid', value: token, url }])
  const page = await context.newPage()
  await page.goto(`${url}/course/${courseId}#participants`)
  await page.locator(shown).first().waitFor()
  await page.waitForTimeout(5000)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** A quick teacher marks three students a second. */
async function pressAfterPause(tap: Tap, page: Page, n: number): Promise<number> {
  await setTimeout(pauseMs)
  return tap.press(page, n)
}

const launch = () => chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
const title = `a tap until its paint, ${students} students, ${dates} dates, processor ÷ ${slowdown}`

/** Measures how long a mark takes from the tap to the paint in a class of the maximum size, on a slow processor. */
export async function benchTaps(): Promise<void> {
  const server = await startServer()
  const browser = await launch()
  try {
    const ofClass = await openFullClass(server.url)
    const rows: (string | number)[][] = []
    for (const tap of kinds) {
      const page = await openSlowPage(browser, ofClass, tap)
      const elements = await page.evaluate<number>('document.querySelectorAll("*").length')
      const times: number[] = []
      for (let n = 0; n < tap.repeats; n++) times.push(await pressAfterPause(tap, page, n))
      await page.context().close()
      rows.push([tap.what, Math.round(median(times)), Math.round(Math.max(...times)), tap.aim, elements])
    }
    printTable(title, ['what', 'median ms', 'slowest', 'aim', 'elements'], rows)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Measures the same in this tree's build and a commit's in turn. */
export async function compareTaps(commit: string): Promise<void> {
  await withBuilds(commit, async (servers) => {
    const browser = await launch()
    try {
      const classes: Pair<Class> = [await openFullClass(servers[0].url), await openFullClass(servers[1].url)]
      const rows: string[][] = []
      for (const tap of kinds) {
        const pages: Pair<Page> = [
          await openSlowPage(browser, classes[0], tap),
          await openSlowPage(browser, classes[1], tap),
        ]
        const times = await alternate(tap.repeats, pages, (page, n) => pressAfterPause(tap, page, n))
        for (const page of pages) await page.context().close()
        rows.push([tap.what, compareMedians(times, 0)])
      }
      printTable(title, ['what', 'median ms, this / that / ratio'], rows)
    } finally {
      await browser.close()
    }
  })
}
