import { fold } from '@hasiye/contract/locale.ts'

/**
 * `full` is a column of whole names, `user` one that is used where no other has names; `other` is a column without
 * names of students, such as their parents'.
 */
export type TitleKind = 'number' | 'full' | 'family' | 'given' | 'father' | 'role' | 'user' | 'other'

/** “ad” of “adınızı” and “adla”. */
const withoutEndings = (word: string): string =>
  word.replace(/^(soyad|ad)(?:la|(?:lar)?(?:in?|iniz|imiz)?(?:n?in?)?)$/, '$1')

/** The folded words of a text; “givenName” and “given_name” are two. */
const wordsOf = (text: string): string[] =>
  fold(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map(withoutEndings)

const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text))
/** Whether a word begins with one of these; a surname may too: Babayev, Uşaqov. */
const stemsOf = (text: string) => {
  const stems = wordsOf(text)
  return (word: string): boolean =>
    !/(?:ova?|eva?|zade|[оеё]ва|[аи]ев)$/.test(word) && stems.some((stem) => word.startsWith(stem))
}

const family = setOf(
  'soyad soyaddi familiya familiyasi familya фамилия фамилии фамилию surname lastname last family familyname soyisim soyismi',
)
const given = setOf('ad isim ismi isminiz имя имена имени name names firstname first given givenname forename')
/** Words that are a father's name only together with a word of `given`. */
const fatherOf = setOf('ata atanin atasinin atanizin babasinin father fathers middle additional')
const patronymic = setOf('отчество отчества отчеством patronymic middlename')
const isStudent = stemsOf(
  'şagird uşaq uşağ övlad namizəd tələbə iştirakçı istirakci üzv dinləyici kursant abituriyent öyrənən yetişdirmə ученик ученица учащ студент слушател участник ребен дет student pupil learner participant attendee öğrenci katılımcı child',
)
const initials = setOf('фио саа saa asa')
const fillers = setOf(
  'və ve и and full tam siyahı siyahısı список adlı daxil edin yazın the s of display original user görünən полное enter your öz sizin',
)
const ids = setOf('id idsi si idlər kod kodu')
const isWordOfName = (word: string): boolean =>
  [family, given, fatherOf, patronymic, initials].some((set) => set.has(word)) || isStudent(word)

/** “S.A.A.”, “Ф.И.О.” */
const hasInitials = (text: string): boolean =>
  /(?:^|[^\p{L}])(?:[SsСс]\.? ?[AaАа]\.? ?[AaАа]|[AaАа]\.? ?[SsСс]\.? ?[AaАа]|[ФфFf]\.? ?[ИиIiİi]\.? ?[ОоOo])\.?(?![\p{L}])/u.test(
    text,
  )

/** Whether a text is the title of a column of names or IDs: all its words are words of titles. */
export const isHeader = (text: string): boolean => {
  const words = fold(text)
    .split(/[\s/,.:;()№]+/)
    .filter(Boolean)
    .map(withoutEndings)
  const isTitle = (word: string) => isWordOfName(word) || ids.has(word) || fillers.has(word)
  return (
    (hasInitials(text) && words.length <= 6) ||
    (words.length > 0 && words.every(isTitle) && !words.every((word) => fillers.has(word)))
  )
}

