import { bookOf, bytesOf, sheetOf, workbook } from '../../e2e/support/sheets.ts'
import type { ClassList } from './lists.ts'
import { dads, mothers, pupils, rowsOf } from './school-lists.ts'

// Lists other than those of teachers and parents.

export const adultLists: ClassList[] = [
  {
    file: 'muellimler-ustde.xlsx',
    content: workbook([
      ['Müəllimlər'],
      ['№', 'Soyad, ad', 'Fənn'],
      [1, 'Kərimova Sevda', 'Riyaziyyat'],
      [],
      ['Şagirdlər'],
      ['№', 'Soyad, ad', 'Sinif'],
      ...rowsOf((name, n) => [n + 1, name, '7b']),
    ]),
    names: pupils,
  },
  ...['Müəllimlər', 'Valideynlər'].map(
    (sheet, n): ClassList => ({
      file: `${n}-vereq-evvel.xlsx`,
      content: bytesOf(
        bookOf({
          [sheet]: sheetOf([['№', 'Soyad, ad'], ...mothers.map((name, row) => [row + 1, name])]),
          Şagirdlər: sheetOf([['№', 'Soyad, ad'], ...rowsOf((name, row) => [row + 1, name])]),
        }),
      ),
      names: pupils,
      sheet: 'Şagirdlər',
    }),
  ),
  {
    file: 'valideynler-sagda.xlsx',
    content: workbook([
      [null, null, 'Valideynlər', null],
      ['№', 'Soyad, ad', 'Ata', 'Ana'],
      ...rowsOf((name, n) => [n + 1, name, dads[n] ?? '', mothers[n] ?? '']),
    ]),
    names: pupils,
  },
  {
    file: 'valideynler-vereqi.xlsx',
    content: bytesOf(
      bookOf({
        Valideynlər: sheetOf([['Şagird', 'Valideyn'], ...rowsOf((name, n) => [name, mothers[n] ?? ''])]),
        Qeyd: sheetOf([['9a']]),
      }),
    ),
    names: pupils,
    sheet: 'Valideynlər',
  },
]
