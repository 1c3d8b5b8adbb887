export const course = {
  tab: {
    general: 'Ümumi məlumat',
    participants: 'İştirakçılar',
  },
  header: {
    teacher: 'Müəllim: {name}',
    created: 'Yaradılıb: {date} ({relative})',
    count: '{n} iştirakçı',
    back: 'Qruplarıma qayıt',
    backToPanel: 'Panelə qayıt',
  },
  start: 'Başlanğıc tarixi',
  end: 'Bitiş tarixi',
  endMissing: 'Göstərilməyib',
  loading: 'Qrup yüklənir...',
  loadError: 'Kurs məlumatları alınarkən xəta baş verdi',
  notFound: 'Kurs məlumatları tapılmadı.',
  notFoundBody: 'Ünvan səhv yazılıb, qrup silinib və ya sizə açıq deyil.',
  missingId: 'Qrup ID-si göstərilməyib. Qrupu “Qruplarım” siyahısından açın.',
  readOnly: 'Bu qrup yalnız baxış üçün açıqdır və {date} tarixində silinəcək.',
} as const

export const banner = {
  change: 'Qrup şəklini dəyiş',
  remove: 'Qrup şəklini sil',
  saved: 'Qrup şəkli yeniləndi.',
  removed: 'Qrup şəkli silindi.',
  refusedKind: 'Bu növ fayl qəbul edilmir. İcazə verilən növlər: {types}.',
  failed: 'Qrup şəkli yüklənə bilmədi. Yenidən cəhd edin.',
} as const

export const lesson = {
  title: 'Onlayn dərs',
  label: 'Dərs linki',
  placeholder: 'https://',
  hint: 'Boş saxlasanız, link silinəcək.',
  add: 'Link əlavə et',
  change: 'Linki dəyiş',
  delete: 'Linki sil',
  saved: 'Dərs linki yadda saxlanıldı.',
  removed: 'Dərs linki silindi.',
  failed: {
    update: 'Dərs linki yenilənə bilmədi. Yenidən cəhd edin.',
    delete: 'Dərs linki silinə bilmədi. Yenidən cəhd edin.',
  },
  invalid: 'Link düzgün deyil. O, http:// və ya https:// ilə başlamalıdır.',
  join: 'Dərsə qoşul',
  missing: 'Dərs linki təyin edilməyib',
  confirm: {
    title: 'Dərs linkini silmək istədiyinizə əminsiniz?',
    body: 'Şagirdlər bu səhifədən dərsə qoşula bilməyəcək. İstənilən vaxt yeni link əlavə edə bilərsiniz.',
    action: 'Linki sil',
  },
} as const
