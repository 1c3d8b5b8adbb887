const centralEntry = 0x02014b50
const directoryEnd = 0x06054b50

/** Returns whether the bytes start like a ZIP file, which an .xlsx is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/**
 * Returns whether the files of a ZIP unpack to more than `limitBytes` in total.
 * Unpacks them to count, because the sizes stated in a ZIP cannot be trusted.
 */
export async function unpacksBeyond(zip: Uint8Array<ArrayBuffer>, limitBytes: number): Promise<boolean> {
  let left = limitBytes
  for (const file of packedFiles(zip)) {
    left -= file.isDeflated ? await countInflated(file.data, left) : file.data.byteLength
    if (left < 0) return true
  }
  return false
}

function* packedFiles(zip: Uint8Array<ArrayBuffer>) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = findDirectoryEnd(view)
  let at = view.getUint32(end + 16, true)
  for (let n = view.getUint16(end + 10, true); n > 0 && view.getUint32(at, true) === centralEntry; n--) {
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const data = zip.subarray(start, start + view.getUint32(at + 20, true))
    yield { data, isDeflated: view.getUint16(at + 10, true) === 8 }
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

function findDirectoryEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === directoryEnd) return at
  throw new Error('not a ZIP file')
}

async function countInflated(data: Uint8Array<ArrayBuffer>, limitBytes: number): Promise<number> {
  const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  let count = 0
  for (const reader = inflated.getReader(); count <= limitBytes; ) {
    const { done, value } = await reader.read()
    if (done) return count
    count += value.byteLength
  }
  return count
}
