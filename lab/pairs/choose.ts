import { Random } from '../simulation/scheduler.ts'
import type { Act } from './act.ts'
import { acts, groups } from './acts.ts'

type Chosen = [pair: [Act, Act], turn: number]

const sampled = 60
const timesOfGroups = 6

/** Pairs that once answered with an error. */
const found = [
  ['claimCard', 'saveAttendance'],
  ['saveAttendance', 'deleteUser:pupil'],
  ['joinCourse', 'deleteUser:newcomer'],
  ['restoreDeleted:participant', 'deleteUser:pupil'],
  ['copyCourse', 'deleteUser:pupil'],
  ['moveParticipant', 'addManyParticipants'],
  ['moveParticipant', 'setNameInCourse'],
  ['setNameInCourse', 'deleteOwnAccount:student'],
  ['claimCard', 'moveParticipant'],
  ['claimCard', 'mergeStudents:request'],
  ['renewClaimCodes', 'mergeCard'],
  ['mergeCard', 'moveParticipant'],
  ['mergeCard', 'removeParticipant'],
  ['claimCard', 'removeParticipant'],
  ['deleteUser:pupil', 'deleteDay'],
  ['deleteUser:pupil', 'restoreDay'],
  ['deleteUser:pupil', 'leaveAsParticipant'],
  ['deleteUser:owner', 'createAnnouncement'],
  ['deleteUser:teacher', 'deleteCourse'],
  ['removeParticipant', 'deleteOwnAccount:student'],
  ['purgeCourse', 'moveParticipant'],
  ['purgeCourse', 'copyCourse'],
] as const

const crossed = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, n) => list.slice(n).map((other): [T, T] => [one, other]))

/** The act with this name, or the acts of the group or the call. @throws Error where there is none */
function named(name: string): Act[] {
  const those = groups[name] ?? acts.filter((act) => act.name === name || act.name.startsWith(`${name}:`))
  if (those.length === 0) throw new Error(`no act and no group is called ${name}`)
  return those
}

const one = (name: string): Act => named(name)[0] as Act

const only = (names: string, times: number): Chosen[] => {
  const [first = '', second = first] = names.split(',')
  return named(first).flatMap((act) =>
    named(second).flatMap((other) => Array.from({ length: times }, (_, turn): Chosen => [[act, other], turn])),
  )
}

/** What to cross; the numbers are texts, as they are typed. */
export interface Choice {
  what?: string
  seed?: string
  /** Two acts, calls or groups. */
  only?: string
  times?: string
}

/**
 * `sample`: the pairs that once failed and others by the seed. `groups`: each pair of groups six times, with other acts
 * each time. `all`: each pair of acts once.
 */
export function choosePairs({ what, seed = '1', only: names, times }: Choice): Chosen[] {
  if (names) return only(names, Number(times ?? timesOfGroups))
  const random = new Random(Number(seed))
  if (what === 'all') return crossed(acts).map((pair) => [pair, Math.floor(random.next() * timesOfGroups)])
  if (what === 'groups') {
    const pairsOf = crossed(Object.values(groups)).map(([ones, others]) => {
      const pairs = ones.flatMap((act) => others.map((other): [Act, Act] => [act, other]))
      return { pairs, first: Math.floor(random.next() * pairs.length), step: stepOf(pairs.length) }
    })
    return Array.from({ length: timesOfGroups }, (_, turn) =>
      pairsOf.map(
        ({ pairs, first, step }): Chosen => [pairs[(first + turn * step) % pairs.length] as [Act, Act], turn],
      ),
    ).flat()
  }
  const known = found.map(([first, second], turn): Chosen => [[one(first), one(second)], turn])
  const others = Array.from({ length: sampled - known.length }, (): Chosen => {
    return [[random.pick(acts), random.pick(acts)], Math.floor(random.next() * timesOfGroups)]
  })
  return [...known, ...others]
}

/** A step that meets each place of a list of this length: it has no divisor in common with it. */
function stepOf(length: number): number {
  for (let step = Math.max(1, Math.round(length * 0.62)); ; step++) if (divisorOf(step, length) === 1) return step
}

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other))
