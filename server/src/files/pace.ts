import type { Readable } from 'node:stream'

export interface Pace {
  /** How long nothing may come, and how much delay a sender may gather. */
  graceMs: number
  minBytesPerSecond: number
}

/** Source: SECURITY_REQUIREMENTS.md section 6. */
export const uploadPace: Pace = { graceMs: 30_000, minBytesPerSecond: 2_000 }

/**
 * Watches that a stream keeps a least pace until its end. The sender begins with `graceMs`; time uses them up, each byte gives
 * some back, and never are there more: a fast beginning pays for no slow end. Does not count while the reader holds the stream.
 * @returns how to stop
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
