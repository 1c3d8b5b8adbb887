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
  id: 'ID: {id}',
  idChip: 'ID',
  copyId: 'ID-ni kopyala',
  idCopied: 'ID kopyalandı.',
  copyFailed: 'ID kopyalanmadı. Onu əl ilə köçürün: {id}',
  loading: 'Qruplar yüklənir...',
  search: 'Qruplarda axtarın',
  empty: {
    title: 'Hələ qrupunuz yoxdur',
    body: 'İlk qrupunuzu yaradın, sonra şagirdləri QR kodla, adlarla və ya ID ilə əlavə edin.',
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
  },
} as const

/** The courses with a lesson today. */
export const today = {
  title: 'Bu gün',
  done: 'yazılıb {n}/{all}',
  /** Instead of “{n}/{all}”, for screen readers. */
  doneSaid: 'yazılıb: {all} şagirddən {n}',
  notYet: 'hələ yazılmayıb',
  pending: 'göndərilməyi gözləyir',
  unsaved: 'yadda saxlanılmayıb',
  conflict: 'ziddiyyət var',
  cancelled: 'dərs yoxdur',
  cancel: 'Bu gün dərs keçmirəm',
  menu: 'Bugünkü dərslərlə bağlı əməliyyatlar',
  moved: 'köçürülüb: {date}',
  mark: 'Davamiyyəti yaz',
  none: 'Bu gün dərsiniz yoxdur.',
  holiday: '{name}, dərs yoxdur.',
  next: 'Növbəti dərs: {date}, {course}',
} as const

export const group = {
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
