import { fold } from '@hasiye/contract/locale.ts'

const titleWords = new Set(
  'ad adi adlar adlari soyad soyadi ve ata atanin atasinin sagird sagirdler sagirdin sagirdlerin usaq usagin telebe telebenin siyahi siyahisi id idsi si idler kod kodu fio full name first last surname student students фио имя фамилия ученик'.split(
    ' ',
  ),
)

/** Whether a text is the title of a column of names or IDs: all its words are words of titles. */
export const isHeader = (text: string): boolean => {
  const words = fold(text)
    .split(/[\s/,.:()№]+/)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => titleWords.has(word))
}

const wordsOfLists = new Set(
  'cemi toplam yekun sinif sinfi sinfin sinifin siyahi siyahisi mekteb mektebi lisey liseyi gimnaziya gimnaziyasi fenn fenni muellim muellime muellimi rehber rehberi tarix tarixi qrup qrupu qrupun qrupunun sagirdler sagirdleri sagirdlerin usaqlar usaqlarin telebeler telebelerin semestr ceyrek tedris jurnal jurnali davamiyyet imza direktor'.split(
    ' ',
  ),
)

/** Whether a text is about the list rather than a name in it: “9-cu sinif siyahısı”, “Cəmi: 35”, “Soyad Ad”. */
export const isAboutList = (text: string): boolean =>
  isHeader(text) ||
  fold(text)
    .split(/[^\p{L}]+/u)
    .some((word) => wordsOfLists.has(word))
