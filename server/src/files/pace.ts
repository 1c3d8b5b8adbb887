import type { Readable } from 'node:stream'

export interface Pace {
  /** The longest pause, and the largest delay that can accumulate. */
  graceMs: number
  minBytesPerSecond: number
}

/** Source: SECURITY_REQUIREMENTS.md section 6. */
export const uploadPace: Pace = { graceMs: 30_000, minBytesPerSecond: 2_000 }

/**
 * Calls `onSlow` when a stream falls below a minimum rate. The sender has a credit of `graceMs`: time reduces it, bytes restore
 * it up to `graceMs`, so that a fast start does not allow a slow end. Time during which the reader pauses does not count.
 * @returns a function that stops the watch
 */
export function watchPace(source: Readable, { graceMs, minBytesPerSecond }: Pace, onSlow: () => void): () => void {
  const msPerByte = 1000 / minBytesPerSecond
  let deadline = performance.now() + graceMs
  let timer = setTimeout(check, graceMs)

  function onData(chunk: Buffer): void {
    deadline = Math.min(deadline + chunk.length * msPerByte, performance.now() + graceMs)
  }
  function check(): void {
    if (source.isPaused()) deadline = performance.now() + graceMs
    const leftMs = deadline - performance.now()
    if (leftMs > 0) timer = setTimeout(check, leftMs)
    else onSlow()
  }
  function stop(): void {
    clearTimeout(timer)
    source.off('data', onData).off('end', stop)
  }
  source.on('data', onData).once('end', stop)
  return stop
}
