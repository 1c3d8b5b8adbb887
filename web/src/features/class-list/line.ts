import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { isFullName } from '@hasiye/contract/text.ts'

/** Whether a text can be the name of a person, or a part of one: letters, no digit, address or ID. */
export const looksLikeName = (text: string): boolean =>
  isFullName(text) &&
  text.length <= limits.fullName.max &&
  !/[\d@/\\!]|\p{Ll}{2}\.\p{Ll}{2}/u.test(text) &&
  !isShortId(text)

/** Whether a text has a space between two words. */
export const isSeveralWords = (text: string): boolean => /\S\s+\S/.test(text)

/** Whether a cell has only a father's name, as in a list with a column for it: “Vaqif oğlu”, “Əli-Ağa qızı”. */
export const isFathersName = (text: string): boolean =>
  /^\S+ (?:oglu|qizi|оглу|кызы|гызы)$/.test(fold(text.replace(/-/g, '')))

/** Whether this is only the number of a row. */
export const isOrdinal = (text: string): boolean => /^\d{1,3}[.)]?$/.test(text)

const surnameEnd = /(?:ova?|eva?|zade|[^\s]{3}l[iu]|oglu|skiy?|skaya|ова?|ева?|ёва?|ский|ская|заде)$/
/** Whether a word ends as surnames do. */
export const isSurname = (word: string): boolean => surnameEnd.test(fold(word))

/** Whether a name has a surname, in any position. */
export const hasSurname = (name: string): boolean => name.split(' ').some(isSurname)

/** A surname as both parents and children have it: Əliyev, Əliyeva. */
const stemOf = (word: string): string =>
  word
    .replace(/([oe]v)a$/, '$1')
    .replace(/([оеё]в)а$/, '$1')
    .replace(/skaya$/, 'ski')
    .replace(/skiy$/, 'ski')

/** The surnames of a cell as both parents and children have them. */
export const stemsIn = (cell: string): string[] =>
  fold(cell)
    .split(' ')
    .filter((word) => word.length > 2 && surnameEnd.test(word))
    .map(stemOf)

/**
 * Invisible characters, such as the direction marks around names in chats; control characters stay, because they
 * indicate broken letters.
 */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Without invisible characters; “ǝ” becomes ə, and the dot that remains after lower-casing “İ” is removed. */
