import { bakuDate } from '@hasiye/contract/locale.ts'
import { exportOwnData } from '@hasiye/contract/own-account.ts'
import { recordEvent } from '../db/audit.ts'
import { call, perServer } from '../http/call.ts'
import { everybodyWithAccount } from '../http/policy.ts'
import { hour, limit } from '../rate-limits/limits.ts'
import { defineRoom } from '../room.ts'
import { archiveOwnData } from './archive.ts'
import { openExportSlots } from './export-slots.ts'

const exportLimit = limit('export', 10, hour)

const stalledReaderMs = 60_000

const exportSlots = perServer(openExportSlots)

/** The export of all data about a person. */
export const ownData = defineRoom({
  about: 'The export of all data about a person',
  after: [],
  api: {},
  calls: [
    call(
      exportOwnData,
      { roles: everybodyWithAccount, rateLimit: { ofAccount: [exportLimit] }, counts: exportLimit },
      async ({ parts, db, viewer, request, reply }) => {
        const release = await exportSlots(parts)(viewer.id)
        try {
          await recordEvent(db, { event: 'data_exported', accountId: viewer.id, ip: request.ip })
          const now = new Date()
          const archive = await archiveOwnData(parts, viewer.id, now)
          archive.once('close', release)
          // a client that does not read would block the exports of others
          reply.raw.setTimeout(stalledReaderMs, () => reply.raw.destroy())
          reply
            .header('Content-Disposition', `attachment; filename="hasiye-${bakuDate(now)}.zip"`)
            .type('application/zip')
          return archive
        } catch (error) {
          release()
          throw error
        }
      },
    ),
  ],
})
