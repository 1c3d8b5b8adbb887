/** When the next lesson is. */
export const nextLesson = {
  on: 'Növbəti dərs: {date}',
  today: 'Bu gün',
  calendar: 'Təqvim',
} as const
