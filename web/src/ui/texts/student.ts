export const student = {
  title: 'Qruplarım',
  id: 'Şagird ID-si: {id}',
  qr: 'QR kodum',
  search: 'Ad, təsvir və ya müəllim üzrə axtarın',
  empty: {
    title: 'Hələ heç bir qrupda deyilsiniz',
    noneNow: 'Hazırda aktiv qrupunuz yoxdur',
    body: 'ID-nizi müəlliminizə göndərin, o sizi qrupa əlavə edəcək.',
  },
  first: {
    code: 'Müəlliminiz QR kod və ya 6 işarəli kod göstəribsə, onunla özünüz qoşulun.',
    join: 'Kodla qrupa qoşulun',
    share: 'Paylaş',
    message: 'Salam! Mən {name}. Məni qrupa əlavə edin, ID: {id}',
  },
  noMatch: '“{query}” üzrə qrup tapılmadı.',
  open: 'Qrupa keç',
  tab: {
    general: 'Ümumi məlumat',
    attendance: 'Davamiyyət',
  },
  att: {
    title: 'Davamiyyətim',
    empty: 'Hələ davamiyyət işarəsi yoxdur.',
    teacherNote: 'Müəllimin qeydi',
    newest: 'Əvvəlcə ən yenilər',
    planned: { '+': 'Planlaşdırılıb: iştirak', '-': 'Planlaşdırılıb: qayıb', '': 'Planlaşdırılıb' },
  },
} as const

export const stats = {
  rate: 'Davamiyyət faizi',
  present: 'Cəmi iştirak',
  absent: 'Cəmi qayıb',
  summary: '{total} dərsdən {present} dərsdə iştirak edib',
  summaryOwn: '{total} dərsdən {present} dərsdə iştirak etmisiniz',
  none: 'Hesablamaq üçün hələ işarə yoxdur.',
  byMonth: 'Aylar üzrə',
  last: 'son {n} dərs',
} as const

/** The lessons of today, over all courses. */
export const ownToday = {
  title: 'Bu gün',
  off: 'dərsi yoxdur',
  moved: 'dərsi köçürülüb: {lesson}',
  instead: '{date} dərsinin əvəzinə',
  extra: 'Əlavə dərs',
  open: 'hələ işarələnməyib',
  ahead: 'dərs var',
  none: 'Bu gün dərs yoxdur.',
  next: 'Növbəti: {lesson}',
  rest: 'Daha {n}: {lessons}',
} as const

export const view = {
  badge: 'Yalnız baxış rejimi',
} as const

/** Courses that a student left. */
export const former = {
  groups: 'Əvvəlki qruplar',
  groupHint: 'Bu qrupda son gün: {date}.',
} as const
