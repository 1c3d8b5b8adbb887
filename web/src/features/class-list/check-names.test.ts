import { describe, expect, test } from 'vitest'
import { checkNames, isChosenAtFirst, type Offer } from './check-names.ts'
import { namesIn } from './read-list.ts'

const courseName = 'Riyaziyyat 9'
const of = (name: string, where: Offer['where'], fullName = name, id = 1): Offer => ({
  ...{ name, where, courseName },
  to: { id, fullName, shortId: `K7M2Q9P${id}` },
})
/** The results of the names with these responses of the server, and the ids of the students who are offered. */
const resultsOf = (names: string[], similar: Offer[], steps: readonly number[] = []) => {
  const rows = checkNames(names, [], { preview: { similar, invalid: [] }, steps })
  return rows.map((row) => [row.result, row.offer?.to.id, isChosenAtFirst(row)])
}

test('titles, sums and names with numbers are not students unless they are chosen', () => {
  const { names, header, rest } = namesIn(
    '9-cu sinif siyahısı\nSoyad, ad\n1. Əliyev Rəşad\nHəsənov Tural 0551234567\nVəliyev 9a Orxan\nAysu Quliyeva 2\nSinif rəhbəri: Quliyeva Sevda\nCəmi: 35',
  )
  expect(header).toBe('9-cu sinif siyahısı')
  expect(rest).toEqual(['0551234567'])
  const rows = checkNames(
    names.map(({ name }) => name),
    [],
  )
  expect(rows.map(({ name, result }) => [name, result])).toEqual([
    ['Soyad, ad', 'title'],
    ['Əliyev Rəşad', 'new'],
    ['Həsənov Tural', 'new'],
    ['Vəliyev 9a Orxan', 'number'],
    ['Aysu Quliyeva 2', 'new'],
    ['Sinif rəhbəri: Quliyeva Sevda', 'title'],
    ['Cəmi: 35', 'title'],
  ])
  expect(rows.filter(isChosenAtFirst).map(({ index }) => index)).toEqual([1, 2, 4])
  expect(checkNames(['Siyahı 35'], [], { countsHeader: true }).every(isChosenAtFirst)).toBe(true)
})

test('a name with its words in another order is similar, and not chosen by default', () => {
  const [row] = checkNames(['Bağırova Zəhra'], [{ fullName: 'Zəhra Bağırova' }])
  expect(row).toMatchObject({ result: 'similar', to: 'Zəhra Bağırova' })
  expect(row && isChosenAtFirst(row)).toBe(false)
  expect(checkNames(['Zəhra Bağırova', 'Bağırova Zəhra'], [])[1]?.result).toBe('repeated')
})

test('each name is checked against the course, by the server, and against the list itself', () => {
  const names = ['Aysu Məmmədova', 'ELVİN ƏLİYEV', 'Orxan Veliyev', 'Aysu Məmmədova', '?', 'www.x.az ad']
  const present = [{ fullName: 'Elvin Əliyev' }, { fullName: 'Orxan Vəliyev' }]
  const preview = { similar: [of('Orxan Veliyev', 'here', 'Orxan Vəliyevi')], invalid: ['?'] }
  const rows = checkNames(names, [{ fullName: 'Elvin Əliyev' }], { preview })
  expect(rows.map(({ result, to }) => [result, to])).toEqual([
    ['new', undefined],
    ['same', undefined],
    ['similar', 'Orxan Vəliyevi'],
    ['repeated', undefined],
    ['invalid', undefined],
    ['invalid', undefined],
  ])
  expect(rows.filter(isChosenAtFirst).map(({ index }) => index)).toEqual([0, 2])
  expect(checkNames(['Orxan Veliyev'], present)[0]?.result).toBe('same')
  // joined after the course was loaded
  const joined = { similar: [of('Elvin Əliyev', 'here', 'ELVİN ƏLİYEV')], invalid: [] }
  expect(checkNames(['Elvin Əliyev'], [], { preview: joined })[0]?.result).toBe('same')
})

