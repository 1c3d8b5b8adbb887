import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { renewCalendar } from '@hasiye/contract/calendar.ts'
import { addMaterialComment } from '@hasiye/contract/comments.ts'
import { setAvatar } from '@hasiye/contract/images.ts'
import { joinCourse, listJoinRequests, setJoinCode } from '@hasiye/contract/joining.ts'
import { createBreak } from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { examplePublicKey, savePushDevice } from '@hasiye/contract/notices.ts'
import { listSessions } from '@hasiye/contract/own-account.ts'
import { hash } from '@node-rs/argon2'
import sharp from 'sharp'
import { makeToken } from '../src/mail/link-tokens.ts'
import type { DescribedCall } from './api-document.ts'
import { formOf } from './forms.ts'
import type { TestServer } from './harness.ts'
import type { TestPerson } from './makers.ts'

export const date = '2026-09-15'
const today = bakuDate(new Date())
export const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
export const password = 'qırmızı alma 7'
// a hash that is fast to verify
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1 })

export type World = Awaited<ReturnType<typeof makeWorld>>

/** A course with at least one row of every kind, and a person of every role. */
export async function makeWorld(server: TestServer) {
  const { make, db } = server
  const { course, people } = await make.course()
  const { owner, student, admin, otherStudent, otherTeacher } = people
  await db.updateTable('accounts').set({ passwordHash }).where('id', 'in', [owner.id, admin.id]).execute()
  const category = await make.category(course)
  const material = await make.material(course, { category })
  const text = 'Sağ olun!'
  const comment = await server.as(owner).call(addMaterialComment, {
    params: { id: material.id },
    form: formOf({ text, attachment: Buffer.from('mühazirə') }),
  })
  await make.comment(course, { category }, { author: owner })
  const announcement = await make.announcement([course], { author: owner })
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsAt: '14:00' }))
  await db
    .updateTable('courses')
    .set({ lessonDays: JSON.stringify(everyDay) })
    .where('id', '=', course.id)
    .execute()
  const away = { from: addDays(today, 30), to: addDays(today, 31), courseIds: [course.id] }
  const pause = await server.as(owner).call(createBreak, { body: away })
  const card = await make.card(course)
  const note = 'gecikdi'
  const params = { id: course.id }
  await server.as(owner).call(saveAttendance, {
    params,
    body: { date, statuses: [{ studentId: student.id, status: '+', note }] },
  })
  const joinCode = await server.as(owner).call(setJoinCode, { params, body: { on: true } })
  const code = String(joinCode.body.code)
  const waiting = await make.person('student')
  await server.as(waiting).call(joinCourse, { params: { code } })
  const requests = await server.as(owner).call(listJoinRequests, { params })
  const avatar = await server.as(owner).call(setAvatar, { form: formOf({ avatar: [picture, 'a.png'] }) })
  const calendar = await server.as(owner).call(renewCalendar)
  const pushDevice = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    p256dh: examplePublicKey,
    auth: 'a'.repeat(22),
    kinds: ['comment' as const],
  }
  const notified = await server.as(owner).call(savePushDevice, { body: pushDevice })
  const sessions = await server.as(owner).call(listSessions)
  const ids: Record<string, number | string> = {
    courses: course.id,
    categories: category.id,
    content: material.id,
    comments: comment.body.id,
    announcements: announcement.id,
    breaks: pause.body.id,
    sessions: Number(sessions.body[0]?.id),
    push: notified.body.id,
    users: otherStudent.id,
    images: avatar.body.avatar.split('/').at(-1) ?? '',
    calendar: calendar.body.url.split('/').at(-1) ?? '',
    cards: card.id,
    studentId: student.id,
    join: code,
    'lesson-changes': today,
    'days-off': `${today.slice(0, 4)}-12-31`,
    teacherId: people.manager.id,
  }
  const saved = { studentId: student.id, status: '-', note, base: { status: '+', note } }
  const credentials = ({ email }: TestPerson) => ({ email, password })
  const typedCard = { shortId: card.shortId, claimCode: card.claimCode }
  const bodies: Record<string, Record<string, unknown>> = {
    signIn: credentials(owner),
    adminSignIn: credentials(admin),
    verifyEmail: { token: await makeToken(db, owner.id, 'verify') },
    resetPassword: { token: await makeToken(db, owner.id, 'reset') },
    parentLogin: { shortId: student.shortId },
    savePushDevice: pushDevice,
    updateProfile: { avatar: null },
    changePassword: { currentPassword: password },
    deleteOwnAccount: { password },
    startSecondFactor: { password },
    createAnnouncement: { courseIds: [course.id], text, pinnedUntil: today },
    changeAnnouncement: { text, pinnedUntil: today },
    addParticipant: { studentShortId: otherStudent.shortId },
    addManyParticipants: { studentShortIds: [otherStudent.shortId, 'YOXDUR'] },
    setSent: { shortId: student.shortId },
    addTeacher: { teacherShortId: otherTeacher.shortId },
    addCards: { names: ['Aysu Kərimova'] },
    renewClaimCodes: { studentIds: [card.id] },
    claimCard: { ...typedCard, email: `${card.shortId}@mekteb.az` },
    mergeCard: typedCard,
    mergeStudents: { requestId: requests.body[0]?.id, cardId: undefined },
    saveAttendance: { statuses: [saved] },
    restoreDeleted: { kind: 'date', date, id: undefined },
    changeLesson: { kind: 'moved', movedTo: addDays(today, 1) },
    cancelOwnLessons: { date: today, courseIds: [course.id] },
    createBreak: away,
    restoreCourse: { id: course.id },
    purgeDeleted: { kind: 'date', date, id: undefined },
    purgeCourse: { id: course.id },
    answerJoinRequests: { accept: requests.body.map(({ id }) => id), decline: [] },
  }
  const queries: Record<string, Record<string, string>> = { listAnnouncementViews: { courseId: String(course.id) } }
  return { course, people, ids, bodies, queries }
}

/** A person who may make the call; undefined when it needs no session. */
export function viewerOf({ operationId, 'x-roles': roles }: DescribedCall, { people }: World): TestPerson | undefined {
  if (operationId === 'leaveAsTeacher') return people.coTeacher
  if (['joinCourse', 'withdrawRequest'].includes(operationId)) return people.otherStudent
  if (roles?.includes('teacher')) return people.owner
  if (roles?.includes('student')) return people.student
  return roles && people.admin
}

/** The path with its ids; `id` replaces the id of the course or its part. */
export const pathOf = ({ path }: DescribedCall, { ids, people }: World, id?: string): string =>
  path.replace(/([\w-]+)\/\{(\w+)\}/g, (_whole, collection: string, name: string) => {
    const isAdminTeacher = collection === 'teachers' && name === 'id'
    const isCard = collection === 'cards'
    const known = isAdminTeacher ? people.owner.id : isCard ? ids.cards : (ids[name] ?? ids[collection])
    return `${collection}/${id ?? known}`
  })

/** The body of a call that names its courses there and not in the path; undefined for the others. */
export function namingCourse(operationId: string, courseId: number): Record<string, unknown> | undefined {
  if (operationId === 'createAnnouncement') return { courseIds: [courseId], text: 'Elan' }
  return operationId === 'createBreak' ? { courseIds: [courseId], from: today, to: today } : undefined
}
