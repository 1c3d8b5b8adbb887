import { bookOf, bytesOf, type Row, sheetOf, withFormulas, workbook } from '../../e2e/support/sheets.ts'
import { encoded, utf16 } from './books.ts'
import type { ClassList } from './lists.ts'

// Lists as schools, kindergartens, universities and meeting programs write them.

export const pupils = [
  'Abbasova Aysel',
  'Ağayev Tunar',
  'Babazadə Nuray',
  'Cəfərli Məhəmməd',
  'Əhmədov Yusif',
  'Hacıyeva Zeynəb',
]
const fathers = ['Rəhim', 'Elşad', 'İlqar', 'Cavid', 'Ramil', 'Orxan']
export const mothers = [
  'Abbasova Gülnar',
  'Ağayeva Sevinc',
  'Babayeva Lalə',
  'Cəfərova Aynur',
  'Əhmədova Nərgiz',
  'Hacıyeva Könül',
]
export const dads = [
  'Abbasov Rəhim',
  'Ağayev Elşad',
  'Babayev İlqar',
  'Cəfərov Cavid',
  'Əhmədov Ramil',
  'Hacıyev Orxan',
]
export const withFathers = pupils.map((name, n) => `${name} ${fathers[n]} ${/a |Nuray/.test(name) ? 'qızı' : 'oğlu'}`)
export const partsOf = (name: string): string[] => name.split(' ')

export const rowsOf = (cellsOf: (name: string, n: number) => Row): Row[] => pupils.map(cellsOf)
export const linesOf = (rows: Row[], separator: string): string => rows.map((row) => row.join(separator)).join('\r\n')

const russian = ['Иванова Мария Сергеевна', 'Кузнецов Артём Олегович', 'Мамедов Рустам Вагифович']
const meeting = ['Aysel Abbasova', 'Tunar Ağayev', 'Nuray Babazadə']

const titles: ClassList[] = [
  {
    file: 'bagca.xlsx',
    content: workbook([
      ['№', 'Uşağın S.A.A.', 'Anasının S.A.A.', 'Atasının S.A.A.', 'Ünvan'],
      ...rowsOf((_, n) => [n + 1, withFathers[n] ?? '', mothers[n] ?? '', dads[n] ?? '', 'Xırdalan ş.']),
    ]),
    names: withFathers,
  },
  {
    file: 'fenn-ve-muellim-ustde.xlsx',
    content: workbook([
      ['Fənn: Mikroiqtisadiyyat', null, null, 'Müəllim: dos. Əliyeva Rəna'],
      ['№', 'Qrup', 'Tələbənin S.A.A', 'Giriş balı', 'Fəaliyyət'],
      ...rowsOf((_, n) => [n + 1, 'İQ-204', withFathers[n] ?? '', 45, 10]),
    ]),
    names: withFathers,
  },
  {
    file: 'mama-telefon.csv',
    content: encoded(
      linesOf(
        [
          ['№', 'Ф.И.О. ребёнка', 'Группа', 'Мама (ФИО, телефон)'],
          ...russian.map((name, n) => [n + 1, name, 'Ромашка', 'Иванова Ольга 050 123 45 67']),
        ],
        ';',
      ),
      'windows-1251',
    ),
    names: russian,
  },
  {
    file: 'father-name.csv',
    content: linesOf(
      [
        ['utisCode', 'name', 'surname', 'fatherName', 'gender'],
        ...rowsOf((name, n) => [7_000_000 + n, ...partsOf(name).toReversed(), fathers[n] ?? '', 'F']),
      ],
      ',',
    ),
    names: pupils.map((name, n) => [...partsOf(name).toReversed(), fathers[n]].join(' ')),
  },
  {
    file: 'zoom-rus.csv',
    content: linesOf(
      [
        ['Имя (настоящее имя)', 'Эл. почта пользователя', 'Общая продолжительность (минуты)', 'Гость'],
        ['Sevda Kərimova (Организатор)', 's@m.az', 45, 'Нет'],
        ...meeting.map((name) => [name, '', 43, 'Да']),
      ],
      ',',
    ),
    names: meeting,
  },
  {
    file: 'teams-rus.csv',
    content: utf16(
      linesOf(
        [
          ['1. Сводка'],
          ['Название собрания', '9a'],
          [],
          ['2. Участники'],
          ['Имя', 'Первое присоединение', 'Последний выход', 'Адрес электронной почты', 'Роль'],
          ['Sevda Kərimova', '27.11.2026, 9:00:12', '27.11.2026, 9:45:00', 's@m.az', 'Организатор'],
          ...meeting.map((name) => [name, '27.11.2026, 9:01:12', '27.11.2026, 9:45:00', 'u@m.az', 'Выступающий']),
          [],
          ['3. Действия на собрании'],
          ['Имя', 'Время присоединения', 'Время выхода', 'Продолжительность', 'Роль'],
          ['Sevda Kərimova', '27.11.2026, 9:00:12', '27.11.2026, 9:45:00', '44 мин', 'Организатор'],
          ...meeting.map((name) => [name, '27.11.2026, 9:01:12', '27.11.2026, 9:45:00', '43 мин', 'Выступающий']),
        ],
        '\t',
      ),
      { hasMark: true },
    ),
    names: meeting,
  },
  {
    file: 'hormetle.txt',
    content: ['*7B sinfi*', '', ...pupils.map((name, n) => `${n + 1}. ${name}`), '', 'Hörmətlə, Aygün Həsənova'].join(
      '\n',
    ),
    names: pupils,
  },
]

