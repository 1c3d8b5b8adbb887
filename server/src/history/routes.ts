import * as contract from '@hasiye/contract/history.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'
import { listHistory } from './history.ts'

/** Parses an id of a query string. @throws AppError validation_failed */
function idOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const id = Number(text)
  if (!Number.isSafeInteger(id)) throw new AppError('validation_failed')
  return id
}

export function historyRoutes(app: FastifyInstance, { db }: Pick<Parts, 'db'>): void {
  // expanding a page of the history blocks the process for some ms
  const reads = openSemaphore({ concurrency: 1, maxQueued: 100, timeoutMs: 5_000 })

  route(app, contract.listHistory, ({ params, viewer, query: { studentId, date, before } }) =>
    reads.run(
      () => listHistory(db, params.id, { studentId: idOf(studentId), date, before: idOf(before) }),
      [String(viewer.id)],
    ),
  )
}