/** Titles of columns whose names are of others. */
const isOfOthers = stemsOf(
  'valideyn müəllim rəhbər köhnə əvvəlki himayəçi qəyyum qohum kurator direktor родител матер отец мать учител преподавател руководител классн стар прежн опекун parent guardian teacher instructor mother father relative former phonetic yomi anne nickname username preferred organization emergency login prefix suffix short maiden',
)
const othersAlone = setOf(
  'ana anası ananın anasının nənə nənəsi nənəsinin baba babası babasının old мама мамы мамин папа папы папин',
)
/** The Turkish word for a parent; “Vəli” is a name. */
const isParentInTurkish = (text: string): boolean => /^veli(?:si)?(?:nin)?(?=[^\p{L}]|$)/iu.test(text)
const isOfData = stemsOf(
  'telefon mobil nömrə ünvan doğum tarix sinif sinf qrup qeyd imza qiymət məktəb fənn şəhər rayon poçt email mail vəsiqə seriya istifadəçi kurs bölmə sektor fakültə ixtisas телефон мобильн почт продолжительн присоединени выход müddət qoşulma ayrılma katılım адрес дата рожден возраст примечан подпис групп школ класс phone birth address gender note group school grade section class course time date duration points average location notes status password timestamp fənni iştirak davamiyyət qayıb faiz işarə join leave minute session assignment',
)
const dataAlone = setOf(
  'tel saat saatı vaxt vaxtı пол время гость süre süresi fin n no nr num sıra cins yaş bal sms guest orgs id idsi kod kodu sis',
)
const isNumber = (text: string, words: string[]): boolean =>
  /^\s*(?:№|#|n[o°º]?\.?|s\/?s|№ ?п\/п|п\/п|nr\.?|sıra|sira|sıra №-?si|sira no|sıra nömrəsi)\s*$/i.test(text) ||
  (text.includes('№') && words.length === 0)
const roleWords = setOf('role roles rol rolu роль vəzifə vəzifəsi position job occupation должность')
const isRole = (words: string[]): boolean =>
  (words.length < 5 && words.some((word) => roleWords.has(word))) ||
  ['type of user', 'user type', 'organization title'].some((title) => words.join(' ').includes(title))

/** Whose name a title like “Fənnin adı” means: a word in the genitive that does not mean a student. */
const isNameOfThing = (words: string[]): boolean =>
  words.some(
    (word, index) =>
      given.has(words[index + 1] ?? '') &&
      /(?:in|un|nin|nun)$/.test(word) &&
      !isStudent(word) &&
      !isWordOfName(word) &&
      word.length > 3,
  )

/** The kind of a title: “Soyadı, adı, atasının adı” is a whole name. */
function kindOfName(words: string[]): TitleKind {
  let hasFather = false
  const own = words.filter((word, index) => {
    if (patronymic.has(word)) hasFather = true
    else if (fatherOf.has(word) && given.has(words[index + 1] ?? '')) hasFather = true
    else if (['last', 'family'].includes(word) && given.has(words[index + 1] ?? '')) return true
    else
      return !(
        given.has(word) &&
        (fatherOf.has(words[index - 1] ?? '') || ['last', 'family'].includes(words[index - 1] ?? ''))
      )
    return false
  })
  const has = (set: ReadonlySet<string>) => own.some((word) => set.has(word))
  // “Ata”, “Atasının adı və soyadı”
  if (has(fatherOf) || (hasFather && has(family) && !has(given) && fatherOf.has(words[0] ?? ''))) return 'other'
  const isFull =
    own.some((word) => word === 'full' || word === 'tam' || word === 'полное' || word === 'display') ||
    own.some(isStudent) ||
    has(initials)
  if (has(family)) return has(given) ? 'full' : 'family'
  if (has(given)) return isFull ? 'full' : 'given'
  // “Uşağın ata adı”, but “Şagird, ata adı” are two.
  const isOfStudent = own.every((word) => isStudent(word) && /[iu]n$/.test(word))
  return hasFather && (!isFull || isOfStudent) ? 'father' : 'full'
}

const isAddress = (text: string): boolean => /@|^[a-z0-9.-]+\.[a-z]{2,}$/.test(text)

/** “fatherName”: the father's name as a part of the student's. “Father's full name” is another person's. */
const isFathersNameOnly = (words: string[]): boolean => /^fathers? (?:first )?name$/.test(words.join(' '))

const groupWords = setOf(
  'oğlanlar qızlar qrup qrupu sinif мальчики девочки группа group ertəsi axşamı çərşənbə cümə şənbə понедельник вторник среда четверг пятница суббота воскресенье',
)

/** Whether a title names a group of students whose names are below it: “5a”, “2-ci qrup”, “Qızlar”, “Bazar ertəsi”. */
export const isGroup = (text: string): boolean =>
  text.length < 30 &&
  (/^\d{1,2} ?[-–]?[“"«]?\p{L}[”"»]?$/u.test(text) || wordsOf(text).some((word) => groupWords.has(word)))

/**
 * The words before those of others, in a title like “Şagirdin adı, soyadı / valideynin nömrəsi”, or after them, as in
 * “Hörmətli valideyn, uşağınızın adını yazın”; otherwise all words.
 */
function wordsOfStudent(words: string[]): string[] {
  const isOfName = (word: string) => given.has(word) || family.has(word)
  const before = words.slice(0, Math.max(0, words.findIndex(isOfOthers)))
  if (before.some(isStudent) && before.some(isOfName)) return before
  const last = words.findLastIndex(isOfOthers)
  const after = isGenitive(words[last] ?? '') ? [] : words.slice(last + 1)
  return after.some(isStudent) && (after.some(isOfName) || isStudent(after.at(-1) ?? '')) ? after : words
}

const isGenitive = (word: string): boolean => /[iu]n$/.test(word)

/** Whether a question is about the person who answers: “Müəllim sizi hansı adla yazsın?” */
const asksForOwnName = (text: string): boolean =>
  /(?:^|[^\p{L}])(?:siz(?:[ei]|in)?|(?:soy)?ad(?:lar)?iniz\p{L}*)(?!\p{L})/u.test(fold(text))

/** Whether a title says that its column has the names of others than students. */
export const isTitleOfOthers = (text: string): boolean => {
  const words = wordsOf(text)
  const isOwn = asksForOwnName(text) && !words.some((word) => isOfOthers(word) && isGenitive(word))
  return !isOwn && (words.some((word) => isOfOthers(word) || othersAlone.has(word)) || isParentInTurkish(text))
}

const knownKinds = new Map<string, TitleKind | undefined>()
/** The cells of about 20 rows: each row is evaluated by itself and below or above another. */
const maxKnownKinds = 2000

/** The meaning of a column's title for its cells; undefined for a text that is not a known title. */
export function titleKind(text: string): TitleKind | undefined {
  if (knownKinds.has(text)) return knownKinds.get(text)
  if (knownKinds.size >= maxKnownKinds) knownKinds.clear()
  const kind = findKind(text)
  knownKinds.set(text, kind)
  return kind
}

function findKind(written: string): TitleKind | undefined {
  // a request, not a note
  const text = written.replace(/qeyd\s+(?=e[dt]|olun)/giu, '')
  const words = wordsOf(text)
  if (isNumber(text, words)) return 'number'
  if (words.length === 0 || text.length > 120 || isAddress(text) || namesNobody.has(words.join(' '))) return undefined
  if (isRole(words)) return 'role'
  if (words.join(' ').includes('user name')) return 'user'
  const own = wordsOfStudent(words)
  if (own.length < words.length) return kindOfName(own)
  if (isFathersNameOnly(words)) return 'father'
  if (words.some(isOfOthers) || isParentInTurkish(text)) return 'other'
  if (words.some((word) => othersAlone.has(word)) && !words.some(isStudent)) return 'other'
  // “Atasının S.A.A.”; in “Şagirdin soyadı, adı, ata adı (S.A.A.)” others come first.
  if (hasInitials(text)) return fatherOf.has(words[0] ?? '') ? 'other' : 'full'
  const isOfName = words.some(isWordOfName)
  const namesPerson = words.some((word) => family.has(word)) && words.some((word) => given.has(word))
  if (isOfName && !namesPerson && isNameOfThing(words)) return 'other'
  const kind = isOfName ? kindOfName(words) : undefined
  const isAboutData = words.some((word) => isOfData(word) || dataAlone.has(word))
  // “Ad soyad, telefon” has both; “Şagird ID-si” and “İştirak faizi” have none.
  const areAllOfName = words.every((word) => isWordOfName(word) || fillers.has(word))
  if (kind && (areAllOfName || (!isAboutData && !text.includes('_')))) return kind
  if (kind && namesPerson) return kind
  return isAboutData ? 'other' : undefined
}

const wordsOfLists = setOf(
  'cəmi toplam yekun sinif sinfi sinfin sinifin siyahı siyahısı məktəb məktəbi lisey liseyi gimnaziya gimnaziyası fənn fənni müəllim müəllimə müəllimi rəhbər rəhbəri tarix tarixi qrup qrupu qrupun qrupunun şagirdlər şagirdləri şagirdlərin uşaqlar uşaqların tələbələr tələbələrin semestr çeyrək tədris jurnal jurnalı davamiyyət imza direktor direktoru valideyn valideyni valideynlər valideynin tərtib hazırladı hazırlayan yoxladı təsdiq möhür səhifə səh çap kurs kursu oğlanlar qızlar nəfər ertəsi axşamı qeyd итого всего список класс класса классный учитель учительница родитель родители составил страница стр page total average teacher class list prepared',
)
const subjects = setOf(
  'riyaziyyat fizika biologiya coğrafiya ədəbiyyat informatika dili tarix texnologiya musiqi математика физика биология география литература информатика',
)
/** “Riyaziyyat”, “İngilis dili” of a timetable. Kimya is a name too. */
export const isSubject = (text: string): boolean => wordsOf(text).some((word) => subjects.has(word))
const parentFirst = /^(?:ana|ata|anasi|atasi|мать|отец|мама|папа) ?:/
/** “M.Y.”, the place of the stamp. */
const isStampPlace = (text: string): boolean => /^\(?[MМ]\.? ?[YҮУПPÖ]\.?\)?$/i.test(text.trim())
/** Rows that programs add, which are not persons. */
const namesNobody = new Set([
  'student test',
  'test student',
  'points possible',
  'class average',
  'date',
  'points',
  'overall average',
  'manual posting',
  'дата',
  'баллы',
  'средний балл',
])

/** Whether a text is about the list rather than a name in it: “9-cu sinif siyahısı”, “Cəmi: 35”, “Soyad Ad”, “Ana: Aytən”. */
export const isAboutList = (text: string): boolean =>
  isHeader(text) ||
  isStampPlace(text) ||
  parentFirst.test(fold(text)) ||
  /\p{L}\s*:/u.test(text) ||
  namesNobody.has(fold(text)) ||
  isSubject(text) ||
  wordsOf(text).some((word) => wordsOfLists.has(word))

/** Who is listed below a heading like “Müəllimlər” or “Valideynlərin siyahısı”, or on a sheet of that name. */
export function personsBelow(heading: string): 'teacher' | 'adult' | undefined {
  const [, who] =
    /^(?:\S+ )?(muellim|valideyn|учител|родител|teacher|parent)(?:ler(?:i|in)?|я|и|s)(?: siyahisi| heyeti)?$/.exec(
      fold(heading),
    ) ?? []
  return who === undefined ? undefined : /muellim|учител|teacher/.test(who) ? 'teacher' : 'adult'
}

/** Whether a title says whose names or numbers its column has. */
export const namesPersons = (text: string): boolean => wordsOf(text).some((word) => isStudent(word) || isOfOthers(word))

/**
 * Whether a row of titles can begin with this text although not all its words are known: “İştirakçının adı və soyadı”.
 */
export const isTitleOfNames = (text: string): boolean => {
  const kind = titleKind(text)
  return kind === 'full' || kind === 'family' || kind === 'given'
}

const adultRole =
  /teacher|instructor|organi[sz]er|\bhost\b|co-?host|admin|coach|tutor|lecturer|proctor|aide|owner|staff|manager|müəllim|təşkilatçı|moderator|учител|преподав|организатор|öğretmen|eğitmen/iu
const familyRole = /guardian|parent|father|mother|relative|valideyn|himayə|qəyyum|родител|опекун|\bveli\b/iu
const studentRole =
  /student|learner|pupil|attendee|participant|presenter|guest|member|viewer|şagird|tələbə|iştirakçı|учен|студент|участник|öğrenci/iu

/** The kind of a person by a word of a column of roles. */
export function personOf(role: string): 'teacher' | 'adult' | undefined {
  if (adultRole.test(role)) return 'teacher'
  return familyRole.test(role) ? 'adult' : undefined
}
/** Whether a cell says what a person is, as in a column of roles. */
export const isRoleWord = (text: string): boolean =>
  text.length < 40 && !/[!?.]/.test(text) && (adultRole.test(text) || familyRole.test(text) || studentRole.test(text))

const wordsOfMessages = setOf(
  'salamlar hamıya xeyir sabahınız axşamınız hörmətli xahiş hörmətlə zəhmət olmasa olar təşəkkür minnətdaram olun buyurun bəli xeyr göndərirəm göndərin yazın silindi silinib silindi sildi sildiniz mesaj mesajı buraxılıb şifrələnir şifrələnib omitted deleted media message здравствуйте добрый доброе день утро вечер уважаемые спасибо пожалуйста сообщение удалено удалил удалили пропущено медиафайлов hello hi thanks please',
)
const wordsOfNameAtMost = 6

/** Whether a line of a chat is not a name: a greeting, thanks, “Bu mesaj silindi”, or a long sentence. */
export function isMessage(text: string): boolean {
  const words = wordsOf(text)
  if (words.length > wordsOfNameAtMost || words.some((word) => wordsOfMessages.has(word))) return true
  // Salam is a name too.
  return words[0] === 'salam' && !/^\p{L}+(?: \p{Lu}[\p{L}-]+)+$/u.test(text)
}
