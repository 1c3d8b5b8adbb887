import { deleteDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { deleteCourse, setLessonLink } from '@hasiye/contract/courses.ts'
import { changeLesson } from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { kindsOf, noticeKinds } from '@hasiye/contract/notices.ts'
import { addParticipant, setCourseKnown, setCourseMuted } from '@hasiye/contract/participants.ts'
import { purgeCourse } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { testFamilies } from '../../test/families.ts'
import { queueWeekly } from '../attendance/weekly-notice.ts'
import { hashOfToken } from '../db/tokens.ts'
import { noticeKinds as kinds } from '../rooms.ts'
import { openDelivery } from './deliver.ts'
import { queueChangedCourses, queueChangedDays } from './queue.ts'
import { mondayOf } from './rules.ts'

const { server, push } = await testFamilies()

const today = bakuDate(new Date())
const hour = 3_600_000
const words = 'Pis söz'

/**
 * A family with a parent's phone and the student's own, a stranger who has the ID, and a clock of its own that begins
 * at noon.
 */
async function world() {
  const { people } = await server.make.course()
  const strangers: Awaited<ReturnType<typeof server.make.course>>['people'][] = []
  const delivery = openDelivery({
    kinds,
    db: server.db,
    config: { ...server.config, push: { services: [push.origin], contact: 'mailto:dev@example.az', delayMinutes: 0 } },
  })
  const subscribe = async (person: { id: number; token: string }, isParent: boolean) => {
    const own = push.subscribe()
    const session = await server.db
      .selectFrom('sessions')
      .where('tokenHash', '=', hashOfToken(person.token))
      .select(['id', 'deviceHash'])
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('pushDevices')
      .values({
        accountId: person.id,
        isParent,
        sessionId: isParent ? null : session.id,
        deviceHash: isParent ? session.deviceHash : null,
        service: new URL(own.endpoint).host,
        kinds: [...kindsOf[isParent ? 'parent' : 'student']],
        userAgent: 'Chrome',
        ...own,
      })
      .execute()
    return own
  }
  const phones = {
    parent: await subscribe(people.parent, true),
    student: await subscribe(people.student, false),
  }
  let clock = new Date(`${today}T12:00:00+04:00`).getTime()
  const send = async (hours = 0) => {
    clock += hours * hour
    const now = new Date(clock)
    await server.db.updateTable('changedDays').set({ changedAt: now }).execute()
    await server.db.updateTable('changedCourses').set({ changedAt: now }).execute()
    await server.db
      .updateTable('pushNotices')
      .set({ dueAt: now })
      .where('dueAt', '>', now)
      .where('kind', '<>', 'new_course')
      .execute()
    for (let n = 0; n < 8; n++) {
      await queueChangedDays(server.db, kinds, 0, now)
      await queueChangedCourses(server.db, kinds, 0, now)
      await (await delivery.sendDue(now)).settled
    }
  }
  /** A stranger creates a course, adds the student and does everything in it that causes notices. */
  const strange = async (teacher?: (typeof strangers)[number]) => {
    const made = await server.make.course({ name: words })
    if (teacher) {
      await server.pool.query('update course_teachers set teacher_id = $1 where course_id = $2 and is_owner', [
        teacher.owner.id,
        made.course.id,
      ])
    }
    const owner = server.as((teacher ?? made.people).owner)
    const params = { id: made.course.id }
    await owner.call(addParticipant, { params, body: { studentShortId: people.student.shortId } })
    await server.db
      .updateTable('newCourses')
      .set({ addedAt: new Date(clock) })
      .where('courseId', '=', params.id)
      .execute()
    const later = new Date(clock + 48 * hour)
    await server.db
      .updateTable('pushNotices')
      .set({ dueAt: new Date(clock), expiresAt: later })
      .where('kind', '=', 'new_course')
      .execute()
    return { params, owner, people: made.people, course: made.course }
  }
  const speak = async ({ params, owner, people: own, course }: Awaited<ReturnType<typeof strange>>) => {
    const statuses = [{ studentId: people.student.id, status: '-' as const, note: words }]
    await owner.call(saveAttendance, { params, body: { date: today, statuses } })
    await owner.call(setLessonLink, { params, body: { lessonLink: 'https://example.com/pis' } })
    const lesson = { kind: 'cancelled', text: words } as const
    expect(
      (await owner.call(changeLesson, { params: { ...params, date: addDays(today, 1) }, body: lesson })).status,
    ).toBe(200)
    const material = await server.make.material(course, { title: words })
    await server.make.comment(course, { material }, { author: own.owner, text: words })
    await queueWeekly(server.db, mondayOf(today), new Date(clock))
  }
  return {
    people,
    phones,
    send,
    strange,
    speak,
    read: (who: keyof typeof phones) => push.bodiesOf(phones[who]),
    setHour: (time: string, day = today) => {
      clock = new Date(`${day}T${time}:00+04:00`).getTime()
    },
  }
}

const asked = (fullName: string) => `${fullName.split(' ').slice(0, -1).join(' ')} yeni qrupa əlavə edildi.`

test("a stranger's words reach no phone: the family is only notified that there is a new course", async () => {
  const { people, send, strange, speak, read } = await world()
  const course = await strange()
  await speak(course)
  await send()
  for (const who of ['parent', 'student'] as const) expect(read(who)).toEqual([asked(people.student.fullName)])
  await course.owner.call(deleteDay, { params: course.params, body: { date: today } })
  await course.owner.call(deleteCourse, { params: course.params })
  await send(1)
  for (const who of ['parent', 'student'] as const) expect(read(who)).toEqual([asked(people.student.fullName)])
})

test('it is sent once a day for any number of courses, and on the next morning for later ones', async () => {
  const { people, send, strange, read, setHour } = await world()
  await strange()
  await strange()
  await send()
  await send(1)
  await strange()
  await send(1)
  expect(read('parent')).toEqual([asked(people.student.fullName)])
  setHour('08:00', addDays(today, 1))
  await send()
  await send(1)
  expect(read('parent')).toEqual([asked(people.student.fullName), asked(people.student.fullName)])
})

test('it is not sent for a course that was left or confirmed before', async () => {
  const { people, send, strange, read, setHour } = await world()
  setHour('22:00')
  const course = await strange()
  await server.as(people.student).call(setCourseKnown, { params: course.params })
  setHour('08:00', addDays(today, 1))
  await send()
  expect(read('parent')).toEqual([])
})

test("after the parent's answer this browser is notified, and no other browser of the family", async () => {
  const { people, send, strange, speak, read } = await world()
  const course = await strange()
  await send()
  await server.as(people.parent).call(setCourseKnown, { params: course.params })
  await speak(course)
  await send(1)
  expect(read('parent').slice(1).join('\n')).toContain(words)
  expect(read('student')).toEqual([asked(people.student.fullName)])
})

test('a muted course causes no notices to the person who muted it', async () => {
  const { people, send, strange, speak, read } = await world()
  const course = await strange()
  await server.as(people.student).call(setCourseKnown, { params: course.params })
  await server.as(people.parent).call(setCourseMuted, { params: course.params, body: { muted: true } })
  await speak(course)
  await send()
  expect(read('parent')).toEqual([])
  expect(read('student').join('\n')).toContain(words)
})

test('a family gets 12 notices a day of all courses, deleted ones too; corrections are not counted, and the rest is sent the next morning', async () => {
  const { people, send, read, setHour } = await world()
  const teacher = await server.make.course()
  const courses = []
  for (let n = 0; n < 14; n++) {
    const { course } = await server.make.course({ name: `Qrup ${n}`, students: 0 })
    await server.pool.query('update course_teachers set teacher_id = $1 where course_id = $2 and is_owner', [
      teacher.people.owner.id,
      course.id,
    ])
    await server.db.insertInto('participants').values({ courseId: course.id, studentId: people.student.id }).execute()
    courses.push(course)
  }
  const owner = server.as(teacher.people.owner)
  const mark = (course: { id: number }, status: '+' | '-') =>
    owner.call(saveAttendance, {
      params: { id: course.id },
      body: { date: today, statuses: [{ studentId: people.student.id, status }] },
    })
  for (const course of courses.slice(0, 6)) {
    await mark(course, '-')
    await send()
    if (course !== courses[0]) {
      await owner.call(deleteCourse, { params: { id: course.id } })
      await owner.call(purgeCourse, { body: { kind: 'course', id: course.id } })
    }
  }
  for (const course of courses.slice(6)) await mark(course, '-')
  await send()
  await send()
  expect(read('parent')).toHaveLength(12)
  const [first] = courses
  if (first) await mark(first, '+')
  await send(1)
  expect(read('parent')).toHaveLength(13)
  expect(read('parent').at(-1)).toContain('Düzəliş')
  setHour('08:00', addDays(today, 1))
  await send()
  expect(read('parent')).toHaveLength(15)
  expect(Object.keys(noticeKinds)).toContain('absent')
})
