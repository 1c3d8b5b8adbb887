import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** How long a stop waits for requests that were sent before it and not yet read. */
const minDrainMs = 250

/** Whether the server is about to stop: /readyz responds 503 then. */
export interface Drain {
  isDraining: boolean
}

/**
 * The first step of a stop: /readyz responds 503, while the port stays open for `drainSeconds`, so that proxies stop
 * sending requests to this node. The port stays open for at least a quarter of a second, so that requests in transit
 * are served.
 */
export async function leaveRotation(drain: Drain, drainSeconds: number): Promise<void> {
  drain.isDraining = true
  await sleep(Math.max(drainSeconds * 1_000, minDrainMs))
  // after all sockets that are ready now were read
  await setImmediate()
}
