/** Cards in the list of a course; their other texts come with what they are for. */
export const card = {
  badge: 'Kart',
  /** The badge of the others where most students are cards. */
  account: 'Hesabı var',
  /** What the badge of a card means. */
  meaning: '“Kart” hesabı olmayan şagirddir. O, kartındakı kodla öz hesabını açır.',
  /** Where the cards have no badge. */
  claim: 'Hesabı olmayan şagird kartındakı kodla öz hesabını açır.',
  /** The badge of a student to whom the course is new, and what it means. */
  unknown: 'Hələ tanınmayıb',
  unknownMeaning: 'Şagird və ya valideyn qrupu hələ tanımayıb: telefonlarına bu qrupdan bildiriş getmir.',
  strangers: 'ID başqalarının əlinə keçibsə:',
  show: 'Kartı göstər',
  print: 'Kartları çap et',
  rename: 'Adını düzəlt',
  nameIn: 'Jurnaldakı adı',
} as const