export const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replaceAll('ǝ', 'ə')
    .replaceAll('Ǝ', 'Ə')
    .replace(/([iİ])\u0307/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const quotes = /[«»“”„"]/g

/** Asterisks, underscores and tildes of a chat around bold, italic and struck words. */
const emphasis = /(^|[^\p{L}\p{N}*_~`])([*_~`]+)|([*_~`]+)(?![*_~`\p{L}\p{N}])/gu

const pairedEmphasis = /(?:^|[^\p{L}\p{N}])([*_~`])[^*_~`]+\1(?![\p{L}\p{N}*_~`])/u

/** Without emphasis; a single “_” stays, because a program wrote it instead of a letter: “_liyev”. */
function withoutEmphasis(text: string): string {
  const takesAll = !text.includes('_') || pairedEmphasis.test(text)
  return text.replace(emphasis, (all, before: string = '', opening: string = '', closing: string = '') =>
    takesAll || !(opening + closing).includes('_') ? before : all,
  )
}

/** Bullets, and the number of a row of the list: “3”, “3.”, “3)”, “№ 3 -”, “①”, “a)”. */
const marker =
  /^(?:[^\p{L}\p{N}(?!_]*(?:\(?\d{1,3}(?!\p{N}|-?c[ıiuüİI]\P{L})[^\p{L}\p{N}_]+|[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793][^\p{L}\p{N}]*|\p{L}\)\s*)?)(?=[\p{L}_])/iu

/** A line without the bullet or number before its name; a line without a letter after them is not changed. */
export const withoutMarker = (line: string): string => line.trimStart().replace(marker, '')

/** The number that `withoutMarker` removes. */
export const numberBefore = (line: string): string | undefined => {
  const text = line.trimStart()
  return /\d+/.exec(text.slice(0, text.length - withoutMarker(text).length))?.[0]
}

/** The numbers before names, if they say something: they do not count the rows from 1 on. */
export function tellingNumbers(numbers: readonly string[]): readonly string[] {
  const steps = numbers.filter(
    (number, index) => Number(number) === 1 || Number(number) === Number(numbers[index - 1]) + 1,
  )
  return Number(numbers[0]) === 1 && steps.length >= numbers.length * 0.8 ? [] : numbers
}

/** The number of a row: a cell that consists of it, or the beginning of a line: “3. Əliyev Rəşad”. */
export function ordinalOf(text: string): number | undefined {
  const [, digits] = /^[^\p{L}\p{N}]{0,3}(\d{1,3})(?:[.)]?$|[.)\-–:]\s*\p{L}|\s+\p{L})/u.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Ticks, plus and minus signs, emoji and separators at the end are removed, but not what ends a word: “R.”, “(9a)”,
 * “?”.
 */
function withoutSignsAtEnd(text: string): string {
  const letters = [...text]
  let end = letters.length
  while (end > 0 && /[^\p{L}\p{N}\p{M})?!._]|\ufe0f/u.test(letters[end - 1] ?? '')) end--
  const bare = letters.slice(0, end).join('')
  return bare.replace(/\s*(?:\.{3,}|…+|_{3,})\s*\d{0,3}$/, '').replace(/(\s\p{Lu}\p{Ll}{2,})\.$/u, '$1')
}

/** “(Vaqif oğlu)” */
const bracketed = /\((\p{L}+ (?:oğlu|qızı|OĞLU|QIZI))\)/u

/** A line or cell without what surrounds a name: its bullet or number, quotes, emphasis and trailing signs. */
export const plain = (line: string): string =>
  clean(withoutMarker(withoutSignsAtEnd(withoutEmphasis(clean(line).replace(quotes, '')))).replace(bracketed, '$1'))

/** The number of a document: “AZE1234567”. */
const documentNumber = /\s\p{Lu}{1,4}[ -]?(?:№ ?)?\d{6,}(?!\p{N})/u

/** “14:00” of a timetable. */
const timeFirst = /^\d{1,2}[:.]\d{2}(?:\s?[-–—]\s?\d{1,2}[:.]\d{2})?[\s–—-]+(?=\p{L})/u

/** A phone number or a date, of 7 digits or more. */
const longNumber = /(^|[^\p{L}\p{N}])(\(?\+?\(?\d[\d\s().–-]{5,18}\d\)?)(?!\p{N})/u

const classOf = String.raw`\d{1,2} ?[-–]?["“«]?\p{L}["”»]?|\d{1,2}-c[ıiuü] sinif|sinif \d{1,2}\p{L}?`
const fact = String.raw`\(?(?:${classOf}|\d{1,2} (?:yaş|лет)|(?:19|20)\d{2}(?:-c[iıuü] il)?)\)?`
const factFirst = new RegExp(String.raw`^(?:${classOf})\s+(?=\p{L}{2})`, 'u')

/** “(anası Gülnar)” */
const kin = String.raw`\((?:ana|ata|nənə|baba|valideyn|мама|папа)\p{L}*:? [^()]+\)`

const factLast = new RegExp(String.raw`\s(?:${fact}|${kin})$`, 'iu')

/** The name without the class, the age, the year of birth or the mother beside it; a surname identifies the name. */
function splitFact(text: string): { name: string; number?: string } {
  const [number = ''] = factLast.exec(text) ?? factFirst.exec(text) ?? []
  if (number === '') return { name: text }
  const name = clean(text.replace(number, ' '))
  return /\d/.test(name) || !hasSurname(name) ? { name: text } : { name, number: number.trim() }
}

/**
 * Splits a phone number, a date of birth, a document number or a time off a name, where no other digit is left in it.
 */
export function splitNumber(text: string): { name: string; number?: string } {
  if (!/[\d(]/.test(text)) return { name: text }
  const [document = ''] = documentNumber.exec(text) ?? []
  const bare = text.replace(document, ' ')
  const [, , long = ''] = longNumber.exec(bare) ?? []
  const [time = ''] = timeFirst.exec(text) ?? []
  const number = [time, long.replace(/\D/g, '').length < 7 ? '' : long, document].filter(Boolean).join(' ').trim()
  if (number === '') return splitFact(text)
  const name = plain(
    bare
      .replace(time, '')
      .replace(long, ' ')
      .replace(/[\s,;]+(?:tel|mob|тел|моб)[\s.:]*$/iu, ''),
  )
  return /\p{L}/u.test(name) && !/\d/.test(name) ? { name, number } : { name: text }
}

const day = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`
const stamp = String.raw`(?:${day},?\s+${time}|${time},?\s+${day})`

/** “[12.09.2025, 10:33:21] ”, “12.09.2025, 10:33 - ” */
const stampFirst = new RegExp(String.raw`^\s*(?:\[${stamp}\]\s*|${stamp}\s+[-–]\s+)`, 'i')

/** “Aynur, [12.09.2025 10:33]” */
const stampLast = new RegExp(String.raw`,\s*\[${stamp}\]:?\s*$`, 'i')

/**
 * The text of a line that was copied from a chat, without time and sender; undefined for a line without a person's
 * text.
 */
export function textOfMessage(line: string): string | undefined {
  const visible = line.replace(invisible, '')
  if (stampLast.test(visible)) return undefined
  const message = visible.replace(stampFirst, '')
  return message === visible ? visible : /^[^:]{1,100}:(.*)$/.exec(message)?.[1]
}

const isRoman = /^\s*[IVXLİ]{1,7}[.)]\s*(?=\p{L})/u

/** Removes the Roman numbers of a list that has “II.”; elsewhere “I.” is an initial. */
export const withoutRoman = (lines: string[]): string[] =>
  lines.some((line) => /^\s*[Iİ]{2}[.)]/.test(line)) ? lines.map((line) => line.replace(isRoman, '')) : lines
