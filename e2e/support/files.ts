import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { sheetFile } from './sheets.ts'

/** Upload limit of the test server, low so that a file over the limit is still small. */
export const maxUploadMb = 5

/** A file for a file chooser. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A page with a line of text. */
export function pdfFile(name: string, text = 'Kvadrat tenlik'): TestFile {
  const content = `BT /F1 28 Tf 60 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const buffer = Buffer.from(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
  return { name, mimeType: 'application/pdf', buffer }
}

/** A picture of 8 × 8 stripes. */
export function pngFile(name: string, side = 64): TestFile {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const colorOf = (column: number, row: number) => (((column >> 3) + (row >> 3)) % 2 ? [11, 90, 112] : [237, 190, 92])
  const rowOf = (row: number) =>
    Buffer.from([0, ...Array.from({ length: side }, (_, column) => colorOf(column, row)).flat()])
  const [even, odd] = [rowOf(0), rowOf(8)]
  const rows = Array.from({ length: side }, (_, row) => ((row >> 3) % 2 ? odd : even))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) }
}

/** Silence: MPEG-1 layer III, 128 kbit/s, 44,100 Hz. */
export function mp3File(name: string, frames = 40): TestFile {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const buffer = Buffer.concat(Array.from({ length: frames }, () => frame))
  return { name, mimeType: 'audio/mpeg', buffer }
}

export function zipFile(name: string, texts: Record<string, string> = { 'oxu.txt': 'Salam' }): TestFile {
  const entries = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)]))
  return { name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(entries)) }
}

/** A document with one paragraph. */
export function docxFile(name: string, text = 'Ev tapşırığı'): TestFile {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const office = 'http://schemas.openxmlformats.org'
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const { buffer } = zipFile(name, {
    '[Content_Types].xml': `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  })
  return { name, mimeType: main, buffer }
}

export const xlsxFile = (name: string): TestFile =>
  sheetFile(name, [
    ['Ad', 'Bal'],
    ['Aysel', 9],
  ])

/** Deletes a file from the disk of the shared server without its knowledge. */
export const loseStoredFile = (key: string): Promise<void> =>
  rm(join(process.env.E2E_DATA_DIR ?? '', 'files', key.slice(0, 2), key))
