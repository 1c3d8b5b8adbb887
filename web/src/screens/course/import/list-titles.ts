import { fold } from '@hasiye/contract/locale.ts'

/** `full` is a column of whole names; `other` is a column that has no names of students, such as their parents. */
export type TitleKind = 'full' | 'family' | 'given' | 'father' | 'other'

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text))

const family = setOf('soyad soyadi soyadlar soyadlari familiya familiyasi фамилия фамилии surname lastname last')
const given = setOf('ad adi adlar adlari isim имя имена name names firstname')
/** Words that are a father's name only together with a word of `given`. */
const fatherOf = setOf('ata atanin atasinin fathers middle')
const patronymic = setOf('отчество отчества patronymic')
const students = setOf(
  'şagird şagirdi şagirdin şagirdlər şagirdləri şagirdlərin uşaq uşağın uşaqlar uşaqların tələbə tələbənin tələbələr tələbələrin fio saa asa фио ученик ученика ученики учеников учащийся учащегося учащиеся студент студента студенты student students pupil pupils',
)
const others = setOf('və и and full first tam siyahı siyahısı список')
const ids = setOf('id idsi si idlər kod kodu')

const vocabulary = [family, given, fatherOf, patronymic, students, others]
const isIn = (sets: ReadonlySet<string>[], word: string): boolean => sets.some((set) => set.has(word))

/** “S.A.A.”, “Ф.И.О.” */
const isInitialsOfTitle = (words: string[]): boolean =>
  words.length > 1 && words.every((word) => /^[saфиоfi]$/.test(word))

/** Whether a text is the title of a column of names or IDs: all its words are words of titles. */
export const isHeader = (text: string): boolean => {
  const words = fold(text)
    .split(/[\s/,.:;()№]+/)
    .filter(Boolean)
  return isInitialsOfTitle(words) || (words.length > 0 && words.every((word) => isIn([...vocabulary, ids], word)))
}

const otherWords = setOf(
  'ana anası ananın anasının ata atası atanın atasının tel id idsi fin kod kodu n no sıra cins yaş bal пол мать отец мама папа класс мобильный old mother father class',
)
/** The beginnings of words in titles of columns that have no names of students. */
const otherStems = wordsOf(
  'valideyn müəllim rəhbər köhnə əvvəlki himayəçi qohum nənə baba kurator direktor telefon mobil nömrə ünvan doğum tarix sinif sinf qrup qeyd imza qiymət məktəb fənn şəhər rayon poçt email mail vəsiqə seriya istifadəçi login родител матер учител преподавател руководител классн стар прежн телефон адрес дата рожден возраст примечан подпис групп школ parent guardian teacher phone birth address gender note group school username former',
)

/** The kind of a title whose words are all of the vocabulary: “Soyadı, adı, atasının adı” is a whole name. */
function kindOfName(words: string[]): TitleKind {
  let hasFather = false
  const own = words.filter((word, index) => {
    if (patronymic.has(word)) hasFather = true
    else if (fatherOf.has(word) && given.has(words[index + 1] ?? '')) hasFather = true
    else return !(given.has(word) && (fatherOf.has(words[index - 1] ?? '') || words[index - 1] === 'last'))
    return false
  })
  const has = (set: ReadonlySet<string>) => own.some((word) => set.has(word))
  // “Ata”, “Atasının adı və soyadı”
  if (has(fatherOf) || (hasFather && has(family) && !has(given) && fatherOf.has(words[0] ?? ''))) return 'other'
  if (has(family)) return has(given) ? 'full' : 'family'
  if (has(given)) return 'given'
  return hasFather ? 'father' : 'full'
}

/** What the title of a column says about its cells; undefined for a text that is no known title. */
export function titleKind(text: string): TitleKind | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return text.includes('№') ? 'other' : undefined
  if (isInitialsOfTitle(words)) return 'full'
  if (words.every((word) => isIn(vocabulary, word))) return kindOfName(words)
  const isOther = (word: string) => otherWords.has(word) || otherStems.some((stem) => word.startsWith(stem))
  return words.some(isOther) ? 'other' : undefined
}

const wordsOfLists = setOf(
  'cəmi toplam yekun sinif sinfi sinfin sinifin siyahı siyahısı məktəb məktəbi lisey liseyi gimnaziya gimnaziyası fənn fənni müəllim müəllimə müəllimi rəhbər rəhbəri tarix tarixi qrup qrupu qrupun qrupunun şagirdlər şagirdləri şagirdlərin uşaqlar uşaqların tələbələr tələbələrin semestr çeyrək tədris jurnal jurnalı davamiyyət imza direktor valideyn valideyni valideynlər valideynin итого всего список класс класса классный учитель учительница родитель родители',
)
const parentFirst = /^(?:ana|ata|anasi|atasi|мать|отец|мама|папа) ?:/

/** Whether a text is about the list rather than a name in it: “9-cu sinif siyahısı”, “Cəmi: 35”, “Soyad Ad”, “Ana: Aytən”. */
export const isAboutList = (text: string): boolean =>
  isHeader(text) || parentFirst.test(fold(text)) || wordsOf(text).some((word) => wordsOfLists.has(word))

const wordsOfMessages = setOf(
  'salamlar hamıya xeyir sabahınız axşamınız hörmətli xahiş zəhmət olmasa olar təşəkkür minnətdaram olun buyurun bəli xeyr göndərirəm göndərin yazın silindi silinib silindi sildi sildiniz mesaj mesajı buraxılıb şifrələnir şifrələnib omitted deleted media message здравствуйте добрый доброе день утро вечер уважаемые спасибо пожалуйста сообщение удалено удалил удалили пропущено медиафайлов hello hi thanks please',
)
const wordsOfNameAtMost = 6

/** Whether a line of a chat is not a name: a greeting, thanks, “Bu mesaj silindi”, or a long sentence. */
export function isMessage(text: string): boolean {
  const words = wordsOf(text)
  if (words.length > wordsOfNameAtMost || words.some((word) => wordsOfMessages.has(word))) return true
  // Salam is a name too.
  return words[0] === 'salam' && !/^\p{L}+(?: \p{Lu}[\p{L}-]+)+$/u.test(text)
}
