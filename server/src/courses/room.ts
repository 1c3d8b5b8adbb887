import { reminderTime } from '@hasiye/contract/attendance-rules.ts'
import * as courseCalls from '@hasiye/contract/courses.ts'
import { removeBanner as removeBannerCall, setBanner as setBannerCall } from '@hasiye/contract/images.ts'
import * as lessonChanges from '@hasiye/contract/lesson-changes.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { listTrash, purgeCourse as purgeCall, restoreCourse as restoreCall } from '@hasiye/contract/trash.ts'
import { transaction } from '../db/db.ts'
import { fileCall } from '../files/file-call.ts'
import { call } from '../http/call.ts'
import { familiesAndTeachers, or, readers, teachers } from '../http/policy.ts'
import { intoImages } from '../images/images.ts'
import { dailyAt } from '../jobs/jobs.ts'
import { dayInWords, linesOf, ownPart } from '../own-part.ts'
import { bodyLimits } from '../rate-limits/limits.ts'
import { defineRoom } from '../room.ts'
import { manages, owns } from '../sessions/viewer.ts'
import { setArchived } from './archive.ts'
import { removeBanner, setBanner } from './banner.ts'
import { createBreak, endBreak } from './breaks.ts'
import { copyCourse } from './copy-course.ts'
import { listOwnTaughtCourses, updateCourse } from './courses.ts'
import { createCourse } from './create-course.ts'
import { cancelOwnLessons, changeLesson, undoOwnLessons } from './lesson-changes.ts'
import { saveLessonDays } from './lesson-days.ts'
import { setLessonLink } from './lesson-link.ts'
import { lessonLink } from './lesson-link-notice.ts'
import { lesson } from './lesson-notice.ts'
import { remindNotMarked } from './not-marked.ts'
import { notMarked } from './not-marked-notice.ts'
import { readCourse, readParticipant } from './read-course.ts'
import { readerOf } from './reader.ts'
import { round } from './round-notice.ts'
import { setRound, setStudentRounds } from './rounds.ts'
import { listCourses } from './summaries.ts'
import { deleteCourse, listDeletedCourses, purgeCourse, removeExpiredDeletedCourses, restoreCourse } from './trash.ts'

const teacher = { roles: ['teacher'] } as const
const managers = { ...teachers, may: or(manages, 'forbidden') } as const
const owners = { ...teachers, may: or(owns, 'forbidden') } as const