const namesLikeTitles: ClassList[] = [
  {
    file: 'veli.xlsx',
    content: workbook([
      ...rowsOf((name, n) => [name, fathers[n] ?? '', dads[n] ?? '']),
      ['Səfərli Məryəm', 'Vəli', 'Səfərli Vəli'],
      ['Cəfərli Vəli', 'Orxan', 'Cəfərli Orxan'],
    ]),
    names: [...pupils.map((name, n) => `${name} ${fathers[n]}`), 'Səfərli Məryəm Vəli', 'Cəfərli Vəli Orxan'],
  },
  {
    file: 'eli-aga.xlsx',
    content: workbook([['Soyadı, adı', 'Ata adı'], ...rowsOf((name) => [name, 'Əli-Ağa oğlu'])]),
    names: pupils.map((name) => `${name} Əli-Ağa oğlu`),
  },
  {
    file: 'veli-turk.xlsx',
    content: workbook([
      ['Adı', 'Soyadı', 'Veli', 'Veli Telefonu'],
      ['Elif', 'Demir', 'Hasan Demir', '0532 111 22 33'],
      ['Yiğit', 'Şahin', 'Fatma Şahin', '0532 111 22 34'],
    ]),
    names: ['Elif Demir', 'Yiğit Şahin'],
  },
]

const beside = [0, 1, 2].map((n) => [pupils[n] ?? '', pupils[n + 3] ?? ''])

const layouts: ClassList[] = [
  ...[
    ['qruplar', 'Qrup 1', 'Qrup 2'],
    ['oglanlar-qizlar', 'Oğlanlar', 'Qızlar'],
    ['sinifler', '5a', '5b'],
    ['gunler', 'Bazar ertəsi', 'Çərşənbə axşamı'],
  ].map(
    ([file, ...groups]): ClassList => ({
      file: `${file}-yan-yana.xlsx`,
      content: workbook([groups, ...beside]),
      names: pupils,
    }),
  ),
  {
    file: 'iki-setirli-valideyn.xlsx',
    content: workbook([
      ['№', 'Şagird', 'Yaxınlıq', 'Valideyn'],
      ...pupils.flatMap((name, n): Row[] => [
        [n + 1, name, 'Ata', dads[n] ?? ''],
        ['', '', 'Ana', mothers[n] ?? ''],
      ]),
    ]),
    names: pupils,
  },
  {
    file: 'iki-setirli-valideyn-basliqsiz.xlsx',
    content: workbook(
      pupils.flatMap((name, n): Row[] => [
        [n + 1, name, dads[n] ?? ''],
        ['', '', mothers[n] ?? ''],
      ]),
    ),
    names: pupils,
  },
  {
    file: 'oglu-ayri-sutunda.xls',
    content: workbook(
      rowsOf((name, n) => [n + 1, ...partsOf(name), ...(withFathers[n] ?? '').split(' ').slice(2)]),
      'biff8',
    ),
    names: withFathers,
  },
  {
    file: 'rol-basliqsiz.txt',
    content: linesOf(
      rowsOf((name) => [name, 'Şagird']),
      '\t',
    ),
    names: pupils,
  },
  {
    file: 'ders-cedveli-evvel.xlsx',
    content: bytesOf(
      bookOf({
        'Dərs cədvəli': sheetOf([
          ['Saat', 'Bazar ertəsi', 'Çərşənbə axşamı'],
          ['8:00', 'Riyaziyyat', 'Fizika'],
          ['8:50', 'İngilis dili', 'Ədəbiyyat'],
        ]),
        Siyahı: sheetOf([['№', 'Soyad Ad'], ...rowsOf((name, n) => [n + 1, name])]),
      }),
    ),
    names: pupils,
    sheet: 'Siyahı',
  },
  {
    file: 'tam-ad-dustur.xlsx',
    content: withFormulas(
      [['№', 'Soyad', 'Ad', 'Tam ad'], ...rowsOf((name, n) => [n + 1, ...partsOf(name), 'x'])],
      pupils.map((_, n) => `D${n + 2}`),
      '',
    ),
    names: pupils,
  },
]

export const surnamed = pupils.filter((name) => /(?:ova?|eva?|zadə|li) /.test(name))
const groups = [surnamed.slice(0, 2), surnamed.slice(2)]

const unusual: ClassList[] = [
  {
    file: 'usagin-ata-adi.xlsx',
    content: workbook([
      ['Uşağın adı', 'Uşağın soyadı', 'Uşağın ata adı'],
      ...rowsOf((name, n) => [...partsOf(name).toReversed(), fathers[n] ?? '']),
    ]),
    names: pupils.map((name, n) => [...partsOf(name).toReversed(), fathers[n]].join(' ')),
  },
  {
    file: 'tarix-setirlerde.csv',
    content: linesOf(
      [
        ['Tarix', ...pupils],
        ['01.11.2026', ...pupils.map(() => '+')],
        ['03.11.2026', ...pupils.map(() => 'q')],
      ],
      ',',
    ),
    names: pupils,
  },
  ...['\n', ', '].map(
    (separator, n): ClassList => ({
      file: `xanada-qrup-${n}.xlsx`,
      content: workbook([['Qrup', 'Uşaqlar'], ...groups.map((names, group) => [`A${group}`, names.join(separator)])]),
      names: surnamed,
    }),
  ),
  {
    file: 'xanada-valideynler.xlsx',
    content: workbook([['Şagird', 'Valideynlər'], ...rowsOf((name, n) => [name, `${dads[n]}\n${mothers[n]}`])]),
    names: pupils,
  },
]

export const schoolLists: ClassList[] = [...titles, ...namesLikeTitles, ...layouts, ...unusual]
