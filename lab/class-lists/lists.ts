import {
  type Bytes,
  bookOf,
  bytesOf,
  encryptedXlsx,
  type Row,
  sheetOf,
  withFormulas,
  withHidden,
  withHiddenFirst,
  workbook,
} from '../../e2e/support/sheets.ts'
import type { Refusal } from '../../web/src/features/spreadsheet/read-book.ts'
import { adultLists } from './adult-lists.ts'
import { encoded, encryptedXls, misread, utf16, withChartFirst } from './books.ts'
import { pastedLists } from './pasted-lists.ts'
import { schoolLists } from './school-lists.ts'

/** A class list as people have it, and what the page must read in it. */
export interface ClassList {
  /** Its file name; a `.txt` is pasted into the field. */
  file: string
  content: Bytes | string
  /** The names that are ticked, in the order of the list. */
  names?: string[]
  /** The names in hidden rows, which are shown but not ticked. */
  hidden?: string[]
  /** Names with lost letters, which are shown but not ticked. */
  garbled?: string[]
  /** The numbers of the rows that could not be read. */
  unread?: number[]
  /** The reason why the file is refused. */
  refusal?: Refusal
  /** The sheet that was read, where there are several. */
  sheet?: string
}

const pupils = ['Əliyev Rəşad', 'Həsənov Tural', 'Quliyeva Nərmin', 'Vəliyev Orxan']
const parents = ['Əliyeva Sevda', 'Həsənov Vaqif', 'Quliyev Elçin', 'Vəliyeva Aytən']
const fathers = ['Vaqif oğlu', 'Rauf oğlu', 'Elçin qızı', 'Samir oğlu']
const full = pupils.map((name, index) => `${name} ${fathers[index]}`)
const russian = ['Иванов Пётр', 'Смирнова Анна', 'Кузнецов Олег', 'Попова Вера']
const family = (name: string): string => name.split(' ')[0] ?? ''
const given = (name: string): string => name.split(' ')[1] ?? ''

/** Rows with a cell for each column; a text is a cell of each row. */
const rowsOf = (...columns: (string[] | string)[]): Row[] =>
  pupils.map((_, index) => columns.map((column) => (typeof column === 'string' ? column : (column[index] ?? null))))

const numbers = ['1', '2', '3', '4']
const families = pupils.map(family)
const givens = pupils.map(given)
const births = ['12.05.2011', '03.01.2011', '30.11.2010', '07.07.2011']
const phones = ['0551234567', '050 765 43 21', '+994 70 111 22 33', '(055) 444-55-66']

const tabbed = (rows: Row[]): string => rows.map((row) => row.map((cell) => cell ?? '').join('\t')).join('\r\n')

