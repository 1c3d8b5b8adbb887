import { courseEmoji } from '@hasiye/contract/course-look.ts'
import { courseGrounds, type MotifName } from './woven.ts'

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

interface CourseLook {
  ground: (typeof courseGrounds)[number]
  motif: MotifName
  emoji: string
}

/** A course whose look is drawn. Null: not chosen; omitted where only the id is known. */
export interface LookOf {
  id: number
  emoji?: string | null
  ground?: string | null
}

/** Returns the decoration of a course: what its teachers chose, and the rest derived from its id. */
export function courseLook({ id, emoji, ground }: LookOf): CourseLook {
  const h = hashId(id)
  const chosen = courseGrounds.find(({ key }) => key === ground)
  return {
    ground: chosen ?? courseGrounds[h % courseGrounds.length] ?? courseGrounds[0],
    motif: motifNames[(h >>> 8) % motifNames.length] ?? 'gol',
    emoji: emoji ?? courseEmoji[(h >>> 16) % courseEmoji.length] ?? '📖',
  }
}

/**
 * Returns an emoji for a new course that none of the others has, not always the first one; undefined if all are in use.
 */
export function freeEmoji(courses: readonly LookOf[]): string | undefined {
  const used = new Set(courses.map((course) => courseLook(course).emoji))
  const from = hashId(Math.max(0, ...courses.map(({ id }) => id)) + 1) % courseEmoji.length
  return [...courseEmoji.slice(from), ...courseEmoji.slice(0, from)].find((emoji) => !used.has(emoji))
}

/** How many cards before one are its neighbours: beside it, and above it where three stand in a row. */
const neighbours = 3

/**
 * Gives each course of a list a ground that its neighbours do not have. A ground that teachers chose stays, and while there are as many
 * grounds as courses, what a course gets does not depend on the order.
 */
export function withOwnGrounds<Course extends LookOf>(courses: readonly Course[]): Course[] {
  const grounds = new Map<number, string>()
  const give = (course: Course, taken: ReadonlySet<string | undefined>) => {
    const own = courseGrounds.findIndex(({ key }) => key === courseLook(course).ground.key)
    const inTurn = [...courseGrounds.slice(own), ...courseGrounds.slice(0, own)].map(({ key }) => key)
    grounds.set(course.id, inTurn.find((key) => !taken.has(key)) ?? inTurn[0] ?? '')
  }
  const isChosen = (course: Course) => courseGrounds.some(({ key }) => key === course.ground)
  for (const course of courses.filter(isChosen)) grounds.set(course.id, course.ground ?? '')
  for (const course of courses.filter((each) => !isChosen(each)).sort((a, b) => a.id - b.id)) {
    give(course, new Set(grounds.values()))
  }
  for (const [place, course] of courses.entries()) {
    const before = new Set(courses.slice(Math.max(0, place - neighbours), place).map(({ id }) => grounds.get(id)))
    if (!isChosen(course) && before.has(grounds.get(course.id))) give(course, before)
  }
  return courses.map((course) => ({ ...course, ground: grounds.get(course.id) ?? null }))
}
