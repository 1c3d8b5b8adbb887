import { courseGrounds, type MotifName } from './woven.ts'

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

/** FNV-1a, 32 bit: the same course id results in the same look on every device. */
export function hashId(id: string | number): number {
  let h = 0x811c9dc5
  for (const ch of String(id)) {
    h ^= ch.codePointAt(0) ?? 0
    h = Math.imul(h, 0x01000193)
  }
  // Final mix, so that consecutive numeric ids do not look alike.
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  h ^= h >>> 12
  return h >>> 0
}

const motifNames: readonly MotifName[] = ['gol', 'buta', 'ulduz', 'dalga', 'buynuz', 'shebeke']

export interface CourseLook {
  ground: (typeof courseGrounds)[number]
  motif: MotifName
  emoji: string
}

/** Returns the decoration of a course, derived from its id. */
export function courseLook(id: string | number): CourseLook {
  const h = hashId(id)
  return {
    ground: courseGrounds[h % courseGrounds.length] ?? courseGrounds[0],
    motif: motifNames[(h >>> 8) % motifNames.length] ?? 'gol',
    emoji: courseEmoji[(h >>> 16) % courseEmoji.length] ?? '📖',
  }
}