const titles: ClassList[] = [
  {
    file: 'valideyn.xlsx',
    content: workbook([
      ['№', 'Soyad', 'Ad', 'Ata adı', 'Doğum tarixi', 'Valideyn'],
      ...rowsOf(numbers, families, givens, fathers, births, parents),
    ]),
    names: full,
  },
  {
    file: 'valideyn-evvel.xlsx',
    content: workbook([['Valideynin adı və soyadı', 'Şagird'], ...rowsOf(parents, pupils)]),
    names: pupils,
  },
  {
    file: 'muellim.xlsx',
    content: workbook([['Müəllim', 'Ad, soyad', 'Sinif'], ...rowsOf('Quliyeva Sevda', pupils, '9a')]),
    names: pupils,
  },
  {
    file: 'ana-ata.xlsx',
    content: workbook([['Soyadı, adı', 'Ana', 'Ata', 'Tel'], ...rowsOf(pupils, parents, parents.toReversed(), phones)]),
    names: pupils,
  },
  {
    file: 'ata-evvel.xlsx',
    content: workbook([
      ['Atasının adı və soyadı', 'Anasının adı', 'Ad', 'Soyad'],
      ...rowsOf(parents, parents, givens, families),
    ]),
    names: pupils.map((name) => `${given(name)} ${family(name)}`),
  },
  {
    file: 'kohne-ad.xlsx',
    content: workbook([['Köhnə ad', 'Şagirdin adı və soyadı'], ...rowsOf(parents, pupils)]),
    names: pupils,
  },
  {
    file: 'iki-setirli-basliq.xlsx',
    content: workbook([
      ['№', 'Şagird', null, 'Valideyn', null],
      [null, 'Soyad', 'Ad', 'Soyad', 'Ad'],
      ...rowsOf(numbers, families, givens, parents.map(family), parents.map(given)),
    ]),
    names: pupils,
  },
  {
    file: 'mekteb-basligi.xlsx',
    content: workbook([
      ['Bakı şəhəri 6 nömrəli məktəb'],
      ['Direktor: Əliyev Vəli'],
      ['Quliyeva Sevda'],
      [],
      ['S/s', 'S.A.A.', 'Qeyd'],
      ...rowsOf(numbers, full, ''),
    ]),
    names: full,
  },
  {
    file: 'yalniz-valideynler.xlsx',
    content: workbook([['№', 'Valideyn', 'Telefon'], ...rowsOf(numbers, parents, phones)]),
    names: [],
  },
  {
    file: 'rus.xlsx',
    content: workbook([
      ['№', 'ФИО ученика', 'Родители', 'Классный руководитель'],
      ...rowsOf(numbers, russian, parents, pupils),
    ]),
    names: russian,
  },
  {
    file: 'rus-sutunlar.xlsx',
    content: workbook([
      ['Фамилия', 'Имя', 'Отчество', 'Мать'],
      ...rowsOf(russian.map(family), russian.map(given), 'Иванович', parents),
    ]),
    names: russian.map((name) => `${name} Иванович`),
  },
  {
    file: 'ikinci-valideyn.xlsx',
    content: workbook([
      ['Şagird', 'Valideyn'],
      ...pupils.flatMap((name, index) => [
        [name, parents[index] ?? ''],
        ['', `${parents[index]}zadə`],
      ]),
    ]),
    names: pupils,
  },
  {
    file: 'valideyn-setri.txt',
    content: `${pupils[0]}\nAna: ${parents[0]}\nValideyn: ${parents[1]}\n${pupils[1]}`,
    names: pupils.slice(0, 2),
  },
]

const columnsOfName: ClassList[] = [
  {
    file: 'ata-adi-tek.xlsx',
    content: workbook([['Soyad', 'Ad', 'Ata adı'], ...rowsOf(families, givens, fathers.map(family))]),
    names: pupils.map((name, index) => `${name} ${family(fathers[index] ?? '')}`),
  },
  {
    file: 'basliqsiz-uc-sutun.xlsx',
    content: workbook(rowsOf(numbers, families, givens, fathers)),
    names: full,
  },
  {
    file: 'tam-ad-ve-ata.xlsx',
    content: workbook([['Ad soyad', 'Ata adı'], ...rowsOf(pupils, fathers.map(family))]),
    names: pupils.map((name, index) => `${name} ${family(fathers[index] ?? '')}`),
  },
  {
    file: 'ata-adi-iki-defe.xlsx',
    content: workbook([['Ad soyad', 'Ata adı'], ...rowsOf(full, fathers.map(family))]),
    names: full,
  },
  {
    file: 'atanin-tam-adi.xlsx',
    content: workbook([['Şagird', 'Ata adı'], ...rowsOf(pupils, parents)]),
    names: pupils,
  },
  {
    file: 'birlesmis-basliq.xls',
    content: workbook([['№', 'Şagird', null, null], ...rowsOf(numbers, families, givens, fathers)], 'biff8'),
    names: full,
  },
  {
    file: 'yapisdirilmis.txt',
    content: tabbed([
      ['№', 'Soyad', 'Ad', 'Ata adı', 'Valideyn'],
      ...rowsOf(numbers, families, givens, fathers, parents),
    ]),
    names: full,
  },
  {
    file: 'yapisdirilmis-basliqsiz.txt',
    content: tabbed(rowsOf(families, givens, fathers.map(family))),
    names: pupils.map((name, index) => `${name} ${family(fathers[index] ?? '')}`),
  },
  {
    file: 'noqteli-vergul.txt',
    content: ['Soyad;Ad;Ata adı', ...rowsOf(families, givens, fathers).map((row) => row.join(';'))].join('\n'),
    names: full,
  },
]

