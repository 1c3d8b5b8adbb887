import { ApiError } from '../../web/src/api/client.ts'
import { applyChanges } from '../../web/src/offline/draft-changes.ts'
import type { DraftDisk } from '../../web/src/offline/draft-store.ts'
import { type Drafts, noDrafts } from '../../web/src/offline/drafts.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

type NetworkState = 'good' | 'flaky' | 'offline'

const clientTimeoutMs = 20_000
const serverErrors = {
  none: undefined,
  status500: new ApiError('server_error', 500, 'x'),
  status502: new ApiError('unavailable', 502),
  status503: new ApiError('unavailable', 503, 'x', { retryAfter: 5 }),
  status429: new ApiError('busy', 429, 'x', { retryAfter: 1 }),
  status507: new ApiError('storage_full', 507, 'x'),
}
const serverErrorWeights = { none: 88, status500: 3, status502: 3, status503: 3, status429: 2, status507: 1 }

/** A browser profile: one disk, one cookie, one lock and one channel, shared by all its tabs. */
export class Device {
  name: string
  world: World
  session: number | undefined
  network: NetworkState = 'good'
  isDiskBroken = false
  /** By how much the device's clock is wrong. */
  clockOffMs = 0
  hadBrokenDisk = false
  tabs: Tab[] = []
  disks = new Map<number, Drafts>()
  #lockQueue: { tab: Tab; start: () => void }[] = []

  constructor(world: World, name: string) {
    this.world = world
    this.name = name
  }

  get now(): number {
    return this.world.scheduler.now + this.clockOffMs
  }

  /** Returns the disk as this tab accesses it; if the tab dies, a write is either complete or not done at all. */
  diskOf(tab: Tab, accountId: number): DraftDisk {
    const access = <Result>(task: () => Result) =>
      this.#later<Result>(tab, this.world.random.delay(1, 40), () => {
        if (this.isDiskBroken) throw new Error('the disk is broken')
        return task()
      })
    return {
      read: () => access(() => this.disks.get(accountId) ?? noDrafts),
      write: (changes) =>
        access(() => {
          this.disks.set(accountId, applyChanges(this.disks.get(accountId) ?? noDrafts, changes))
        }),
    }
  }

  /** Runs the task while no other tab of the device does. A tab that dies releases the lock. */
  alone<Result>(tab: Tab, task: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const start = () =>
        void task()
          .then(resolve, reject)
          .finally(() => this.#unlock(tab))
      this.#lockQueue.push({ tab, start })
      if (this.#lockQueue.length === 1) start()
    })
  }

  #unlock(tab: Tab): void {
    if (this.#lockQueue[0]?.tab !== tab) return
    this.#lockQueue.shift()
    this.#lockQueue[0]?.start()
  }

  close(tab: Tab): void {
    const holds = this.#lockQueue[0]?.tab === tab
    this.tabs = this.tabs.filter((other) => other !== tab)
    this.#lockQueue = this.#lockQueue.filter((waiting) => waiting.tab !== tab)
    if (holds) this.#lockQueue[0]?.start()
  }

  /** Sends a message to the other tabs. */
  broadcast(from: Tab | undefined, hear: (tab: Tab) => void): void {
    for (const tab of this.tabs.filter((other) => other !== from)) {
      this.world.scheduler.after(this.world.random.delay(1, 50), () => tab.isAlive && hear(tab))
    }
  }

  /** Sends a request. It and its response may be delayed, lost or duplicated, and the server or a proxy may fail. */
  request<Reply>(tab: Tab, handle: () => Promise<Reply>): Promise<Reply> {
    const { random, scheduler } = this.world
    return new Promise((resolve, reject) => {
      let isOpen = true
      const settle = (task: () => void) => {
        if (isOpen && tab.isAlive) task()
        isOpen = false
      }
      const answer = (task: () => void) => {
        const isLost = this.network === 'offline' || (this.network === 'flaky' && random.chance(0.25))
        if (!isLost) scheduler.after(random.delay(5, this.#slowestMs), () => settle(task))
        else if (random.chance(0.5)) settle(() => reject(new ApiError('network', 0)))
      }
      scheduler.after(clientTimeoutMs, () => settle(() => reject(new ApiError('timeout', 0))))
      if (this.network === 'offline') {
        scheduler.after(5, () => settle(() => reject(new ApiError('network', 0))))
        return
      }
      const copies = this.network === 'flaky' && random.chance(0.2) ? 2 : 1
      for (let copy = 0; copy < copies; copy++) {
        if (this.network === 'flaky' && random.chance(0.2)) continue
        const delayMs = random.delay(5, this.#slowestMs * (copy + 1) ** 2)
        scheduler.after(delayMs, async () => {
          const error = this.world.isHealed ? undefined : serverErrors[random.weighted(serverErrorWeights)]
          if (error && random.chance(0.5)) return answer(() => reject(error))
          try {
            const response = await handle()
            answer(() => (error ? reject(error) : resolve(response)))
          } catch (refusal) {
            answer(() => reject(refusal))
          }
        })
      }
    })
  }

  get #slowestMs(): number {
    return this.network === 'flaky' ? 30_000 : 300
  }

  #later<Result>(tab: Tab, delayMs: number, task: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const wasAlive = () => tab.isAlive || this.world.random.chance(0.5)
      this.world.scheduler.after(delayMs, () => {
        if (!wasAlive()) return
        try {
          const result = task()
          if (tab.isAlive) resolve(result)
        } catch (error) {
          if (tab.isAlive) reject(error)
        }
      })
    })
  }
}