export const courses = defineRoom({
  about: 'Courses, the days and links of their lessons, and lessons that do not take place, move or are added',
  after: ['notices', 'images'],
  api: { ...courseCalls, ...lessonChanges },
  calls: [
    call(courseCalls.listMyCourses, { roles: familiesAndTeachers }, ({ db, config, viewer, query }) =>
      listCourses(db, readerOf(viewer, config), new Date(), query.newsSince),
    ),
    call(
      courseCalls.createCourse,
      { ...teacher, bodyLimitBytes: bodyLimits.longText },
      async ({ trx, config, viewer, body }) =>
        readCourse(trx, await createCourse(trx, viewer.id, body), readerOf(viewer, config)),
    ),
    call(courseCalls.getCourse, readers, ({ db, config, params, viewer }) =>
      readCourse(db, params.id, readerOf(viewer, config)),
    ),
    call(
      courseCalls.updateCourse,
      { ...teachers, bodyLimitBytes: bodyLimits.longText },
      async ({ db, config, params, viewer, body }) => {
        await updateCourse(db, params.id, viewer.id, body)
        return readCourse(db, params.id, readerOf(viewer, config))
      },
    ),
    call(courseCalls.deleteCourse, { ...owners, worksWhenArchived: true }, async ({ db, params, viewer }) => {
      await deleteCourse(db, params.id, viewer.id)
      return { message: messages.courseDeleted }
    }),
    // deleted courses are in this room and not in the trash, because the response is the restored course
    call(listTrash, teacher, async ({ db, viewer }) => ({ courses: await listDeletedCourses(db, viewer.id) })),
    call(restoreCall, teacher, async ({ db, config, viewer, body }) => {
      await restoreCourse(db, body.id, viewer.id)
      return readCourse(db, body.id, readerOf(viewer, config))
    }),
    call(purgeCall, { ...teacher, worksWhenFull: true }, async ({ db, viewer, body, request }) => {
      const name = await purgeCourse(db, body.id, viewer.id, request.ip)
      return { message: fill(messages.purged, { name }) }
    }),
    call(
      courseCalls.copyCourse,
      { ...managers, worksWhenArchived: true },
      async ({ trx, jobs, config, params, viewer, body }) =>
        readCourse(trx, await copyCourse(jobs, trx, params.id, viewer.id, body), readerOf(viewer, config)),
    ),
    call(
      courseCalls.archiveCourse,
      { ...owners, worksWhenArchived: true },
      async ({ db, config, params, viewer, body }) => {
        await setArchived(db, params.id, viewer.id, body.archived)
        return readCourse(db, params.id, readerOf(viewer, config))
      },
    ),
    call(courseCalls.setLessonDays, teachers, async ({ db, config, params, viewer, body }) => {
      await transaction(db, (trx) => saveLessonDays(trx, params.id, viewer.id, body))
      return readCourse(db, params.id, readerOf(viewer, config))
    }),
    call(lessonChanges.changeLesson, teachers, async ({ db, config, params: { id, date }, viewer, body }) => {
      const act = { courseId: id, date, actorId: viewer.id, now: new Date() }
      await transaction(db, (trx) => changeLesson(trx, act, body))
      return readCourse(db, id, readerOf(viewer, config))
    }),
    call(lessonChanges.undoLessonChange, teachers, async ({ db, config, params: { id, date }, viewer }) => {
      const act = { courseId: id, date, actorId: viewer.id, now: new Date() }
      await transaction(db, (trx) => changeLesson(trx, act, null))
      return readCourse(db, id, readerOf(viewer, config))
    }),
    call(lessonChanges.cancelOwnLessons, teacher, async ({ db, viewer, body }) => {
      const act = { actorId: viewer.id, now: new Date() }
      return { courseIds: await transaction(db, (trx) => cancelOwnLessons(trx, act, body)) }
    }),
    call(lessonChanges.undoOwnLessons, teacher, async ({ db, params: { date }, viewer }) => {
      const act = { date, actorId: viewer.id, now: new Date() }
      return { courseIds: await transaction(db, (trx) => undoOwnLessons(trx, act)) }
    }),
    call(lessonChanges.createBreak, teacher, ({ trx, viewer, body }) =>
      createBreak(trx, { actorId: viewer.id, now: new Date() }, body),
    ),
    call(lessonChanges.undoBreak, teacher, async ({ db, params, viewer }) => {
      const act = { actorId: viewer.id, now: new Date() }
      return { courseIds: await transaction(db, (trx) => endBreak(trx, act, params.id)) }
    }),
    call(lessonChanges.endBreak, teachers, async ({ db, config, params: { id, breakId }, viewer }) => {
      const act = { actorId: viewer.id, now: new Date() }
      await transaction(db, (trx) => endBreak(trx, act, breakId, id))
      return readCourse(db, id, readerOf(viewer, config))
    }),
    call(courseCalls.setRound, teachers, async ({ db, config, params, viewer, body }) => {
      await setRound(db, params.id, viewer.id, body.round)
      return readCourse(db, params.id, readerOf(viewer, config))
    }),
    call(courseCalls.setRoundsSince, teachers, async ({ db, config, params, viewer, body }) => {
      await setStudentRounds(db, params.id, viewer.id, body)
      return readCourse(db, params.id, readerOf(viewer, config))
    }),
    call(courseCalls.setStudentRound, teachers, async ({ db, params: { id, studentId }, viewer, body }) => {
      await setStudentRounds(db, id, viewer.id, { studentId, ...body })
      return readParticipant(db, id, studentId)
    }),
    call(courseCalls.setLessonLink, teachers, async ({ db, config, params, viewer, body }) => {
      const link = body.lessonLink || null
      await setLessonLink(db, params.id, viewer.id, link, config.showsParentLessonLink)
      return { lessonLink: link }
    }),
    fileCall(
      setBannerCall,
      teachers,
      ({ storage }) => intoImages(storage, 'banner'),
      async ({ db, params, viewer, file }) => ({
        bannerImage: await transaction(db, (trx) => setBanner(trx, params.id, viewer.id, file)),
      }),
    ),
    call(removeBannerCall, teachers, async ({ db, params, viewer }) => {
      await transaction(db, (trx) => removeBanner(trx, params.id, viewer.id))
      return { message: messages.bannerRemoved }
    }),
  ],
  tables: {
    courseTeachers: { teacherId: 'a teacher' },
    deletedCourseTeachers: { teacherId: 'a teacher' },
    lessonChanges: { changedBy: 'a teacher', dayOf: 'a teacher' },
    breaks: { createdBy: 'a teacher' },
  },
  ownData: {
    coursesTaught: ownPart(listOwnTaughtCourses, (taught) => [
      {
        title: 'Qruplarım',
        entries: taught.map(({ name, description, since }) => linesOf(`${name} (${dayInWords(since)})`, description)),
      },
    ]),
  },
  expire: [removeExpiredDeletedCourses],
  jobs: [{ name: 'not-marked', cron: dailyAt(reminderTime), run: ({ db }) => remindNotMarked(db, new Date()) }],
  notices: { lesson, lesson_link: lessonLink, round, not_marked: notMarked },
})
