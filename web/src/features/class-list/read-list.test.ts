import { expect, test } from 'vitest'
import { namesIn } from './read-list.ts'
import { type ListedName, namesOfTable } from './table.ts'

const fullNames = (names: ListedName[]) => names.map(({ name }) => name)

function read(text: string, countsHeader?: boolean) {
  const { names, header, rest } = namesIn(text, { countsHeader: countsHeader ?? false })
  return { names, header, rest }
}
function namesRead(text: string, countsHeader?: boolean) {
  const { names, header, rest } = namesIn(text, { countsHeader: countsHeader ?? false })
  return { names: fullNames(names), header, rest }
}

const tableNames = (rows: string[][]) => namesOfTable(rows.map((cells, index) => ({ row: index + 1, cells })))

test('each line is a name; numbers, spaces and commas around it are removed', () => {
  const text = '1. Aysu  Məmmədova\r\n\n 2) Elvin Əliyev,\n3 Orxan Vəliyev\n  Əli-Ağa Vahid '
  expect(namesRead(text).names).toEqual(['Aysu Məmmədova', 'Elvin Əliyev', 'Orxan Vəliyev', 'Əli-Ağa Vahid'])
})

test.each([
  ['1.Əliyev Rəşad', 'Əliyev Rəşad'],
  ['- Əliyev Rəşad', 'Əliyev Rəşad'],
  ['• Əliyev Rəşad', 'Əliyev Rəşad'],
  ['– 12. Əliyev Rəşad', 'Əliyev Rəşad'],
  ['3\tHəsənov Tural', 'Həsənov Tural'],
  ['(4) Əli-Ağa Vahid', 'Əli-Ağa Vahid'],
  ['№ 5 Əliyev Rəşad', 'Əliyev Rəşad'],
  ['1️⃣ Əliyev Rəşad', 'Əliyev Rəşad'],
  ['1-Əliyev Rəşad', 'Əliyev Rəşad'],
  ['7-ci Əliyev', '7-ci Əliyev'],
])('the name in the line “%s” is “%s”', (line, name) => {
  expect(namesRead(line).names).toEqual([name])
  expect(namesRead(`Aysu Məmmədova\n${line}`).names).toEqual(['Aysu Məmmədova', name])
})

test('a list with only some numbered lines loses no line', () => {
  const names = ['Əliyev Rəşad', 'Məmmədova Aysu', 'Həsənov Tural', 'Quliyeva Nərmin', 'Vəliyev Orxan']
  const [first, second, third, fourth, fifth] = names
  expect(namesRead(`1. ${first}\n2) ${second}\n3\t${third}\n${fourth}\n- ${fifth}`)).toEqual({
    names,
    header: undefined,
    rest: [],
  })
  // also where the others have columns
  expect(namesRead(`1\t${first}\t9a\n2\t${second}\t9a\n3. ${third}\n4\t${fourth}\t9a\n${fifth}\t9a`)).toEqual({
    names,
    header: undefined,
    rest: ['9a'],
  })
})

test('a row without a name is shown whole and not left out', () => {
  const pupils = ['Əliyev Rəşad', 'Həsənov Tural', 'Quliyeva Nərmin', 'Vəliyev Orxan']
  const rows = [['№', 'Şagird', 'Sinif'], ...pupils.map((name, n) => [`${n + 1}`, name, '9a']), ['5', '', '055 123']]
  expect(namesRead([...rows, ['', '', 'Cəmi: 35']].map((row) => row.join('\t')).join('\n'))).toEqual({
    names: [...pupils, '055 123', 'Cəmi: 35'],
    header: 'Şagird',
    rest: ['9a'],
  })
  expect(namesRead('1\t2\n12.05.2026\tA4KR7WTN').names).toEqual(['1 2', '12.05.2026 A4KR7WTN'])
})

