import { readTable } from './read-table.ts'

export interface ReadTask {
  bytes: ArrayBuffer
  isCsv: boolean
}

self.onmessage = async ({ data: { bytes, isCsv } }: MessageEvent<ReadTask>) => {
  self.postMessage(await readTable(new Uint8Array(bytes), isCsv))
}
