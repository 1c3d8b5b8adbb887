/** The date picker, and the grid's dates. */
export const cal = {
  pick: 'Tarix seçin',
  prev: 'Əvvəlki ay',
  next: 'Növbəti ay',
  today: 'Bu gün',
  clear: 'Tarixi təmizlə',
  prevYear: 'Əvvəlki il',
  nextYear: 'Növbəti il',
} as const
