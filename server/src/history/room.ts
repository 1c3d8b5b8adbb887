import * as api from '@hasiye/contract/history.ts'
import { AppError } from '../errors/errors.ts'
import { call, perServer } from '../http/call.ts'
import { teachers } from '../http/policy.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'
import { defineRoom } from '../room.ts'
import { listHistory } from './history.ts'
import { mergedHistory } from './merged-history.ts'
import { readOwnHistory } from './own-data.ts'

/** Parses an id of a query string. @throws AppError validation_failed */
function idOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const id = Number(text)
  if (!Number.isSafeInteger(id)) throw new AppError('validation_failed')
  return id
}

/** Expanding a page of the history blocks the process for some ms. */
const reads = perServer(() => openSemaphore({ concurrency: 1, maxQueued: 100, timeoutMs: 5_000 }))

export const history = defineRoom({
  about: 'Every change in a course',
  after: [],
  api,
  calls: [
    call(api.listHistory, teachers, ({ parts, db, params, viewer, query: { studentId, date, before } }) =>
      reads(parts).run(
        () => listHistory(db, params.id, { studentId: idOf(studentId), date, before: idOf(before) }),
        [String(viewer.id)],
      ),
    ),
  ],
  tables: { history: { studentId: mergedHistory } },
  ownData: { attendanceHistory: { read: readOwnHistory } },
})
