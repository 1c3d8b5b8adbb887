import { vi } from 'vitest'

/** Shortly before the time-out of a test (`vitest.config.ts`), so that the failed check is reported. */
const inTime = { timeout: 240_000 }

/** Waits until the check does not throw any more, and returns its result. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, inTime)

/** Waits until the value is defined, and returns it. */
export const appearance = <T>(find: () => T | Promise<T>): ReturnType<typeof vi.waitUntil<T>> =>
  vi.waitUntil(find, inTime)
