import type { CourseGround } from '@hasiye/contract/course-look.ts'

/** Ground and the two thread colours of a course banner. Decorative: no text is placed on a pattern. */
export const courseGrounds = [
  { key: 'xezer', ground: '#0B5A70', threadA: '#2F8299', threadB: '#F0CE86' },
  { key: 'nar', ground: '#8E1F38', threadA: '#B5485E', threadB: '#F4D9B0' },
  { key: 'zeytun', ground: '#59622F', threadA: '#7F8A4C', threadB: '#F0E2B0' },
  { key: 'gece', ground: '#22375C', threadA: '#47608E', threadB: '#E9B9A4' },
  { key: 'kerpic', ground: '#9A4527', threadA: '#C06D4B', threadB: '#F6DDB8' },
  { key: 'firuze', ground: '#146C6A', threadA: '#3C9490', threadB: '#F7E3B5' },
  { key: 'zeferan', ground: '#96600C', threadA: '#BC8530', threadB: '#FFF0C9' },
  { key: 'cay', ground: '#5F3D2C', threadA: '#87604A', threadB: '#EAC58E' },
] as const satisfies readonly { key: CourseGround; ground: string; threadA: string; threadB: string }[]

/** Woven motifs. One character is one knot: "." ground, "a" thread A, "b" thread B. Each repeats seamlessly. */
export const motifs = {
  // göl: stepped medallion
  gol: [
    'bb..a....aa....a..bb',
    'b..a....a..a....a..b',
    '..a....a.aa.a....a..',
    '.a....a.aaaa.a....a.',
    'a....a.aa..aa.a....a',
    '....a.aa....aa.a....',
    '...a.aa......aa.a...',
    '..a.aa...bb...aa.a..',
    '.a.aa...bbbb...aa.a.',
    'a.aa...bbaabb...aa.a',
    'a.aa...bbaabb...aa.a',
    '.a.aa...bbbb...aa.a.',
    '..a.aa...bb...aa.a..',
    '...a.aa......aa.a...',
    '....a.aa....aa.a....',
    'a....a.aa..aa.a....a',
    '.a....a.aaaa.a....a.',
    '..a....a.aa.a....a..',
    'b..a....a..a....a..b',
    'bb..a....aa....a..bb',
  ],
  // buta, half-drop repeat
  buta: [
    '...............aa..b.aa.',
    '......aaa......a..bbb.a.',
    '.....a...a.....a..bab.a.',
    '....a..a.a.....a..bbb.a.',
    '....a...a......aa..b.aa.',
    '...a.a..........aa..aa..',
    '..aa.aa..........aaaa...',
    '..a...aa................',
    '.aa.b..aa...............',
    '.a.bbb..a......aaa......',
    '.a.bab..a.....a...a.....',
    '.a.bbb..a.....a.a..a....',
    '.aa.b..aa......a...a....',
    '..aa..aa..........a.a...',
    '...aaaa..........aa.aa..',
    '................aa...a..',
  ],
  // səkkizguşə: eight-pointed star
  ulduz: [
    'bb.a................a.bb',
    'b.a..................a.b',
    '.a.........aa.........a.',
    'a.........a..a.........a',
    '.........a....a.........',
    '.....aaaa......aaaa.....',
    '.....aa....bb....aa.....',
    '.....a....bbbb....a.....',
    '.....a...bb..bb...a.....',
    '....a...bb....bb...a....',
    '...a...bb..aa..bb...a...',
    '..a...bb..aaaa..bb...a..',
    '..a...bb..aaaa..bb...a..',
    '...a...bb..aa..bb...a...',
    '....a...bb....bb...a....',
    '.....a...bb..bb...a.....',
    '.....a....bbbb....a.....',
    '.....aa....bb....aa.....',
    '.....aaaa......aaaa.....',
    '.........a....a.........',
    'a.........a..a.........a',
    '.a.........aa.........a.',
    'b.a..................a.b',
    'bb.a................a.bb',
  ],
  // Xəzər dalğası: running wave
  dalga: [
    '................',
    '...aaaaaa.......',
    '..aa....aa......',
    '.aa......aa.....',
    '.a...aa...aa....',
    '.a..a.......aa..',
    '.aa..aa.......aa',
    '..aaaaa.........',
    '................',
    '................',
    'bb......bb......',
    '..bb..bb..bb..bb',
    '....bb......bb..',
    '................',
  ],
  // qoç buynuzu: ram horn
  buynuz: [
    '.........aa.........',
    '........aaaa........',
    '.......aabbaa.......',
    '......aab..baa......',
    '..aa.aab....baa.aa..',
    '.a..aab..bb..baa..a.',
    '.a.a.a..bbbb..a.a.a.',
    '.a..aa.bb..bb.aa..a.',
    '..aaa.bb....bb.aaa..',
    '.....bb......bb.....',
    '.....bb......bb.....',
    '..aaa.bb....bb.aaa..',
    '.a..aa.bb..bb.aa..a.',
    '.a.a.a..bbbb..a.a.a.',
    '.a..aab..bb..baa..a.',
    '..aa.aab....baa.aa..',
    '......aab..baa......',
    '.......aabbaa.......',
    '........aaaa........',
    '.........aa.........',
  ],
  // şəbəkə: window lattice
  shebeke: [
    'a.....bbbb.....a',
    '.a............a.',
    '..a..........a..',
    '...aaaaaaaaaa...',
    '...aa......aa...',
    '...a.a....a.a...',
    'b..a..abba..a..b',
    'b..a..baab..a..b',
    'b..a..baab..a..b',
    'b..a..abba..a..b',
    '...a.a....a.a...',
    '...aa......aa...',
    '...aaaaaaaaaa...',
    '..a..........a..',
    '.a............a.',
    'a.....bbbb.....a',
  ],
} as const

/** Border strip, three knots high. Put one plain row of a darker ground above it (16 px in all at 4 px per knot). */
export const hasiye = ['a..bb..a', '..bbbb..', 'a..bb..a'] as const

/** Brand mark: eight-pointed star with a pomegranate seed. Thread A primary, thread B danger tone. */
export const star = [
  '......a......',
  '.....aaa.....',
  '..aaaaaaaaa..',
  '..aaaa.aaaa..',
  '..aaa...aaa..',
  '.aaa..b..aaa.',
  'aaa..bbb..aaa',
  '.aaa..b..aaa.',
  '..aaa...aaa..',
  '..aaaa.aaaa..',
  '..aaaaaaaaa..',
  '.....aaa.....',
  '......a......',
] as const

export type MotifName = keyof typeof motifs

export interface WovenTile {
  width: number
  height: number
  /** SVG path data in knot units, with runs merged; fill with thread A and thread B. */
  a: string
  b: string
}

/**
 * Converts a bitmap (a motif, the border strip, the star) to path data for an inline <pattern>; no data: URI, so it works with a
 * strict CSP. Cache the result.
 */
export function weave(rows: readonly string[]): WovenTile {
  const draw = (knot: 'a' | 'b'): string => {
    let d = ''
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        if (row[x] !== knot) continue
        let n = 1
        while (row[x + n] === knot) n++
        d += `M${x} ${y}h${n}v1h-${n}z`
        x += n - 1
      }
    })
    return d
  }
  return { width: rows[0]?.length ?? 0, height: rows.length, a: draw('a'), b: draw('b') }
}
