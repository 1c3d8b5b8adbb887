import { expect, test } from 'vitest'
import { checkNames, isChosenAtFirst } from '../../web/src/screens/course/import/check-names.ts'
import { type ListedName, namesOfTable } from '../../web/src/screens/course/import/name-table.ts'
import { namesIn } from '../../web/src/screens/course/import/read-names.ts'
import { readTable } from '../../web/src/screens/course/spreadsheet/read-table.ts'
import type { Bytes } from './books.ts'
import { type ClassList, classLists } from './lists.ts'

type Names = Pick<ListedName, 'name'>[]

/** What the page makes of a list: a file's names go into the field, and are read there with what is typed. */
async function read(content: Bytes | string, file: string): Promise<Omit<ClassList, 'file' | 'content'>> {
  if (typeof content === 'string') return ticked(content)
  const table = await readTable(content, file.endsWith('.csv'))
  if ('refusal' in table) return table
  const { names, hidden, unread } = namesOfTable(table.rows)
  const text = names.map(({ name }) => name).join('\n')
  return {
    ...ticked(text, hidden),
    ...(unread.length > 0 && { unread }),
    ...(table.sheet !== undefined && { sheet: table.sheet }),
  }
}

function ticked(text: string, hidden: Names = []): Pick<ClassList, 'names' | 'hidden' | 'garbled'> {
  const { names } = namesIn(text)
  const all = [...names, ...hidden].map(({ name }) => name)
  const rows = checkNames(all, [], { hiddenFrom: names.length })
  const listed = (result: 'hidden' | 'garbled') => {
    const found = rows.filter((row) => row.result === result).map(({ name }) => name)
    return found.length > 0 ? { [result]: found } : {}
  }
  return {
    names: rows.filter(isChosenAtFirst).map(({ name }) => name),
    ...listed('hidden'),
    ...listed('garbled'),
  }
}

test.each(classLists.map((list) => [list.file, list] as const))('%s', async (_, { file, content, ...expected }) => {
  expect(await read(content, file)).toEqual(expected)
})