const [first = [], second = [], third = []] = [
  ['Əliyev Rəşad', 'Həsənov Tural', 'Quliyeva Nərmin'],
  ['Vəliyev Orxan', 'Məmmədova Aysu', 'Şıxəliyeva Günəş'],
  ['Ömərzadə İlqar', 'Bağırova Zəhra'],
]
const beside = [0, 1, 2].map((index) => [first[index] ?? '', second[index] ?? '', third[index] ?? ''])

const sideBySide: ClassList[] = [
  {
    file: 'iki-cedvel.xlsx',
    content: workbook([
      ['№', 'Soyad', 'Ad', null, '№', 'Soyad', 'Ad'],
      ...beside.map(([a = '', b = ''], n) => [n + 1, family(a), given(a), null, n + 4, family(b), given(b)]),
    ]),
    names: [...first, ...second],
  },
  {
    file: 'uc-cedvel.xlsx',
    content: workbook([
      ['№', 'Ad soyad', '№', 'Ad soyad', '№', 'Ad soyad'],
      ...beside.map(([a = '', b = '', c = ''], n) => [n + 1, a, n + 4, b, c && n + 7, c]),
    ]),
    names: [...first, ...second, ...third],
  },
  {
    file: 'uc-cedvel-basliqsiz.xlsx',
    content: workbook(beside.map(([a = '', b = '', c = ''], n) => [n + 1, a, n + 4, b, c && n + 7, c])),
    names: [...first, ...second, ...third],
  },
  {
    file: 'valideyn-basliqsiz.txt',
    content: tabbed(beside.map(([a = '', b = ''], n) => [n + 1, n === 0 ? 'Rəşad' : a, b])),
    names: ['Rəşad', ...first.slice(1)],
  },
  {
    file: 'siyahi-basligi.xlsx',
    content: workbook([
      ['Şagirdlərin siyahısı'],
      ...beside.map(([a = ''], n) => [n + 1, family(a), given(a)]),
      ['Cəmi', null, null, 3],
    ]),
    names: first,
  },
  {
    file: 'iki-cedvel-araliq.txt',
    content: tabbed(beside.map(([a = '', b = '']) => [a, '', b])),
    names: [...first, ...second],
  },
  {
    file: 'iki-cedvel-soyad-ad.txt',
    content: tabbed(beside.map(([a = '', b = ''], n) => [n + 1, family(a), given(a), n + 4, family(b), given(b)])),
    names: [...first, ...second],
  },
]

const list: Row[] = [['№', 'Şagird', 'Valideyn'], ...rowsOf(numbers, pupils, parents)]

