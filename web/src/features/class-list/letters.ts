import { titleKind } from './titles.ts'

/** The remains of letters that were written or read in the wrong encoding. */
const traces = [
  // a letter that the encoding did not have
  /[\p{L}\ufffd][?_]|[?_]\p{L}|\ufffd|[\u0080-\u009f]/u,
  // UTF-8 read as a code page of Windows: “É™” is ə, “Рё” is и
  /[ÃÂÄÅÆÉÐÑĞ][\u00a0-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
  /[ГДЕЖЙРС][‚„…†‡€‰‹‘’“”•–—™›¤¦§©«¬®°±µ¶·»]|(?:[РС][ЂЃѓЉЊЌЋЏђљњќћџЎўЈҐЁЄЇІіґёєјЅѕї].?){2}/,
  // Turkish letters read as those of Western Europe, Russian ones too
  /[ÞþÐðÝý]|[À-ÆÈ-ÕØ-ÛÝ-æè-õø-ûý-ÿ]{3}/,
  // Russian in the code page of DOS or Unix
  /[\u2500-\u259f]|[а-яё][А-ЯЁ]{2}/,
]

/** Whether letters of a name are lost: “?liyev”, “MÉ™mmÉ™dov”. */
export const isGarbled = (name: string): boolean => traces.some((trace) => trace.test(name))

/**
 * Text of the fonts “A3 Times AzLat”, “Times Roman AzLat”, “Arial AzLat” and their kind: letters that look Latin are stored as the
 * Russian ones of the same keys, so that Əliyev is “Ялийев”. Most fonts have c and j at ъ and ж, some the other way round. Source:
 * the tables of github.com/AzTextCorpus/Azerbaijani-Text-Converters (mysql/README.md for the first kind, python/convert.py for the
 * second). Newspapers set in them (issuu.com/shekibelediyyesi) also have words of which only the letters that English lacks are
 * Russian, “Яliyev”, and text copied from their PDF has Windows-1251 read as Windows-1252, “ßëèéåâ”.
 */
const ofFont = tableOf(
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'a b v q d e j z i y k l m n o p r s t u f x ü ç ş h c ı ğ g ö ə',
)

/**
 * Azerbaijani in the Cyrillic alphabet of 1958–2001. Source: BGN/PCGN, Table of Correspondences for Azerbaijani (1993), with the
 * letters abolished in 1958 that Russian names kept. Latin h, j and ə are what people type for the letters that keyboards lack.
 */
const ofCyrillic = tableOf(
  'абвгғдеәжзиыјкҝлмноөпрстуүфхһчҹшйэюяёцщъьhjə',
  'a b v q ğ d e ə j z i ı y k g l m n o ö p r s t u ü f x h ç c ş y e yu ya yo s ş   h y ə',
)

function tableOf(from: string, to: string): ReadonlyMap<string, string> {
  const letters = to.split(' ')
  const upper = (text: string) => text.replace('i', 'İ').replace(/^./u, (letter) => letter.toUpperCase())
  const pairs = [...from].map((letter, index): [string, string] => [letter, letters[index] ?? ''])
  return new Map([...pairs, ...pairs.map(([a, b]): [string, string] => [a.toUpperCase(), upper(b)])])
}

const withTable = (text: string, table: ReadonlyMap<string, string>): string =>
  text.replace(/./gu, (letter) => table.get(letter) ?? letter)

/** Sequences that Russian spelling does not have, and that the font's spelling of Azerbaijani has. */
const onlyInFont = [
  // ğ or c where Russian has no sign
  /^[ьъ]|[аеиоуыэюяцй][ьъ]|ъ(?![еёюя])/g,
  // ə, ü, ö or ı after ş, j, ç, h; ü between consonants
  /[шжч]ц|щ[яцюы]|^[бвгджзклмнпрстфхч]ц|[бвгджзкмпсфхэ]ц[бвгджзклмнпрстфхчшщьэ]|[нрлт]ц[лрсзшй]|^ц[лмнрз]|эц/g,
  // y before a vowel: -ийев, -айев, Сойады
  /[аеиоуыцюя]й(?:[аиуыц]|ев|ейд)|[иый]я?йя|йй/g,
  // g before a vowel
  /э[аеоуыя]|эи|[аеиоуыюя]эю/g,
  // two ə in a row, ə before a vowel
  /я[аи]|я[бвгджзклмнпрстфхчшщъьэ]{1,3}я(?=.)/g,
  // h at a consonant
  /щ[бвгджзклмпрстфхцчш]|[лдсф]щ[аояцы]/g,
]

/** Sequences that are frequent in the font's spelling and rare in Russian names. */
const probablyInFont = [
  /[бвгдзкмнпрстфхлщ]я(?:[бвгджзклмнпрстфх]|$)|^я[бвгджзклмнпрстфхзс][аиоу]|[аи]щ[аиу]|^юм|йа|лц|[шжч]я/g,
]

/** Russian given names that no pattern below distinguishes from the font's spelling. */
const givenNames = new Set(
  `александр александра алексей алена алина алиса алла анатолий ангелина андрей анна антон антонина арина аркадий арсений артем
  артемий артур богдан борис вадим валентин валентина валерий варвара василий василиса вера вероника виктор виталий вячеслав
  галина геннадий георгий герман давид данил данила даниил денис диана дина евгений егор екатерина елена елизавета захар
  зинаида зоя иван игнат инна иннокентий ирина каролина карина катя кира кирилл константин лада лариса лев леонид лиза людмила
  макар максим маргарита марина марк марта матвей мирон мирослав мирослава мила милана митрофан михаил надежда наташа настя
  никита николай нина нонна оксана олег олеся павел петр полина раиса регина роберт роман савва савелий семен сергей соня
  тамара тарас тимофей тихон федор филипп фома эвелина эдуард элина эрик юлиана юрий яков ян яна ярослав ярослава`.split(
    /\s+/,
  ),
)

/** Also a surname formed from one: “Иванов”, “Никитина”. */
function isOfGivenName(word: string): boolean {
  const stem = word.replace(/(?:[ое]в|ин)а?$/, '')
  return [word, stem, `${stem}а`, `${stem}й`].some((name) => givenNames.has(name))
}

/** Sequences of Russian names, and of Azerbaijani ones in Russian spelling (“Алиев”, “Джафаров”, “Эльмира”). */
const onlyInRussian = [
  /ё|[бвгджзклмнпрстфхшщ]ь|[аоуеиы]я|[аеиоуыюя]ева?$|и[юо]|ие(?!л)|дж/g,
  /(?:ович|евич|овна|евна|ична|ский|ская|цкий|цкая|енко|чук|юк|[иы]х)$|[ауоыбвгджзйлмнпрстфхчшщ]кова?$/g,
  /^(?!рз|йц)[бвгджзклмнпрстфхчшщ]{2}|^цв|ц(?:ов|ев|ын)а?$|щ(?:ев|ер|ен)/g,
  /мамед|магомед|ахмед|гасан|гусейн|самед|рагим|ибрагим|гейдар|искендер|исмаил/g,
]

const letters = /\p{L}+/gu
const cyrillicWords = (text: string): string[] => text.toLowerCase().match(/\p{Script=Cyrillic}+/gu) ?? []

const count = (text: string, patterns: RegExp[]): number =>
  cyrillicWords(text).reduce((sum, word) => sum + patterns.reduce((n, one) => n + (word.match(one)?.length ?? 0), 0), 0)

const ownLetter = /[әөүғҝһҹј]/i
const foreignLetter = /[қңіұҗҙҡҫїєґљњћџђ]/i
const withTypedLetter = /[əhj]\p{Script=Cyrillic}|\p{Script=Cyrillic}[əhj]/iu

/**
 * Whether a word consists of Latin letters except some that only the font shows as Latin; Russian with a Latin “a” in
 * it does not count.
 */
function isMixed(word: string): boolean {
  const latin = word.match(/[a-z]/gi)?.length ?? 0
  if (latin === 0 || !/[яцюшчьыиэщъ]/i.test(word)) return false
  return latin * 2 >= word.length || /[bdfgiklmnqrstuvwz]/i.test(word)
}

/**
 * Windows-1251 read as Windows-1252, converted to Cyrillic; three such letters in a row do not occur in other
 * languages.
 */
const reread = (text: string): string =>
  (text.match(/[À-ÿ]{3,}/g) ?? []).some((run) => /[^çöüâîûÇÖÜÂÎÛ]/.test(run))
    ? text.replace(/[À-ÿ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xc0 + 0x410))
    : text

type Coding = 'font' | 'probablyFont' | 'mixed' | 'cyrillic' | 'russian' | 'unknown'

function codingOf(text: string): Coding | undefined {
  const words = cyrillicWords(text)
  if (words.length === 0) return undefined
  if (foreignLetter.test(text)) return 'russian'
  if (ownLetter.test(text)) return 'cyrillic'
  const inFont = count(text, onlyInFont)
  if ((text.match(letters) ?? []).some(isMixed)) return 'mixed'
  if (withTypedLetter.test(text)) return 'cyrillic'
  const inRussian = count(text, onlyInRussian) + words.filter(isOfGivenName).length
  if (titleKind(text) !== undefined || inRussian > 0) return inFont > inRussian ? 'font' : 'russian'
  if (inFont > 0) return 'font'
  return count(text, probablyInFont) > 0 ? 'probablyFont' : 'unknown'
}

const namesWithJ = /^[жъ](?:аля|асмин|цл|ан[ня]а)|я[жъ]дяр|^мц[жъ](?:дя|эан)/i

/** The table of the font, with c and j the other way round if that suits the texts. */
function fontOf(texts: string[]): ReadonlyMap<string, string> {
  const words = texts.flatMap(cyrillicWords).filter((word) => !namesWithJ.test(word))
  const having = (letter: string) => words.filter((word) => word.includes(letter)).length
  const isSwapped = having('ж') > having('ъ')
  return isSwapped ? new Map([...ofFont, ['ж', 'c'], ['Ж', 'C'], ['ъ', 'j'], ['Ъ', 'J']]) : ofFont
}

const asJ: ReadonlyMap<string, string> = new Map([...ofFont, ['ъ', 'j'], ['Ъ', 'J']])

/**
 * Texts of a list that are written in old letters, each with its spelling in today's alphabet. Texts that could be
 * either Russian or in old letters are treated like the list: they are converted only where most of its Cyrillic texts
 * are certainly not Russian. Russian texts, also Azerbaijani names in Russian spelling, and uncertain ones are not in
 * the result.
 */
export function modernizeTexts(texts: readonly string[]): Map<string, string> {
  const read = texts.map((text) => {
    const cyrillic = reread(text)
    return { text, cyrillic, coding: codingOf(cyrillic) }
  })
  const all = (...codings: Coding[]) => read.filter(({ coding }) => coding && codings.includes(coding))
  const cyrillic = all('cyrillic')
  const inFont = all('font', 'mixed')
  const probable = inFont.length > 0 ? [...inFont, ...all('probablyFont')] : []
  const isMost = (some: readonly unknown[]) => some.length * 2 > read.filter(({ coding }) => coding).length
  const isInCyrillic = isMost(cyrillic)
  const isInFont = isMost(probable)
  const font = fontOf((isInFont ? all('font', 'mixed', 'probablyFont', 'unknown') : inFont).map((one) => one.cyrillic))
  const fromFont = (text: string) =>
    text.replace(letters, (word) => withTable(word, namesWithJ.test(word) ? asJ : font))
  const modern = ({ cyrillic: text, coding }: (typeof read)[number]): string | undefined => {
    if (coding === 'mixed') return text.replace(letters, (word) => (isMixed(word) ? fromFont(word) : word))
    if (coding === 'font') return fromFont(text)
    if (coding === 'cyrillic') return withTable(text, ofCyrillic)
    if (coding === undefined || coding === 'russian') return undefined
    if (isInCyrillic) return withTable(text, ofCyrillic)
    return isInFont ? fromFont(text) : undefined
  }
  return new Map(
    read.flatMap((one): [string, string][] => {
      const today = modern(one)
      return today === undefined || today === one.text ? [] : [[one.text, today]]
    }),
  )
}
