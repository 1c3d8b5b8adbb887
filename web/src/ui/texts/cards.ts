/** Cards in the list of a course; their other texts come with what they are for. */
export const card = {
  badge: 'Kart',
  show: 'Kartı göstər',
  print: 'Kartları çap et',
  rename: 'Adını düzəlt',
} as const
