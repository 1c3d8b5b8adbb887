import { openPool } from '../server/src/db/db.ts'
import { benchFairness } from './fairness.ts'
import { benchMarks } from './marks.ts'
import { benchMaterials } from './materials.ts'
import { benchPages } from './pages.ts'
import { benchParticles } from './particles.ts'
import { startServer } from './server.ts'
import { benchSignIn } from './sign-in.ts'

const server = await startServer()
const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 4 })

const parts: Record<string, () => Promise<void>> = {
  pages: () => benchPages(server.url),
  particles: () => benchParticles(server.url),
  'sign-in': () => benchSignIn(server.url, pool),
  materials: () => benchMaterials(server, pool),
  fairness: () => benchFairness(server.url, pool),
  marks: () => benchMarks(server.url, server.socketFolder, pool),
}
const named = process.argv.slice(2)

try {
  const unknown = named.find((name) => !(name in parts))
  if (unknown !== undefined) throw new Error(`no part ${unknown}: there are ${Object.keys(parts).join(', ')}`)
  for (const [name, run] of Object.entries(parts)) if (named.length === 0 || named.includes(name)) await run()
} finally {
  await pool.end()
  await server.stop()
}
