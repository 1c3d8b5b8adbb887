import type { Status } from '@hasiye/contract/attendance.ts'

/** For names that more than one person has. */
export const withId = '{name} (ID:\u00a0{id})'

export const att = {
  title: 'Davamiyyət cədvəli',
  /** The skip link. */
  skip: 'Davamiyyət cədvəlinə keç',
  loading: 'Davamiyyət yüklənir...',
  loadError: 'Davamiyyəti yükləmək mümkün olmadı.',
  studentColumn: 'Şagird',
  markLabel: 'İşarə',
  status: {
    present: 'İştirak edib',
    absent: 'Qayıb',
    none: 'İşarələnməyib',
  },
  cell: {
    label: '{student}, {date}: {status}',
    hasNote: 'Qeyd var',
  },
  legend: '+ iştirak edib; - qayıb; boş – işarələnməyib',
  legendPlanned: '(+), (-) planlaşdırılıb',
  date: {
    add: 'Tarix əlavə et',
    label: 'Dərsin tarixi',
    today: 'Bu günü əlavə et',
    delete: {
      title: 'Bu tarixi silmək istədiyinizə əminsiniz?',
      body: '{date} tarixi üzrə bütün şagirdlərin işarələri və qeydləri silinəcək.',
      confirm: 'Tarixi sil',
    },
    duplicate: 'Bu tarix artıq mövcuddur.',
    deleteFailed: 'Tarix silinə bilmədi.',
    deleted: '{date} tarixi silindi.',
    restored: '{date} tarixi bərpa edildi.',
    restoreFailed: 'Tarix bərpa edilə bilmədi.',
    deleteHint: '{days} gün ərzində bərpa edə bilərsiniz.',
    addAgain: 'Yenidən əlavə et',
    hasLesson: 'Dərs olan gün',
    future: {
      title: 'Gələcək tarixi əlavə etmək istədiyinizə əminsiniz?',
      body: '{date} tarixi hələ gəlməyib.',
      confirm: 'Tarixi əlavə et',
    },
    planned: 'Planlaşdırılıb',
    /** The short form for narrow places. */
    plan: 'plan',
    earlier: 'Əvvəlki tarix',
    later: 'Növbəti tarix',
    position: '{n} dərsdən {position}',
    ordinal: '{position} dərs',
    all: 'Bütün dərslər',
  },
  empty: {
    dates: 'Hələ dərs tarixi yoxdur. İlk tarixi əlavə edin.',
  },
  page: {
    prev: 'Əvvəlki 7 tarix',
    next: 'Növbəti 7 tarix',
    status: '{total} tarixdən {from} ilə {to} arası',
    short: '{from}–{to} / {total}',
  },
  total: {
    title: 'Cəmi',
  },
  sort: {
    title: 'Adların sırası',
    given: 'Ada görə',
    family: 'Soyada görə',
  },
  bulk: {
    all: 'Hamısı',
    allPresent: 'Hamısı iştirak edib',
    clear: 'İşarələri təmizlə',
    done: '{n} şagird “İştirak edib” kimi işarələndi.',
    cleared: '{n} şagirdin işarəsi təmizləndi.',
    replace: {
      title: 'Qayıb işarələrini dəyişmək istədiyinizə əminsiniz?',
      body: 'Bütün şagirdlər artıq işarələnib. {n} şagirdin “Qayıb” işarəsi “İştirak edib” ilə əvəz olunacaq.',
    },
  },
  save: 'Yadda saxla',
  saving: 'Yadda saxlanılır...',
  saved: 'Davamiyyət uğurla yadda saxlanıldı!',
  savedAt: 'Saxlanıldı {time}',
  saveFailed: 'Davamiyyət yadda saxlanılarkən xəta baş verdi.',
  savedPart: '{total} tarixdən {ok} tarix yadda saxlanıldı. Qalan {failed} tarix üçün yenidən cəhd edin.',
  unsaved: 'Yadda saxlanılmamış dəyişiklik: {n}',
  unsavedShort: '{n} dəyişiklik · {d} tarix',
  pending: 'Gözləyir',
  unsavedCell: 'Yadda saxlanılmayıb',
  discard: {
    button: 'Dəyişiklikləri ləğv et',
    title: 'Dəyişiklikləri ləğv etmək istədiyinizə əminsiniz?',
    body: '{n} yadda saxlanılmamış dəyişiklik itəcək.',
    confirm: 'Dəyişiklikləri ləğv et',
    cancel: 'Redaktəyə qayıt',
  },
  /** For a student, from three absences in a row on. */
  absentInRow: 'Son {n} dərsdə iştirak etməyib',
  /** The same as a chip. */
  inRow: '{n} dərs ardıcıl',
  /** For a student whose last lessons are far below the earlier ones: a chip, its meaning, and a sentence for the family. */
  falling: 'iştirak azalır',
  fallingMeaning: 'Son {n} dərsdə davamiyyət əvvəlkindən xeyli aşağıdır',
  fallingKind: 'Son {n} dərsdə iştirak əvvəlkindən az olub.',
  fallingHelp: 'Kömək lazım olsa, müəllimlə danışa bilərsiniz.',
  allSaved: 'Hamısı yadda saxlanılıb',
  readOnly: 'Davamiyyətə yalnız baxa bilərsiniz.',
  /** The banners above the save bar, one of which is shown. */
  otherBanners: 'Daha {n} bildiriş, növbətini göstər',
} as const