test.each([
  ['Səlimov Kamal', 'Səlimov Kamal Vaqif oğlu', 'Səlimov Kamal', false],
  ['Kamal Səlimov Vaqif oğlu', 'Səlimov Kamal', 'Kamal Səlimov Vaqif oğlu', false],
  ['Səlimov Kamal Vaqif', 'Səlimov Kamal', 'Səlimov Kamal Vaqif', false],
  ['Məmmədova Aysu', 'Məmmədova Aysun', 'Məmmədova Aysu', true],
  ['Səlimov Kamal Vaqif oğlu', 'Səlimov Kamal Rauf oğlu', undefined, true],
  ['Aysu Quliyeva', 'Aysu Quliyeva 2', undefined, true],
  ['Aysu Quliyeva', 'Aysu Vəliyeva', undefined, true],
])('below “%s”, “%s” is like “%s”, chosen: %s', (earlier, name, to, isChosen) => {
  const [, row] = checkNames([earlier, name], [])
  expect(row?.to).toBe(to)
  expect(row && isChosenAtFirst(row)).toBe(isChosen)
})

test("a name with the father's name is not chosen where the course has it without", () => {
  const preview = { similar: [of('Səlimov Kamal Vaqif oğlu', 'here', 'Kamal Səlimov')], invalid: [] }
  const rows = checkNames(['Səlimov Kamal Vaqif oğlu'], [{ fullName: 'Kamal Səlimov' }], { preview })
  expect(rows.map(({ result, to }) => [result, to])).toEqual([['similar', 'Kamal Səlimov']])
  expect(rows.filter(isChosenAtFirst)).toEqual([])
})

test.each(['Əliyev Rəşad', 'Élise Müller', 'Zoë Ñandú', 'Əlвиn Оleq', 'ОЛЕГ', 'МакКей Анна', 'Aysu (?)', 'Йусиф С.'])(
  'the letters of “%s” are not mistaken for garbled ones',
  (name) => {
    expect(checkNames([name], [])[0]?.result).toBe('new')
  },
)

describe('a pupil of an own group', () => {
  test('with the same name is offered, ticked, also in another order of the words', () => {
    expect(resultsOf(['Kərimova Aysu'], [of('Kərimova Aysu', 'own', 'Aysu Kərimova')])).toEqual([['own', 1, true]])
    expect(resultsOf(['Kərimova Aysu'], [of('Kərimova Aysu', 'removed', 'Aysu Kərimova')])).toEqual([
      ['removed', 1, true],
    ])
  })

  test('is ticked by the name in the register, too', () => {
    const offer = of('Kərimova Aysu', 'own', 'Aysuş')
    offer.to.nameInCourse = 'Aysu Kərimova'
    expect(resultsOf(['Kərimova Aysu'], [offer])).toEqual([['own', 1, true]])
  })

  test('who differs by a father’s name, or was moved, is asked about, unticked', () => {
    const asked = of('Səlimov Kamal', 'own', 'Səlimov Kamal Vaqif oğlu')
    expect(resultsOf(['Səlimov Kamal'], [asked])).toEqual([['own', 1, false]])
    expect(resultsOf(['Aysu Kərimova'], [of('Aysu Kərimova', 'moved')])).toEqual([['moved', 1, false]])
  })

  test('is somebody else, at a press: then the next one, then a new student', () => {
    const offers = [of('Aysu Kərimova', 'own'), of('Aysu Kərimova', 'own', 'Kərimova Aysu', 2)]
    expect(resultsOf(['Aysu Kərimova'], offers)).toEqual([['own', 1, false]])
    expect(resultsOf(['Aysu Kərimova'], offers, [1])).toEqual([['own', 2, false]])
    expect(resultsOf(['Aysu Kərimova'], offers, [2])).toEqual([['new', undefined, true]])
  })

  test('is offered for one line only', () => {
    const offers = [of('Aysu Kərimova', 'own')]
    expect(resultsOf(['Aysu Kərimova', 'Aysu Kərimova'], offers)).toEqual([
      ['own', 1, true],
      ['repeated', undefined, false],
    ])
  })

  test('does not hide that the name, or one without the father’s, is in the group already', () => {
    const name = 'Səlimov Kamal Vaqif oğlu'
    expect(resultsOf([name], [of(name, 'here', 'Səlimov Kamal'), of(name, 'own', name, 2)])).toEqual([
      ['similar', undefined, false],
    ])
    expect(resultsOf([name], [of(name, 'here', 'Səlimova Kamal Vaqif oğlu'), of(name, 'own', name, 2)])).toEqual([
      ['own', 2, true],
    ])
  })
})
