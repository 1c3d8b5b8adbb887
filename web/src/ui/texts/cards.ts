/** Cards in the list of a course; their other texts come with what they are for. */
export const card = {
  badge: 'Kart',
  /** What the badge means. */
  meaning: '“Kart” hesabı olmayan şagirddir. O, kartındakı kodla öz hesabını açır.',
  show: 'Kartı göstər',
  print: 'Kartları çap et',
  rename: 'Adını düzəlt',
} as const
