import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkList, isChosenAtFirst } from './check-names.ts'
import { namesOfTable } from './table.ts'

const surnames =
  'Əliyev Məmmədov Həsənov Quliyev Hüseynov İsmayılov Babayev Əhmədov Abbasov Kərimov Rzayev Vəliyev Bağırov Şükürov Cəfərov Mustafayev Orucov Nəsibov Tağıyev Xəlilov Zeynalov Yusifov Qasımov Sultanov Əsgərov Mirzəyev Heydərov Novruzov Rüstəmov Allahverdiyev Rzazadə Hacızadə Kazımzadə Axundzadə Cəfərli Nəbili Səfərli Əzizli'.split(
    ' ',
  )
const boys =
  'Rəşad Tural Orxan Elvin Kənan Nicat Fuad Rauf Samir İlqar Toğrul Ayxan Murad Əli Vəli Hüseyn Həsən Məhəmməd Yusif Ömər Emin Aydın Elçin Elşən Tofiq Anar Cavid Ramin Fərid Ülvi Əli-Ağa'.split(
    ' ',
  )
const girls =
  'Nərmin Aysu Aysel Günay Leyla Zəhra Fatimə Lalə Sevinc Aytən Nigar Gülnar Xədicə Səbinə Ülviyyə Könül Təranə Arzu Məryəm Günəş Aydan Nuray Zeynəb Aişə Nəzrin Fidan'.split(
    ' ',
  )
const mothers = 'Sevda Rəna Sədaqət Ruhəngiz Mehriban Esmira Vüsalə Tamilla Dilarə Nailə'.split(' ')

interface Pupil {
  surname: string
  given: string
  father: string
  isGirl: boolean
  parent: string
}

const female = (surname: string): string => (/ov$|ev$/.test(surname) ? `${surname}a` : surname)

/**
 * A class with few or many surnames and given names; no two students have the same names, because those would need a
 * decision.
 */
const someClass = fc
  .record({
    size: fc.integer({ min: 6, max: 38 }),
    surnameCount: fc.integer({ min: 3, max: surnames.length }),
    givenCount: fc.integer({ min: 8, max: 26 }),
    seed: fc.nat(),
  })
  .map(({ size, surnameCount, givenCount, seed }): Pupil[] => {
    let state = seed
    const next = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const shift = [next(99), next(99)]
    const pick = (from: string[], count: number, by = 0): string => from[(next(count) + by) % from.length] ?? ''
    const pupils: Pupil[] = []
    const seen = new Set<string>()
    for (let tries = 0; pupils.length < size && tries < size * 20; tries++) {
      const isGirl = next(2) === 0
      const family = pick(surnames, surnameCount, shift[0])
      const given = pick(isGirl ? girls : boys, givenCount, shift[1])
      const father = pick(boys, boys.length)
      const surname = isGirl ? female(family) : family
      if (seen.has(`${surname} ${given}`) || father === given) continue
      seen.add(`${surname} ${given}`)
      const parent = next(3) === 0 ? `${family} ${father}` : `${female(family)} ${pick(mothers, mothers.length)}`
      pupils.push({ surname, given, father, isGirl, parent })
    }
    return pupils
  })

const extras = fc.record({
  hasNumbers: fc.boolean(),
  fathers: fc.constantFrom('none', 'bare', 'marked'),
  hasClass: fc.boolean(),
  hasBirthday: fc.boolean(),
  hasPhone: fc.boolean(),
  hasParents: fc.boolean(),
})
type Extras = typeof extras extends fc.Arbitrary<infer T> ? T : never

type Column = [title: string, cell: (pupil: Pupil, index: number) => string]
const number: Column = ['№', (_, index) => String(index + 1)]
const surname: Column = ['Soyad', (pupil) => pupil.surname]
const given: Column = ['Ad', (pupil) => pupil.given]
const whole: Column = ['Soyadı, adı', (pupil) => `${pupil.surname} ${pupil.given}`]
const wholeGivenFirst: Column = ['Ad, soyad', (pupil) => `${pupil.given} ${pupil.surname}`]
const fatherOf = ({ father, isGirl }: Pupil, { fathers }: Extras): string =>
  fathers === 'none' ? '' : fathers === 'bare' ? father : `${father} ${isGirl ? 'qızı' : 'oğlu'}`

/** The columns of names of each arrangement, and the right name. */
const arrangements: [string, (extra: Extras) => Column[], hasTitles: boolean][] = [
  ['surname, given, titled', () => [surname, given], true],
  ['surname, given', () => [surname, given], false],
  ['given, surname, titled', () => [given, surname], true],
  ['given, surname', () => [given, surname], false],
  ['whole, titled', () => [whole], true],
  ['whole', () => [whole], false],
  ['whole, given first', () => [wholeGivenFirst], false],
  ['an unknown title', () => [['Dinləyicilərimiz', whole[1]]], true],
]

