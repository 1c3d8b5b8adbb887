import * as accounts from '@hasiye/contract/accounts.ts'
import * as admin from '@hasiye/contract/admin.ts'
import * as announcements from '@hasiye/contract/announcements.ts'
import * as attendance from '@hasiye/contract/attendance.ts'
import * as calendar from '@hasiye/contract/calendar.ts'
import * as cards from '@hasiye/contract/cards.ts'
import * as comments from '@hasiye/contract/comments.ts'
import * as courses from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import * as images from '@hasiye/contract/images.ts'
import * as joining from '@hasiye/contract/joining.ts'
import * as lessons from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import * as materials from '@hasiye/contract/materials.ts'
import * as news from '@hasiye/contract/news.ts'
import * as notices from '@hasiye/contract/notices.ts'
import * as own from '@hasiye/contract/own-account.ts'
import * as participants from '@hasiye/contract/participants.ts'
import * as secondFactor from '@hasiye/contract/second-factor.ts'
import * as trash from '@hasiye/contract/trash.ts'
import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { makeToken } from '../../server/src/mail/link-tokens.ts'
import { callsOf } from '../../server/src/operation/openapi/calls.ts'
import { rooms } from '../../server/src/rooms.ts'
import { password, picture } from '../../server/test/api-world.ts'
import { formOf } from '../../server/test/forms.ts'
import type { Input } from '../../server/test/harness.ts'
import type { TestPerson } from '../../server/test/makers.ts'
import { at, dates, hands, pupil, today, type World } from './world.ts'

/** A request, and who sends it. */
type Request<E extends Endpoint> = Input<E> & { by?: { token: string } | undefined }

interface Options<E extends Endpoint, T> {
  /** Tells the acts of one call apart. */
  of?: string
  /** Brings the world into the state in which the act succeeds. */
  prepare?: (world: World) => Promise<T>
  /** The nth of the requests that are sent at once; `repeat` counts how often it was sent before. */
  send: (world: World, n: number, repeat: number, prepared: T) => Request<E>
}

export interface Act {
  name: string
  endpoint: Endpoint
  prepare: (world: World) => Promise<unknown>
  send: (world: World, n: number, repeat: number, prepared: never) => Request<Endpoint>
}

const namesOf = new Map(callsOf(rooms).map(({ endpoint, id }) => [endpoint, id]))

function act<const E extends Endpoint, T = undefined>(endpoint: E, { of, prepare, send }: Options<E, T>): Act {
  const name = [namesOf.get(endpoint), ...(of ? [of] : [])].join(':')
  return { name, endpoint, prepare: prepare ?? (async () => undefined), send: send as never }
}

const teacher = ({ teachers }: World, n: number) => at(teachers.slice(0, hands), n)
const owner = ({ teachers }: World) => at(teachers, 0)
const inCourse = ({ course }: World) => ({ id: course })
const every = <T>(make: (n: number) => Promise<T>): Promise<T[]> => Promise.all(dates.map((_, n) => make(n)))
const card = (world: World, n: number) => ({ id: world.course, studentId: at(world.cards, n).id })
const child = (world: World, n: number) => ({ id: world.course, studentId: pupil(world, n).id })
const text = (n: number, repeat: number) => `Mətn ${n} ${repeat}`
const file = [picture, 'a.png'] as [Buffer, string]
let made = 0

/** Makes the call as the act does, for the preparation of another one. */
async function ready<E extends Endpoint>(world: World, endpoint: E, { by, ...input }: Request<E>) {
  const { status, body, error } = await world.server.as(by).call(endpoint, input as Input<E>)
  if (status >= 400) throw new Error(`${endpoint.path}: ${error.code}`)
  return body
}

const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1 })
const setPasswords = async ({ server }: World, people: TestPerson[]) => {
  const ids = people.map(({ id }) => id)
  await server.db.updateTable('accounts').set({ passwordHash, isVerified: true }).where('id', 'in', ids).execute()
}

const setUpSecondFactor = (world: World) =>
  every(async (n) => {
    const by = at(world.admins, n)
    const setup = await ready(world, secondFactor.startSecondFactor, { by, body: { password } })
    return new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate()
  })