export const statusWords: Record<Status, string> = {
  '+': att.status.present,
  '-': att.status.absent,
  '': att.status.none,
}

/** Asked on a day without a date. */
export const noLesson = {
  /** Beside the time that a lesson would have. */
  short: 'dərs yoxdur',
  cancelled: 'Bu tarixin dərsi ləğv edilib.',
  moved: 'Bu tarixin dərsi köçürülüb: {date}.',
  break: 'Bu tarix fasiləyə düşür.',
  /** In the place of the question. */
  today: { cancelled: 'Dərs ləğv edilib', moved: 'Dərs köçürülüb: {date}', break: 'Bu gün fasiləyə düşür' },
  add: {
    title: 'Bu tarixi əlavə etmək istəyirsiniz?',
    body: '{reason} Davamiyyət yazsanız, dərs keçirilmiş sayılacaq.',
    confirm: 'Tarixi əlavə et',
  },
  title: 'Bu gün dərs var?',
  yes: 'Bəli, bu günü əlavə et',
  last: 'Son dərsə bax ({date})',
} as const

/** For a page that was left open over midnight. */
export const day = {
  changed: 'Gün dəyişib: bu gün {date}.',
  go: 'Bu günə keç',
} as const

export const leave = {
  title: 'Dəyişikliklər yadda saxlanılmayıb',
  body: 'Səhifədən çıxsanız, {n} dəyişiklik itəcək.',
  saveAndGo: 'Yadda saxla və çıx',
  go: 'Yadda saxlamadan çıx',
  stay: 'Səhifədə qal',
} as const

export const logout = {
  unsaved: '“{course}” qrupunda {n} dəyişiklik yadda saxlanılmayıb.',
  typed: 'Yazıb göndərmədiyiniz mətn bu cihazdan silinəcək.',
  pending: '{n} dəyişiklik bu cihazda saxlanılıb. Hesabınıza yenidən daxil olanda göndəriləcək.',
} as const

/** For changes whose course the teacher has left. */
export const former = {
  gone: 'Qrup silinib və ya siz artıq onun müəllimi deyilsiniz.',
} as const

export const draft = {
  applied: 'Yadda saxlanılmamış dəyişiklikləriniz cədvəldədir.',
  found: 'Bu cihazda saxlanılmış qaralama var: {n} dəyişiklik, {date}.',
  foundShort: 'Qaralama var: {n} dəyişiklik, {date}',
  restore: 'Qaralamanı bərpa et',
  drop: 'Qaralamanı sil',
  restored: 'Qaralama bərpa edildi. Yadda saxlamağı unutmayın.',
} as const

