import { readArguments } from '../../scripts/arguments.ts'
import { openPool } from '../../server/src/db/db.ts'
import { benchFairness, compareFairness } from './fairness.ts'
import { benchFirstLesson, compareFirstLesson } from './first-lesson.ts'
import { benchGrowth } from './growth/main.ts'
import { benchLists } from './lists.ts'
import { benchMarks } from './marks.ts'
import { benchMaterials } from './materials.ts'
import { benchMemory } from './memory.ts'
import { benchNews } from './news.ts'
import { benchNotices, benchWeeks } from './notices.ts'
import { comparePages } from './pages/against.ts'
import { benchPages } from './pages/main.ts'
import { tracePages } from './pages/trace.ts'
import { benchParticles } from './particles.ts'
import { type BenchServer, startServer } from './server.ts'
import { benchSignIn } from './sign-in.ts'
import { benchTaps, compareTaps } from './taps.ts'

type Part = (server: BenchServer, pool: ReturnType<typeof openPool>) => Promise<void>

/** Run in this order when none is named. */
const parts: Record<string, Part> = {
  pages: ({ url }) => benchPages(url),
  particles: ({ url }) => benchParticles(url),
  'sign-in': ({ url }, pool) => benchSignIn(url, pool),
  materials: (server, pool) => benchMaterials(server, pool),
  marks: ({ url, socketFolder }, pool) => benchMarks(url, socketFolder, pool),
}
/** Run only when named: they start their own servers and fill databases, some for minutes. */
const separate: Record<string, (size?: number) => Promise<void>> = {
  fairness: benchFairness,
  'first-lesson': benchFirstLesson,
  growth: benchGrowth,
  lists: benchLists,
  memory: benchMemory,
  news: benchNews,
  notices: benchNotices,
  taps: benchTaps,
  trace: tracePages,
  weeks: benchWeeks,
}

/** With `--against COMMIT`: this tree's build and the commit's in turn. */
const comparisons: Record<string, (commit: string, size?: number) => Promise<void>> = {
  fairness: compareFairness,
  'first-lesson': compareFirstLesson,
  pages: comparePages,
  taps: compareTaps,
}

async function bench(names: string[]): Promise<void> {
  const server = await startServer()
  const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 4 })
  try {
    for (const [name, run] of Object.entries(parts)) if (names.includes(name)) await run(server, pool)
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** The number after a part: marks of `growth`, seconds of `first-lesson`. */
const sizes: Record<string, RegExp> = { growth: /^1e[4-8]$/, 'first-lesson': /^[1-9]\d{1,2}$/ }
const isSize = (name: string, part = ''): boolean => sizes[part]?.test(name) ?? false

const all = Object.keys(parts)
const apart = Object.keys(separate)
const compared = Object.keys(comparisons)
const { values: named, options } = readArguments({
  usage: `npm run bench -- [PART ...]   without parts ${all.join(', ')}; when named also ${apart.join(', ')}
npm run bench -- growth 1e7   grows to that number of marks, by itself to a million
npm run bench -- first-lesson 30   lasts so many seconds, by itself 120
npm run bench -- PART --against COMMIT   compares this tree's build with the commit's; parts ${compared.join(', ')}\n`,
  options: ['against'],
  accepts: (names, { against }) => {
    const allowed = against === undefined ? [...all, ...apart] : compared
    const isKnown = names.every((name, n) => allowed.includes(name) || isSize(name, names[n - 1]))
    return isKnown && (against === undefined || names.length > 0)
  },
})
const sizeOf = (part: string): number | undefined => {
  const next = named[named.indexOf(part) + 1] ?? ''
  return isSize(next, part) ? Number(next) : undefined
}
if (options.against !== undefined) {
  for (const [name, compare] of Object.entries(comparisons))
    if (named.includes(name)) await compare(options.against, sizeOf(name))
} else {
  for (const [name, run] of Object.entries(separate)) if (named.includes(name)) await run(sizeOf(name))
  const ofOneServer = named.length === 0 ? all : named.filter((name) => all.includes(name))
  if (ofOneServer.length > 0) await bench(ofOneServer)
}