const hidden: ClassList[] = [
  {
    file: 'gizli-setirler.xlsx',
    content: withHidden(sheetOf(list), { rows: [2, 3] }),
    names: [pupils[0] ?? '', pupils[3] ?? ''],
    hidden: pupils.slice(1, 3),
  },
  {
    file: 'gizli-sutun.xlsx',
    content: withHidden(sheetOf([['Ad soyad', 'Ad soyad'], ...rowsOf(parents, pupils)]), { columns: [0] }),
    names: pupils,
  },
  {
    file: 'gizli-vereq.xlsx',
    content: bytesOf(
      withHiddenFirst({ 'Keçən il': sheetOf([['Şagird'], ...rowsOf(parents)]), '9a': sheetOf(list) }, 1),
    ),
    names: pupils,
    sheet: '9a',
  },
  {
    file: 'gizli-vereq.xls',
    content: bytesOf(
      withHiddenFirst({ 'Keçən il': sheetOf([['Şagird'], ...rowsOf(parents)]), '9a': sheetOf(list) }, 2),
      'biff8',
    ),
    names: pupils,
    sheet: '9a',
  },
  {
    file: 'bos-vereq-evvel.xlsx',
    content: bytesOf(bookOf({ Vərəq1: sheetOf([]), Vərəq2: sheetOf(list) })),
    names: pupils,
    sheet: 'Vərəq2',
  },
  {
    file: 'bos-vereq-evvel.xls',
    content: bytesOf(bookOf({ Vərəq1: sheetOf([['']]), Vərəq2: sheetOf(list) }), 'biff8'),
    names: pupils,
    sheet: 'Vərəq2',
  },
  { file: 'diaqram-evvel.xlsx', content: withChartFirst({ '9a': sheetOf(list) }), names: pupils, sheet: '9a' },
  {
    file: 'iki-vereq.xlsx',
    content: bytesOf(bookOf({ '9a': sheetOf(list), '9b': sheetOf([['Şagird'], ...rowsOf(russian)]) })),
    names: pupils,
    sheet: '9a',
  },
]

const cells = ['B2', 'B3', 'B4', 'B5']
const uncalculated = bookOf({ Siyahı: sheetOf(list) })
for (const cell of cells) Object.assign(uncalculated.Sheets.Siyahı ?? {}, { [cell]: { t: 'n', f: 'C2&D2' } })

const formulas: ClassList[] = [
  { file: 'dustur-deyersiz.xlsx', content: withFormulas(list, cells, ''), names: [], unread: [2, 3, 4, 5] },
  { file: 'dustur-bos-deyer.xlsx', content: withFormulas(list, cells, '<v></v>'), names: [], unread: [2, 3, 4, 5] },
  { file: 'dustur-xeta.xlsx', content: withFormulas(list, cells, '<v>#NAME?</v>'), names: [], unread: [2, 3, 4, 5] },
  { file: 'dustur-deyersiz.xls', content: bytesOf(uncalculated, 'biff8'), names: [] },
  {
    file: 'dustur-bir-setir.xlsx',
    content: withFormulas(list, ['B3'], ''),
    names: [pupils[0] ?? '', ...pupils.slice(2)],
    unread: [3],
  },
  {
    file: 'dustur-basliqsiz.xlsx',
    content: withFormulas(rowsOf(numbers, pupils), ['B1', 'B2', 'B3', 'B4'], ''),
    names: [],
    unread: [1, 2, 3, 4],
  },
  { file: 'dustur-sifir.xlsx', content: withFormulas([...list, ['', 'x']], ['B6'], '<v>0</v>'), names: pupils },
  {
    file: 'dustur-basqa-sutun.xlsx',
    content: withFormulas([['Şagird', 'Yaş'], ...rowsOf(pupils, '14')], ['B2', 'B3'], ''),
    names: pupils,
  },
]

const isolated = (name: string): string => `\u2068${name}\u2069`