/** `npx node scripts/test.ts simulation` draws 2,000 classes. */
test.each(arrangements)('a class by %s: nobody is lost, nobody is added', (_, columnsOf, hasTitles) => {
  fc.assert(
    fc.property(someClass, extras, (pupils, extra) => {
      const names = columnsOf(extra)
      const isUnknown = names[0]?.[0] === 'Dinləyicilərimiz'
      const columns: Column[] = [
        ...(extra.hasNumbers || isUnknown ? [number] : []),
        ...names,
        ...(extra.fathers === 'none' ? [] : [['Ata adı', (pupil: Pupil) => fatherOf(pupil, extra)] as Column]),
        ...(extra.hasClass ? [['Sinif', () => '9a'] as Column] : []),
        ...(extra.hasBirthday
          ? [['Doğum tarixi', (_: Pupil, n: number) => `${10 + (n % 18)}.0${1 + (n % 9)}.2011`] as Column]
          : []),
        ...(extra.hasParents ? [['Valideyn', (pupil: Pupil) => pupil.parent] as Column] : []),
        ...(extra.hasPhone ? [['Telefon', (_: Pupil, n: number) => `050 ${200 + n} 45 6${n % 10}`] as Column] : []),
      ]
      const rows = [
        ...(hasTitles ? [columns.map(([title]) => title)] : []),
        ...pupils.map((pupil, index) => columns.map(([, cell]) => cell(pupil, index))),
      ]
      const { names: listed } = namesOfTable(rows.map((cells, index) => ({ row: index + 1, cells })))
      const ticked = checkList(listed)
        .filter(isChosenAtFirst)
        .map(({ name }) => name)
      const right = pupils.map((pupil, index) =>
        [...names.map(([, cell]) => cell(pupil, index)), fatherOf(pupil, extra)].filter(Boolean).join(' '),
      )
      expect(ticked).toEqual(right)
    }),
    { numRuns: Number(process.env.CLASSES ?? 100) },
  )
})

const pupils = ['Kərimova Aytac', 'Nağıyev Orxan', 'Rzayeva Fidan', 'Süleymanov Kənan']
const parents = ['Kərimov Natiq', 'Nağıyeva Pərvanə', 'Rzayev Eldəniz', 'Süleymanova Gülnarə']
const uncalculated = null
/** A table whose `uncalculated` cells are formulas without values. */
const tableWith = (rows: (string | null)[][]) =>
  namesOfTable(
    rows.map((cells, index) => {
      const unread = cells.flatMap((cell, column) => (cell === uncalculated ? [column] : []))
      return { row: index + 1, cells: cells.map((cell) => cell ?? ''), ...(unread.length > 0 && { unread }) }
    }),
  )

test.each<[string, (parent: string, index: number) => (string | null)[]]>([
  ['before parents', (parent) => [uncalculated, parent]],
  ['after parents', (parent) => [parent, uncalculated]],
  ['between numbers and parents', (parent, index) => [`${index + 1}`, uncalculated, parent]],
  ['in two columns', (parent, index) => [`${index + 1}`, uncalculated, uncalculated, parent]],
  ['beside an empty column', (parent) => [parent, '', uncalculated]],
  ['between parents and phones', (parent, index) => [parent, uncalculated, `050000000${index}`]],
  ['as surnames before the given names', (_, index) => [uncalculated, pupils[index]?.split(' ')[1] ?? '']],
  ['as given names after the surnames', (_, index) => [pupils[index]?.split(' ')[0] ?? '', uncalculated]],
  ['in all rows but the first', (parent, index) => [index === 0 ? 'Kərimova Aytac' : uncalculated, parent]],
])('untitled formulas without values %s are named, and nobody is ticked in their place', (_, rowOf) => {
  const { names, unread } = tableWith(parents.map(rowOf))
  const ticked = checkList(names).filter(isChosenAtFirst)
  expect(unread).toEqual(rowOf('', 0).includes(uncalculated) ? [1, 2, 3, 4] : [2, 3, 4])
  expect(ticked.map(({ name }) => name)).toEqual(unread.length === 4 ? [] : ['Kərimova Aytac'])
})

test('the names beside untitled formulas can be chosen', () => {
  const rows = pupils.map((name, index) => ({ row: index + 1, cells: [name, ''], unread: [1] }))
  expect(namesOfTable(rows).readings.map(({ columns }) => columns)).toEqual([['B'], ['A']])
  expect(namesOfTable(rows, { reading: 1 }).names.map(({ name }) => name)).toEqual(pupils)
})

test('some untitled formulas without values beside the names are no names', () => {
  const rows = pupils.map((name, index) => [name, index === 1 ? uncalculated : '12'])
  expect(tableWith(rows).names.map(({ name }) => name)).toEqual(pupils)
})

test('a list in which only others have a title shows them unticked', () => {
  const table = namesOfTable(
    [['№', 'Valideyn'], ...parents.map((name, index) => [`${index + 1}`, name])].map((cells, index) => ({
      row: index + 1,
      cells,
    })),
  )
  expect(checkList(table.names).map(({ name, result }) => [name, result])).toEqual(
    parents.map((name) => [name, 'adult']),
  )
})

test.each([
  ['Dərsdə iştirak edəcək şəxs', ['Ayşe Yılmaz', 'John Smith', 'Deniz Kaya']],
  ['Məktəb', []],
])('below “%s” names without known surnames are students only where it is a question', (title, expected) => {
  const answers = ['Ayşe Yılmaz', 'John Smith', 'Deniz Kaya'].map((name, index) => [`14.09.2026 10:0${index}`, name])
  const { names } = tableWith([['Timestamp', title], ...answers])
  expect(names.map(({ name }) => name)).toEqual(expected)
})
