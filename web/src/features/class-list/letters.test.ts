import { describe, expect, test } from 'vitest'
import { modernizeTexts } from './letters.ts'
import { titleKind } from './titles.ts'

const list = (words: string): string[] => words.trim().split(/\s+/)

const women = list(`
  Afət Aidə Almaz Aygün Ayan Aynur Aysel Aysu Aytac Aytən Banu Cahan Cəmilə Ceyran Çinarə Çiçək Dilarə Dürdanə Elnarə Elmira
  Ədilə Əsmər Əfsanə Fatimə Fəridə Fəxriyyə Fidan Firəngiz Gövhər Gözəl Gülnar Gülşən Gülü Günay Günel Həcər Həlimə Hicran Hökümə
  Xədicə Xumar Xalidə İlahə İnci İradə Jalə Kəmalə Könül Qızılgül Qumru Lalə Laləzar Ləman Leyla Lətafət Mədinə Mahirə Maral
  Məryəm Minayə Müjgan Nazlı Nailə Nərgiz Nərmin Nəzrin Nigar Nuray Nuranə Nübar Ofelya Pərvanə Pəri Rəna Röya Ruhiyyə Rübabə
  Sara Sevda Sevinc Səbinə Səadət Səidə Solmaz Sona Südabə Şəbnəm Şəhla Şəfiqə Şölə Təranə Tərlan Tükəzban Türkan Turac Ülkər
  Ülviyyə Ümidə Vəfa Vüsalə Yasəmən Yeganə Zəhra Zərifə Züleyxa Zümrüd`)
const men = list(`
  Abbas Adil Ağa Akif Anar Araz Asif Aydın Azər Balaş Bəhruz Bəxtiyar Cavid Ceyhun Cəlal Cəmil Coşqun Çingiz Dəyanət Elçin Eldar
  Elnur Elvin Emil Emin Əhməd Əjdər Əkbər Əkrəm Əli Əlibala Ənvər Əsgər Əziz Faiq Famil Fəxri Fərid Fərhad Fuad Fikrət Firdovsi
  Gündüz Hacı Həmid Həsən Hikmət Hüseyn Xalid Xəyal Xıdır İbrahim İdris İlham İlqar İmran İsa İsgəndər İsmayıl Kamil Kamran Kənan
  Kərim Qabil Qalib Qurban Lətif Mahir Mehdi Məhəmməd Məmməd Mirzə Mübariz Murad Müslüm Nadir Natiq Nicat Nihad Niyazi Oqtay Oğuz
  Orxan Ömər Pərviz Polad Ramil Ramin Rasim Rauf Rəcəb Rəşad Rəhim Rövşən Ruslan Rüfət Sabir Sahib Səid Səməd Süleyman Samir
  Şahin Şamil Şükür Tağı Taleh Teymur Toğrul Tural Tofiq Uğur Ülvi Ümid Vaqif Vasif Vüqar Vüsal Yaşar Yaqub Yusif Zakir Zaur
  Zülfü`)
const surnames = list(`
  Abbasov Abdullayev Ağayev Axundov Atakişiyev Babayev Bağırov Bayramov Camalov Cavadov Cəfərov Çələbiyev Dadaşov Eyvazov Əhmədov
  Ələkbərov Ələsgərov Əliyev Əfəndiyev Əzizov Fərzəliyev Göyüşov Gözəlov Hacıyev Həmidov Həsənov Hüseynov Xəlilov İbrahimov
  İsgəndərov İsmayılov Kazımov Kərimov Qasımov Qəhrəmanov Qocayev Quliyev Qurbanov Lətifov Mahmudov Məhərrəmov Məlikov Məmmədov
  Mirzəyev Muradov Mustafayev Nağıyev Namazov Nəbiyev Nəsirov Orucov Ömərov Pənahov Paşayev Rəhimov Rəcəbov Rüstəmov Rzayev
  Sadıqov Salahov Səfərov Səmədov Soltanov Süleymanov Şahbazov Şükürov Tağıyev Tahirov Usubov Umudov Vəliyev Yaqubov Yusifov
  Zeynalov Zamanov Zülfüqarov`)
const endless = list('Axundzadə Əhmədli Həsənzadə Kazımlı Novruzlu Mehdizadə Rəhimli Qaragözlü Məmmədbəyli Ağamirzə')

const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T
const upper = (text: string): string => text.replaceAll('i', 'İ').replaceAll('ı', 'I').toUpperCase()

