import { expect, test } from 'vitest'
import { isChosenAtFirst, judge, namesIn } from './judge.ts'
import { namesOf } from './name-column.ts'

test('each line is a name; numbers, spaces and commas around it go', () => {
  const text = '1. Aysu  Məmmədova\r\n\n 2) Elvin Əliyev,\n3 Orxan Vəliyev\n  Əli-Ağa Vahid '
  expect(namesIn(text).names).toEqual(['Aysu Məmmədova', 'Elvin Əliyev', 'Orxan Vəliyev', 'Əli-Ağa Vahid'])
})

test.each(['Ad Soyad', 'Şagirdin adı, soyadı', 'SOYAD / AD', 'Siyahı', 'ADI VƏ SOYADI', 'ФИО'])(
  'a first line “%s” is a header, and a student where it is counted',
  (header) => {
    expect(namesIn(`${header}\nAysu Məmmədova`)).toEqual({ names: ['Aysu Məmmədova'], header })
    expect(namesIn(`${header}\nAysu Məmmədova`, true)).toEqual({ names: [header, 'Aysu Məmmədova'], header: undefined })
  },
)

test.each(['Adil Soyadov', 'Aysu Məmmədova', 'Adilə'])('a first line “%s” is a student', (name) => {
  expect(namesIn(`${name}\nElvin Əliyev`)).toEqual({ names: [name, 'Elvin Əliyev'], header: undefined })
})

test('lines with tabs are a table, of which the names are taken', () => {
  const text = '№\tŞagird\tSinif\n1\tAysu Məmmədova\t9a\n2\tElvin Əliyev\t9a'
  expect(namesIn(text)).toEqual({ names: ['Aysu Məmmədova', 'Elvin Əliyev'], header: 'Şagird' })
})

test('the column is chosen by what is in it', () => {
  const rows = [
    ['1', 'A4KR7WTN', 'Aysu Məmmədova', 'aysu@mekteb.az', 'qız'],
    ['2', 'B4KR7WTN', 'Elvin Əliyev', '', 'oğlan'],
    ['3', 'C4KR7WTN', 'Orxan Vəliyev', 'x@y.az', 'oğlan'],
    ['4', '', 'Nərmin Quliyeva', '', 'qız'],
    ['5', '', 'Tural Quliyev', '', 'oğlan'],
  ]
  expect(namesOf(rows)).toEqual(rows.map((row) => row[2]))
})

test('surname and given name in columns of their own are joined in their order', () => {
  const rows = [
    ['№', 'Soyad', 'Ad', 'Cins'],
    ['1', 'Məmmədova', 'Aysu', 'qız'],
    ['2', 'Əliyev', 'Elvin', 'oğlan'],
    ['3', 'Vəliyev', 'Orxan', 'oğlan'],
    ['4', 'Quliyeva', 'Nərmin', 'qız'],
  ]
  expect(namesOf(rows)).toEqual(['Soyad Ad', 'Məmmədova Aysu', 'Əliyev Elvin', 'Vəliyev Orxan', 'Quliyeva Nərmin'])
})

test('a table without names has none', () => {
  expect(
    namesOf([
      ['1', '2'],
      ['12.05.2026', 'A4KR7WTN'],
    ]),
  ).toEqual([])
  expect(namesOf([])).toEqual([])
})

test('each name is judged: by the course, by the server, by the list itself', () => {
  const names = ['Aysu Məmmədova', 'ELVİN ƏLİYEV', 'Orxan Veliyev', 'Aysu Məmmədova', '?', 'www.x.az ad']
  const present = [{ fullName: 'Elvin Əliyev' }, { fullName: 'Orxan Vəliyev' }]
  const preview = { similar: [{ name: 'Orxan Veliyev', to: { fullName: 'Orxan Vəliyevi' } }], invalid: ['?'] }
  const rows = judge(names, [{ fullName: 'Elvin Əliyev' }], preview)
  expect(rows.map(({ fate, to }) => [fate, to])).toEqual([
    ['new', undefined],
    ['same', undefined],
    ['similar', 'Orxan Vəliyevi'],
    ['similar', 'Aysu Məmmədova'],
    ['invalid', undefined],
    ['invalid', undefined],
  ])
  expect(rows.filter(isChosenAtFirst).map(({ index }) => index)).toEqual([0, 2, 3])
  expect(judge(['Orxan Veliyev'], present)[0]?.fate).toBe('same')
})
