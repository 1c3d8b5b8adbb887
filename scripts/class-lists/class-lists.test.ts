import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { classLists } from './lists.ts'
import { readList } from './read.ts'

test.each(classLists.map((list) => [list.file, list] as const))('%s', async (_, { file, content, ...expected }) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const { ticked, other, unread, sheet, refusal } = await readList(file, bytes)
  const namesWith = (reason: string) => {
    const names = other.filter(({ why }) => why === reason).map(({ name }) => name)
    return names.length > 0 ? { [reason]: names } : {}
  }
  expect(
    refusal
      ? { refusal }
      : {
          names: ticked,
          ...namesWith('hidden'),
          ...namesWith('garbled'),
          ...(unread.length > 0 && { unread }),
          ...(sheet !== undefined && { sheet }),
        },
  ).toEqual(expected)
})

interface Expected {
  file: string
  ticked: string[]
  other?: { name: string; why: string }[]
  unread?: number[]
  sheet?: string
  refusal?: string
}

const folder = new URL('./files/', import.meta.url)
const files: Expected[] = JSON.parse(await readFile(new URL('expected.json', folder), 'utf8'))

test.each(files.map((one) => [one.file, one] as const))('%s, as a program wrote it', async (file, expected) => {
  const { ticked, other, unread, sheet, refusal } = await readList(
    file,
    new Uint8Array(await readFile(new URL(file, folder))),
  )
  expect({ ticked, unread, refusal, ...(expected.sheet !== undefined && { sheet }) }).toEqual({
    ticked: expected.ticked,
    unread: expected.unread ?? [],
    refusal: expected.refusal,
    ...(expected.sheet !== undefined && { sheet: expected.sheet }),
  })
  expect(other).toEqual(expect.arrayContaining(expected.other ?? []))
})
