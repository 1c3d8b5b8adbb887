/** The date picker, and the grid's dates. */
export const cal = {
  pick: 'Tarix seçin',
  prev: 'Əvvəlki ay',
  next: 'Növbəti ay',
  today: 'Bu gün',
  weekdays: 'B.e., Ç.a., Ç., C.a., C., Ş., B.',
  clear: 'Tarixi təmizlə',
  prevYear: 'Əvvəlki il',
  nextYear: 'Növbəti il',
} as const
