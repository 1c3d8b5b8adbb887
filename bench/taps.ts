import { setTimeout } from 'node:timers/promises'
import type { addCards } from '@hasiye/contract/cards.ts'
import type { ReplyOf } from '@hasiye/contract/endpoint.ts'
import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../scripts/programs.ts'
import { openClass } from './class.ts'
import { startServer } from './server.ts'
import { median, printTable } from './table.ts'

const students = 200
const dates = 150
const taps = 15
const fills = 5
const slowdown = 4
/** A quick teacher marks three students a second. */
const pauseMs = 300

/** Adds students without an account to an open class, and marks all of them on each date. */
async function fillClass(url: string, { token, courseId }: { token: string; courseId: number }): Promise<void> {
  const post = async <Reply>(path: string, body: unknown): Promise<Reply> => {
    const reply = await fetch(`${url}/api/courses/${courseId}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `sid=${token}` },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return (await reply.json()) as Reply
  }
  const names = Array.from({ length: students }, (_, n) => `Aysel Məmmədova ${['A', 'B', 'C', 'D'][n % 4]} ${n}`)
  const halves = [names.slice(0, students / 2), names.slice(students / 2)]
  const cards: ReplyOf<typeof addCards>['added'] = []
  for (const half of halves) cards.push(...(await post<ReplyOf<typeof addCards>>('cards', { names: half })).added)
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

/** Measures how long a mark takes from the tap to the paint in a class of the largest size, on a slow processor. */
export async function benchTaps(): Promise<void> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
  try {
    const teacher = await openClass(server.url, 0)
    await fillClass(server.url, teacher)
    const open = async (width: number, shown: string): Promise<Page> => {
      const context = await browser.newContext({ viewport: { width, height: 844 } })
      await context.addCookies([{ name: 'sid', value: teacher.token, url: server.url }])
      const page = await context.newPage()
      await page.goto(`${server.url}/course/${teacher.courseId}#participants`)
      await page.locator(shown).first().waitFor()
      await page.waitForTimeout(5000)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      return page
    }
    const repeat = async (count: number, press: (n: number) => Promise<number>): Promise<number[]> => {
      const times: number[] = []
      for (let n = 0; n < count; n++) {
        times.push(await press(n))
        await setTimeout(pauseMs)
      }
      return times
    }
    const count = (page: Page): Promise<number> => page.evaluate('document.querySelectorAll("*").length')

    const phone = await open(390, 'ol [aria-pressed]')
    const phoneNodes = await count(phone)
    const sign = (n: number) => `li:nth-of-type(${n + 1}) [aria-pressed]`
    const phoneTaps = await repeat(taps, (n) => timePress(phone, first(sign(n)), sign(n), 'aria-pressed'))
    const press = (text: string) =>
      timePress(phone, button(text), `li:nth-of-type(${students}) [aria-pressed]`, 'aria-pressed')
    const fillTimes = await repeat(fills, async (n) => {
      if (n > 0) await press('Geri qaytar')
      return press('Hamısı iştirak edib')
    })
    await phone.close()
    const desktop = await open(1280, 'td[data-row]')
    const desktopNodes = await count(desktop)
    const cell = (n: number) => `td[data-row="${n}"][data-col="0"]`
    const desktopTaps = await repeat(taps, (n) => timePress(desktop, first(cell(n)), cell(n), 'aria-label'))
    const row = (what: string, times: number[], nodes: number, aim: string) => [
      what,
      Math.round(median(times)),
      Math.round(Math.max(...times)),
      aim,
      nodes,
    ]
    printTable(
      `a tap until its paint, ${students} students, ${dates} dates, processor ÷ ${slowdown}`,
      ['what', 'median ms', 'slowest', 'aim', 'elements'],
      [
        row('mark on a phone', phoneTaps, phoneNodes, '≤ 50'),
        row('“Hamısı” on a phone', fillTimes, phoneNodes, '≤ 300'),
        row('mark in the grid', desktopTaps, desktopNodes, '≤ 100'),
      ],
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}
