/** The emoji of courses. Their number and order decide which one a course has by its id. */
export const courseEmoji = [
  '📐',
  '🧪',
  '📚',
  '🌍',
  '🎨',
  '🎼',
  '💻',
  '🧮',
  '🔭',
  '🧬',
  '🏛️',
  '⚗️',
  '🗺️',
  '🎭',
  '📊',
  '🧩',
  '🌱',
  '🪐',
  '🏺',
  '🔤',
  '⚽',
  '♟️',
  '🧲',
  '📖',
] as const
export type CourseEmoji = (typeof courseEmoji)[number]

/** The ground colours of courses, as above; the page has their values. */
export const courseGroundKeys = ['xezer', 'nar', 'zeytun', 'gece', 'kerpic', 'firuze', 'zeferan', 'cay'] as const
export type CourseGround = (typeof courseGroundKeys)[number]
