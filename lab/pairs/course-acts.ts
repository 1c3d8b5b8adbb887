import * as announcements from '@hasiye/contract/announcements.ts'
import * as attendance from '@hasiye/contract/attendance.ts'
import * as cards from '@hasiye/contract/cards.ts'
import * as comments from '@hasiye/contract/comments.ts'
import * as courses from '@hasiye/contract/courses.ts'
import * as images from '@hasiye/contract/images.ts'
import * as lessons from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import * as materials from '@hasiye/contract/materials.ts'
import * as participants from '@hasiye/contract/participants.ts'
import * as trash from '@hasiye/contract/trash.ts'
import { formOf } from '../../server/test/forms.ts'
import { type Act, act, card, child, every, file, inCourse, owner, ready, teacher, text } from './act.ts'
import { at, dates, hands, pupil, today, type World } from './world.ts'

const deleteMany = async (world: World, remove: (n: number) => Promise<unknown>) => {
  for (const [n] of dates.entries()) await remove(n)
  return world
}

/** Courses of the owner that the world's people are in. */
async function moreCourses(world: World, areDeleted = false): Promise<number[]> {
  const { db } = world.server
  const rows = await db
    .insertInto('courses')
    .values(dates.map((date) => ({ name: date, description: '' })))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const teachers = ids.flatMap((courseId) =>
    world.teachers.map(({ id }, n) => ({ courseId, teacherId: id, isOwner: n === 0, canManage: n < hands })),
  )
  await db.insertInto('courseTeachers').values(teachers).execute()
  for (const courseId of areDeleted ? ids : [])
    await ready(world, courses.deleteCourse, { by: owner(world), params: { id: courseId } })
  return ids
}

/** Deleted courses from which all in the course were moved. */
async function goneCourses(world: World): Promise<number[]> {
  const ids = await moreCourses(world, true)
  const round = JSON.stringify({ since: dates[0], courses: ids.map((id) => ({ id, until: today })) })
  await world.server.db.updateTable('participants').set({ round }).where('courseId', '=', world.course).execute()
  return ids
}

const removed = (kind: 'date' | 'category' | 'material' | 'comment' | 'announcement') => (world: World) =>
  deleteMany(world, (n) => {
    const by = owner(world)
    switch (kind) {
      case 'date':
        return ready(world, attendance.deleteDay, { by, params: inCourse(world), body: { date: at(dates, n) } })
      case 'category':
        return ready(world, materials.deleteCategory, { by, params: { id: at(world.categories, n) } })
      case 'material':
        return ready(world, materials.deleteMaterial, { by, params: { id: at(world.materials, n) } })
      case 'comment':
        return ready(world, comments.deleteComment, { by, params: { id: at(world.comments, n) } })
      case 'announcement':
        return ready(world, announcements.deleteAnnouncement, { by, params: { id: at(world.announcements, n) } })
    }
  })

const named = (kind: 'date' | 'category' | 'material' | 'comment' | 'announcement', world: World, n: number) => {
  if (kind === 'date') return { kind, date: at(dates, n) }
  const ids = {
    category: world.categories,
    material: world.materials,
    comment: world.comments,
    announcement: world.announcements,
  }
  return { kind, id: at(ids[kind], n) }
}

const kinds = ['date', 'category', 'material', 'comment', 'announcement'] as const

