import { type BookType, utils, write } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { idColumn } from '../class-list/id-list.ts'
import { maxRows } from './limits.ts'
import { readBook } from './read-book.ts'
import { unpack } from './unpacked.ts'
import { writeTable } from './write-table.ts'

const spreadsheet = (rows: unknown[][], bookType: BookType): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    write(utils.book_new(utils.aoa_to_sheet(rows), 'List'), { type: 'array', bookType, compression: true }),
  )

const csv = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The only sheet of a file, or why it is refused. */
async function readTable(bytes: Uint8Array<ArrayBuffer>, acceptsText = false) {
  const read = await readBook(bytes, acceptsText)
  return 'refusal' in read ? read : (read.sheets[0] ?? { rows: [] })
}

async function readIds(rows: unknown[][], type: BookType = 'xlsx') {
  const read = await readTable(spreadsheet(rows, type))
  if ('refusal' in read) throw new Error(read.refusal)
  return idColumn(read.rows)
}

test.each(['xlsx', 'xls'] as const)('column A of an .%s is read with its row numbers', async (type) => {
  const rows = [['ID', 'Ad'], ['A2345678', 'Aysel'], [], [' b2345678 '], ['', 'Tural'], [310417]]
  expect(await readIds(rows, type)).toEqual({
    header: { row: 1, text: 'ID' },
    ids: [
      { row: 2, text: 'A2345678' },
      { row: 4, text: 'b2345678' },
      { row: 6, text: '310417' },
    ],
  })
})

test('a first row with an ID is a student', async () => {
  expect(await readIds([['A2345678'], ['B2345678']])).toEqual({
    header: undefined,
    ids: [
      { row: 1, text: 'A2345678' },
      { row: 2, text: 'B2345678' },
    ],
  })
})

test.each(['ID', 'Şagird ID-si', 'İD', 'Kodlar', 'Uşağın kodu'])('a first row “%s” is a header', async (title) => {
  expect((await readIds([[title], ['A2345678']])).header).toEqual({ row: 1, text: title })
})

test.each(['A234567', '12345'])('a first row “%s” is a student with a mistyped ID, not a header', async (slip) => {
  expect(await readIds([[slip], ['B2345678']])).toEqual({
    header: undefined,
    ids: [
      { row: 1, text: slip },
      { row: 2, text: 'B2345678' },
    ],
  })
})

test('only the first row of the sheet can be a header', async () => {
  expect(await readIds([['', 'Siyahı'], ['12']])).toEqual({ header: undefined, ids: [{ row: 2, text: '12' }] })
})

test('all columns are read, and empty rows omitted', async () => {
  const read = await readTable(spreadsheet([['№', 'Ad'], [], [1, ' Aysel ']], 'xlsx'))
  expect(read).toEqual({
    rows: [
      { row: 1, cells: ['№', 'Ad'] },
      { row: 3, cells: ['1', 'Aysel'] },
    ],
  })
})

test.each([
  ['commas', '№,Ad\n1,Şəbnəm'],
  ['semicolons', '№;Ad\r\n1;Şəbnəm\r\n'],
  ['tabs', '№\tAd\n1\tŞəbnəm'],
])('a .csv with %s is read', async (_, text) => {
  const rows = [
    { row: 1, cells: ['№', 'Ad'] },
    { row: 2, cells: ['1', 'Şəbnəm'] },
  ]
  expect(await readTable(csv(text), true)).toEqual({ rows })
  expect(await readTable(csv(`\ufeff${text}`), true)).toEqual({ rows })
})

test('a .csv in UTF-16 or in a Windows code page is read', async () => {
  const rows = [{ row: 1, cells: ['Çinarə Öz'] }]
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'Çinarə Öz'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  ])
  expect(await readTable(utf16, true)).toEqual({ rows })
  expect(await readTable(new Uint8Array([0xc7, 0x69, 0x6e, 0x20, 0xd6, 0x7a]), true)).toEqual({
    rows: [{ row: 1, cells: ['Çin Öz'] }],
  })
})

test('a file that is not a spreadsheet is refused as the wrong kind, and a damaged one as unreadable', async () => {
  expect(await readTable(csv('ID\nA2345678\n'))).toEqual({ refusal: 'notASheet' })
  expect(await readTable(csv('%PDF-1.7'))).toEqual({ refusal: 'wrongKind' })
  expect(await readTable(csv('%PDF-1.7\u0000'), true)).toEqual({ refusal: 'wrongKind' })
  expect(await readTable(spreadsheet([['ID']], 'xlsx').slice(0, 200))).toEqual({ refusal: 'unreadable' })
})

test('5000 rows below a header are read, one more is rejected', async () => {
  const rows = (n: number) => [['ID'], ...Array.from({ length: n }, () => ['A2345678'])]
  expect((await readIds(rows(maxRows))).ids).toHaveLength(maxRows)
  expect(await readTable(spreadsheet(rows(maxRows + 1), 'xlsx'))).toEqual({ refusal: 'tooManyRows' })
})

