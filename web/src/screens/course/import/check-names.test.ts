import { expect, test } from 'vitest'
import { checkNames, isChosenAtFirst } from './check-names.ts'
import { namesIn } from './read-names.ts'

test('titles, sums and names with numbers are no students unless they are chosen', () => {
  const { names, header } = namesIn(
    '9-cu sinif siyahısı\nSoyad, ad\n1. Əliyev Rəşad\nHəsənov Tural 0551234567\nAysu Quliyeva 2\nSinif rəhbəri: Quliyeva Sevda\nCəmi: 35',
  )
  expect(header).toBe('9-cu sinif siyahısı')
  const rows = checkNames(names, [])
  expect(rows.map(({ name, result }) => [name, result])).toEqual([
    ['Soyad, ad', 'title'],
    ['Əliyev Rəşad', 'new'],
    ['Həsənov Tural 0551234567', 'number'],
    ['Aysu Quliyeva 2', 'new'],
    ['Sinif rəhbəri: Quliyeva Sevda', 'title'],
    ['Cəmi: 35', 'title'],
  ])
  expect(rows.filter(isChosenAtFirst).map(({ index }) => index)).toEqual([1, 3])
  expect(checkNames(['Siyahı 35'], [], undefined, true).every(isChosenAtFirst)).toBe(true)
})

test('a name with its words in another order is similar and not chosen by itself', () => {
  const [row] = checkNames(['Bağırova Zəhra'], [{ fullName: 'Zəhra Bağırova' }])
  expect(row).toMatchObject({ result: 'similar', to: 'Zəhra Bağırova' })
  expect(row && isChosenAtFirst(row)).toBe(false)
  expect(checkNames(['Zəhra Bağırova', 'Bağırova Zəhra'], [])[1]?.result).toBe('repeated')
})

test('each name is checked: by the course, by the server, by the list itself', () => {
  const names = ['Aysu Məmmədova', 'ELVİN ƏLİYEV', 'Orxan Veliyev', 'Aysu Məmmədova', '?', 'www.x.az ad']
  const present = [{ fullName: 'Elvin Əliyev' }, { fullName: 'Orxan Vəliyev' }]
  const preview = { similar: [{ name: 'Orxan Veliyev', to: { fullName: 'Orxan Vəliyevi' } }], invalid: ['?'] }
  const rows = checkNames(names, [{ fullName: 'Elvin Əliyev' }], preview)
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
  // joined after the course was read
  const joined = { similar: [{ name: 'Elvin Əliyev', to: { fullName: 'ELVİN ƏLİYEV' } }], invalid: [] }
  expect(checkNames(['Elvin Əliyev'], [], joined)[0]?.result).toBe('same')
})