/** The acts about what is in a course, by what they lock. */
export const courseActs = {
  attendance: [
    act(attendance.saveAttendance, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: {
          // the first marks of a date are inserted
          date: n % 2 === 0 ? at(dates, n) : addDays(today, -20 - n * 20 - repeat),
          statuses: [...world.cards, ...world.students].map(({ id }) => ({
            studentId: id,
            status: (n + repeat) % 2 === 0 ? ('-' as const) : ('+' as const),
            note: text(n, repeat),
          })),
        },
      }),
    }),
    act(attendance.deleteDay, {
      send: (world, n) => ({ by: teacher(world, n), params: inCourse(world), body: { date: at(dates, n) } }),
    }),
    act(attendance.restoreDay, {
      prepare: removed('date'),
      send: (world, n) => ({ by: teacher(world, n), params: inCourse(world), body: { date: at(dates, n) } }),
    }),
  ],
  course: [
    act(courses.updateCourse, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { name: text(n, repeat), description: text(n, repeat) },
      }),
    }),
    act(courses.setLessonDays, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { lessonDays: [{ weekday: 1 + ((n + repeat) % 7), startsAt: null }] },
      }),
    }),
    act(courses.setLessonLink, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { lessonLink: `https://example.az/${n}/${repeat}` },
      }),
    }),
    act(images.setBanner, {
      send: (world, n) => ({ by: teacher(world, n), params: inCourse(world), form: formOf({ banner: file }) }),
    }),
    act(images.removeBanner, { send: (world, n) => ({ by: teacher(world, n), params: inCourse(world) }) }),
    act(courses.archiveCourse, {
      send: (world, n, repeat) => ({
        by: owner(world),
        params: { id: n % 2 === 0 ? world.course : world.other },
        body: { archived: repeat % 2 === 0 },
      }),
    }),
  ],
  courses: [
    act(courses.createCourse, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        body: { name: text(n, repeat), description: text(n, repeat) },
      }),
    }),
    act(courses.copyCourse, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { name: text(n, repeat), withTeachers: true, withStudents: true, withRounds: true },
      }),
    }),
    act(courses.deleteCourse, {
      send: (world, n) => ({ by: owner(world), params: { id: n % 2 === 0 ? world.course : world.other } }),
    }),
    act(trash.restoreCourse, {
      prepare: (world) => moreCourses(world, true),
      send: (world, n, _repeat, deleted) => ({
        by: owner(world),
        body: { kind: 'course' as const, id: at(deleted, n) },
      }),
    }),
    act(trash.purgeCourse, {
      prepare: goneCourses,
      send: (world, n, _repeat, deleted) => ({
        by: owner(world),
        body: { kind: 'course' as const, id: at(deleted, n) },
      }),
    }),
  ],
  lessons: [
    act(lessons.changeLesson, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: world.course, date: addDays(today, n % 2) },
        body: { kind: 'cancelled' as const, text: text(n, repeat) },
      }),
    }),
    act(lessons.undoLessonChange, {
      prepare: async (world) => {
        for (const [n] of dates.entries())
          await ready(world, lessons.changeLesson, {
            by: owner(world),
            params: { id: world.course, date: addDays(today, n) },
            body: { kind: 'cancelled' },
          })
      },
      send: (world, n) => ({ by: teacher(world, n), params: { id: world.course, date: addDays(today, n) } }),
    }),
    act(lessons.cancelOwnLessons, {
      send: (world, n) => ({ by: teacher(world, n), body: { date: addDays(today, n % 2) } }),
    }),
    act(lessons.undoOwnLessons, {
      prepare: async (world) => {
        for (const [n] of dates.entries())
          await ready(world, lessons.cancelOwnLessons, { by: teacher(world, n), body: { date: addDays(today, n) } })
      },
      send: (world, n) => ({ by: teacher(world, n), params: { date: addDays(today, n) } }),
    }),
    act(lessons.createBreak, {
      send: (world, n) => ({
        by: teacher(world, n),
        body: { from: addDays(today, n), to: addDays(today, n + 3), courseIds: [world.other, world.course] },
      }),
    }),
    act(lessons.undoBreak, {
      prepare: (world) =>
        every((n) =>
          ready(world, lessons.createBreak, {
            by: owner(world),
            body: { from: addDays(today, n), to: addDays(today, n + 3), courseIds: [world.course, world.other] },
          }),
        ),
      send: (world, n, _repeat, breaks) => ({ by: teacher(world, n), params: { id: at(breaks, n).id } }),
    }),
    act(lessons.endBreak, {
      prepare: (world) =>
        every((n) =>
          ready(world, lessons.createBreak, {
            by: owner(world),
            body: { from: addDays(today, n), to: addDays(today, n + 3), courseIds: [world.course, world.other] },
          }),
        ),
      send: (world, n, _repeat, breaks) => ({
        by: teacher(world, n),
        params: { id: world.course, breakId: at(breaks, n).id },
      }),
    }),
  ],
  materials: [
    act(materials.createCategory, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { name: text(n % 2, repeat) },
      }),
    }),
    act(materials.renameCategory, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: at(world.categories, n) },
        body: { name: text(n, repeat) },
      }),
    }),
    act(materials.deleteCategory, {
      send: (world, n) => ({ by: teacher(world, n), params: { id: at(world.categories, n) } }),
    }),
    act(materials.uploadMaterial, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: at(world.categories, n % 2) },
        form: formOf({ title: text(n, repeat), pdf: Buffer.from('%PDF-1.4 mühazirə') }),
      }),
    }),
    act(materials.addLink, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: at(world.categories, n % 2) },
        body: { title: text(n, repeat), url: 'https://example.az' },
      }),
    }),
    act(materials.changeMaterial, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: at(world.materials, n) },
        body: { title: text(n, repeat) },
      }),
    }),
    act(materials.deleteMaterial, {
      send: (world, n) => ({ by: teacher(world, n), params: { id: at(world.materials, n) } }),
    }),
  ],
  comments: [
    act(comments.addMaterialComment, {
      send: (world, n, repeat) => ({
        by: at(world.students, n),
        params: { id: at(world.materials, n % 2) },
        form: formOf({ text: text(n, repeat), attachment: Buffer.from('mühazirə') }),
      }),
    }),
    act(comments.addCategoryComment, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: at(world.categories, n % 2) },
        body: { text: text(n, repeat) },
      }),
    }),
    act(comments.editComment, {
      send: (world, n, repeat) => ({
        by: at(world.students, n),
        params: { id: at(world.comments, n) },
        body: { text: text(n, repeat) },
      }),
    }),
    act(comments.deleteComment, {
      send: (world, n) => ({ by: teacher(world, n), params: { id: at(world.comments, n) } }),
    }),
  ],
  announcements: [
    act(announcements.createAnnouncement, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        body: { courseIds: n % 2 ? [world.course, world.other] : [world.other, world.course], text: text(n, repeat) },
      }),
    }),
    act(announcements.changeAnnouncement, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: at(world.announcements, n % 2) },
        body: { text: text(n, repeat) },
      }),
    }),
    act(announcements.deleteAnnouncement, {
      send: (world, n) => ({ by: teacher(world, n), params: { id: at(world.announcements, n) } }),
    }),
    act(announcements.seeAnnouncement, {
      send: (world, n) => ({ by: at(world.students, n), params: { id: at(world.announcements, n % 2) }, body: {} }),
    }),
  ],
  restores: [
    ...kinds.map((kind) =>
      act(trash.restoreDeleted, {
        of: kind,
        prepare: removed(kind),
        send: (world, n) => ({ by: teacher(world, n), params: inCourse(world), body: named(kind, world, n) }),
      }),
    ),
    act(trash.restoreDeleted, {
      of: 'participant',
      prepare: (world) =>
        deleteMany(world, (n) =>
          n < hands / 2
            ? ready(world, participants.removeParticipant, { by: owner(world), params: child(world, n) })
            : ready(world, participants.moveParticipant, {
                by: owner(world),
                params: child(world, n),
                body: { toCourseId: world.other, from: today },
              }),
        ),
      send: (world, n) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { kind: 'participant' as const, id: pupil(world, n).id },
      }),
    }),
    act(trash.restoreDeleted, {
      of: 'card',
      prepare: (world) =>
        deleteMany(world, (n) =>
          ready(world, cards.mergeStudents, {
            by: owner(world),
            params: card(world, n),
            body: { requestId: at(world.requests, n) },
          }),
        ),
      send: (world, n) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { kind: 'card' as const, id: at(world.cards, n).id },
      }),
    }),
  ],
  purges: kinds.map((kind) =>
    act(trash.purgeDeleted, {
      of: kind,
      prepare: removed(kind),
      send: (world, n) => ({ by: teacher(world, n), params: inCourse(world), body: named(kind, world, n) }),
    }),
  ),
} satisfies Record<string, Act[]>
