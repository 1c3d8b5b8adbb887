import { fold } from '@hasiye/contract/locale.ts'
import { isHeader } from '../import/header.ts'

export const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Bullets, and the number of a row of the list: “3”, “3.”, “3)”, “№ 3 -”. */
const marker = /^(?:[^\p{L}\p{N}("“«?!]*(?:\(?\d{1,3}(?!\p{N}|-?c[ıiuüİI]\P{L})[^\p{L}\p{N}]+)?)(?=\p{L})/iu

/** A line without the bullet or the number before its name; a text that has no letter after them stays whole. */
export const withoutMarker = (line: string): string => line.trimStart().replace(marker, '')

/** The name in a line, and nothing that only separates it from others. */
export const plain = (line: string): string => clean(withoutMarker(line).replace(/[,;\s]+$/, ''))

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

/** Whether digits are more than one that tells two names apart, as in “Aysu Quliyeva 2”. */
export const hasNumber = (name: string): boolean => /\d/.test(name.replace(/\s\d$/, ''))