test('a written table can be read back, with formulas as text', async () => {
  const written = new Uint8Array(await (await writeTable('Siyahı', [['ID'], ['=1+1']])).arrayBuffer())
  expect(await readTable(written)).toEqual({
    rows: [
      { row: 1, cells: ['ID'] },
      { row: 2, cells: ['=1+1'] },
    ],
  })
})

/** The .xlsx of a list, whose directory states other sizes than the files have. */
function stating(offsetOf: 'method' | 'entries', value: number): Uint8Array<ArrayBuffer> {
  const xlsx = spreadsheet([['ID'], ['A2345678']], 'xlsx')
  const view = new DataView(xlsx.buffer)
  for (let at = 0; at < xlsx.length - 22; at++) {
    const signature = view.getUint32(at, true)
    if (offsetOf === 'method' && signature === 0x02014b50) view.setUint16(at + 10, value, true)
  }
  if (offsetOf === 'entries') view.setUint16(xlsx.length - 12, value, true)
  return xlsx
}

test.each([
  ['that its files are not compressed', stating('method', 0)],
  ['that it has no files', stating('entries', 0)],
])('a ZIP that states %s is not unpacked according to these sizes', async (_, xlsx) => {
  expect(await readTable(xlsx)).toEqual({ refusal: 'unreadable' })
})

test.each([1_000, 2_000_000_000])(
  'a file that states %i bytes is refused because of its unpacked size',
  async (statedSize) => {
    const zip = zipOf(await deflated(new Uint8Array(1_000_000)), statedSize)
    expect(await unpack(zip, 999_999)).toBeUndefined()
    expect((await unpack(zip, 1_000_000))?.get('xl/workbook.xml')?.length).toBe(1_000_000)
  },
)

test('a range of columns that exceeds every sheet is not unpacked', async () => {
  const zipWith = async (max: number) =>
    zipOf(await deflated(csv(`<worksheet><cols><col min="1" max="${max}" hidden="1"/></cols></worksheet>`)), 10)
  const endless = await zipWith(4_000_000_000)
  await expect(unpack(endless, 1_000)).rejects.toThrow()
  expect(await unpack(await zipWith(16_384), 1_000)).toBeDefined()
})

test('files that cannot contain a table are skipped', async () => {
  const zip = zipOf(await deflated(new Uint8Array(1_000_000)), 10, 'xl/media/1.png')
  expect((await unpack(zip, 1_000))?.size).toBe(0)
})

test('a cell is cut at 300 letters, and all cells together have at most 5 million', async () => {
  const long = await readTable(spreadsheet([['ə'.repeat(400)]], 'xlsx'))
  expect(long).toEqual({ rows: [{ row: 1, cells: ['ə'.repeat(300)] }] })
  const rows = (n: number) => Array.from({ length: n }, () => Array.from({ length: 20 }, () => 'ə'.repeat(300)))
  expect(await readTable(spreadsheet(rows(833), 'xlsx'))).toHaveProperty('rows')
  expect(await readTable(spreadsheet(rows(834), 'xlsx'))).toEqual({ refusal: 'tooComplex' })
})

test.each([
  ['xl/workbook.bin', 'xlsb'],
  ['Index/Document.iwa', 'numbers'],
])('a workbook with %s is refused as %s, so that it can be saved as another kind', async (part, refusal) => {
  expect(await readTable(new Uint8Array(zipSync({ [part]: csv('x') })))).toEqual({ refusal })
})

test('the users of a roster have the roles of a separate file', async () => {
  const users = csv('sourcedId,givenName,familyName\n1,Nərmin,Quliyeva\n2,Sevda,Kərimova')
  const roles = csv('sourcedId,userSourcedId,role\na,1,student\nb,2,teacher')
  const zip = new Uint8Array(zipSync({ 'users.csv': users, 'roles.csv': roles }))
  expect(await readTable(zip, true)).toMatchObject({
    rows: [
      { cells: ['sourcedId', 'givenName', 'familyName', 'role'] },
      { cells: ['1', 'Nərmin', 'Quliyeva', 'student'] },
      { cells: ['2', 'Sevda', 'Kərimova', 'teacher'] },
    ],
  })
})

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** A ZIP with one deflated file. */
function zipOf(data: Uint8Array<ArrayBuffer>, statedSize: number, name = 'xl/workbook.xml'): Uint8Array<ArrayBuffer> {
  const nameBytes = new TextEncoder().encode(name)
  const zip = new Uint8Array(30 + data.length + 46 + nameBytes.length + 22)
  zip.set(data, 30)
  const central = new DataView(zip.buffer, 30 + data.length)
  central.setUint32(0, 0x02014b50, true)
  central.setUint16(10, 8, true)
  central.setUint32(20, data.length, true)
  central.setUint32(24, statedSize, true)
  central.setUint16(28, nameBytes.length, true)
  zip.set(nameBytes, 30 + data.length + 46)
  const end = 46 + nameBytes.length
  central.setUint32(end, 0x06054b50, true)
  central.setUint16(end + 10, 1, true)
  central.setUint32(end + 16, 30 + data.length, true)
  return zip
}
