import { fold } from '../../contract/src/locale.ts'
import type { Random } from './random.ts'

const list = (words: string): string[] => words.trim().split(/\s+/)

const women = list(`
  Aygün Aynur Aysel Aytən Banu Cəmilə Çinarə Dilarə Elnarə Ədilə Əsmər Fatimə Fidan Gövhər Gülnar Günay Həcər Xədicə
  İlahə İradə Jalə Kəmalə Könül Qumru Lalə Ləman Leyla Mədinə Məryəm Nərmin Nigar Nuray Pərvanə Röya Sevinc Səbinə
  Şəbnəm Şəhla Tərlan Türkan Ülkər Ülviyyə Vüsalə Yasəmən Zəhra Zümrüd`)
const men = list(`
  Anar Araz Cavid Ceyhun Çingiz Elçin Elvin Emin Əkbər Əli Fərid Fuad Gündüz Hikmət Xəyal Xıdır İbrahim İlqar İsmayıl
  Kamran Kənan Qalib Məhəmməd Murad Nicat Nihad Orxan Ömər Pərviz Ramin Rəşad Samir Səid Şahin Tağı Toğrul Tural Uğur
  Ülvi Vaqif Vüsal Yusif Zaur`)
const surnames = list(`
  Abbasov Ağayev Axundzadə Babayev Bağırov Bayramov Camalov Cəfərov Çələbiyev Dadaşov Eyvazov Əhmədli Ələkbərov Əliyev
  Fərzəliyev Göyüşov Hacıyev Həsənzadə Hüseynov Xəlilov İbrahimov İsgəndərov İsmayılov Kazımlı Kərimov Qasımov Quliyev
  Lətifov Mehdizadə Məmmədov Mirzəyev Mustafayev Nağıyev Novruzlu Orucov Ömərov Pənahov Rəhimli Rüstəmov Rzayev
  Salahov Səfərov Süleymanov Şükürov Tağıyev Usubov Vəliyev Yusifov Zeynalov`)

/** Surnames in -ov and -ev have a female form; those in -lı and -zadə do not change. */
const surnameOf = (surname: string, isWoman: boolean): string =>
  isWoman && /[oe]v$/.test(surname) ? `${surname}a` : surname

/** Creates full names that differ from each other and from `taken` after folding. */
export function makeNames(random: Random, count: number, taken: readonly string[]): string[] {
  const used = new Set(taken.map(fold))
  const names: string[] = []
  while (names.length < count) {
    const isWoman = random.chance(0.5)
    const name = `${random.pick(isWoman ? women : men)} ${surnameOf(random.pick(surnames), isWoman)}`
    if (used.has(fold(name))) continue
    used.add(fold(name))
    names.push(name)
  }
  return names
}
