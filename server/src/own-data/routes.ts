import { bakuDate } from '@hasiye/contract/locale.ts'
import { exportOwnData } from '@hasiye/contract/own-account.ts'
import type { FastifyInstance } from 'fastify'
import { recordEvent } from '../db/audit.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { hour, limit, type RateLimitCheck } from '../rate-limits/limits.ts'
import { archiveOwnData } from './archive.ts'
import { openExportSlots } from './export-slots.ts'

const exportLimit = limit('export', 10, hour)

export const exportCheck: RateLimitCheck = { ofAccount: [exportLimit] }

const stalledReaderMs = 60_000

export function ownDataRoutes(app: FastifyInstance, { db, limiter, storage }: Parts): void {
  const acquireExport = openExportSlots()

  route(app, exportOwnData, async ({ viewer, request, reply }) => {
    const release = await acquireExport(viewer.id)
    try {
      await limiter.consume([{ limit: exportLimit, of: String(viewer.id) }])
      await recordEvent(db, { event: 'data_exported', accountId: viewer.id, ip: request.ip })
      const now = new Date()
      const archive = await archiveOwnData(db, storage, viewer.id, now)
      archive.once('close', release)
      // a client that does not read would block the exports of others
      reply.raw.setTimeout(stalledReaderMs, () => reply.raw.destroy())
      reply.header('Content-Disposition', `attachment; filename="hasiye-${bakuDate(now)}.zip"`).type('application/zip')
      return archive
    } catch (error) {
      release()
      throw error
    }
  })
}
