import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'

const key = 'hasiye.clock'
/** The header `Date` has the second in which a response began. */
const resolutionMs = 1000
const wrongFromMs = 5 * 60_000

/** The offset that is added to the device's clock, and whether its user was notified that it is wrong. */
interface Correction {
  offsetMs: number
  isNotified: boolean
}

let correction: Correction = read() ?? { offsetMs: 0, isNotified: false }
const listeners = new Set<() => void>()

/** Returns an instant of the device's clock, by default this one, as the server's clock has it, in ms since 1970. */
export const serverMs = (deviceMs = Date.now()): number => deviceMs + correction.offsetMs

/** Returns this instant by the server's clock, or by the device's until a server has responded. */
export const now = (): Date => new Date(serverMs())

/**
 * Corrects the clock by a response, as little as its header `Date` requires. The response began after the request, so a
 * slow response gives less information, and none if the device slept meanwhile.
 */
export function learnTime(date: string | null, sentAtMs: number): void {
  const dateMs = Date.parse(date ?? '')
  if (Number.isNaN(dateMs)) return
  const [least, most] = [dateMs - Date.now(), dateMs + resolutionMs - sentAtMs]
  const offsetMs = Math.min(Math.max(correction.offsetMs, least), most)
  if (offsetMs !== correction.offsetMs) {
    const isWrong = Math.abs(offsetMs) >= wrongFromMs
    write({ offsetMs, isNotified: isWrong && correction.isNotified })
  }
  renewTime()
}

/** Returns whether the device's clock is wrong and its user was not notified yet. */
export const isWrongClock = (): boolean => Math.abs(correction.offsetMs) >= wrongFromMs && !correction.isNotified

export function noteNotified(): void {
  write({ ...correction, isNotified: true })
  renewTime()
}

/** Calls the listener whenever the time must be read again. Returns the function that ends it. */
export function onRenewedTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls the listeners, for cases in which a new day may have begun unnoticed. */
export function renewTime(): void {
  for (const listener of listeners) listener()
}

interface DeviceStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** Throws where the browser blocks it. The worker has none, and its types do not include it. */
function storage(): DeviceStorage | undefined {
  return (globalThis as { localStorage?: DeviceStorage }).localStorage
}

function write(next: Correction): void {
  correction = next
  try {
    storage()?.setItem(key, JSON.stringify(next))
  } catch {
    // Storage is full. The next page gets it from its first response.
  }
}

function read(): Correction | undefined {
  try {
    const stored = JSON.parse(storage()?.getItem(key) ?? 'null') as Correction | null
    return typeof stored?.offsetMs === 'number' ? stored : undefined
  } catch {
    return undefined
  }
}

/** Returns the calendar day in Baku, `YYYY-MM-DD`. */
export const today = (): string => bakuDate(now())

/** Formats an instant as `09:12`, or `14 noyabr 2026, 09:12` where it is on another day than `today`. */
export function timeText(ms: number, today: string): string {
  const at = new Date(ms)
  const date = bakuDate(at)
  return date === today ? bakuTime(at) : `${longDate(date)}, ${bakuTime(at)}`
}
