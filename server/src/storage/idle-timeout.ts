import { Readable } from 'node:stream'
import { StorageUnavailable } from './storage.ts'

/** Passes a stream on that fails when it gives nothing for so long while somebody waits for it; a reader may pause longer. */
export function readWithIdleTimeout(source: Readable, timeoutMs: number): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    const giveUp = (): void => void source.destroy(new StorageUnavailable('the bucket stopped in the middle of a file'))
    let timer = setTimeout(giveUp, timeoutMs)
    try {
      for await (const chunk of source) {
        clearTimeout(timer)
        yield chunk
        timer = setTimeout(giveUp, timeoutMs)
      }
    } finally {
      clearTimeout(timer)
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}
