import { createCourse, getCourse, type LessonDay, setLessonDays, updateCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { listCourses } from './summaries.ts'

const server = testServer()
const tuesday: LessonDay = { weekday: 2, startsAt: '14:00' }
const friday: LessonDay = { weekday: 5, startsAt: null }

async function courseWithDays() {
  const made = await server.make.course()
  const owner = server.as(made.people.owner)
  const change = (lessonDays: unknown) =>
    owner.call(setLessonDays, { params: made.course, body: { lessonDays: lessonDays as LessonDay[] } })
  const history = async () => (await owner.call(listHistory, { params: made.course })).body.items
  return { ...made, owner, change, history }
}

test.each(accessOf(teachersOfCourse))('%s setting the lesson days gets %i', async (who, status, code) => {
  const { course, people } = await server.make.course()
  const response = await server.as(people[who]).call(setLessonDays, { params: course, body: { lessonDays: [tuesday] } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('lesson days are sorted without duplicates, visible to everybody of the course and in its history', async () => {
  const { course, people, change, history } = await courseWithDays()
  expect((await change([friday, tuesday, tuesday])).body.lessonDays).toEqual([tuesday, friday])
  await change([tuesday, friday])
  const read = await server.as(people.student).call(getCourse, { params: course })
  expect(read.body).toMatchObject({ lessonDays: [tuesday, friday], learnedDays: [] })
  expect(read.body.lessonToday).toBeUndefined()
  await change([])
  expect((await history()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['lesson_days_changed', 'Ç.a. 14:00, C.', null],
    ['lesson_days_changed', null, 'Ç.a. 14:00, C.'],
  ])
})

test.each([
  ['an eighth weekday', [{ weekday: 8, startsAt: null }]],
  ['a time that does not exist', [{ weekday: 1, startsAt: '24:00' }]],
  ['a time without zeros', [{ weekday: 1, startsAt: '9:00' }]],
  ['no time at all', [{ weekday: 1 }]],
  ['a property more', [{ ...friday, room: 'A' }]],
  [
    'fifteen lessons',
    Array.from({ length: 15 }, (_, i) => ({ weekday: 1, startsAt: `${String(i).padStart(2, '0')}:00` })),
  ],
])('%s is refused', async (_, lessonDays) => {
  const { change } = await courseWithDays()
  expect((await change(lessonDays)).error.code).toBe('validation_failed')
})

test('a course is created and changed with its lesson days, and keeps them when they are omitted', async () => {
  const { owner, history, course } = await courseWithDays()
  const created = await owner.call(createCourse, {
    body: { name: 'Fizika', description: '', lessonDays: [friday, tuesday] },
  })
  expect(created.body.lessonDays).toEqual([tuesday, friday])
  const update = (lessonDays?: LessonDay[]) =>
    owner.call(updateCourse, { params: course, body: { name: 'Kimya', ...(lessonDays && { lessonDays }) } })
  await update([friday])
  expect((await update()).body.lessonDays).toEqual([friday])
  expect((await history()).map(({ action }) => action)).toEqual(['lesson_days_changed', 'course_changed'])
})

test('a lesson takes 45 minutes until its teachers say otherwise, which the history records', async () => {
  const { owner, course, people, history } = await courseWithDays()
  const created = await owner.call(createCourse, { body: { name: 'Fizika', description: '', lessonMinutes: 90 } })
  expect(created.body.lessonMinutes).toBe(90)
  const read = async () => (await server.as(people.student).call(getCourse, { params: course })).body.lessonMinutes
  expect(await read()).toBe(45)
  await owner.call(setLessonDays, { params: course, body: { lessonDays: [tuesday], lessonMinutes: 60 } })
  expect(await read()).toBe(60)
  await owner.call(setLessonDays, { params: course, body: { lessonDays: [tuesday] } })
  await owner.call(updateCourse, { params: course, body: { name: course.name } })
  expect(await read()).toBe(60)
  await owner.call(updateCourse, { params: course, body: { name: course.name, lessonMinutes: 80 } })
  expect(await read()).toBe(80)
  expect((await history()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['lesson_days_changed', '60 dəqiqə', '80 dəqiqə'],
    ['lesson_days_changed', '45 dəqiqə', '60 dəqiqə'],
    ['lesson_days_changed', null, 'Ç.a. 14:00'],
  ])
  const listed = await listCourses(server.db, { ...people.owner, role: 'teacher', seesLessonLink: true })
  expect(listed.map(({ lessonMinutes }) => lessonMinutes)).toEqual([90, 80])
})

test.each([14, 301, 45.5])('a lesson of %d minutes is refused', async (lessonMinutes) => {
  const { owner, course } = await courseWithDays()
  const set = await owner.call(setLessonDays, { params: course, body: { lessonDays: [], lessonMinutes } })
  const update = await owner.call(updateCourse, { params: course, body: { name: 'Kimya', lessonMinutes } })
  for (const { error } of [set, update]) {
    expect(error.code).toBe('validation_failed')
    expect(Object.keys(error.fields ?? {})).toEqual(['lessonMinutes'])
  }
})

test('lesson days that another teacher changed meanwhile are not overwritten, and the refusal contains them', async () => {
  const { owner, course, people, change } = await courseWithDays()
  await change([tuesday])
  const colleague = server.as(people.coTeacher)
  await colleague.call(setLessonDays, {
    params: course,
    body: { lessonDays: [friday], base: { lessonDays: [tuesday] } },
  })
  const set = (lessonDays: LessonDay[], base: LessonDay[]) =>
    owner.call(setLessonDays, { params: course, body: { lessonDays, base: { lessonDays: base } } })
  const update = (lessonDays: LessonDay[], base: LessonDay[]) =>
    owner.call(updateCourse, { params: course, body: { name: 'Kimya', lessonDays, base: { lessonDays: base } } })
  for (const write of [set, update]) {
    const refused = await write([tuesday, friday], [tuesday])
    expect([refused.status, refused.error.code]).toEqual([409, 'changed_meanwhile'])
    expect(refused.error.stored).toEqual({ lessonDays: [friday] })
    expect(refused.error.error).toContain('C.')
  }
  expect((await owner.call(getCourse, { params: course })).body).toMatchObject({ lessonDays: [friday] })
  expect((await owner.call(getCourse, { params: course })).body.name).not.toBe('Kimya')
  // an unchanged list keeps the value that the colleague saved; setting the same list is no conflict
  expect((await set([tuesday], [tuesday])).body.lessonDays).toEqual([friday])
  expect((await set([friday], [tuesday])).body.lessonDays).toEqual([friday])
  expect((await set([tuesday], [friday])).body.lessonDays).toEqual([tuesday])
})

// a Thursday
const today = '2026-11-26'
const noon = new Date(`${today}T08:00:00Z`)

test('families read other lesson days as news, not those that were led back at once, nor how long a lesson takes', async () => {
  const { course, people, owner, change } = await courseWithDays()
  const newsOf = async (who: 'student' | 'parent' | 'owner') =>
    (await server.as(people[who]).call(listNews)).body.items
      .filter(({ kind }) => kind === 'lesson_change')
      .map(({ title, note, date }) => [title, note, date])
  const pass = () =>
    server.pool.query(`update history set at = at - interval '1 minute' where course_id = $1`, [course.id])
  await server.pool.query(`update participants set since = now() - interval '1 day' where course_id = $1`, [course.id])
  await change([tuesday])
  const told = [['Dərs günləri dəyişib: Ç.a. 14:00', null, null]]
  expect([await newsOf('student'), await newsOf('parent'), await newsOf('owner')]).toEqual([told, told, []])
  await pass()
  await owner.call(setLessonDays, { params: course, body: { lessonDays: [tuesday], lessonMinutes: 60 } })
  await change([friday])
  await change([tuesday])
  expect(await newsOf('parent')).toEqual(told)
  await change([friday, tuesday])
  expect(await newsOf('parent')).toEqual([['Dərs günləri dəyişib: Ç.a. 14:00, C.', null, null]])
  await pass()
  await change([tuesday])
  expect(await newsOf('parent')).toEqual(told)
  await change([])
  expect(await newsOf('parent')).toEqual([])
})

test('without lesson days those of the last weeks apply, and teachers see whether today is one', async () => {
  const { course, people, change } = await courseWithDays()
  const dates = [7, 14, 28, 8, 15].map((days) => addDays(today, -days))
  await server.db
    .insertInto('days')
    .values([...dates, addDays(today, 7)].map((date) => ({ courseId: course.id, date })))
    .execute()
  const read = async (role: 'teacher' | 'student') => {
    const id = role === 'teacher' ? people.owner.id : people.student.id
    const [summary] = await listCourses(server.db, { id, role, seesLessonLink: true }, noon)
    return [summary?.learnedDays, summary?.lessonToday]
  }
  const thursday = { weekday: 4, startsAt: null }
  expect(await read('teacher')).toEqual([[thursday], 'learned'])
  expect(await read('student')).toEqual([[thursday], undefined])
  await change([friday])
  expect(await read('teacher')).toEqual([[], 'none'])
  await change([thursday])
  expect(await read('teacher')).toEqual([[], 'set'])
})

test('an archived course keeps its lesson days but has no lessons', async () => {
  const { course, people, change } = await courseWithDays()
  await change([{ weekday: 4, startsAt: null }])
  await server.db.updateTable('courses').set({ archivedAt: new Date() }).where('id', '=', course.id).execute()
  expect((await change([])).error.code).toBe('course_read_only')
  const reader = { id: people.owner.id, role: 'teacher', seesLessonLink: true } as const
  const [summary] = await listCourses(server.db, reader, noon)
  expect(summary).toMatchObject({ lessonDays: [{ weekday: 4, startsAt: null }], lessonToday: 'none' })
})
