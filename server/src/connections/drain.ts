import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the server is about to stop: /readyz answers 503 then. */
export interface Drain {
  isDraining: boolean
}

/**
 * The first step of a stop: not ready any more, while the port stays open and answers for so many seconds, in which proxies
 * stop sending requests here.
 */
export async function leaveRotation(drain: Drain, drainSeconds: number): Promise<void> {
  drain.isDraining = true
  await sleep(drainSeconds * 1_000)
}
