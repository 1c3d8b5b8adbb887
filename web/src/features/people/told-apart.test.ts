import { expect, test } from 'vitest'
import { labelsOf } from './told-apart.ts'

const person = (id: number, fullName: string, shortId = `A4KR7WT${id}`) => ({ id, fullName, shortId })

test.each([
  [
    ['Aysel Məmmədova', 'Nigar Əliyeva'],
    ['Aysel Məmmədova', 'Nigar Əliyeva'],
  ],
  [
    ['Aysel Məmmədova', 'Aysel Məmmədova', 'Nigar Əliyeva'],
    ['Aysel Məmmədova (ID:\u00a0A4KR7WT1)', 'Aysel Məmmədova (ID:\u00a0A4KR7WT2)', 'Nigar Əliyeva'],
  ],
  [
    ['Məmmədova Aysel', 'AYSEL MƏMMƏDOVA'],
    ['Məmmədova Aysel (ID:\u00a0A4KR7WT1)', 'AYSEL MƏMMƏDOVA (ID:\u00a0A4KR7WT2)'],
  ],
  [
    ['Məmmədova Aysel Nazim qızı', 'Məmmədova Aysel Rauf qızı'],
    ['Məmmədova Aysel Nazim qızı', 'Məmmədova Aysel Rauf qızı'],
  ],
  [
    ['Məmmədova Aysel Nazim qızı', 'Məmmədova Aysel Nazim qızı'],
    ['Məmmədova Aysel Nazim qızı (ID:\u00a0A4KR7WT1)', 'Məmmədova Aysel Nazim qızı (ID:\u00a0A4KR7WT2)'],
  ],
])("%j are called %j: by the name where it differs, the father's included, otherwise with the ID", (names, labels) => {
  const class9a = names.map((name, index) => person(index + 1, name))
  expect(class9a.map(labelsOf(class9a))).toEqual(labels)
})

test('a person outside the list, or without a known ID, is called by the name', () => {
  const labelOf = labelsOf([person(1, 'Aysel Məmmədova', ''), person(2, 'Aysel Məmmədova')])
  expect(labelOf(person(1, 'Aysel Məmmədova'))).toBe('Aysel Məmmədova')
  expect(labelOf({ id: 9, fullName: 'Aysel Məmmədova' })).toBe('Aysel Məmmədova')
})

test('a person who is listed twice is one person', () => {
  const twice = [person(1, 'Aysel Məmmədova'), person(1, 'Aysel Məmmədova')]
  expect(twice.map(labelsOf(twice))).toEqual(['Aysel Məmmədova', 'Aysel Məmmədova'])
})
