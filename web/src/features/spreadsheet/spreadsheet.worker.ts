import type { Extent } from './limits.ts'
import { readBook } from './read-book.ts'

export interface ReadTask {
  bytes: ArrayBuffer
  acceptsText: boolean
  extent: Extent
}

self.onmessage = async ({ data: { bytes, acceptsText, extent } }: MessageEvent<ReadTask>) => {
  self.postMessage(await readBook(new Uint8Array(bytes), acceptsText, extent))
}
