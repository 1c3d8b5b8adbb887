import { expect, test } from 'vitest'
import { checkNames, isChosenAtFirst } from './check-names.ts'
import { namesIn } from './read-names.ts'

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
  const preview = { similar: [{ name: 'Orxan Veliyev', to: { fullName: 'Orxan Vəliyevi' } }], invalid: ['?'] }
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
  const joined = { similar: [{ name: 'Elvin Əliyev', to: { fullName: 'ELVİN ƏLİYEV' } }], invalid: [] }
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
  const preview = { similar: [{ name: 'Səlimov Kamal Vaqif oğlu', to: { fullName: 'Kamal Səlimov' } }], invalid: [] }
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
