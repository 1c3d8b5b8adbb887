import { messages } from '@hasiye/contract/messages.ts'
import * as participants from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { setCourseKnown, setCourseMuted } from './answers.ts'
import { leaveAsParticipant, removeParticipant } from './departures.ts'
import { moveParticipant } from './move.ts'
import { setNameInCourse } from './participants.ts'
import { addTeacher, leaveAsTeacher, removeTeacher, setCanManage } from './teachers.ts'
import { addMany, addOne, type Teacher, tryTypedId } from './typed-ids.ts'

const teacherOf = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }): Teacher => ({
  accountId: viewer.id,
  ip: request.ip,
})

export function participantRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, limiter } = parts

  route(app, participants.addParticipant, (call) =>
    addOne(parts, teacherOf(call), { courseId: call.params.id, typedId: call.body.studentShortId }),
  )

  route(app, participants.addManyParticipants, async (call) => {
    const { studentShortIds: typedIds, dryRun: isDryRun = false } = call.body
    const result = await addMany(parts, teacherOf(call), { courseId: call.params.id, typedIds, isDryRun })
    return { message: fill(messages.participantsAdded, { n: result.added.length }), ...result }
  })

  route(app, participants.removeParticipant, async ({ params, viewer }) => {
    await removeParticipant(db, params.id, viewer.id, params.studentId)
    return { message: messages.participantRemoved }
  })

  route(app, participants.setNameInCourse, ({ params, viewer, body }) =>
    setNameInCourse(db, params.id, viewer.id, { studentId: params.studentId, nameInCourse: body.nameInCourse }),
  )

  route(app, participants.moveParticipant, async ({ params, viewer, body }) => {
    const move = { courseId: params.id, studentId: params.studentId, actorId: viewer.id, ...body }
    return { message: fill(messages.participantMoved, { ...(await moveParticipant(parts, move)) }) }
  })

  route(app, participants.leaveAsParticipant, async ({ params, viewer }) => {
    await leaveAsParticipant(db, params.id, viewer.id)
    return { message: messages.left }
  })

  route(app, participants.setCourseKnown, async ({ params, viewer }) => {
    await setCourseKnown(db, params.id, viewer)
    return { message: messages.answered }
  })

  route(app, participants.setCourseMuted, async ({ params, viewer, body }) => {
    await setCourseMuted(db, params.id, viewer, body.muted)
    return { message: messages.answered }
  })

  route(app, participants.addTeacher, async (call) => {
    const { params, viewer, body } = call
    const { teacherShortId, canManage = false } = body
    const teacher = await tryTypedId(limiter, teacherOf(call), teacherShortId, (shortId) =>
      addTeacher(parts, params.id, viewer.id, { shortId, canManage }),
    )
    if (!teacher) throw new AppError('teacher_not_found')
    return teacher
  })

  route(app, participants.setCanManage, ({ params, viewer, body }) =>
    setCanManage(db, params.id, viewer.id, params.teacherId, body.canManage),
  )

  route(app, participants.removeTeacher, async ({ params, viewer }) => {
    await removeTeacher(db, params.id, viewer.id, params.teacherId)
    return { message: messages.teacherRemoved }
  })

  route(app, participants.leaveAsTeacher, async ({ params, viewer }) => {
    await leaveAsTeacher(db, params.id, viewer.id)
    return { message: messages.left }
  })
}
