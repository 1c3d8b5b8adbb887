import { type BookType, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readColumnA } from './column-a.ts'
import { maxRows } from './limits.ts'
import { unpacksBeyond } from './unpacked.ts'
import { writeTable } from './write-table.ts'

const spreadsheet = (rows: unknown[][], bookType: BookType): Uint8Array<ArrayBuffer> =>
  new Uint8Array(write(utils.book_new(utils.aoa_to_sheet(rows), 'List'), { type: 'array', bookType }))

test.each(['xlsx', 'xls'] as const)(
  'column A of an .%s is read with its row numbers, without the header',
  async (type) => {
    const bytes = spreadsheet([['ID', 'Ad'], ['A2345678', 'Aysel'], [], [' b2345678 '], ['', 'Tural'], [310417]], type)
    expect(await readColumnA(bytes)).toEqual({
      ids: [
        { row: 2, text: 'A2345678' },
        { row: 4, text: 'b2345678' },
        { row: 6, text: '310417' },
      ],
    })
  },
)

test('the first row is a header even if it looks like an ID', async () => {
  expect(await readColumnA(spreadsheet([['A2345678']], 'xlsx'))).toEqual({ ids: [] })
})

test('a file that is not a spreadsheet is refused', async () => {
  const text = new TextEncoder().encode('ID\nA2345678\n')
  expect(await readColumnA(text)).toEqual({ refusal: 'unreadable' })
  expect(await readColumnA(spreadsheet([['ID']], 'xlsx').slice(0, 200))).toEqual({ refusal: 'unreadable' })
})

test('5000 rows are read, one more is refused', async () => {
  const rows = (n: number) => [['ID'], ...Array.from({ length: n }, () => ['A2345678'])]
  expect(await readColumnA(spreadsheet(rows(maxRows), 'xlsx'))).toHaveProperty('ids.length', maxRows)
  expect(await readColumnA(spreadsheet(rows(maxRows + 1), 'xlsx'))).toEqual({ refusal: 'tooManyRows' })
})

test('a table that was written is read back, formulas as text', async () => {
  const bytes = new Uint8Array(
    writeTable('Siyahı', [
      ['ID', 'Nəticə'],
      ['=1+1', 'Ə'],
    ]),
  )
  expect(await readColumnA(bytes)).toEqual({ ids: [{ row: 2, text: '=1+1' }] })
})

test('the unpacked size is counted, whatever the file says about itself', async () => {
  const zip = zipOf(await deflated(new Uint8Array(1_000_000)), 10)
  expect(await unpacksBeyond(zip, 999_999)).toBe(true)
  expect(await unpacksBeyond(zip, 1_000_000)).toBe(false)
})

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** A ZIP of one nameless deflated file. */
function zipOf(data: Uint8Array<ArrayBuffer>, statedSize: number): Uint8Array<ArrayBuffer> {
  const zip = new Uint8Array(30 + data.length + 46 + 22)
  zip.set(data, 30)
  const central = new DataView(zip.buffer, 30 + data.length)
  central.setUint32(0, 0x02014b50, true)
  central.setUint16(10, 8, true)
  central.setUint32(20, data.length, true)
  central.setUint32(24, statedSize, true)
  central.setUint32(46, 0x06054b50, true)
  central.setUint16(46 + 10, 1, true)
  central.setUint32(46 + 16, 30 + data.length, true)
  return zip
}
