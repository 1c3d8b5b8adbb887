import { listOwnMarks, listRecentMarks } from '@hasiye/contract/attendance.ts'
import { type CourseSummary, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()
const coursesOf = async (person: TestPerson): Promise<CourseSummary[]> =>
  (await server.as(person).call(listMyCourses)).body

async function mark(courseId: number, studentId: number, signs: string) {
  for (const [day, status] of [...signs].entries()) {
    const date = new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10)
    await server.db
      .insertInto('days')
      .values({ courseId, date })
      .onConflict((c) => c.doNothing())
      .execute()
    await server.db
      .insertInto('marks')
      .values({ courseId, date, studentId, status: status as '+' | '-', note: '', updatedAt: new Date() })
      .execute()
  }
}

async function join(student: TestPerson, courseIds: number[]) {
  await server.db
    .insertInto('participants')
    .values(courseIds.map((courseId) => ({ courseId, studentId: student.id })))
    .execute()
}

test.each(accessOf({ ...everyAccount, parent: 'allowed', admin: 'forbidden' }))(
  '%s listing own courses gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(listMyCourses)
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test('teachers see the courses they teach, with their verdicts; others do not see them', async () => {
  const { course, people } = await server.make.course({ students: 2 })
  const summary = { id: course.id, teacherId: people.owner.id, participantCount: 3 }
  expect(await coursesOf(people.owner)).toMatchObject([{ ...summary, isOwner: true, canManage: true }])
  expect(await coursesOf(people.manager)).toMatchObject([{ ...summary, isOwner: false, canManage: true }])
  expect(await coursesOf(people.coTeacher)).toMatchObject([{ ...summary, isOwner: false, canManage: false }])
  expect(await coursesOf(people.otherTeacher)).toEqual([])
  expect(await coursesOf(people.otherStudent)).toEqual([])
})

test('the newest course comes first', async () => {
  const made = await Promise.all(['A', 'B', 'C'].map((name) => server.make.course({ name })))
  const student = await server.make.person('student')
  await join(
    student,
    made.map(({ course }) => course.id),
  )
  const days = ['2026-03-01', '2026-05-01', '2026-04-01']
  for (const [index, { course }] of made.entries()) {
    await server.db.updateTable('courses').set({ createdAt: days[index] }).where('id', '=', course.id).execute()
  }
  expect((await coursesOf(student)).map(({ name }) => name)).toEqual(['B', 'C', 'A'])
})

test('students and parents see their own attendance, and others see none', async () => {
  const { course, people, students } = await server.make.course({ students: 1 })
  await mark(course.id, people.student.id, '++-+')
  await mark(course.id, students[1]?.id ?? 0, '-')
  const attendance = { present: 3, absent: 1, rate: 0.75, recent: '++-+' }
  expect(await coursesOf(people.student)).toMatchObject([{ attendance }])
  expect(await coursesOf(people.parent)).toMatchObject([{ attendance }])
  expect((await coursesOf(people.owner))[0]?.attendance).toBeUndefined()
})

test('a mark of a future day does not count in the attendance', async () => {
  const { course, people } = await server.make.course()
  const tomorrow = addDays(bakuDate(new Date()), 1)
  await mark(course.id, people.student.id, '+-')
  await server.db.insertInto('days').values({ courseId: course.id, date: tomorrow }).execute()
  const values = { courseId: course.id, date: tomorrow, studentId: people.student.id, note: '', updatedAt: new Date() }
  await server.db
    .insertInto('marks')
    .values({ ...values, status: '-' })
    .execute()
  expect(await coursesOf(people.student)).toMatchObject([
    { attendance: { present: 1, absent: 1, rate: 0.5, recent: '+-' } },
  ])
})

test('a run of absences changes nothing that a classmate or their parent reads', async () => {
  const { course, people, students } = await server.make.course({ students: 1 })
  const classmate = students[1] as TestPerson
  await mark(course.id, classmate.id, '+++')
  const params = { id: course.id }
  const readAs = async (person: TestPerson) => {
    const as = server.as(person)
    const own = await as.call(listOwnMarks, { params })
    return [await coursesOf(person), (await as.call(getCourse, { params })).body, own.body]
  }
  const parent = await server.make.parentOf(classmate)
  const readAll = async () => [
    await readAs(classmate),
    await readAs(parent),
    (await server.as(classmate).call(listRecentMarks)).body,
  ]
  const before = await readAll()
  await mark(course.id, people.student.id, '---')
  expect((await coursesOf(people.student))[0]?.attendance?.recent).toBe('---')
  expect(await readAll()).toEqual(before)
})

test('without a status there is no rate, and a note alone is no status', async () => {
  const { course, people } = await server.make.course()
  await server.db.insertInto('days').values({ courseId: course.id, date: '2026-11-14' }).execute()
  await server.db
    .insertInto('marks')
    .values({
      courseId: course.id,
      date: '2026-11-14',
      studentId: people.student.id,
      status: '',
      note: 'Üzrlü',
      updatedAt: new Date(),
    })
    .execute()
  const [summary] = await coursesOf(people.student)
  expect(summary?.attendance).toEqual({ present: 0, absent: 0, rate: null, recent: '' })
})

test('the recent statuses are the last 24, oldest first', async () => {
  const { course, people } = await server.make.course()
  await mark(course.id, people.student.id, `${'-'.repeat(4)}${'+'.repeat(23)}-`)
  const [summary] = await coursesOf(people.student)
  expect(summary?.attendance).toMatchObject({ present: 23, absent: 5, recent: `${'+'.repeat(23)}-` })
})

test('the list takes three statements for any number of courses', async () => {
  const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => server.make.course({ name })))
  const student = await server.make.person('student')
  await join(
    student,
    made.map(({ course }) => course.id),
  )
  const response = await server.as(student).call(listMyCourses)
  expect(response.body).toHaveLength(4)
  expect(response.queries).toBeLessThanOrEqual(2)
})

