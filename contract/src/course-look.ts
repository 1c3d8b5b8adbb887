/** The emoji of courses. Their number and order determine which emoji a course gets from its id. */
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

/** The ground colours of courses, likewise; the page has their values. */
export const courseGroundKeys = ['xezer', 'nar', 'zeytun', 'gece', 'kerpic', 'firuze', 'zeferan', 'cay'] as const
export type CourseGround = (typeof courseGroundKeys)[number]
