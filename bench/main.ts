import { openPool } from '../server/src/db/db.ts'
import { benchFairness } from './fairness.ts'
import { benchGrowth } from './growth/main.ts'
import { benchMarks } from './marks.ts'
import { benchMaterials } from './materials.ts'
import { benchPages } from './pages.ts'
import { benchParticles } from './particles.ts'
import { type BenchServer, startServer } from './server.ts'
import { benchSignIn } from './sign-in.ts'

type Part = (server: BenchServer, pool: ReturnType<typeof openPool>) => Promise<void>

/** In this order when none is named. */
const parts: Record<string, Part> = {
  pages: ({ url }) => benchPages(url),
  particles: ({ url }) => benchParticles(url),
  'sign-in': ({ url }, pool) => benchSignIn(url, pool),
  materials: (server, pool) => benchMaterials(server, pool),
  marks: ({ url, socketFolder }, pool) => benchMarks(url, socketFolder, pool),
  // last: its course would be among those of the marks
  fairness: ({ url }, pool) => benchFairness(url, pool),
}
/** Only when it is named: it fills databases of its own, which takes minutes. */
const growth = 'growth'

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

const all = Object.keys(parts)
const named = process.argv.slice(2)
const unknown = named.find((name) => name !== growth && !all.includes(name))
if (unknown !== undefined) throw new Error(`no part ${unknown}: there are ${[...all, growth].join(', ')}`)
if (named.includes(growth)) await benchGrowth()
const ofOneServer = named.length === 0 ? all : named.filter((name) => name !== growth)
if (ofOneServer.length > 0) await bench(ofOneServer)
