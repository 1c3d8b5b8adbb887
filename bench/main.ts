import { openPool } from '../server/src/db/db.ts'
import { benchGrowth } from './growth/main.ts'
import { benchMarks } from './marks.ts'
import { benchMaterials } from './materials.ts'
import { benchPages } from './pages.ts'
import { benchParticles } from './particles.ts'
import { startServer } from './server.ts'
import { benchSignIn } from './sign-in.ts'

/** Everything but the growth, which takes minutes to fill its databases. */
async function benchAll(): Promise<void> {
  const server = await startServer()
  const pool = openPool(`postgresql://hasiye@/hasiye?host=${encodeURIComponent(server.socketFolder)}`, { max: 4 })
  try {
    await benchPages(server.url)
    await benchParticles(server.url)
    await benchSignIn(server.url, pool)
    await benchMaterials(server, pool)
    await benchMarks(server.url, server.socketFolder, pool)
  } finally {
    await pool.end()
    await server.stop()
  }
}

await (process.argv[2] === 'growth' ? benchGrowth() : benchAll())