const chats: ClassList[] = [
  {
    file: 'whatsapp-iphone.txt',
    content: `[12.09.2025, 10:31:02] Aynur Valideyn: Salam, hörmətli müəllimə\n\u200e[12.09.2025, 10:33:21] Aynur Valideyn: ${pupils[0]}\n[12.09.2025, 10:34:00] +994 55 123 45 67: ${pupils[1]}\n[12.09.2025, 10:35:07] Elçin: \u200eBu mesaj silindi.`,
    names: pupils.slice(0, 2),
  },
  {
    file: 'whatsapp-android.txt',
    content: `12.09.2025, 10:30 - Mesajlar və zənglər tam şifrələnib.\n12.09.2025, 10:33 - Aynur: 1. ${pupils[0]}\n12/09/25, 10:34 AM - Elçin: 2. ${pupils[1]}\n3. ${pupils[2]}\n12.09.2025, 10:40 - Elçin: <Media omitted>`,
    names: pupils.slice(0, 3),
  },
  {
    file: 'whatsapp-veb.txt',
    content: `[10:33, 12.09.2025] Aynur: ${pupils[0]}\n[10:34 AM, 9/12/2025] Elçin: ${pupils[1]}`,
    names: pupils.slice(0, 2),
  },
  {
    file: 'telegram.txt',
    content: `Aynur Əliyeva, [12.09.2025 10:33]\n${pupils[0]}\n${pupils[1]}\n\nElçin, [12.09.2025 10:40]\nСпасибо`,
    names: pupils.slice(0, 2),
  },
  {
    file: 'adlar-qeyd.txt',
    content: [
      `@${isolated(pupils[0] ?? '')}`,
      `*${pupils[1]}*`,
      `_${pupils[2]}_`,
      `~${pupils[3]}~`,
      `• *Məmmədova* Aysu_`,
    ].join('\n'),
    names: [...pupils, 'Məmmədova Aysu'],
  },
  {
    file: 'isareler.txt',
    content: [
      `${pupils[0]} ✅`,
      `${pupils[1]} +`,
      `${pupils[2]} −`,
      `${pupils[3]}-`,
      'Məmmədova Aysu ✔️👏🏻',
      '👍',
      '——',
    ].join('\n'),
    names: [...pupils, 'Məmmədova Aysu'],
  },
  {
    file: 'nomreler.txt',
    content: [`① ${pupils[0]}`, `②${pupils[1]}`, `c) ${pupils[2]}`, `4️⃣ ${pupils[3]}`].join('\n'),
    names: pupils,
  },
  {
    file: 'rum-nomreleri.txt',
    content: pupils.map((name, index) => `${['I', 'II', 'III', 'IV'][index]}. ${name}`).join('\n'),
    names: pupils,
  },
  {
    file: 'inisial.txt',
    content: 'I. Əliyev\nM. Həsənov\nQuliyeva N.',
    names: ['I. Əliyev', 'M. Həsənov', 'Quliyeva N.'],
  },
  {
    file: 'dirnaqlar.txt',
    content: `«${pupils[0]}»\n2. “${pupils[1]}”\n"${pupils[2]}"\n„${pupils[3]}“`,
    names: pupils,
  },
  {
    file: 'telefonlar.txt',
    content: pupils.map((name, index) => `${index + 1}. ${name} ${phones[index]}`).join('\n'),
    names: pupils,
  },
  {
    file: 'telefonlar.xlsx',
    content: workbook([['Şagirdlər'], ...pupils.map((name, index) => [`${name} (${phones[index]})`])]),
    names: pupils,
  },
  {
    file: 'telefon-evvel.txt',
    content: `${phones[1]} ${pupils[0]}\n${phones[2]} - ${pupils[1]}`,
    names: pupils.slice(0, 2),
  },
  {
    file: 'salamlar.txt',
    content: `Salam!\nSalam Qədirzadə\nSabahınız xeyir\nsalam müəllimə\n${pupils[0]}\nTəşəkkür edirəm\nuşaqların adlarını bura yazın zəhmət olmasa`,
    names: ['Salam Qədirzadə', pupils[0] ?? ''],
  },
]

const turkish = ['Şükürov Çingiz', 'Ağayev İlqar', 'Qırxlar Öz', 'Bağırov Toğrul', 'Hüseynov Fuad']
const csvOf = (names: string[], title = 'Ad soyad'): string =>
  [`№;${title}`, ...names.map((name, n) => `${n + 1};${name}`)].join('\r\n')
const russianCsv = csvOf(russian, 'Ученик')

