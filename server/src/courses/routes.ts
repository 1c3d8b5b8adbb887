import * as courses from '@hasiye/contract/courses.ts'
import * as images from '@hasiye/contract/images.ts'
import * as lessonChanges from '@hasiye/contract/lesson-changes.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { listTrash, purgeCourse as purgeCall, restoreCourse as restoreCall } from '@hasiye/contract/trash.ts'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../db/db.ts'
import { fileRoute } from '../files/file-route.ts'
import { once } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import { intoImages } from '../images/images.ts'
import type { Parts } from '../parts.ts'
import { setArchived } from './archive.ts'
import { removeBanner, setBanner } from './banner.ts'
import { copyCourse } from './copy-course.ts'
import { updateCourse } from './courses.ts'
import { createCourse } from './create-course.ts'
import { cancelOwnLessons, changeLesson, undoOwnLessons } from './lesson-changes.ts'
import { saveLessonDays } from './lesson-days.ts'
import { setLessonLink } from './lesson-link.ts'
import { readCourse, readParticipant } from './read-course.ts'
import { readerOf } from './reader.ts'
import { setRound, setStudentRound } from './rounds.ts'
import { listCourses } from './summaries.ts'
import { deleteCourse, listDeletedCourses, purgeCourse, restoreCourse } from './trash.ts'

export function courseRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, jobs, storage, config } = parts

  route(app, courses.listMyCourses, ({ viewer, query }) =>
    listCourses(db, readerOf(viewer, config), new Date(), query.newsSince),
  )

  route(app, courses.createCourse, (call) =>
    once(db, courses.createCourse, call, async (trx) => {
      const { viewer, body } = call
      return readCourse(trx, await createCourse(trx, viewer.id, body), readerOf(viewer, config))
    }),
  )

  route(app, courses.getCourse, ({ params, viewer }) => readCourse(db, params.id, readerOf(viewer, config)))

  route(app, courses.updateCourse, async ({ params, viewer, body }) => {
    await updateCourse(db, params.id, viewer.id, body)
    return readCourse(db, params.id, readerOf(viewer, config))
  })

  route(app, courses.deleteCourse, async ({ params, viewer }) => {
    await deleteCourse(db, params.id, viewer.id)
    return { message: messages.courseDeleted }
  })

  route(app, listTrash, async ({ viewer }) => ({ courses: await listDeletedCourses(db, viewer.id) }))

  route(app, restoreCall, async ({ viewer, body }) => {
    await restoreCourse(db, body.id, viewer.id)
    return readCourse(db, body.id, readerOf(viewer, config))
  })

  route(app, purgeCall, async ({ viewer, body, request }) => {
    const name = await purgeCourse(db, body.id, viewer.id, request.ip)
    return { message: fill(messages.purged, { name }) }
  })

  route(app, courses.copyCourse, (call) =>
    once(db, courses.copyCourse, call, async (trx) => {
      const { params, viewer, body } = call
      return readCourse(trx, await copyCourse(jobs, trx, params.id, viewer.id, body), readerOf(viewer, config))
    }),
  )

  route(app, courses.archiveCourse, async ({ params, viewer, body }) => {
    await setArchived(db, params.id, viewer.id, body.archived)
    return readCourse(db, params.id, readerOf(viewer, config))
  })

  route(app, courses.setLessonDays, async ({ params, viewer, body }) => {
    await transaction(db, (trx) => saveLessonDays(trx, params.id, viewer.id, body.lessonDays, body.base?.lessonDays))
    return readCourse(db, params.id, readerOf(viewer, config))
  })

  route(app, lessonChanges.changeLesson, async ({ params: { id, date }, viewer, body }) => {
    const act = { courseId: id, date, actorId: viewer.id, now: new Date() }
    await transaction(db, (trx) => changeLesson(trx, act, body))
    return readCourse(db, id, readerOf(viewer, config))
  })

  route(app, lessonChanges.undoLessonChange, async ({ params: { id, date }, viewer }) => {
    const act = { courseId: id, date, actorId: viewer.id, now: new Date() }
    await transaction(db, (trx) => changeLesson(trx, act, null))
    return readCourse(db, id, readerOf(viewer, config))
  })

  route(app, lessonChanges.cancelOwnLessons, async ({ viewer, body }) => {
    const act = { actorId: viewer.id, now: new Date() }
    return { courseIds: await transaction(db, (trx) => cancelOwnLessons(trx, act, body)) }
  })

  route(app, lessonChanges.undoOwnLessons, async ({ params: { date }, viewer }) => {
    const act = { date, actorId: viewer.id, now: new Date() }
    return { courseIds: await transaction(db, (trx) => undoOwnLessons(trx, act)) }
  })

  route(app, courses.setRound, async ({ params, viewer, body }) => {
    await setRound(db, params.id, viewer.id, body.round)
    return readCourse(db, params.id, readerOf(viewer, config))
  })

  route(app, courses.setStudentRound, async ({ params: { id, studentId }, viewer, body }) => {
    await setStudentRound(db, id, viewer.id, { studentId, ...body })
    return readParticipant(db, id, studentId)
  })

  route(app, courses.setLessonLink, async ({ params, viewer, body }) => {
    const lessonLink = body.lessonLink || null
    await setLessonLink(db, params.id, viewer.id, lessonLink)
    return { lessonLink }
  })

  fileRoute(app, parts, images.setBanner, intoImages(storage, 'banner'), async ({ params, viewer, file }) => ({
    bannerImage: await transaction(db, (trx) => setBanner(trx, params.id, viewer.id, file)),
  }))

  route(app, images.removeBanner, async ({ params, viewer }) => {
    await transaction(db, (trx) => removeBanner(trx, params.id, viewer.id))
    return { message: messages.bannerRemoved }
  })
}
