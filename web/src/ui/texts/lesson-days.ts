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
