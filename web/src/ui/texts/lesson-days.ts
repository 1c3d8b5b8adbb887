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
  saved: 'Dərs günləri yadda saxlanıldı.',
  failed: 'Dərs günləri yadda saxlanılmadı. Yenidən cəhd edin.',
} as const
