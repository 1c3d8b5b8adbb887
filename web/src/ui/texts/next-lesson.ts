/** When the next lesson is. */
export const nextLesson = {
  on: 'Növbəti dərs: {date}',
  today: 'bu gün',
  calendar: 'Təqvim',
} as const
