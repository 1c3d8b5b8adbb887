import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSimilar, isNameOfPerson, isOneLetterApart } from './names.ts'

test.each([
  ['aysu kerimova', 'aysu kerimova', true],
  ['aysu kerimova', 'aysu kerimov', true],
  ['aysu kerimova', 'aysun kerimova', true],
  ['aysu kerimova', 'aysa kerimova', true],
  ['baysu', 'aysu', true],
  ['aysu kerimova', 'aysel kerimova', false],
  ['ab', 'ba', false],
  ['aysu', '', false],
])('“%s” and “%s” are one letter apart: %s', (a, b, expected) => {
  expect([isOneLetterApart(a, b), isOneLetterApart(b, a)]).toEqual([expected, expected])
})

/** The edit distance by its definition: the number of letters to replace, add or remove. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return distance(restA, restB)
  return 1 + Math.min(distance(restA, b), distance(a, restB), distance(restA, restB))
}

test('one letter apart is an edit distance of at most one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 })
  fc.assert(fc.property(word, word, (a, b) => isOneLetterApart(a, b) === distance(a, b) <= 1))
})

test('a folded name finds its owner, and an equal name takes precedence over one that is a letter apart', () => {
  const people = ['Aysu Kərimov', 'AYSU KƏRİMOVA', 'İlqar Şıxəliyev'].map((fullName) => ({ fullName }))
  expect(findSimilar(['Aysu Kerimova', 'ilqar sixeliyev', 'Orxan Əliyev'], people)).toEqual([
    { name: 'Aysu Kerimova', to: people[1] },
    { name: 'ilqar sixeliyev', to: people[2] },
  ])
})

test.each([
  ['Bağırova Zəhra', 'Zəhra Bağırova', true],
  ['Bagirov Zehra', 'Zəhra Bağırova', true],
  ['Əliağa Vahid', 'Vahid Əli-Ağa', true],
  ['Əliyev Rəşad Vaqif oğlu', 'Rəşad Əliyev', true],
  ['Aysu Elçin qızı Kərimova', 'KƏRİMOVA AYSU', true],
  ['Əliyev Rəşad Vaqif oğlu', 'Əliyev Rəşad Elçin oğlu', false],
  ['Vaqif oğlu', 'Əliyev', false],
  ['Zəhra Bağırova', 'Zəhra Quliyeva', false],
  ['Bağırova Zəhra', 'Bağırov Zəhr', false],
  ['Zəhra Zəhra', 'Zəhra Bağırova', false],
  ['Sеvinс Məmmәdovа', 'Sevinc Məmmədova', true],
  ['Sevinc Mǝmmǝdova', 'SEVİNC MƏMMƏDOVA', true],
])('“%s” is similar to “%s”, in any order of the words: %s', (a, b, expected) => {
  expect(findSimilar([a], [{ fullName: b }])).toHaveLength(expected ? 1 : 0)
  expect(findSimilar([b], [{ fullName: a }])).toHaveLength(expected ? 1 : 0)
})

test('the same words in another order take precedence over a name that is a letter apart', () => {
  const people = ['Zəhra Bağırov', 'Zəhra Bağırova'].map((fullName) => ({ fullName }))
  expect(findSimilar(['Bağırova Zəhra'], people)).toEqual([{ name: 'Bağırova Zəhra', to: people[1] }])
})

test.each([
  ['Aysu Kərimova', true],
  ['Li', true],
  ['A', false],
  ['', false],
  ['12345', false],
  ['www.pis.az Əli', false],
  ['Əli http://pis.az', false],
  ['Ə'.repeat(120), true],
  ['Ə'.repeat(121), false],
])('“%s” is the name of a person: %s', (name, expected) => {
  expect(isNameOfPerson(name)).toBe(expected)
})
