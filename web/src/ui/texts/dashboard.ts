export const nav = {
  home: 'Ana səhifə',
  news: 'Yeniliklər',
  newsCount: '{n} yenilik',
  settings: 'Tənzimləmələr',
  createGroup: 'Qrup yarat',
  support: 'Texniki dəstək',
  logout: 'Çıxış',
  aria: 'Əsas menyu',
  loggingOut: 'Çıxış edilir...',
  loggedOut: 'Hesabınızdan çıxdınız.',
  supportHint: 'Mesajlaşma tətbiqində açılır',
} as const

export const dash = {
  title: 'Qruplarım',
  greeting: 'Xoş gəlmisiniz, {name}!',
  id: 'ID {id}',
  idShort: 'ID {id}',
  idChip: 'ID',
  copyId: 'ID-ni kopyala',
  idCopied: 'ID kopyalandı.',
  copyFailed: 'ID kopyalanmadı. Onu əl ilə köçürün: {id}',
  loading: 'Qruplar yüklənir...',
  search: 'Qruplarda axtarın',
  empty: {
    noneNow: 'Hazırda aktiv qrupunuz yoxdur',
    bodyNow: 'Yeni qrup yaradın və ya əvvəlkilərdən birini qaytarın.',
  },
  loadError: 'Qrupları yükləmək mümkün olmadı.',
  card: {
    participants: 'İştirakçılar',
    general: 'Ümumi məlumat',
    generalShort: 'Ümumi',
    edit: 'Redaktə et',
    delete: 'Sil',
    aria: '“{name}” qrupunu aç',
    count: '{n} iştirakçı',
    waiting: '{n} gözləyir',
  },
} as const

/** The courses with a lesson today. */
export const today = {
  title: 'Bu gün',
  others: 'Digər qruplar',
  done: 'yazılıb {n}/{all}',
  /** Instead of “{n}/{all}”, for screen readers. */
  doneSaid: 'yazılıb: {all} şagirddən {n}',
  notYet: 'hələ yazılmayıb',
  now: 'indi, yazılmayıb',
  pending: 'göndərilməyi gözləyir',
  unsaved: 'yadda saxlanılmayıb',
  conflict: '{n} xanada ziddiyyət var',
  cancelled: 'dərs yoxdur',
  cancel: 'Bu gün dərs keçmirəm',
  menu: 'Bugünkü dərslərlə bağlı əməliyyatlar',
  moved: 'köçürülüb: {date}',
  none: 'Bu gün dərsiniz yoxdur.',
  holiday: '{name}, dərs yoxdur.',
  next: 'Növbəti dərs: {date}, {course}',
} as const

export const group = {
  /** The groups that an act concerns. */
  choice: {
    all: 'Hamısı ({n} qrup)',
    allWith: 'Hamısı ({n} qrup, {families} ailə)',
    some: 'Qrupları özüm seçim',
    chosen: 'Seçilib: {n} qrup',
  },
  first: {
    title: 'İlk qrupunuz',
    body: 'Ad yazın, sonra şagirdləri əlavə edin.',
    more: 'Saat, təsvir, görünüş',
    moreUntimed: 'Təsvir, görünüş',
  },
  create: {
    title: 'Yeni qrup',
    submit: 'Qrup yarat',
    success: '“{name}” qrupu yaradıldı.',
    failed: 'Qrup yaradıla bilmədi: {error}',
  },
  name: {
    label: 'Qrupun adı',
    placeholder: 'Məsələn: Riyaziyyat, 9-cu sinif',
  },
  description: {
    label: 'Təsvir',
    placeholder: 'Qrup haqqında qısa məlumat',
  },
  start: {
    label: 'Başlanğıc tarixi',
  },
  end: {
    label: 'Bitiş tarixi',
  },
  error: {
    dates: 'Bitiş tarixi başlanğıc tarixindən əvvəl ola bilməz.',
  },
  update: {
    failed: 'Qrup yenilənə bilmədi: {error}',
  },
  delete: {
    failed: 'Qrup silinə bilmədi: {error}',
    title: 'Bu qrupu silmək istədiyinizə əminsiniz?',
    body: '“{name}” qrupu bütün kateqoriyaları, materialları, şərhləri və davamiyyəti ilə birlikdə silinəcək. {n} iştirakçı bu qrupu artıq görə bilməyəcək.',
    confirm: 'Qrupu sil',
    success: '“{name}” qrupu silindi.',
  },
  edit: {
    title: 'Qrupu redaktə et',
    submit: 'Yadda saxla',
    success: 'Qrup məlumatları yeniləndi.',
  },
} as const

export const quota = {
  status: 'Qrup limiti: {used} / {limit}',
  statusSaid: 'Qrup limiti: {limit} qrupdan {used}',
  reached: {
    title: 'Qrup limitiniz dolub',
    body: 'Hazırda {used} qrupunuz var, limitiniz isə {limit} qrupdur. Limiti artırmaq üçün texniki dəstəyə yazın.',
    /** For an installation without a support address. */
    bodyWithoutSupport:
      'Hazırda {used} qrupunuz var, limitiniz isə {limit} qrupdur. Limiti platformanın admini artırır.',
    /** How a teacher frees quota without help. */
    archiving: 'Arxivlənən qrup limitdə sayılmır.',
  },
} as const

export const subscription = {
  until: 'Abunəlik {date} tarixinədək aktivdir.',
  soon: 'Abunəliyinizin bitməsinə {n} gün qalıb.',
  expired: {
    title: 'Abunəliyiniz bitib',
    body: 'Abunəlik {date} tarixində bitib. Məlumatlarınız qorunur, lakin yeni qrup yaratmaq üçün abunəlik uzadılmalıdır.',
    action: 'Texniki dəstəyə yaz',
    whomToAsk: 'Kimə müraciət etməli?',
  },
} as const

/** By itself, for the cards of the first screen. */
export const leave = 'Qrupdan çıx'

export const quit = {
  button: leave,
  title: 'Qrupdan çıxmaq istədiyinizə əminsiniz?',
  which: '“{name}” qrupu',
  bodyOfTeacher: 'Qrup siyahınızdan silinəcək. Qayıda bilməyiniz üçün müəllim sizi yenidən əlavə etməlidir.',
  body: 'Qrup siyahınızdan silinəcək. Qayıtmaq istəsəniz, qrupun kodu ilə özünüz qoşulmalısınız.',
  done: 'Qrupdan çıxdınız.',
} as const
