import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { Download } from '@playwright/test'

interface SavedWorkbook {
  fileName: string
  bytes: Buffer
  book: WorkBook
}

/** Opens a workbook that the page has downloaded. */
export async function openWorkbook(download: Download): Promise<SavedWorkbook> {
  const bytes = await readFile(await download.path())
  return { fileName: download.suggestedFilename(), bytes, book: read(bytes, { cellDates: true, cellNF: true }) }
}

/** Returns the cells of a sheet as rows; an empty cell is undefined. */
export function rowsOf(sheet: WorkSheet | undefined): (CellObject | undefined)[][] {
  const range = utils.decode_range(sheet?.['!ref'] ?? 'A1')
  return Array.from({ length: range.e.r + 1 }, (_, r) =>
    Array.from({ length: range.e.c + 1 }, (_, c) => sheet?.[utils.encode_cell({ r, c })] as CellObject | undefined),
  )
}

const centralEntry = 0x02014b50
const directoryEnd = 0x06054b50

/** Returns the parts of an .xlsx by name, unpacked as strictly as a spreadsheet program does. Throws if the ZIP is broken. */
export function partsOf(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== directoryEnd) throw new Error('no end of the central directory')
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== centralEntry) throw new Error('broken central directory')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const unpacked = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data
    if (unpacked.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name} has another length than it says`)
    parts.set(name, unpacked.toString('utf8'))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return parts
}
