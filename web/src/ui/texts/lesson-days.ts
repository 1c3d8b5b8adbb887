/** The days of the week on which a course has lessons. */
export const lessonDays = {
  title: 'Dərs günləri',
  hint: 'Həftənin günlərini seçin: “Bu gün” və xatırlatmalar onlara görə qurulur.',
  learned: 'Keçmiş dərslərə görə: {days}',
  next: 'Növbəti dərslər',
  nextOn: 'Növbəti dərs: {date}',
  today: 'bu gün',
  time: '{day}, saat',
  addTime: '{day}: daha bir dərs',
  removeTime: '{day}: bu dərsi sil',
  saved: 'Dərs günləri yadda saxlanıldı.',
  failed: 'Dərs günləri yadda saxlanılmadı. Yenidən cəhd edin.',
} as const

export const calendar = {
  title: 'Təqvim',
  copy: 'Təqvim linkini kopyala',
  renew: 'Linki yenilə',
  end: 'Linki söndür',
  hint: 'Bu linki yalnız özünüz üçün saxlayın: onu bilən hər kəs dərs günlərinizi görür.',
  copied: 'Təqvim linki kopyalandı.',
  renewed: 'Yeni link kopyalandı. Əvvəlki artıq işləmir.',
  failed: 'Təqvim linki alınmadı. Yenidən cəhd edin.',
} as const

/** Lessons that do not take place, move or are added. */
export const lessonChange = {
  open: 'Dərsi dəyiş',
  cancelTitle: '{date} dərsi olmayacaq?',
  way: { cancelled: 'Bu dərs olmayacaq', moved: 'Dərsi köçür', extra: 'Əlavə dərs' },
  ways: 'Nə dəyişir?',
  date: 'Dərsin tarixi',
  newDate: 'Yeni tarix',
  time: 'Saat',
  why: 'Səbəb (istəyə bağlı)',
  told: 'Şagirdlərə və valideynlərə bildiriş gedəcək.',
  hasMarks: 'Bu tarixdə işarələr var, onlar qalır.',
  noTime: 'Yeni tarix və ya saat seçin.',
  noDate: 'Tarix seçin.',
  undo: 'Dərsi geri qaytar',
  undone: 'Dərs geri qaytarıldı.',
  failed: 'Dəyişiklik yadda saxlanılmadı. Yenidən cəhd edin.',
  allToday: 'Bu gün dərs keçmirəm',
  allTodayBody: 'Bugünkü {n} qrupun dərsi olmayacaq. Hamıya bildiriş gedəcək.',
  allTodayDone: '{n} qrupa bildirildi.',
} as const
