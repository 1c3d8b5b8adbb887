import { Random } from '../../web/simulation/scheduler.ts'
import { daysAgo } from '../support/dates.ts'

/** Where the connection of the next save breaks: before the request, before the answer, in the middle of it. */
export type Cut = 'none' | 'request' | 'answer' | 'half'
/** What ends at that moment. */
type Killed = 'nothing' | 'browser' | 'server'

interface Cell {
  pupil: number
  date: string
}

/** What happens on one phone. `tab` is the older or the newer of its tabs; `keepsMine` is its answer to a conflict on the way. */
export type Step = { phone: number; tab: number; keepsMine: boolean } & (
  | ({ does: 'tap'; status: '+' | '-' } & Cell)
  | ({ does: 'note'; text: string } & Cell)
  | { does: 'addDate' }
  | { does: 'save'; cut: Cut; kills: Killed }
  | { does: 'network'; is: 'off' | 'cut' | 'good' }
  | { does: 'disk'; is: 'full' | 'good' }
  | { does: 'clock'; shiftMs: number }
  | { does: 'signIn'; teacher: number; presses: boolean }
  | { does: 'reload' | 'newTab' | 'closeTab' | 'killBrowser' | 'killServer' }
)

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const clockShiftsMs = [0, -dayMs, -minuteMs, 61 * minuteMs, 3 * dayMs] as const
const weights = {
  tap: 34,
  note: 9,
  save: 30,
  addDate: 3,
  network: 7,
  disk: 3,
  clock: 3,
  signIn: 3,
  reload: 4,
  newTab: 3,
  closeTab: 2,
  killBrowser: 2,
  killServer: 2,
}
const cuts = { none: 30, request: 20, answer: 30, half: 20 }
const killed = { nothing: 80, browser: 14, server: 6 }

const shortestPlan = 8
const longestPlan = 14
export const pupilCount = 3
/** The course begins with these dates. */
export const planDates = [daysAgo(2), daysAgo(1)]

/** Returns the steps of a seed, the same each time. */
export function planOf(seed: number): Step[] {
  const random = new Random(seed)
  let busy = 0
  const count = shortestPlan + Math.floor(random.next() * (longestPlan - shortestPlan + 1))
  return Array.from({ length: count }, (_, index) => {
    // Nothing is at risk before something was tapped.
    const does = index === 0 ? 'tap' : random.weighted(weights)
    // Much happens on one phone before the other is used.
    if (random.chance(0.3)) busy = 1 - busy
    const common = { phone: busy, tab: random.chance(0.5) ? 0 : 1, keepsMine: random.chance(0.5) }
    return { ...common, ...detailsOf(random, does, `q${seed}.${index}`) } as Step
  })
}

function detailsOf(random: Random, does: keyof typeof weights, text: string): object {
  const cell = () => ({ pupil: Math.floor(random.next() * pupilCount), date: random.pick(planDates) })
  if (does === 'tap') return { does, ...cell(), status: random.pick(['+', '-']) }
  if (does === 'note') return { does, ...cell(), text }
  if (does === 'save') return saveOf(random)
  if (does === 'network') return { does, is: random.weighted({ off: 35, cut: 35, good: 30 }) }
  if (does === 'disk') return { does, is: random.weighted({ full: 60, good: 40 }) }
  if (does === 'clock') return { does, shiftMs: random.pick(clockShiftsMs) }
  if (does === 'signIn') return { does, teacher: random.chance(0.5) ? 0 : 1, presses: random.chance(0.4) }
  return { does }
}

function saveOf(random: Random) {
  const cut = random.weighted(cuts)
  return { does: 'save', cut, kills: cut === 'none' ? 'nothing' : random.weighted(killed) }
}
