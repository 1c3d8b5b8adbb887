import { longDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import * as api from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { FastifyRequest } from 'fastify'
import { unknownIdCheck } from '../accounts/short-id-limits.ts'
import { byKey } from '../db/merges.ts'
import { AppError } from '../errors/errors.ts'
import { call } from '../http/call.ts'
import { or, teachers } from '../http/policy.ts'
import { dayInWords, linesOf, ownPart } from '../own-part.ts'
import { bodyLimits } from '../rate-limits/limits.ts'
import { defineRoom } from '../room.ts'
import { attends, manages, owns, type Viewer } from '../sessions/viewer.ts'
import { listOwnAnswers, listOwnLeftOwners, removeExpiredAnswers, setCourseKnown, setCourseMuted } from './answers.ts'
import {
  leaveAsParticipant,
  listRemovedParticipants,
  removeExpiredRemovals,
  removeParticipant,
  restoreParticipant,
} from './departures.ts'
import { mergedParticipations } from './merged-participations.ts'
import { moveParticipant } from './move.ts'
import { moved } from './moved-notice.ts'
import { newCourse } from './new-course-notice.ts'
import { listFamilies, listOwnAttendedCourses, setNameInCourse, setSent } from './participants.ts'
import { addTeacher, leaveAsTeacher, removeTeacher, setCanManage } from './teachers.ts'
import { addMany, addOne, type Teacher, tryTypedId } from './typed-ids.ts'

const managers = { ...teachers, may: or(manages, 'forbidden') } as const
const families = { roles: ['student', 'parent'], finds: attends, worksWhenArchived: true } as const

const teacherOf = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }): Teacher => ({
  accountId: viewer.id,
  ip: request.ip,
})

export const participants = defineRoom({
  about: 'Students and teachers of a course',
  after: ['notices', 'accounts'],
  api,
  calls: [
    call(api.listMyFamilies, { roles: ['teacher'] }, ({ db, viewer }) => listFamilies(db, viewer.id)),
    call(api.addParticipant, { ...teachers, rateLimit: unknownIdCheck }, (asked) =>
      addOne(asked, teacherOf(asked), { courseId: asked.params.id, typedId: asked.body.studentShortId }),
    ),
    call(
      api.addManyParticipants,
      { ...teachers, rateLimit: unknownIdCheck, bodyLimitBytes: bodyLimits.longText },
      async (asked) => {
        const { studentShortIds: typedIds, dryRun: isDryRun = false } = asked.body
        const result = await addMany(asked, teacherOf(asked), { courseId: asked.params.id, typedIds, isDryRun })
        return { message: fill(messages.participantsAdded, { n: result.added.length }), ...result }
      },
    ),
    call(api.removeParticipant, teachers, async ({ db, params, viewer }) => {
      await removeParticipant(db, params.id, viewer.id, params.studentId)
      return { message: messages.participantRemoved }
    }),
    call(api.setNameInCourse, teachers, ({ db, params, viewer, body }) =>
      setNameInCourse(db, params.id, viewer.id, { studentId: params.studentId, nameInCourse: body.nameInCourse }),
    ),
    call(api.setSent, teachers, async ({ db, params, viewer, body }) => {
      await setSent(db, params.id, viewer.id, { studentId: params.studentId, ...body })
      return { message: messages.linkSent }
    }),
    call(api.moveParticipant, teachers, async ({ parts, params, viewer, body }) => {
      const move = { courseId: params.id, studentId: params.studentId, actorId: viewer.id, ...body }
      return { message: fill(messages.participantMoved, { ...(await moveParticipant(parts, move)) }) }
    }),
    call(
      api.leaveAsParticipant,
      { roles: ['student'], finds: attends, worksWhenArchived: true },
      async ({ db, params, viewer }) => {
        await leaveAsParticipant(db, params.id, viewer.id)
        return { message: messages.left }
      },
    ),
    call(api.setCourseKnown, families, async ({ db, params, viewer }) => {
      await setCourseKnown(db, params.id, viewer)
      return { message: messages.answered }
    }),
    call(api.setCourseMuted, families, async ({ db, params, viewer, body }) => {
      await setCourseMuted(db, params.id, viewer, body.muted)
      return { message: messages.answered }
    }),
    call(
      api.addTeacher,
      {
        ...managers,
        mayAsk: (standing, body) => owns(standing) || !body.canManage || 'forbidden',
        rateLimit: unknownIdCheck,
      },
      async (asked) => {
        const { parts, params, viewer, body, limiter } = asked
        const { teacherShortId, canManage = false } = body
        const teacher = await tryTypedId(limiter, teacherOf(asked), teacherShortId, (shortId) =>
          addTeacher(parts, params.id, viewer.id, { shortId, canManage }),
        )
        if (!teacher) throw new AppError('teacher_not_found')
        return teacher
      },
    ),
    call(api.setCanManage, { ...teachers, may: or(owns, 'forbidden') }, ({ db, params, viewer, body }) =>
      setCanManage(db, params.id, viewer.id, params.teacherId, body.canManage),
    ),
    call(api.removeTeacher, managers, async ({ db, params, viewer }) => {
      await removeTeacher(db, params.id, viewer.id, params.teacherId)
      return { message: messages.teacherRemoved }
    }),
    call(
      api.leaveAsTeacher,
      { ...teachers, may: or((standing) => !owns(standing), 'owner_required'), worksWhenArchived: true },
      async ({ db, params, viewer }) => {
        await leaveAsTeacher(db, params.id, viewer.id)
        return { message: messages.left }
      },
    ),
  ],
  tables: {
    stays: { studentId: mergedParticipations },
    newCourses: { studentId: 'merged with the stays' },
    courseAnswers: { studentId: byKey(['courseId', 'deviceHash']) },
    leftOwners: { studentId: 'a card does not leave by itself', ownerId: 'a teacher' },
  },
  trash: {
    participant: {
      listed: 'participants',
      list: listRemovedParticipants,
      async restore({ db }, { courseId, actorId, id }) {
        if (id === undefined) throw new AppError('validation_failed')
        return fill(messages.restored, { name: await restoreParticipant(db, courseId, actorId, id) })
      },
    },
  },
  ownData: {
    coursesAttended: ownPart(listOwnAttendedCourses, (attended) => [
      {
        title: 'Qruplarım',
        entries: attended.map(({ name, description, since, until }) =>
          linesOf(`${name} (${dayInWords(since)}${until ? ` – ${longDate(until)}` : ''})`, description),
        ),
      },
    ]),
    courseAnswers: { read: listOwnAnswers },
    leftOwners: { read: listOwnLeftOwners },
  },
  expire: [removeExpiredRemovals, removeExpiredAnswers],
  notices: { new_course: newCourse, moved },
})
