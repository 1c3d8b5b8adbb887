import { workbook } from '../../e2e/support/sheets.ts'
import type { ClassList } from './lists.ts'
import { linesOf, mothers, partsOf, pupils, rowsOf, surnamed, withFathers } from './school-lists.ts'

// Lists as people type them or copy them from chats and documents, with facts about the students.

const eight = [...pupils, 'Həsənov Əli', 'Qasımova Xədicə']
const towns = ['Bakı', 'Sumqayıt']

const facts: ClassList[] = [
  {
    file: 'seher-basliqsiz.txt',
    content: linesOf(
      eight.map((name, n) => [n + 1, ...partsOf(name), towns[n % 2] ?? '']),
      '\t',
    ),
    names: eight,
  },
  {
    file: 'seviyye-basliqsiz.xlsx',
    content: workbook(eight.map((name, n) => [name, n % 2 ? 'Elementary' : 'Intermediate', towns[n % 2] ?? ''])),
    names: eight,
  },
  {
    file: 'odenis-aylar.xlsx',
    content: workbook([
      ['Tələbələr', 'Sentyabr', 'Oktyabr'],
      ...rowsOf((name, n) => [name, 'ödənilib', n % 2 ? 'borc' : '']),
    ]),
    names: pupils,
  },
  {
    file: 'milliyyet-basliqsiz.txt',
    content: linesOf(
      rowsOf((name, n) => [n + 1, name, 'azərbaycanlı']),
      '\t',
    ),
    names: pupils,
  },
]

const pasted: ClassList[] = [
  {
    file: 'anasi-telefon.txt',
    content: pupils
      .map((name, n) => `${n + 1}. ${name} - anası ${partsOf(mothers[n] ?? '')[1]} 050 300 20 6${n}`)
      .join('\n'),
    names: pupils,
  },
  { file: 'bal.txt', content: pupils.map((name, n) => `${name} – ${60 + n} bal`).join('\n'), names: pupils },
  {
    file: 'ata-adi-tire.txt',
    content: withFathers.map((name) => name.replace(/(\S+ \S+)$/, '- $1')).join('\n'),
    names: withFathers,
  },
  {
    file: 'ata-adi-moterize.txt',
    content: withFathers.map((name, n) => `${n + 1}. ${name.replace(/(\S+ \S+)$/, '($1)')}`).join('\n'),
    names: withFathers,
  },
  { file: 'bir-setirde.txt', content: pupils.map((name, n) => `${n + 1}.${name}`).join(' '), names: pupils },
  { file: 'bir-setirde-vergul.txt', content: pupils.map((name, n) => `${n + 1}) ${name}`).join(', '), names: pupils },
  {
    file: 'vergul-setirler.txt',
    content: `${pupils.slice(0, 3).join(', ')},\n${pupils.slice(3).join(', ')}`,
    names: pupils,
  },
  {
    file: 've.txt',
    content: `${pupils.slice(1).join(', ')} və ${pupils[0]}`,
    names: [...pupils.slice(1), pupils[0] ?? ''],
  },
  { file: 'saat.txt', content: pupils.map((name, n) => `1${n}:00 ${name}`).join('\n'), names: pupils },
  {
    file: 'pdf.txt',
    content: withFathers.map((name, n) => `${n + 1} ${name} 0${n + 1}.05.2013 AZE123456${n}`).join('\n'),
    names: withFathers,
  },
]

const dotless = (name: string): string => name.replaceAll('ə', 'ǝ').replaceAll('Ə', 'Ǝ').replaceAll('i', 'i\u0307')

const signs: ClassList[] = [
  { file: 'anasi-moterize.txt', content: pupils.map((name) => `${name} (anası Gülnar)`).join('\n'), names: pupils },
  { file: 'noqteler.txt', content: pupils.map((name) => `${name} ........ 9`).join('\n'), names: pupils },
  { file: 'imza-xetti.txt', content: pupils.map((name) => `${name} ________`).join('\n'), names: pupils },
  { file: 'iki-noqte.txt', content: pupils.map((name, n) => `${name}: ${80 + n}`).join('\n'), names: pupils },

  ...[' 9a', ' (9a)', ' 9-cu sinif', ' 12 yaş', ' 2013'].map(
    (fact): ClassList => ({
      file: `fakt${fact}.txt`,
      content: surnamed.map((name) => `${name}${fact}`).join('\n'),
      names: surnamed,
    }),
  ),
  { file: 'sinif-evvel.txt', content: surnamed.map((name) => `9a ${name}`).join('\n'), names: surnamed },
  { file: 'noqte-sonda.txt', content: pupils.map((name) => `${name}.`).join('\n'), names: pupils },
  { file: 'basqa-e.csv', content: ['Ad soyad', ...pupils.map(dotless)].join('\n'), names: pupils },
]

export const pastedLists: ClassList[] = [...facts, ...pasted, ...signs]