const encodings: ClassList[] = [
  { file: 'windows-1254.csv', content: encoded(csvOf(turkish), 'windows-1254'), names: turkish },
  { file: 'windows-1251.csv', content: encoded(russianCsv, 'windows-1251'), names: russian },
  { file: 'koi8-r.csv', content: encoded(russianCsv, 'koi8-r'), names: russian },
  {
    file: 'koi8-r-boyuk.csv',
    content: encoded(russianCsv.toUpperCase(), 'koi8-r'),
    names: russian.map((name) => name.toUpperCase()),
  },
  { file: 'dos.csv', content: encoded(russianCsv, 'ibm866'), names: russian },
  { file: 'utf-16.csv', content: utf16(csvOf(pupils)), names: pupils },
  { file: 'utf-16-rus.csv', content: utf16(russianCsv), names: russian },
  { file: 'utf-16be.csv', content: utf16(csvOf(pupils), { isBigEndian: true }), names: pupils },
  { file: 'utf-16be-nisan.csv', content: utf16(csvOf(pupils), { isBigEndian: true, hasMark: true }), names: pupils },
  {
    file: 'sual-isareleri.csv',
    content: encoded(csvOf([...pupils, ...turkish]), 'windows-1254'),
    names: turkish,
    garbled: ['?liyev R?şad', 'H?s?nov Tural', 'Quliyeva N?rmin', 'V?liyev Orxan'],
  },
  ...['windows-1252', 'windows-1254', 'windows-1251'].map((label): ClassList => {
    const garbled = [...pupils, ...turkish.slice(0, 4), 'Иванов Иван'].map((name) => misread(name, label))
    return {
      file: `utf-8-${label}.txt`,
      content: [...garbled, 'Quliyev Tural'].join('\n'),
      names: ['Quliyev Tural'],
      garbled,
    }
  }),
  {
    file: 'windows-1254-latin.txt',
    content: 'Þükürov Çingiz\nAðayev Ýlqar\nHüseynov Fuad\nÈâàíîâ Ï¸òð',
    names: ['Hüseynov Fuad'],
    garbled: ['Þükürov Çingiz', 'Aðayev Ýlqar', 'Èâàíîâ Ï¸òð'],
  },
]

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const html = `<table>${list.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

const otherKinds: ClassList[] = [
  { file: 'e-jurnal.xls', content: utf8(`<html><meta charset="utf-8">${html}</html>`), refusal: 'notASheet' },
  { file: 'e-jurnal-nisan.xls', content: utf8(`\ufeff\r\n${html}`), refusal: 'notASheet' },
  { file: 'e-jurnal.csv', content: utf8(html), refusal: 'notASheet' },
  { file: 'tab.xls', content: utf16(tabbed(list), { hasMark: true }), refusal: 'notASheet' },
  {
    file: 'tab-1251.xls',
    content: encoded(tabbed([['Ученик'], ...rowsOf(russian)]), 'windows-1251'),
    refusal: 'notASheet',
  },
  { file: 'xml-2003.xls', content: workbook(list, 'xlml'), refusal: 'notASheet' },
  { file: 'csv.xlsx', content: utf8(csvOf(pupils)), refusal: 'notASheet' },
  { file: 'sifreli.xlsx', content: encryptedXlsx(), refusal: 'passwordProtected' },
  { file: 'sifreli.xls', content: encryptedXls(list), refusal: 'passwordProtected' },
  { file: 'sened.xls', content: utf8('%PDF-1.7\n1 0 obj'), refusal: 'wrongKind' },
  {
    file: 'id-evvel.csv',
    content: utf8(`ID;Ad soyad\n${pupils.map((name) => `A4KR7WTN;${name}`).join('\n')}`),
    names: pupils,
  },
]

export const classLists: ClassList[] = [
  ...titles,
  ...columnsOfName,
  ...sideBySide,
  ...hidden,
  ...formulas,
  ...chats,
  ...encodings,
  ...otherKinds,
  ...schoolLists,
  ...adultLists,
  ...pastedLists,
]
