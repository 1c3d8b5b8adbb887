import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import { isRoleWord } from './list-titles.ts'

export const looksLikeName = (text: string): boolean =>
  isFullName(text) &&
  text.length <= limits.fullName.max &&
  !/[\d@/\\!]|\p{Ll}{2}\.\p{Ll}{2}/u.test(text) &&
  !isShortId(text)

export const isSeveralWords = (text: string): boolean => /\S\s+\S/.test(text)

/** Whether a cell has only a father's name, as in a list with a column for it: “Vaqif oğlu”, “Əli-Ağa qızı”. */
export const isFathersName = (text: string): boolean =>
  /^\S+ (?:oglu|qizi|оглу|кызы|гызы)$/.test(fold(text.replace(/-/g, '')))

/** Whether this is only the number of a row. */
export const isOrdinal = (text: string): boolean => /^\d{1,3}[.)]?$/.test(text)

const surnameEnd = /(?:ova?|eva?|zade|[^\s]{3}l[iu]|oglu|skiy?|skaya|ова?|ева?|ёва?|ский|ская|заде)$/
const isSurname = (word: string): boolean => surnameEnd.test(fold(word))
export const hasSurname = (name: string): boolean => name.split(' ').some(isSurname)
/** A surname as both parents and children have it: Əliyev, Əliyeva. */
const stemOf = (word: string): string =>
  word
    .replace(/([oe]v)a$/, '$1')
    .replace(/([оеё]в)а$/, '$1')
    .replace(/skaya$/, 'ski')
    .replace(/skiy$/, 'ski')
export const stemsIn = (cell: string): string[] =>
  fold(cell)
    .split(' ')
    .filter((word) => word.length > 2 && surnameEnd.test(word))
    .map(stemOf)

/** Words of columns that say something about a person. */
const facts = new Set(
  'qız oğlan kişi qadın k q m f male female муж жен мужской женский м ж erkek kadın bəli xeyr var yox hə yes no да нет true false active inactive tobedeleted azərbaycan rus ingilis'
    .split(' ')
    .map(fold),
)
const isFact = (text: string): boolean => facts.has(fold(text)) || isRoleWord(text) || /^[IVX]+[ -]?\p{L}?$/u.test(text)
const isDate = (text: string): boolean => /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(text)
const isPhone = (text: string): boolean =>
  /^[+(\d][\d\s().–-]{6,}$/.test(text) && text.replace(/\D/g, '').length >= 7 && !isDate(text)

export interface Column {
  index: number
  /** The cells by row; empty where a row is shorter. */
  cells: string[]
  filled: string[]
  names: string[]
}

export const isMost = (some: readonly unknown[], all: readonly unknown[]): boolean => some.length * 2 > all.length
export const hasWholeNames = ({ names }: Column): boolean =>
  isMost(
    names.filter((name) => isSeveralWords(name) && !isFathersName(name)),
    names,
  )
export const hasFathers = ({ filled }: Column): boolean => isMost(filled.filter(isFathersName), filled)
export const hasSurnames = ({ names }: Column): boolean => isMost(names.filter(isSurname), names)
export const hasPhones = ({ filled }: Column): boolean => filled.length > 0 && isMost(filled.filter(isPhone), filled)
export const hasRoles = ({ filled, cells }: Column): boolean => isMost(filled, cells) && filled.every(isRoleWord)
export const isEmpty = ({ filled }: Column): boolean => filled.length === 0
export const hasOrdinals = ({ filled }: Column): boolean => filled.every(isOrdinal)

/**
 * Whether all cells have one word that is not a surname, as in a column of towns or languages; in a village all
 * surnames may be the same.
 */
const isConstant = ({ names }: Column): boolean =>
  names.length > 2 && new Set(names.map(fold)).size === 1 && !isSurname(names[0] ?? '')

/** Whether most cells are names of persons, or parts of such names. */
export const hasNames = (column: Column): boolean =>
  column.names.length > 0 &&
  isMost(column.names, column.filled) &&
  !isMost(column.filled.filter(isFact), column.filled) &&
  !isConstant(column)

/** Whether most cells begin with a small letter and are not part of a name, as “ödənilib”. */
export const isSmall = (column: Column): boolean => {
  const small = column.names.filter((name) => /^\p{Ll}/u.test(name))
  return isMost(small, column.names) && !hasFathers(column) && !hasSurnames(column)
}

const leastCompared = 8
/** Whether a few words repeat often, as towns do and fathers' names rarely do. */
export const isRepetitive = ({ names }: Column): boolean => {
  const { size } = new Set(names.map(fold))
  return names.length >= leastCompared ? size * 3 <= names.length : names.length > 2 && size === 1
}

/** Family name, given name, father's name. */
export const maxColumns = 3

/** Whether most cells of the column have the words of these columns: a whole name beside its parts. */
export function repeats(whole: Column, parts: Column[]): boolean {
  const rows = whole.cells.flatMap((cell, row) => {
    const words = parts.flatMap((part) => fold(part.cells[row] ?? '').split(' ')).filter(Boolean)
    return cell && words.length > 0 ? [{ own: fold(cell).split(/[ ,]+/), words }] : []
  })
  return (
    rows.length > 0 &&
    isMost(
      rows.filter(({ own, words }) => words.every((word) => own.includes(word))),
      rows,
    )
  )
}
