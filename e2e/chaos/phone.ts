import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { saveAttendance } from '@hasiye/contract/attendance.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { accountHeader } from '@hasiye/contract/headers.ts'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../scripts/programs.ts'
import { Attendance } from '../support/attendance.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import type { Person } from '../support/people.ts'
import { installWorker } from '../support/worker.ts'
import type { Cut } from './plan.ts'

const saveRequests = 'POST /api/courses/*/attendance'
const actionTimeoutMs = 4_000
const fullDiskBytes = 1

/** A save as it left the phone. Repeats of it have the same id. */
export interface SentSave extends BodyOf<typeof saveAttendance> {
  phone: string
  accountId: number
}

/** A page with the course, as the account that was signed in when it was opened. */
export interface Tab {
  page: Page
  attendance: Attendance
  teacher: Person
}

/** Runs in every page: a clock that can be changed, and what a row showed when it was tapped. */
function preparePage(): void {
  const state = globalThis as unknown as { clockShiftMs?: number; shownAtTap: string }
  const { now } = Date
  const shifted = () => now() + (state.clockShiftMs ?? 0)
  globalThis.Date = new Proxy(Date, {
    construct: (target, values) => Reflect.construct(target, values.length === 0 ? [shifted()] : values),
    get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
  })
  const note = ({ target }: Event) => {
    const pressed = (target as Element).closest('li')?.querySelector('[aria-pressed=true]')
    state.shownAtTap = pressed?.getAttribute('aria-label') ?? ''
  }
  addEventListener('click', note, { capture: true })
}

/** A phone with a browser whose profile outlives it, and a network of its own. */
export class Phone {
  readonly name: string
  readonly network: FaultProxy
  tabs: Tab[] = []
  teacher: Person
  clockShiftMs = 0
  networkIs: 'off' | 'cut' | 'good' = 'good'
  isDiskFull = false
  /** Whether changes may only have been in memory since the beginning of the sequence. */
  hadFullDisk = false
  onSave: (save: SentSave) => void = () => {}
  #profile: string
  #context: BrowserContext | undefined
  #blank: Page | undefined
  #control: CDPSession | undefined
  /** Called when the connection of a save breaks. */
  #onCut: () => void = () => {}

  constructor(name: string, folder: string, server: string, teacher: Person) {
    this.name = name
    this.#profile = join(folder, name)
    this.network = new FaultProxy(server)
    this.network.onRequest = (incoming) => this.#observe(incoming)
    this.teacher = teacher
  }

  /** Starts network and browser, and waits until the app is on the phone. */
  async open(): Promise<void> {
    await this.network.start()
    await this.startBrowser()
    const page = await this.#newPage()
    await page.goto('/dashboard')
    await installWorker(page)
    await page.close()
  }

  async startBrowser(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: ensureChromium().shell,
      args: [...chromiumArguments, '--js-flags=--no-opt --no-maglev --no-sparkplug', '--renderer-process-limit=1'],
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      baseURL: this.network.origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'az',
      timezoneId: 'Asia/Baku',
      reducedMotion: 'reduce',
      // within a test its settings apply here too
      serviceWorkers: 'allow',
    })
    this.#context.setDefaultTimeout(actionTimeoutMs)
    await this.#context.addInitScript(preparePage)
    await this.setClock(this.clockShiftMs)
    await this.signIn(this.teacher)
    this.#blank = this.#context.pages()[0] ?? (await this.#context.newPage())
    this.#control = await this.#context.newCDPSession(this.#blank)
    await this.#limitDisk()
  }

  /** Ends the browser at once: nothing is unloaded, nothing more is written. */
  async killBrowser(): Promise<void> {
    const closed = new Promise((resolve) => this.#context?.once('close', resolve))
    void this.#control?.send('Browser.crash').catch(() => {})
    await closed
    this.tabs = []
  }

  async close(): Promise<void> {
    await this.#context?.close()
    await this.network.stop()
  }

  async signIn(teacher: Person): Promise<void> {
    this.teacher = teacher
    const { token: value } = teacher.session
    const cookie = { name: 'sid', value, url: this.network.origin, httpOnly: true, sameSite: 'Lax' as const }
    await this.#context?.addCookies([cookie])
  }

  async openTab(courseId: number): Promise<Tab> {
    const page = await this.#newPage()
    const tab = { page, attendance: new Attendance(page, true), teacher: this.teacher }
    this.tabs.push(tab)
    await this.load(tab, courseId)
    return tab
  }

  /** Loads the course in a tab, as whoever is signed in. Returns whether the attendance is shown. */
  async load(tab: Tab, courseId: number): Promise<boolean> {
    tab.teacher = this.teacher
    await tab.page.goto('/healthz').catch(() => {})
    await tab.page.goto(`/course/${courseId}#participants`, { waitUntil: 'commit' }).catch(() => {})
    return tab.attendance.saveBar.waitFor().then(
      () => true,
      () => false,
    )
  }

  async closeTab(tab: Tab): Promise<void> {
    this.tabs = this.tabs.filter((other) => other !== tab)
    await tab.page.close()
  }

  /** Breaks the connections of saves until the network is set. Resolves when the first one is broken. */
  cutSaves(cut: Cut): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onCut = resolve
    if (cut === 'request') {
      this.network.on(saveRequests, async (incoming) => {
        await once(incoming, 'end')
        incoming.socket.destroy()
      })
    }
    if (cut === 'answer') this.network.loseAnswers(saveRequests)
    if (cut === 'half') this.network.halveAnswers(saveRequests)
    return promise
  }

  async setNetwork(is: 'off' | 'cut' | 'good'): Promise<void> {
    this.networkIs = is
    this.network.restore()
    if (is !== 'good') this.network.cutAll()
    await this.#context?.setOffline(is === 'off')
  }

  async setDisk(is: 'full' | 'good'): Promise<void> {
    this.isDiskFull = is === 'full'
    this.hadFullDisk ||= this.isDiskFull
    await this.#limitDisk()
  }

  async setClock(shiftMs: number): Promise<void> {
    this.clockShiftMs = shiftMs
    const content = `globalThis.clockShiftMs = ${shiftMs}`
    await this.#context?.addInitScript({ content })
    for (const { page } of this.tabs) await page.evaluate(content)
  }

  /** Makes the phone as it was before the sequence, with the app still on it. */
  async reset(): Promise<void> {
    for (const tab of this.tabs) await this.closeTab(tab)
    await this.setNetwork('good')
    await this.setDisk('good')
    this.hadFullDisk = false
    await this.setClock(0)
    const { origin } = this.network
    await this.#control?.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  }

  async #newPage(): Promise<Page> {
    const page = await (this.#context as BrowserContext).newPage()
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    return page
  }

  async #limitDisk(): Promise<void> {
    const { origin } = this.network
    const quotaSize = this.isDiskFull ? fullDiskBytes : undefined
    await this.#control?.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  }

  #observe(incoming: IncomingMessage): void {
    if (incoming.method !== 'POST' || !incoming.url?.endsWith('/attendance')) return
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.socket.once('close', () => this.#onCut())
    incoming.once('end', () => {
      const accountId = Number(incoming.headers[accountHeader])
      this.onSave({ ...(JSON.parse(Buffer.concat(chunks).toString()) as SentSave), phone: this.name, accountId })
    })
  }
}