test.each([
  ['№\tSoyad\tAd\tAta adı', 'Soyad Ad Ata adı'],
  ['№\tSoyadı\tAdı\tAtasının adı', 'Soyadı Adı Atasının adı'],
  [undefined, undefined],
])("a column of the fathers' names is part of the name, below the titles “%s”", (titles, header) => {
  const rows = ['1\tƏliyev\tTural\tVaqif oğlu', '2\tMəmmədova\tAysu\tElçin qızı', '3\tQuliyev\tRəşad\t']
  expect(read([...(titles ? [titles] : []), ...rows].join('\n'))).toEqual({
    names: [
      { name: 'Əliyev Tural Vaqif oğlu', short: 'Əliyev Tural' },
      { name: 'Məmmədova Aysu Elçin qızı', short: 'Məmmədova Aysu' },
      { name: 'Quliyev Rəşad' },
    ],
    header,
    rest: [],
  })
  expect(read('1\tƏliyev Tural Vaqif oğlu\n2\tMəmmədova Aysu Elçin qızı').names).toEqual([
    { name: 'Əliyev Tural Vaqif oğlu', short: 'Əliyev Tural' },
    { name: 'Məmmədova Aysu Elçin qızı', short: 'Məmmədova Aysu' },
  ])
})

test.each(['Ad Soyad', 'Şagirdin adı, soyadı', 'SOYAD / AD', 'Siyahı', 'ADI VƏ SOYADI', 'ФИО'])(
  'a first line “%s” is a header, and a student where it is numbered',
  (header) => {
    const names = ['Aysu Məmmədova']
    expect(namesRead(`${header}\nAysu Məmmədova`)).toEqual({ names, header, rest: [] })
    expect(namesRead(`${header}\nAysu Məmmədova`, true)).toEqual({
      names: [header, ...names],
      header: undefined,
      rest: [],
    })
  },
)

test.each(['Adil Soyadov', 'Aysu Məmmədova', 'Adilə'])('a first line “%s” is a student', (name) => {
  expect(namesRead(`${name}\nElvin Əliyev`)).toEqual({ names: [name, 'Elvin Əliyev'], header: undefined, rest: [] })
})

test('lines with tabs are a table, from which the names are read', () => {
  const text = '№\tŞagird\tSinif\n1\tAysu Məmmədova\t9a\n2\tElvin Əliyev\t9a'
  expect(namesRead(text)).toEqual({ names: ['Aysu Məmmədova', 'Elvin Əliyev'], header: 'Şagird', rest: ['9a'] })
})

test.each([';', ',', ' ; '])('what follows “%s” is left out and listed', (sign) => {
  const text = `1. Aysel Məmmədova\n2) Günay İsmayılova${sign}0551234567\nElvin\nLeyla Quliyeva${sign} 9a${sign}\n`
  const names = ['Aysel Məmmədova', 'Günay İsmayılova', 'Elvin', 'Leyla Quliyeva']
  expect(namesRead(text)).toEqual({ names, header: undefined, rest: ['0551234567', '9a'] })
  expect(namesRead(`Günay${sign}0551234567`)).toEqual({ names: ['Günay'], header: undefined, rest: ['0551234567'] })
})

test('surname and given name around a comma are one name, and several names in one line are several', () => {
  expect(namesRead('Soyad, Ad\nMəmmədova, Aysu\nƏliyev, Elvin')).toMatchObject({
    names: ['Məmmədova Aysu', 'Əliyev Elvin'],
    header: 'Soyad Ad',
  })
  expect(namesRead('Məmmədova, Aysu').names).toEqual(['Məmmədova Aysu'])
  expect(namesRead('Aysu Məmmədova, Elvin Əliyev').names).toEqual(['Aysu Məmmədova', 'Elvin Əliyev'])
  expect(namesRead('Aysu; Elvin; Orxan').names).toEqual(['Aysu', 'Elvin', 'Orxan'])
})

