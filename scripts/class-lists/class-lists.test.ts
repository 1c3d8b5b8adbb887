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
