/** The date picker, and the grid's dates. */
export const cal = {
  pick: 'Tarix seçin',
  other: 'Başqa tarix',
  prev: 'Əvvəlki ay',
  next: 'Növbəti ay',
  today: 'Bu gün',
  clear: 'Tarixi təmizlə',
  prevYear: 'Əvvəlki il',
  nextYear: 'Növbəti il',
} as const

export const timeField = {
  placeholder: 'ss:dd',
  odd: 'Saatı belə yazın: 15:30',
} as const
