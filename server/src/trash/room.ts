import type { ErrorCode } from '@hasiye/contract/errors.ts'
import * as api from '@hasiye/contract/trash.ts'
import { AppError } from '../errors/errors.ts'
import { call } from '../http/call.ts'
import { teachers } from '../http/policy.ts'
import type { Parts } from '../parts.ts'
import { defineRoom, type Room, type TrashKind } from '../room.ts'
import { manages, type Standing } from '../sessions/viewer.ts'

/** Only those who may delete a date may restore or purge it. */
const managesDates = (standing: Standing, body: { kind: string }): true | ErrorCode =>
  manages(standing) || body.kind !== 'date' || 'forbidden'

const kindsOf = (rooms: Parts['rooms']): [string, TrashKind][] =>
  Object.values<Room>(rooms).flatMap(({ trash = {} }) => Object.entries(trash))

const findKind = (rooms: Parts['rooms'], kind: string): TrashKind | undefined =>
  kindsOf(rooms).find(([name]) => name === kind)?.[1]

/** What was deleted in a course and can be restored for 30 days; each room has its kinds. */
export const trash = defineRoom({
  about: 'What was deleted in the last 30 days, and its return',
  after: [],
  api,
  calls: [
    // one statement a kind
    call(api.listCourseTrash, teachers, async ({ db, rooms, params, viewer }) => {
      const lists: Record<string, unknown> = {}
      for (const [, { listed, list }] of kindsOf(rooms)) lists[listed] = await list(db, params.id, viewer.id)
      return lists as unknown as api.CourseTrash
    }),
    call(api.restoreDeleted, { ...teachers, mayAsk: managesDates }, async ({ parts, rooms, params, viewer, body }) => {
      const { kind, ...deleted } = body
      const message = await findKind(rooms, kind)?.restore(parts, {
        courseId: params.id,
        actorId: viewer.id,
        ...deleted,
      })
      if (message === undefined) throw new AppError('validation_failed')
      return { message }
    }),
    call(
      api.purgeDeleted,
      { ...teachers, mayAsk: managesDates, worksWhenFull: true },
      async ({ parts, rooms, params, viewer, body }) => {
        const { kind, ...deleted } = body
        const message = await findKind(rooms, kind)?.purge?.(parts, {
          courseId: params.id,
          actorId: viewer.id,
          ...deleted,
        })
        if (message === undefined) throw new AppError('validation_failed')
        return { message }
      },
    ),
  ],
})
