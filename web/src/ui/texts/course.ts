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
  facts: 'Qrup haqqında',
  start: 'Başlanğıc tarixi',
  end: 'Bitiş tarixi',
  endMissing: 'Göstərilməyib',
  loading: 'Qrup yüklənir...',
  loadError: 'Kurs məlumatları alınarkən xəta baş verdi',
  /** The group's attendance of two months. */
  rates: 'Davamiyyət',
  noRates: 'Hələ işarə yoxdur',
  notFound: 'Kurs məlumatları tapılmadı.',
  notFoundBody: 'Ünvan səhv yazılıb, qrup silinib və ya sizə açıq deyil.',
  missingId: 'Qrup ID-si göstərilməyib. Qrupu “Qruplarım” siyahısından açın.',
  readOnly: 'Bu qrup yalnız baxış üçün açıqdır və {date} tarixində silinəcək.',
} as const

/** When the next lesson is. */
export const nextLesson = {
  title: 'Növbəti dərs',
  on: 'Növbəti dərs: {date}',
  today: 'Bu gün',
  calendar: 'Təqvim',
} as const

/** The days of the week on which a course has lessons. */
export const lessonDays = {
  title: 'Dərs günləri',
  hint: 'Həftənin günlərini seçin: “Bu gün” və xatırlatmalar onlara görə qurulur.',
  learned: 'Keçmiş dərslərə görə: {days}',
  next: 'Növbəti dərslər',
  time: '{day}, saat',
  minutes: 'Dərs neçə dəqiqə çəkir?',
  addTime: '{day}: daha bir dərs',
  removeTime: '{day}: bu dərsi sil',
  twice: 'Həmin gün bu saatda artıq dərs var. Başqa saat yazın.',
  saved: 'Dərs günləri yadda saxlanıldı.',
  failed: 'Dərs günləri yadda saxlanılmadı. Yenidən cəhd edin.',
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
  none: 'Link yoxdur',
  missing: 'Dərs linki təyin edilməyib',
  confirm: {
    title: 'Dərs linkini silmək istədiyinizə əminsiniz?',
    body: 'Şagirdlər bu səhifədən dərsə qoşula bilməyəcək. İstənilən vaxt yeni link əlavə edə bilərsiniz.',
    action: 'Linki sil',
  },
} as const
