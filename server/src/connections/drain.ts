import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the server is about to stop: /readyz answers 503 then. */
export interface Drain {
  isDraining: boolean
}

/**
 * The first step of a stop: /readyz answers 503, while the port stays open for `drainSeconds`, so that proxies stop sending
 * requests to this node.
 */
export async function leaveRotation(drain: Drain, drainSeconds: number): Promise<void> {
  drain.isDraining = true
  await sleep(drainSeconds * 1_000)
}
