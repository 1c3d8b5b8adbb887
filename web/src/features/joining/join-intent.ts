import { serverMs } from '../../ui/clock.ts'
import { deviceStorage } from '../../ui/device-storage.ts'

const key = 'hasiye.join'
const kept = { pressMs: 3_600_000, codeMs: 86_400_000 }

/** A course that somebody wants to join on this device, but first has to sign up or in. */
export interface JoinIntent {
  code: string
  courseName: string
  teacherName: string | null
  /** When “Qoşul” was pressed, in milliseconds. */
  pressedAt: number
}

/** Remembers on this device that “Qoşul” was pressed: the way back may lead through a mail, another tab or Google. */
export function rememberJoin(intent: JoinIntent, storage = deviceStorage()): void {
  storage?.setItem(key, JSON.stringify(intent))
}

/** The course to come back to; undefined without one, after a day, or where the browser keeps nothing. */
export function rememberedJoin(now = serverMs(), storage = deviceStorage()): JoinIntent | undefined {
  const intent = read(storage?.getItem(key) ?? null)
  if (intent && now - intent.pressedAt < kept.codeMs) return intent
  storage?.removeItem(key)
  return undefined
}

/**
 * Whether the press itself still counts: within an hour of it the join is sent without another one. Later, or on a device that
 * somebody else uses by then, the page only offers it.
 */
export const isFresh = ({ pressedAt }: JoinIntent, now = serverMs()): boolean => now - pressedAt < kept.pressMs

export function forgetJoin(storage = deviceStorage()): void {
  storage?.removeItem(key)
}

function read(text: string | null): JoinIntent | undefined {
  try {
    const found = JSON.parse(text ?? 'null') as JoinIntent | null
    return typeof found?.code === 'string' && typeof found.pressedAt === 'number' ? found : undefined
  } catch {
    return undefined
  }
}
