import { serverMs } from '../../device/clock.ts'
import { deviceStorage } from '../../device/storage.ts'

const key = 'hasiye.join'
const ttl = { pressMs: 3_600_000, codeMs: 86_400_000 }

/** A course that a visitor wants to join. */
export interface JoinIntent {
  code: string
  courseName: string
  teacherName: string | null
  /** When “Qoşul” was pressed, in milliseconds. */
  pressedAt: number
}

/**
 * Stores on this device that “Qoşul” was pressed, because the sign-up may continue from an e-mail, in another tab or
 * with Google.
 */
export function rememberJoin(intent: JoinIntent, storage = deviceStorage()): void {
  storage?.setItem(key, JSON.stringify(intent))
}

/** Returns the stored course; undefined without one, after a day, or where the browser has no storage. */
export function rememberedJoin(now = serverMs(), storage = deviceStorage()): JoinIntent | undefined {
  const intent = read(storage?.getItem(key) ?? null)
  if (intent && now - intent.pressedAt < ttl.codeMs) return intent
  storage?.removeItem(key)
  return undefined
}

/** Whether the join is sent without a second press: within an hour of the first. Later the page only offers it. */
export const isFresh = ({ pressedAt }: JoinIntent, now = serverMs()): boolean => now - pressedAt < ttl.pressMs

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
