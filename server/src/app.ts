import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { endConnectionsWhileDraining } from './connections/close-connections.ts'
import type { Drain } from './connections/drain.ts'
import { openApp } from './http/app.ts'
import { addCalls } from './http/call.ts'
import { servePages } from './pages/pages.ts'
import { rotateReleases } from './pages/releases.ts'
import type { Parts } from './parts.ts'
import { checkRooms, rooms } from './rooms.ts'

/**
 * Builds the application from its parts; `dist` is the folder of the built page, omitted where only the API is served.
 * @throws RoomMismatch
 */
export async function buildApp(
  opened: Omit<Parts, 'drain' | 'rooms'>,
  drain: Drain,
  dist?: string,
): Promise<FastifyInstance> {
  checkRooms(rooms)
  const parts: Parts = { ...opened, drain, rooms }
  const app = await openApp(parts)
  endConnectionsWhileDraining(app, drain)
  parts.metrics?.watch(app)
  for (const { calls } of Object.values(rooms)) addCalls(app, parts, calls)
  if (dist !== undefined) {
    // where the copy fails, open pages of the previous release offer a reload when a file is missing
    const previous = await rotateReleases(dist, join(parts.config.dataDir, 'pages')).catch((error: unknown) => {
      parts.log?.warn({ err: error }, 'the files of the previous release are not served')
      return undefined
    })
    await servePages(app, dist, parts.config, parts.requestLimiter, previous)
  }
  await app.ready()
  return app
}
