import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** What was sent before the stop arrives, or waits until a busy process reads it. */
const minDrainMs = 250

/** Whether the server is about to stop: /readyz answers 503 then. */
export interface Drain {
  isDraining: boolean
}

/**
 * The first step of a stop: /readyz answers 503, while the port stays open for `drainSeconds`, so that proxies stop sending
 * requests to this node; a quarter of a second at least, so that what is on its way is answered.
 */
export async function leaveRotation(drain: Drain, drainSeconds: number): Promise<void> {
  drain.isDraining = true
  await sleep(Math.max(drainSeconds * 1_000, minDrainMs))
  // after the sockets were read that are ready by now
  await setImmediate()
}
