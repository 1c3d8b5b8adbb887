import { readBook } from './read-book.ts'

export interface ReadTask {
  bytes: ArrayBuffer
  acceptsText: boolean
}

self.onmessage = async ({ data: { bytes, acceptsText } }: MessageEvent<ReadTask>) => {
  self.postMessage(await readBook(new Uint8Array(bytes), acceptsText))
}
