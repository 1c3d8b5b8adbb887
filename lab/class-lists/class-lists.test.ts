import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkList, isChosenAtFirst } from '../../web/src/features/class-list/check-names.ts'
import { namesIn } from '../../web/src/features/class-list/read-list.ts'
import { type ListedName, namesOfTable } from '../../web/src/features/class-list/table.ts'
import { classLists } from './lists.ts'
import { readList } from './read.ts'

// The reader of .ods reports which number formats it could not write.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

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

const { titles, questions, feet }: Record<'titles' | 'questions' | 'feet', string[]> = JSON.parse(
  await readFile(new URL('titles.json', folder), 'utf8'),
)
const pupils = ['Əliyev Rəşad', 'Həsənov Tural', 'Quliyeva Nərmin', 'Vəliyev Orxan', 'Babayeva Aysu', 'Kərimov Elvin']
const ticked = ({ names }: { names: ListedName[] }) =>
  checkList(names)
    .filter(isChosenAtFirst)
    .map(({ name }) => name)
const tableOf = (rows: string[][]) => namesOfTable(rows.map((cells, index) => ({ row: index + 1, cells })))
const numbered = pupils.map((name, index) => [`${index + 1}`, name])

test.each(titles)('the title “%s” is not a student', (title) => {
  expect(ticked(tableOf([['№', title], ...numbered]))).toEqual(pupils)
  expect(ticked(tableOf([[title, 'Sinif'], ...pupils.map((name) => [name, '9a'])]))).toEqual(pupils)
  expect(ticked(tableOf([[title], ...pupils.map((name) => [name])]))).toEqual(pupils)
  expect(ticked(namesIn([title, ...pupils].join('\n')))).toEqual(pupils)
})

const answeredAt = (index: number) => `2026/09/14 10:0${index}:02 AM GMT+4`
const parents = ['Əliyev Vaqif', 'Həsənova Sevda', 'Quliyev Elçin', 'Vəliyeva Rəna', 'Babayev Samir', 'Kərimova Lalə']

test.each(questions)('the answers to “%s” are students', (question) => {
  const answers = pupils.map((name, index) => [answeredAt(index), name])
  const phones = answers.map((cells, index) => [...cells, `050000000${index}`])
  expect(ticked(tableOf([['Timestamp', question], ...answers]))).toEqual(pupils)
  expect(ticked(tableOf([['Timestamp', question, 'Telefon'], ...phones]))).toEqual(pupils)
  const families = answers.map((cells, index) => [...cells, parents[index] ?? ''])
  expect(ticked(tableOf([['Timestamp', question, 'Valideynin adı'], ...families]))).toEqual(pupils)
})

test.each(feet)('“%s” below a list is not a student', (foot) => {
  expect(ticked(tableOf([['№', 'Şagird'], ...numbered, ['', foot]]))).toEqual(pupils)
  expect(ticked(tableOf([['№', 'Şagird'], ...numbered, [foot]]))).toEqual(pupils)
  expect(ticked(namesIn([...pupils, '', foot].join('\n')))).toEqual(pupils)
  expect(ticked(namesIn([...numbered.map((cells) => cells.join('. ')), foot].join('\n')))).toEqual(pupils)
})
