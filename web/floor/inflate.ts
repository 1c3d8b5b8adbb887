import { Inflate } from 'fflate'

// Chromium 90 and Safari 15.4 cannot unpack a spreadsheet. Only for workers, which have a file of their own.

/** A `DecompressionStream` of the format `deflate-raw`. */
class InflateStream {
  readable: ReadableStream<Uint8Array>
  writable: WritableStream<Uint8Array>

  constructor() {
    const inflate = new Inflate()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        inflate.ondata = (chunk) => controller.enqueue(chunk)
      },
      transform: (chunk) => inflate.push(chunk),
      flush: () => inflate.push(new Uint8Array(), true),
    })
    this.readable = readable
    this.writable = writable
  }
}

function isMissing(): boolean {
  try {
    return !new DecompressionStream('deflate-raw')
  } catch {
    return true
  }
}

if (isMissing()) Object.assign(globalThis, { DecompressionStream: InflateStream })