export const sync = {
  offline: 'İnternet bağlantısı yoxdur. Dəyişikliklər bu cihazda saxlanılır və bağlantı bərpa olunanda göndəriləcək.',
  offlineShort: 'Oflayn',
  pending: 'Göndərilməyi gözləyir: {n} dəyişiklik',
  done: 'Bütün dəyişikliklər göndərildi.',
  failed: '{n} dəyişiklik göndərilmədi, bu cihazda saxlanılıb. Yenidən cəhd edin.',
  reverted: '“{course}” qrupunda {n} dəyişiklik yadda saxlanılmayıb.',
  toCourse: 'Qrupa keç',
  storageOffShort: 'Bu brauzer qaralama saxlaya bilmir.',
  storageOff: 'Bu brauzer qaralama saxlaya bilmir. Səhifəni bağlamazdan əvvəl davamiyyəti yadda saxlayın.',
} as const

export const conflict = {
  title: 'Bu xananı başqası dəyişdirib',
  count: '{n} xanada ziddiyyət var',
  body: '{name} bu işarəni {relative} dəyişdirib. Onun işarəsi: {theirs}. Sizin işarəniz: {mine}.',
  mine: 'Mənim işarəmi saxla',
  theirs: 'Onun işarəsini saxla',
  allMine: 'Mənimkiləri saxla',
  allTheirs: 'Onunkuları saxla',
  resolved: 'Ziddiyyət aradan qaldırıldı.',
  note: '{name} bu qeydi də dəyişdirib.',
  ownTitle: 'Bu xananı başqa cihazda dəyişdirmisiniz',
  ownBody: 'Siz, başqa cihazda ({relative}): {theirs}. Bu cihazda: {mine}.',
  ownNote: 'Siz, başqa cihazda: bu qeydi də dəyişdirmisiniz.',
  here: 'Bu cihazdakını saxla',
  elsewhere: 'O biri cihazdakını saxla',
  allHere: 'Bu cihazdakıları saxla',
  allElsewhere: 'O biri cihazdakıları saxla',
  review: 'Ziddiyyətlərə bax',
  dateDeleted: '{date} tarixini {name} silib. İşarələriniz bu cihazda qalır.',
  dateDeletedShort: '{date} tarixini {name} silib',
  studentRemovedShort: '{student} artıq bu qrupda deyil',
  studentRemoved: '{student} artıq bu qrupda deyil, işarəsi göndərilmədi.',
} as const

export const note = {
  title: 'Şagird Qeydi',
  placeholder: 'Qeyd əlavə edin...',
  cancel: 'Ləğv et',
  save: 'Yadda saxla',
  saveByKeys: 'saxla',
  aria: '{student} üçün qeyd, {date}',
  label: 'Qeyd',
  on: 'Qeyd, {date}',
  pending: 'Qeyd cədvələ yazıldı. Davamiyyəti yadda saxlayın.',
} as const

export const exporting = {
  button: 'Excel-ə ixrac et',
  report: 'Davamiyyət jurnalı',
  monthSheets: 'Ailə vərəqləri',
  monthSheet: 'Aylıq vərəq',
  preparing: 'Hesabat hazırlanır...',
  done: 'Hesabat endirildi.',
  empty: 'İxrac etmək üçün dərs tarixi yoxdur. Əvvəlcə tarix əlavə edin.',
  failed: 'Hesabat hazırlana bilmədi. Yenidən cəhd edin.',
  sheet: 'Davamiyyət',
  col: {
    no: '№',
    name: 'Ad və soyad',
    id: 'ID',
    present: 'İştirak',
    absent: 'Qayıb',
    rate: 'Davamiyyət faizi',
    notes: 'Qeydlər',
  },
  unsavedWarning: 'Yadda saxlanılmamış dəyişikliklər hesabata düşməyəcək.',
} as const

/** The absentees of today, each with a message for the parents. */
export const absentToday = {
  title: 'Bugünkü qayıblar ({n})',
  /** Of another day. */
  on: 'Qayıblar, {date} ({n})',
  send: 'Valideynə mesaj',
  all: 'Siyahını paylaş',
} as const