/** 1,000 and more names, each in one of the forms that lists have. */
const azerbaijani = [
  ...new Set(
    Array.from({ length: 1500 }, (_, n) => {
      const isWoman = n % 2 === 0
      const given = at(isWoman ? women : men, n * 7 + Math.floor(n / 60))
      const surname =
        n % 6 === 5 ? at(endless, Math.floor(n / 6)) : at(surnames, n * 11 + Math.floor(n / 9)) + (isWoman ? 'a' : '')
      const name = n % 3 === 0 ? `${given} ${surname}` : `${surname} ${given}`
      const whole = n % 5 === 0 ? `${surname} ${given} ${at(men, n * 13)} ${isWoman ? 'qızı' : 'oğlu'}` : name
      return n % 7 === 0 ? upper(whole) : whole
    }),
  ),
]

/** Russian names, with the letters and endings that the old letters share. */
const russianGiven =
  list(`Иван Пётр Анна Мария Ольга Сергей Дмитрий Татьяна Наталья Юлия Александр Егор Ксения Илья Яна Антон Роман
  Вера Денис Борис Лев Зоя Игорь Алина Никита Полина Захар Макар Нина София`)
const russianSurnames =
  list(`Иванов Щербаков Яковлев Цветков Ушаков Щукин Хрущёв Мещеряков Кузнецов Купцов Солнцев Скворцов Чуйков
  Зайцев Майоров Майер Гольцман Шварцман Гинцбург Юдин Эйдельман Тюрин Ямщиков Борщёв Лященко Пащенко Лермонтов Ляпунов Вяземский
  Якушев Рябцев Чайковский Подъячев Съедин Объедков Ильин Воробьёв Муравьёв Дьячков Жуков Шишкин Цой Цыганков Эрнст Ким`)
const russian = Array.from(
  { length: 1300 },
  (_, n) => `${at(russianSurnames, n)} ${at(russianGiven, Math.floor(n / russianSurnames.length))}`,
)
const inRussianSpelling =
  list(`Алиев_Рашад Гулиева_Нармин Гасанов_Турал Мамедов_Эльмир Джафарова_Гюнай Агаева_Севиндж Ахмедов_Ильгар
  Исмаилов_Тогрул Велиев_Гусейн Кязимов_Анар Намазов_Тимур Эюбов_Шямси`).map((name) => name.replace('_', ' '))

const encode = (from: string, to: string) => {
  const pairs = [...from].map((letter, index): [string, string] => [letter, [...to][index] ?? ''])
  const table = new Map([...pairs, ...pairs.map(([a, b]): [string, string] => [upper(a), b.toUpperCase()])])
  return (text: string): string => [...text].map((letter) => table.get(letter) ?? letter).join('')
}
const latin = 'abcçdeəfgğhxıijkqlmnoöprsştuüvyz'
const inFont = encode(latin, 'абъчдеяфэьщхыижкглмноюпрсштуцвйз')
const inSwappedFont = encode(latin, 'абжчдеяфэьщхыиъкглмноюпрсштуцвйз')
const inMixedFont = encode('çəğıiöşü', 'чяьыиюшц')
const inCyrillic = encode(latin, 'абҹчдеәфҝғһхыижкглмноөпрсштуүвјз')
const misread = (text: string): string =>
  inFont(text).replace(/[А-я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x410 + 0xc0))

const modern = (texts: string[]): string[] => {
  const changed = modernizeTexts(texts)
  return texts.map((text) => changed.get(text) ?? text)
}
const classesOf = (names: string[], size: number): string[][] =>
  Array.from({ length: Math.floor(names.length / size) }, (_, n) => names.slice(n * size, (n + 1) * size))

test('the number of samples is the one that the tests state', () => {
  expect(azerbaijani.length).toBeGreaterThan(1000)
  expect(new Set(russian).size).toBeGreaterThan(1000)
})

test("a list in the font A3 Times AzLat is converted to today's spelling", () => {
  expect(modern(['Ялийев Ряшад Вагиф оьлу', 'Гулийева Нярмин', 'Щясянов Турал', 'Ъяфярова Эцнай'])).toEqual([
    'Əliyev Rəşad Vaqif oğlu',
    'Quliyeva Nərmin',
    'Həsənov Tural',
    'Cəfərova Günay',
  ])
})

