import { zipSync } from 'fflate'

const centralEntry = 0x02014b50
const directoryEnd = 0x06054b50

/** Returns whether the bytes start like a ZIP file, which an .xlsx is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

export type Parts = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** The names of the files in a ZIP. @throws if it is not one */
export const namesIn = (zip: Uint8Array<ArrayBuffer>): string[] => [...packedFiles(zip)].map(({ name }) => name)

/**
 * Unpacks the files of a ZIP that may contain a table. A ZIP states the sizes of its files in two places, which may
 * both be wrong, so the bytes are counted. Undefined if there are more than `limitBytes`.
 * @throws if the ZIP cannot be unpacked
 */
export async function unpack(zip: Uint8Array<ArrayBuffer>, limitBytes: number): Promise<Parts | undefined> {
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  let left = limitBytes
  for (const { name, data, isDeflated } of packedFiles(zip)) {
    if (!/\.(xml|rels|csv)$/i.test(name)) continue
    const bytes = isDeflated ? await inflate(data, left) : data
    left -= bytes.byteLength
    if (left < 0) return undefined
    if (hasEndlessColumn(bytes)) throw new Error('a range of columns exceeds every sheet')
    parts.set(name, bytes)
  }
  return parts
}

/** Packs files again without compression, so that a parser gets only bytes that were counted. */
export const pack = (parts: Parts): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(Object.fromEntries(parts), { level: 0 }))

/** Whether the XML has `<col max="…">` with more digits than any sheet's last column: parsers make an object for each column. */
const hasEndlessColumn = (xml: Uint8Array<ArrayBuffer>): boolean =>
  /<(?:\w+:)?col\b[^<>]*\bmax\s*=[\s"']*\d{6}/.test(new TextDecoder('latin1').decode(xml))

function* packedFiles(zip: Uint8Array<ArrayBuffer>) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = findDirectoryEnd(view)
  let at = view.getUint32(end + 16, true)
  for (let n = view.getUint16(end + 10, true); n > 0 && view.getUint32(at, true) === centralEntry; n--) {
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const data = zip.subarray(start, start + view.getUint32(at + 20, true))
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(zip.subarray(at + 46, nameEnd))
    yield { name, data, isDeflated: view.getUint16(at + 10, true) === 8 }
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

function findDirectoryEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === directoryEnd) return at
  throw new Error('not a ZIP file')
}

/** Returns the unpacked bytes; if there are too many, only as many as exceed the limit. */
async function inflate(data: Uint8Array<ArrayBuffer>, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // The reader throws a failure as well.
  writer.write(data).catch(() => {})
  writer.close().catch(() => {})
  const parts: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  for (const reader = readable.getReader(); count <= limitBytes; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    count += value.byteLength
  }
  const bytes = new Uint8Array(count)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}