const device = (n: number) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${n}`,
  p256dh: notices.examplePublicKey,
  auth: 'a'.repeat(22),
  kinds: ['comment' as const],
})
const saveDevices = (world: World) =>
  every((n) => ready(world, notices.savePushDevice, { by: at(world.students, n), body: device(n) }))

const round = { length: 8, counts: 'present' as const, tellFamilies: true }
const countRounds = (world: World) =>
  ready(world, courses.setRound, { by: owner(world), params: inCourse(world), body: { round } })

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

/**
 * The acts of all calls that write, by the objects that they lock. A call without one is in `outside`, or
 * `pairs.test.ts` fails.
 */
export const groups: Record<string, Act[]> = {
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
  arrivals: [
    act(participants.addParticipant, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: { id: world.other },
        body: { studentShortId: at([...world.newcomers, ...world.students], n * 3).shortId },
      }),
    }),
    act(participants.addManyParticipants, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: { id: n % 2 === 0 ? world.course : world.other },
        body: {
          studentShortIds: [...world.newcomers, ...world.students, ...world.askers].map(({ shortId }) => shortId),
        },
      }),
    }),
  ],
  departures: [
    act(participants.removeParticipant, { send: (world, n) => ({ by: teacher(world, n), params: child(world, n) }) }),
    act(participants.leaveAsParticipant, {
      send: (world, n) => ({ by: at(world.students, n), params: inCourse(world) }),
    }),
    act(participants.moveParticipant, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: child(world, n),
        body: { toCourseId: world.other, from: today },
      }),
    }),
  ],
  names: [
    act(participants.setNameInCourse, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: child(world, n),
        body: { nameInCourse: `Aysu Kərimova ${n} ${repeat}` },
      }),
    }),
    act(participants.setCourseKnown, {
      prepare: ({ server, students }) => every((n) => server.make.parentOf(at(students, n))),
      send: (world, n, _repeat, parents) => ({
        by: n % 2 ? at(parents, n) : at(world.students, n),
        params: inCourse(world),
      }),
    }),
    act(participants.setCourseMuted, {
      prepare: ({ server, students }) => every((n) => server.make.parentOf(at(students, n))),
      send: (world, n, repeat, parents) => ({
        by: n % 2 ? at(parents, n) : at(world.students, n),
        params: inCourse(world),
        body: { muted: repeat % 2 === 0 },
      }),
    }),
    act(cards.renameCard, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: card(world, n),
        body: { fullName: `Aysu Kərimova ${n} ${repeat}` },
      }),
    }),
  ],
  rounds: [
    act(courses.setRound, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { round: { ...round, length: round.length + ((n + repeat) % 2) } },
      }),
    }),
    act(courses.setRoundsSince, {
      prepare: countRounds,
      send: (world, n) => ({ by: teacher(world, n), params: inCourse(world), body: { since: at(dates, n) } }),
    }),
    act(courses.setStudentRound, {
      prepare: countRounds,
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: child(world, n),
        body: { agreed: (n + repeat) % 2 },
      }),
    }),
  ],
  teachers: [
    act(participants.addTeacher, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { teacherShortId: at(world.newTeachers, n).shortId },
      }),
    }),
    act(participants.setCanManage, {
      send: (world, n, repeat) => ({
        by: owner(world),
        params: { id: world.course, teacherId: at(world.teachers, n + 1).id },
        body: { canManage: repeat % 2 === 1 },
      }),
    }),
    act(participants.removeTeacher, {
      send: (world, n) => ({
        by: teacher(world, n % 2),
        params: { id: world.course, teacherId: at(world.teachers.slice(1), n + 1).id },
      }),
    }),
    act(participants.leaveAsTeacher, {
      send: (world, n) => ({ by: at(world.teachers, n + 1), params: inCourse(world) }),
    }),
  ],
  joining: [
    act(joining.setJoinCode, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { on: true, openToday: (n + repeat) % 2 === 0 },
      }),
    }),
    act(joining.joinCourse, {
      send: (world, n) => ({ by: at(world.newcomers, n), params: { code: world.joinCode } }),
    }),
    act(joining.withdrawRequest, {
      send: (world, n) => ({ by: at(world.askers, n), params: { code: world.joinCode } }),
    }),
    act(joining.answerJoinRequests, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { accept: [at(world.requests, n)], decline: [at(world.requests, n + 1)] },
      }),
    }),
  ],
  cards: [
    act(cards.addCards, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: world.other },
        body: { names: [`Aysu Kərimova ${n} ${repeat}`], existing: world.cards.map(({ id }) => id) },
      }),
    }),
    act(cards.renewClaimCodes, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { studentIds: world.cards.map(({ id }) => id) },
      }),
    }),
    act(cards.renewCardId, { send: (world, n) => ({ by: teacher(world, n), params: card(world, n) }) }),
  ],
  claims: [
    act(cards.claimCard, {
      send: (world, n) => {
        const { shortId, claimCode } = at(world.cards, n)
        const email = `${shortId}.${++made}@mekteb.az`
        return { body: { shortId, claimCode, email, password } }
      },
    }),
    act(cards.mergeCard, {
      send: (world, n) => {
        const { shortId, claimCode } = at(world.cards, n)
        return { by: at(world.students, n), body: { shortId, claimCode } }
      },
    }),
    act(cards.mergeStudents, {
      of: 'request',
      send: (world, n) => ({
        by: teacher(world, n),
        params: card(world, n),
        body: { requestId: at(world.requests, n) },
      }),
    }),
    act(cards.mergeStudents, {
      of: 'card',
      send: (world, n) => ({
        by: teacher(world, n),
        params: card(world, n),
        body: { cardId: at(world.others, n).id },
      }),
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
        body: { name: text(n, repeat), withTeachers: true, withStudents: true },
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
      prepare: (world) => moreCourses(world, true),
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
  deletions: [
    act(own.deleteOwnAccount, { of: 'student', send: (world, n) => ({ by: at(world.students, n), body: {} }) }),
    act(own.deleteOwnAccount, {
      of: 'newcomer',
      send: (world, n) => ({ by: at([...world.newcomers, ...world.askers], n * 3), body: {} }),
    }),
    act(own.deleteOwnAccount, { of: 'teacher', send: (world, n) => ({ by: at(world.teachers, n), body: {} }) }),
    act(own.deleteOwnAccount, { of: 'admin', send: (world, n) => ({ by: at(world.admins, n), body: {} }) }),
    act(admin.deleteUser, {
      of: 'pupil',
      send: (world, n) => ({ by: at(world.admins, n), params: { id: pupil(world, n).id } }),
    }),
    act(admin.deleteUser, {
      of: 'newcomer',
      send: (world, n) => ({
        by: at(world.admins, n),
        params: { id: at([...world.newcomers, ...world.askers], n * 3).id },
      }),
    }),
    act(admin.deleteUser, {
      of: 'teacher',
      send: (world, n) => ({ by: at(world.admins, n), params: { id: at(world.teachers, n).id } }),
    }),
    act(admin.deleteUser, {
      of: 'owner',
      send: (world, n) => ({ by: at(world.admins, n), params: { id: owner(world).id } }),
    }),
  ],
  profiles: [
    act(own.updateProfile, {
      send: (world, n, repeat) => ({
        by: at([...world.students, ...world.teachers], n * 3),
        body: { fullName: `Aysel Məmmədova ${n} ${repeat}` },
      }),
    }),
    act(own.setNameOrder, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        body: { nameOrder: repeat % 2 === 0 ? ('family' as const) : ('given' as const) },
      }),
    }),
    act(own.renewShortId, { send: (world, n) => ({ by: at([...world.students, ...world.teachers], n * 3) }) }),
    act(own.keepShortId, { send: (world, n) => ({ by: at([...world.students, ...world.teachers], n * 3) }) }),
    act(images.setAvatar, {
      send: (world, n) => ({
        by: at([...world.students, ...world.teachers], n * 3),
        form: formOf({ avatar: file }),
      }),
    }),
    act(admin.renameUser, {
      send: (world, n, repeat) => ({
        by: at(world.admins, n),
        params: { id: pupil(world, n).id },
        body: { fullName: `Aysel Məmmədova ${n} ${repeat}` },
      }),
    }),
  ],
  sessions: [
    act(accounts.signUp, {
      send: () => ({
        body: { fullName: 'Aysel Məmmədova', email: `yeni.${++made}@mekteb.az`, role: 'student' as const, password },
      }),
    }),
    act(accounts.signIn, {
      prepare: (world) => setPasswords(world, world.students),
      send: (world, n) => ({ body: { email: at(world.students, n % 2).email, password } }),
    }),
    act(accounts.adminSignIn, {
      prepare: (world) => setPasswords(world, world.admins),
      send: (world, n) => ({ body: { email: at(world.admins, n % 2).email, password } }),
    }),
    act(accounts.parentLogin, {
      send: (world, n) => ({ body: { shortId: pupil(world, n).shortId } }),
    }),
    act(accounts.logOut, { send: (world, n) => ({ by: at(world.students, n) }) }),
    act(own.endSession, {
      prepare: ({ server, students }) =>
        every(async (n) => {
          const { id } = await server.db
            .selectFrom('sessions')
            .where('accountId', '=', at(students, n).id)
            .select('id')
            .executeTakeFirstOrThrow()
          return id
        }),
      send: (world, n, _repeat, sessions) => ({ by: at(world.students, n), params: { id: at(sessions, n) } }),
    }),
    act(accounts.verifyEmail, {
      prepare: ({ server, students }) => every((n) => makeToken(server.db, at(students, n).id, 'verify')),
      send: (_world, n, _repeat, tokens) => ({ body: { token: at(tokens, n) } }),
    }),
    act(accounts.resendVerification, { send: (world, n) => ({ by: at(world.students, n) }) }),
    act(accounts.forgotPassword, { send: (world, n) => ({ body: { email: at(world.students, n).email } }) }),
    act(accounts.resetPassword, {
      prepare: ({ server, students }) => every((n) => makeToken(server.db, at(students, n).id, 'reset')),
      send: (_world, n, _repeat, tokens) => ({ body: { token: at(tokens, n), password } }),
    }),
    act(own.changePassword, {
      prepare: (world) => setPasswords(world, world.students),
      send: (world, n, repeat) => ({
        by: at(world.students, n),
        body: { currentPassword: password, newPassword: `${password} ${repeat}`, renewCalendars: true },
      }),
    }),
  ],
  secondFactors: [
    act(secondFactor.startSecondFactor, {
      prepare: (world) => setPasswords(world, world.admins),
      send: (world, n) => ({ by: at(world.admins, n), body: { password } }),
    }),
    act(secondFactor.confirmSecondFactor, {
      prepare: async (world) => {
        await setPasswords(world, world.admins)
        return setUpSecondFactor(world)
      },
      send: (world, n, _repeat, codes) => ({ by: at(world.admins, n), body: { code: at(codes, n) } }),
    }),
    act(secondFactor.endSecondFactor, {
      prepare: async (world) => {
        await setPasswords(world, world.admins)
        const codes = await setUpSecondFactor(world)
        return every((n) =>
          ready(world, secondFactor.confirmSecondFactor, { by: at(world.admins, n), body: { code: at(codes, n) } }),
        )
      },
      send: (world, n, _repeat, confirmed) => ({
        by: at(world.admins, n),
        body: { password, code: at(confirmed, n).recoveryCodes[0] as string },
      }),
    }),
  ],
  devices: [
    act(notices.savePushDevice, { send: (world, n) => ({ by: at(world.students, n), body: device(n) }) }),
    act(notices.removePushDevice, {
      prepare: saveDevices,
      send: (world, n, _repeat, devices) => ({ by: at(world.students, n), params: { id: at(devices, n).id } }),
    }),
    act(notices.testPushDevice, {
      prepare: saveDevices,
      send: (world, n, _repeat, devices) => ({ by: at(world.students, n), params: { id: at(devices, n).id } }),
    }),
    act(calendar.renewCalendar, { send: (world, n) => ({ by: at(world.students, n) }) }),
    act(calendar.deleteCalendar, {
      prepare: (world) => every((n) => ready(world, calendar.renewCalendar, { by: at(world.students, n) })),
      send: (world, n) => ({ by: at(world.students, n) }),
    }),
    act(calendar.deleteParentCalendars, { send: (world, n) => ({ by: at(world.students, n) }) }),
    act(news.setNewsSeen, {
      send: (world, n) => ({ by: at(world.students, n), body: { at: new Date().toISOString() } }),
    }),
  ],
  admin: [
    act(admin.setQuota, {
      send: (world, n, repeat) => ({
        by: at(world.admins, n),
        params: { id: teacher(world, n).id },
        body: { limit: 40 + (repeat % 5) },
      }),
    }),
    act(admin.setSubscription, {
      send: (world, n) => ({
        by: at(world.admins, n),
        params: { id: teacher(world, n).id },
        body: { expiresAt: '2099-06-30' },
      }),
    }),
    act(admin.addDaysOff, {
      send: (world, n) => ({
        by: at(world.admins, n),
        body: { from: addDays(today, n % 2), to: addDays(today, 2), name: 'Bayram' },
      }),
    }),
    act(admin.removeDayOff, {
      prepare: (world) =>
        ready(world, admin.addDaysOff, {
          by: at(world.admins, 0),
          body: { from: today, to: addDays(today, 1), name: 'Bayram' },
        }),
      send: (world, n) => ({ by: at(world.admins, n), params: { date: addDays(today, n % 2) } }),
    }),
  ],
}

/** Calls that write nothing that another act writes. */
export const outside: Record<string, string> = {
  reportPageError: 'counts in memory and writes to the log only',
}

export const acts = Object.values(groups).flat()

/** The calls that write and have neither an act nor a reason. */
export function callsWithoutAct(): string[] {
  const crossed = new Set(acts.map(({ endpoint }) => endpoint))
  return callsOf(rooms)
    .filter(({ endpoint, id }) => endpoint.method !== 'GET' && !crossed.has(endpoint) && !(id in outside))
    .map(({ id }) => id)
}
