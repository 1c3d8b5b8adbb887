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
  create: 'Yarat',
  edit: 'Redaktə et',
  rename: 'Adını dəyiş',
  delete: 'Sil',
  back: 'Geri',
  continue: 'Davam et',
  next: 'Növbəti',
  prev: 'Əvvəlki',
  retry: 'Yenidən cəhd et',
  reload: 'Səhifəni yenilə',
  update: 'Yeni versiya hazırdır.',
  updateAction: 'İndi yenilə',
  undo: 'Geri qaytar',
  restore: 'Bərpa et',
  open: 'Aç',
  download: 'Endir',
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  search: 'Axtar',
  clearSearch: 'Axtarışı təmizlə',
  noResults: '“{query}” üzrə heç nə tapılmadı.',
  optional: 'məcburi deyil',
  required: 'mütləq doldurulmalıdır',
  unknown: 'Naməlum',
  unknownUser: 'Naməlum istifadəçi',
  notSet: 'Göstərilməyib',
  closeUnsaved: 'Bağlasanız, yazdıqlarınız itəcək.',
  page: 'Səhifə {page} / {pages}',
  total: 'Cəmi: {n}',
  you: '(siz)',
  and: 'və',
  or: 'və ya',
  aria: {
    skip: 'Əsas məzmuna keç',
    menuOpen: 'Menyunu aç',
    menuClose: 'Menyunu bağla',
    dialogClose: 'Pəncərəni bağla',
    toastClose: 'Bildirişi bağla',
    newTab: 'yeni vərəqdə açılır',
    busy: 'Əməliyyat gedir',
    actions: '{name} üçün əməliyyatlar',
    sortBy: '{column} üzrə sırala',
  },
  footer: {
    copyright: '© 2025 {platform}. Bütün hüquqlar qorunur.',
    guide: 'İstifadə təlimatı',
    privacy: 'Məxfilik siyasəti',
    support: 'Texniki dəstək',
  },
} as const

export const doc = {
  pattern: '{page} – {platform}',
  login: 'Giriş',
  signup: 'Qeydiyyat',
  forgot: 'Parolun sıfırlanması',
  reset: 'Yeni parol',
  verify: 'E-poçtun təsdiqi',
  parent: 'Valideyn platforması',
  admin: 'Admin paneli',
  notFound: 'Səhifə tapılmadı',
} as const

export const cal = {
  pick: 'Tarix seçin',
  prev: 'Əvvəlki ay',
  next: 'Növbəti ay',
  today: 'Bu gün',
  weekdays: 'B.e., Ç.a., Ç., C.a., C., Ş., B.',
  clear: 'Tarixi təmizlə',
  prevYear: 'Əvvəlki il',
  nextYear: 'Növbəti il',
} as const

export const e404 = {
  title: 'Səhifə tapılmadı',
  body: 'Ünvan səhv yazılıb və ya səhifə silinib.',
  action: 'Ana səhifəyə qayıt',
} as const

export const e403 = {
  title: 'Bu səhifəyə giriş icazəniz yoxdur',
  body: 'Səhifə başqa istifadəçilər üçündür. İcazəniz olmalıdırsa, qrup admininə yazın.',
  action: 'Ana səhifəyə qayıt',
} as const

export const e500 = {
  title: 'Xəta baş verdi',
  body: 'Problem bizdədir. Bir azdan yenidən cəhd edin.',
  code: 'Xəta kodu: {id}',
} as const

export const offline = {
  title: 'İnternet bağlantısı yoxdur',
  body: 'Bağlantını yoxlayıb yenidən cəhd edin.',
  cached: 'Saxlanılmış məlumat göstərilir: {date}',
} as const
