import { Readable } from 'node:stream'
import { StorageUnavailable } from './storage.ts'

/**
 * Passes a stream through and fails when the source delivers nothing for `timeoutMs` while a read is pending; the reader itself
 * may pause longer.
 */
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
