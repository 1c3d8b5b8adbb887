import { first, doc as firstDoc } from './first-page.ts'

/** The product's name. */
export const platform = 'Haşiyə'

export * from './first-page.ts'

export const doc = {
  ...firstDoc,
  signup: 'Qeydiyyat',
  forgot: 'Parolun sıfırlanması',
  reset: 'Yeni parol',
  verify: 'E-poçtun təsdiqi',
  parent: 'Valideyn platforması',
  admin: 'Admin paneli',
  notFound: 'Səhifə tapılmadı',
} as const

export const e404 = {
  title: 'Səhifə tapılmadı',
  body: 'Ünvan səhv yazılıb və ya səhifə silinib.',
  action: first.home,
} as const

/** For a page that shows older data; separate from the texts of the first visit. */
export const kept = {
  updated: 'Son yenilənmə: {time}',
} as const

/** For a device whose clock is wrong. */
export const clock = {
  wrong: 'Cihazın saatı düzgün deyil. Bu gün {date} götürüldü.',
} as const

export const common = {
  save: 'Yadda saxla',
  cancel: 'Ləğv et',
  close: 'Bağla',
  saving: 'Yadda saxlanılır...',
  deleting: 'Silinir...',
  creating: 'Yaradılır...',
  sending: 'Göndərilir...',
  loading: 'Yüklənir...',
  add: 'Əlavə et',
  edit: 'Redaktə et',
  rename: 'Adını dəyiş',
  delete: 'Sil',
  back: 'Geri',
  next: 'Növbəti',
  prev: 'Əvvəlki',
  retry: first.retry,
  update: 'Yeni versiya hazırdır.',
  updateAction: 'İndi yenilə',
  undo: 'Geri qaytar',
  more: 'Daha çox',
  restore: 'Bərpa et',
  download: 'Endir',
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  notShared: 'Paylaşılmadı. Mətni kopyalaya bilərsiniz.',
  clearSearch: 'Axtarışı təmizlə',
  noResults: '“{query}” üzrə heç nə tapılmadı.',
  optional: 'məcburi deyil',
  unknown: 'Naməlum',
  unknownUser: 'Naməlum istifadəçi',
  notSet: 'Göstərilməyib',
  closeUnsaved: 'Bağlasanız, yazdıqlarınız itəcək.',
  page: 'Səhifə {page} / {pages}',
  /** Where the page cannot know whether the file arrives. */
  downloading: 'Endirilir: {name}. Fayl görünməsə, saytı brauzerdə açın.',
  pageSaid: 'Səhifə {page}, cəmi {pages}',
  total: 'Cəmi: {n}',
  you: '(siz)',
  aria: {
    skip: 'Əsas məzmuna keç',
    dialogClose: 'Pəncərəni bağla',
    toastClose: 'Bildirişi bağla',
    newTab: first.newTab,
    actions: '{name} üçün əməliyyatlar',
    sortBy: '{column} üzrə sırala',
  },
  footer: first.footer,
} as const

/** The quick words of a note: as they are inserted, as the head of a column, and counted. */
export const noteWordTexts = {
  late: { inserted: 'Gecikdi', column: 'Gecikmə', count: '{n} gecikmə' },
  excused: { inserted: 'İcazəlidir', column: 'İcazəli', count: '{n} dərs icazəli' },
  ill: { inserted: 'Xəstədir', column: 'Xəstə', count: '{n} dərs xəstə' },
} as const