test('teachers see the marks of today in Baku and the number of join requests, in one statement; students see neither', async () => {
  const made = await server.make.course({ students: 2 })
  const { course, people, students } = made
  const courseId = course.id
  const params = { id: courseId }
  expect(await coursesOf(people.coTeacher)).toMatchObject([{ today: null, joinRequestCount: 0 }])
  const today = bakuDate(new Date())
  const yesterday = bakuDate(new Date(Date.now() - 86_400_000))
  for (const date of [today, yesterday]) await server.db.insertInto('days').values({ courseId, date }).execute()
  expect(await coursesOf(people.owner)).toMatchObject([{ today: { marked: 0, total: 3 } }])
  const removed = await server.make.person('student')
  const marks = [
    [today, students[0]?.id, '+'],
    [today, students[1]?.id, ''],
    [today, removed.id, '-'],
    [yesterday, students[2]?.id, '-'],
  ] as const
  const updatedAt = new Date()
  await server.db
    .insertInto('marks')
    .values(
      marks.map(([date, studentId = 0, status]) => ({ courseId, date, studentId, status, note: 'qeyd', updatedAt })),
    )
    .execute()
  await server.db
    .insertInto('joinRequests')
    .values([
      { courseId, studentId: people.otherStudent.id, declinedAt: null },
      { courseId, studentId: removed.id, declinedAt: new Date() },
    ])
    .execute()
  // a participant with a leftover join request is not counted
  await server.db
    .insertInto('joinRequests')
    .values({ courseId, studentId: people.student.id, declinedAt: null })
    .execute()
  const response = await server.as(people.owner).call(listMyCourses)
  const now = { today: { marked: 1, total: 3 }, joinRequestCount: 1 }
  expect(response.body).toMatchObject([now])
  expect(response.queries).toBe(2)
  const one = await server.as(people.owner).call(getCourse, { params })
  expect([one.body.today, one.body.joinRequestCount, one.queries]).toEqual([now.today, 1, 2])
  for (const who of [people.student, people.parent]) {
    const [summary] = await coursesOf(who)
    expect(summary).toMatchObject({ id: courseId })
    expect(summary).not.toHaveProperty('today')
    expect(summary).not.toHaveProperty('joinRequestCount')
  }
})

test('more courses take no more statements', async () => {
  const teacher = await server.make.person('teacher')
  for (let n = 0; n < 6; n++) {
    const { course } = await server.make.course()
    await server.db
      .insertInto('days')
      .values({ courseId: course.id, date: bakuDate(new Date()) })
      .execute()
    await server.db.insertInto('courseTeachers').values({ courseId: course.id, teacherId: teacher.id }).execute()
  }
  const response = await server.as(teacher).call(listMyCourses)
  expect(response.body.map(({ today }) => today)).toEqual(Array(6).fill({ marked: 0, total: 1 }))
  expect(response.queries).toBe(2)
})