describe.each([
  ['the font', inFont],
  ['the font with c and j the other way round', inSwappedFont],
  ['the font, read in the wrong code page', misread],
  ['Azerbaijani Cyrillic', inCyrillic],
])('of a list in %s', (_what, write) => {
  test.each([12, 25, 1000])('every name is converted back in classes of %i', (size) => {
    for (const names of classesOf(azerbaijani, size)) {
      const read = modern(names.map(write))
      expect(read.flatMap((name, n) => (name === names[n] ? [] : [[names[n], name]]))).toEqual([])
    }
  })
})

test('words with both Latin letters and letters of the font are converted back', () => {
  const names = azerbaijani.filter((name) => name !== upper(name))
  expect(modern(names.map(inMixedFont))).toEqual(names)
})

test('in an Azerbaijani Cyrillic list names without its special letters are converted too, and substitutes that people type for those letters', () => {
  expect(
    modern([
      'Әлијев Рәшад Вагиф оғлу',
      'Ҹәфәрова Ҝүнај',
      'Гасымов Анар',
      'HӘСӘНОВ ИЛҺАМ',
      'Əлиjева Шəhла',
      'Шәфигә Јусифова Илгар гызы',
    ]),
  ).toEqual([
    'Əliyev Rəşad Vaqif oğlu',
    'Cəfərova Günay',
    'Qasımov Anar',
    'HƏSƏNOV İLHAM',
    'Əliyeva Şəhla',
    'Şəfiqə Yusifova İlqar qızı',
  ])
})

describe('plain Russian names stay', () => {
  test('each alone, and all together', () => {
    for (const name of [...russian, ...inRussianSpelling]) expect([...modernizeTexts([name])]).toEqual([])
    expect([...modernizeTexts(russian)]).toEqual([])
  })

  test.each(inRussianSpelling)('also when %s is among them', (name) => {
    for (const names of classesOf(russian, 20)) expect([...modernizeTexts([...names, name])]).toEqual([])
    expect([...modernizeTexts([upper(name), ...russian.slice(0, 3)])]).toEqual([])
  })

  test.each([
    ['the font', inFont],
    ['Azerbaijani Cyrillic', inCyrillic],
  ])('also in a list in %s, whose other names change', (_what, write) => {
    const others = azerbaijani.slice(0, 30)
    for (const names of classesOf([...russian, ...inRussianSpelling.slice(0, 9)], 12)) {
      expect(modern([...names, ...others.map(write)])).toEqual([...names, ...others])
    }
  })
})

test('an ambiguous name stays where most others are Russian', () => {
  const names = ['Иванов Пётр', 'Щербаков Илья', 'Яковлева Анна', 'Намазов Анар', 'Щясянов Турал']
  expect(modern(names)).toEqual([...names.slice(0, 4), 'Həsənov Tural'])
})

test.each([
  ['Сойады, ады, атасынын ады', 'full'],
  ['Шаэирдин сойады, ады', 'full'],
  ['Шаэирдин ады', 'full'],
  ['Сојады, ады, атасынын ады', 'full'],
  ['Шаҝирдин ады', 'full'],
])('the title “%s” is recognised when it is converted', (title, kind) => {
  expect(titleKind(modern([title])[0] ?? '')).toBe(kind)
})

test('single titles are converted like the list', () => {
  const rows = ['№', 'Сойады', 'Ады', 'Синиф', 'Телефон', ...azerbaijani.slice(0, 12).map(inFont)]
  expect(modern(rows).slice(0, 5)).toEqual(['№', 'Soyadı', 'Adı', 'Sinif', 'Телефон'])
  const russianTitles = ['Фамилия', 'Имя', 'Отчество', 'Класс']
  expect(modern([...russianTitles, ...azerbaijani.slice(0, 20).map(inFont)]).slice(0, 4)).toEqual(russianTitles)
})

test.each([
  ['today’s letters', ['Əliyev Rəşad', 'Özgür Ünal', 'Ömər Çələbi', 'ŞÜKÜROV İLQAR', 'Günay Quliyeva 2', 'köçürülüb']],
  [
    'those of other languages',
    ['André Müller', 'Sørensen Åse', 'Әсем Төлегенқызы', 'Ґалаґан Їжакевич', 'Љубица Ђорђевић'],
  ],
  ['one Latin letter in a Russian name', ['Ивaнов Илья', 'Oльга Щукинa', 'Cергей Яковлев']],
  ['Russian read in the wrong code page', ['Èâàíîâ Ï¸òð', 'Ùåðáàêîâ Èëüÿ']],
  ['no letters', ['', '12.05.2026', '055 123 45 67']],
])('a list with %s stays', (_what, names) => {
  expect([...modernizeTexts(names)]).toEqual([])
})
