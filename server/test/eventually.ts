import { vi } from 'vitest'

/** Waits until the check holds; ends shortly before the time-out of a test (`vitest.config.ts`), with what did not hold. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 240_000 })