test('what is split off the lines of a chat is listed', () => {
  const text = '12.09.2025, 10:30 - Aynur qrupa qoşuldu\n12.09.2025, 10:33 - Aynur: Əliyev Rəşad 050 765 43 21 ✅'
  expect(namesRead(text)).toEqual({
    names: ['Əliyev Rəşad'],
    header: undefined,
    rest: ['12.09.2025, 10:30 - Aynur qrupa qoşuldu', '050 765 43 21'],
  })
})

test('a line without a name stays whole, to be reported', () => {
  expect(namesRead('?!; 055').names).toEqual(['?!; 055'])
})

test('the column is chosen by its contents', () => {
  const rows = [
    ['1', 'A4KR7WTN', 'Aysu Məmmədova', 'aysu@mekteb.az', 'qız'],
    ['2', 'B4KR7WTN', 'Elvin Əliyev', '', 'oğlan'],
    ['3', 'C4KR7WTN', 'Orxan Vəliyev', 'x@y.az', 'oğlan'],
    ['4', '', 'Nərmin Quliyeva', '', 'qız'],
    ['5', '', 'Tural Quliyev', '', 'oğlan'],
  ]
  expect(fullNames(tableNames(rows).names)).toEqual(rows.map((row) => row[2]))
})

test('surname and given name in separate columns are joined in their order', () => {
  const rows = [
    ['№', 'Soyad', 'Ad', 'Cins'],
    ['1', 'Məmmədova', 'Aysu', 'qız'],
    ['2', 'Əliyev', 'Elvin', 'oğlan'],
    ['3', 'Vəliyev', 'Orxan', 'oğlan'],
    ['4', 'Quliyeva', 'Nərmin', 'qız'],
  ]
  const { names, header, readings } = tableNames(rows)
  expect(fullNames(names)).toEqual(['Məmmədova Aysu', 'Əliyev Elvin', 'Vəliyev Orxan', 'Quliyeva Nərmin'])
  expect(header).toBe('Soyad Ad')
  expect(readings[0]?.columns).toEqual(['Soyad', 'Ad'])
})

test('a table without names has none', () => {
  expect(
    tableNames([
      ['1', '2'],
      ['12.05.2026', 'A4KR7WTN'],
    ]).names,
  ).toEqual([])
  expect(tableNames([]).names).toEqual([])
})

test.each([
  ['3 Aytac Kərimova\n7 Orxan Nağıyev\n5 Fidan Rzayeva', ['3', '7', '5']],
  ['901. Aytac Kərimova\n902. Orxan Nağıyev\n903. Fidan Rzayeva', ['901', '902', '903']],
  ['12 - Aytac Kərimova\n15 - Orxan Nağıyev\n11 - Fidan Rzayeva', ['12', '15', '11']],
  ['3\tAytac\tKərimova\n7\tOrxan\tNağıyev\n5\tFidan\tRzayeva', ['3', '7', '5']],
  ['3 Aytac Kərimova\t9a\n7 Orxan Nağıyev\t9a\n5 Fidan Rzayeva\t9a', ['9a', '3', '7', '5']],
  ['9 Aytac Kərimova', ['9']],
  ['1. Aytac Kərimova\n2. Orxan Nağıyev\n3. Fidan Rzayeva', []],
  ['1\tAytac\tKərimova\n2\tOrxan\tNağıyev\n3\tFidan\tRzayeva', []],
  ['1. Aytac Kərimova\n2. Orxan Nağıyev\n1. Fidan Rzayeva\n2. Kənan Süleymanov', []],
  ['№\tAd\tSoyad\n12\tAytac\tKərimova\n15\tOrxan\tNağıyev', []],
])('numbers before names that do not count 1 … n are shown: %j', (text, rest) => {
  const read = namesIn(text)
  expect(read.rest).toEqual(rest)
  expect(read.names.length).toBe(text.split('\n').filter((line) => /^\d/.test(line)).length)
})
