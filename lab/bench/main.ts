import { readArguments } from '../../scripts/arguments.ts'
import { openPool } from '../../server/src/db/db.ts'
import { benchFairness, compareFairness } from './fairness.ts'
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
const comparisons: Record<string, (commit: string) => Promise<void>> = {
  fairness: compareFairness,
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

/** The number of marks of `growth`. */
const isSize = (name: string): boolean => /^1e[4-8]$/.test(name)

const all = Object.keys(parts)
const apart = Object.keys(separate)
const compared = Object.keys(comparisons)
const { values: named, options } = readArguments({
  usage: `npm run bench -- [PART ...]   without parts ${all.join(', ')}; when named also ${apart.join(', ')}
npm run bench -- growth 1e7   grows to that number of marks, by itself to a million
npm run bench -- PART --against COMMIT   compares this tree's build with the commit's; parts ${compared.join(', ')}\n`,
  options: ['against'],
  accepts: (names, { against }) =>
    against === undefined
      ? names.every((name, n) => [...all, ...apart].includes(name) || (isSize(name) && names[n - 1] === 'growth'))
      : names.length > 0 && names.every((name) => compared.includes(name)),
})
const given = named.find(isSize)
const size = given === undefined ? undefined : Number(given)
if (options.against !== undefined) {
  for (const [name, compare] of Object.entries(comparisons)) if (named.includes(name)) await compare(options.against)
} else {
  for (const [name, run] of Object.entries(separate)) if (named.includes(name)) await run(size)
  const ofOneServer = named.length === 0 ? all : named.filter((name) => all.includes(name))
  if (ofOneServer.length > 0) await bench(ofOneServer)
}
