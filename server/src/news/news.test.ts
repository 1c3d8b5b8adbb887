import { getMe } from '@hasiye/contract/accounts.ts'
import { deleteDay, restoreDay, type Status, saveAttendance } from '@hasiye/contract/attendance.ts'
import { deleteComment } from '@hasiye/contract/comments.ts'
import { deleteCourse, listMyCourses, setLessonLink } from '@hasiye/contract/courses.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { deleteMaterial } from '@hasiye/contract/materials.ts'
import { listNews, type News, setNewsSeen } from '@hasiye/contract/news.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'
import type { TestPerson } from '../../test/makers.ts'
import { listCourses } from '../courses/summaries.ts'
import { noticeKinds } from '../rooms.ts'
import { listNews as readNews } from './news.ts'

const server = testServer()
const sources = Object.values(noticeKinds).flatMap(({ news }) => news ?? [])

/** Noon in Baku. */
const daysAgo = (days: number): string => `${bakuDate(new Date(Date.now() - days * 86_400_000))}T08:00:00.000Z`
const newsOf = async (person: TestPerson): Promise<News[]> => (await server.as(person).call(listNews)).body.items
const countsOf = async (person: TestPerson, query = {}) =>
  (await server.as(person).call(listMyCourses, { query })).body.map(({ newsCount }) => newsCount)
const unseenBy = async (person: TestPerson): Promise<number> => {
  const { items, seenAt } = (await server.as(person).call(listNews)).body
  return items.filter(({ at }) => seenAt === null || at > seenAt).length
}

/** All people of the course joined it 100 days ago, and have seen nothing since. */
async function oldCourse() {
  const made = await server.make.course()
  const { course, people } = made
  const ids = Object.values(people).flatMap((person) => person?.id ?? [])
  await server.pool.query('update participants set since = $2 where course_id = $1', [course.id, daysAgo(100)])
  await server.pool.query('update course_teachers set since = $2 where course_id = $1', [course.id, daysAgo(100)])
  await server.pool.query('update accounts set news_seen_at = $2 where id = any ($1)', [ids, daysAgo(100)])
  const params = { id: course.id }
  const save = async (day: number, status: Status, note = '', date = '2026-09-15') => {
    const statuses = [{ studentId: people.student.id, status, note }]
    expect(await server.as(people.owner).call(saveAttendance, { params, body: { date, statuses } })).toMatchObject({
      status: 200,
    })
    const at = daysAgo(day)
    await server.pool.query(
      'update history set at = $2 where id = (select max(id) from history where course_id = $1)',
      [course.id, at],
    )
    await server.pool.query('update marks set updated_at = $3 where course_id = $1 and date = $2', [
      course.id,
      date,
      at,
    ])
  }
  const material = async (category: { id: number }, day: number, title: string) => {
    const { id } = await server.make.material(course, { category, title })
    await server.pool.query('update all_materials set created_at = $2, uploaded_by = $3 where id = $1', [
      id,
      daysAgo(day),
      people.owner.id,
    ])
    return { id }
  }
  const comment = async (target: Parameters<typeof server.make.comment>[1], author: TestPerson, day: number) => {
    const { id } = await server.make.comment(course, target, { author })
    await server.pool.query('update all_comments set created_at = $2 where id = $1', [id, daysAgo(day)])
    return { id }
  }
  return { ...made, params, save, material, comment }
}

test.each(accessOf({ ...everyAccount, parent: 'allowed', admin: 'forbidden' }))(
  '%s reading news gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(listNews)
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test.each(accessOf({ ...everyAccount, admin: 'forbidden' }))(
  '%s marking news as seen gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await server.as(people[who]).call(setNewsSeen, { body: { at: daysAgo(0) } })
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

type Save = [day: number, status: Status, note?: string]

const changes: [string, Save[], Partial<News> | undefined][] = [
  ['a first sign', [[3, '-']], { kind: 'mark', status: '-', note: '' }],
  ['a first sign with a note', [[3, '-', 'xəstədir']], { kind: 'mark', status: '-', note: 'xəstədir' }],
  ['a note alone', [[3, '', 'xəstədir']], { kind: 'note', status: '', note: 'xəstədir' }],
  [
    'a sign changed on its day',
    [
      [3, '-'],
      [3, '+'],
    ],
    { kind: 'mark', status: '+' },
  ],
  [
    'a sign removed on its day',
    [
      [3, '-'],
      [3, ''],
    ],
    undefined,
  ],
  [
    'a sign changed later',
    [
      [3, '-'],
      [1, '+'],
    ],
    { kind: 'correction', status: '+' },
  ],
  [
    'a sign removed later',
    [
      [3, '-'],
      [1, ''],
    ],
    { kind: 'correction', status: '' },
  ],
  [
    'a sign changed twice later',
    [
      [3, '-'],
      [2, '+'],
      [1, '-'],
    ],
    { kind: 'correction', status: '-' },
  ],
  [
    'a sign changed and changed back',
    [
      [3, '-'],
      [1, '+'],
      [1, '-'],
    ],
    { kind: 'correction', status: '-' },
  ],
  [
    'a note added later',
    [
      [3, '-'],
      [1, '-', 'xəstədir'],
    ],
    { kind: 'note', status: '-', note: 'xəstədir' },
  ],
  [
    'a sign added to a note',
    [
      [3, '', 'xəstədir'],
      [1, '-', 'xəstədir'],
    ],
    { kind: 'mark', status: '-' },
  ],
  [
    'a note changed later',
    [
      [3, '-', 'xəstə'],
      [1, '-', 'xəstədir'],
    ],
    { kind: 'correction', note: 'xəstədir' },
  ],
  [
    'a note removed later',
    [
      [3, '-', 'xəstə'],
      [1, '-'],
    ],
    { kind: 'correction', status: '-', note: '' },
  ],
  ['60 days ago', [[60, '-']], { kind: 'mark' }],
  ['61 days ago', [[61, '-']], undefined],
  [
    'a correction of what is too old',
    [
      [61, '-'],
      [1, '+'],
    ],
    { kind: 'correction', status: '+' },
  ],
]

test.each(changes)('%s is one item of a mark, with its current value', async (_, saves, expected) => {
  const { course, people, save } = await oldCourse()
  for (const one of saves) await save(...one)
  const url = `/student/course/${course.id}?date=2026-09-15#attendance`
  const at = daysAgo(saves.at(-1)?.[0] ?? 0)
  const items = await newsOf(people.student)
  expect(items).toMatchObject(expected ? [{ at, date: '2026-09-15', courseId: course.id, url, ...expected }] : [])
  expect(await newsOf(people.parent)).toEqual(items)
  expect(await countsOf(people.student)).toEqual([items.length])
  expect(await newsOf(people.owner)).toEqual([])
})

test('a mark of a future day is no news; on its day it becomes a new item, whatever was planned before', async () => {
  const { people, save } = await oldCourse()
  const [today, tomorrow] = [0, -1].map((days) => daysAgo(days).slice(0, 10))
  await save(3, '-', '', tomorrow)
  await save(5, '+', '', today)
  await save(3, '-', '', today)
  const items = await newsOf(people.student)
  expect(items).toMatchObject([
    { kind: 'mark', status: '-', date: today, at: new Date(`${today}T00:00:00+04:00`).toISOString() },
  ])
  await server.as(people.student).call(setNewsSeen, { body: { at: daysAgo(1) } })
  expect(await countsOf(people.student)).toEqual([1])
})

test('the marks of a deleted date are no news, and are news again when it is restored', async () => {
  const { people, params, save } = await oldCourse()
  await save(1, '-')
  const before = await newsOf(people.student)
  const body = { date: '2026-09-15' }
  await server.as(people.owner).call(deleteDay, { params, body })
  expect(await newsOf(people.student)).toEqual([])
  await server.as(people.owner).call(restoreDay, { params, body })
  expect([before.length, await newsOf(people.student)]).toEqual([1, before])
})

test('materials of one category and day are one item, for students and parents; deleted ones are not listed', async () => {
  const { course, people, material } = await oldCourse()
  const [one, other] = [await server.make.category(course, 'Mövzu 1'), await server.make.category(course, 'Mövzu 2')]
  await material(one, 2, 'Mühazirə')
  const gone = await material(one, 1, 'Məsələlər')
  await material(one, 1, 'Həllər')
  await material(other, 1, 'Test')
  const of = ({ id }: { id: number }) => ({
    kind: 'material',
    url: `/student/course/${course.id}?category=${id}#general`,
  })
  const items = await newsOf(people.student)
  expect(items).toHaveLength(3)
  expect(items).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ ...of(one), count: 2, title: 'Mövzu 1', by: null, at: daysAgo(1) }),
      expect.objectContaining({ ...of(other), count: 1, title: 'Test', by: people.owner.fullName }),
    ]),
  )
  expect(items[2]).toMatchObject({ ...of(one), count: 1, title: 'Mühazirə', at: daysAgo(2) })
  expect(await newsOf(people.parent)).toEqual(items)
  expect(await newsOf(people.coTeacher)).toEqual([])
  await server.as(people.owner).call(deleteMaterial, { params: { id: gone.id } })
  expect(await newsOf(people.student)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ ...of(one), count: 1, title: 'Həllər' })]),
  )
})

test('comments of others are news for teachers and students, and not for parents; deleted ones are not listed', async () => {
  const { course, people, comment } = await oldCourse()
  const category = await server.make.category(course, 'Mövzu 1')
  const material = await server.make.material(course, { category, title: 'Mühazirə' })
  await server.pool.query('update all_materials set created_at = $2 where id = $1', [material.id, daysAgo(90)])
  await comment({ category }, people.owner, 3)
  const onFile = await comment({ material }, people.student, 2)
  await comment({ material }, people.owner, 1)
  await comment({ category }, people.owner, 1)
  const general = `category=${category.id}&comments=general#general`
  const several = { kind: 'comment', count: 2, title: 'Mövzu 1', note: null, by: null, at: daysAgo(1) }
  const single = { kind: 'comment', count: 1, note: 'Sağ olun, müəllim!' }
  const first = { ...single, title: 'Mövzu 1', by: people.owner.fullName, at: daysAgo(3) }
  const file = { ...single, title: 'Mühazirə', by: people.student.fullName, at: daysAgo(2) }
  expect(await newsOf(people.student)).toMatchObject([
    { ...several, url: `/student/course/${course.id}?${general}` },
    { ...first, url: `/student/course/${course.id}?${general}` },
  ])
  const url = `/course/${course.id}?category=${category.id}&file=${material.id}&comments=file#general`
  expect(await newsOf(people.owner)).toMatchObject([{ ...file, url }])
  expect(await newsOf(people.coTeacher)).toMatchObject([several, file, first])
  expect(await newsOf(people.parent)).toEqual([])
  await server.as(people.owner).call(deleteComment, { params: { id: onFile.id } })
  expect(await newsOf(people.owner)).toEqual([])
})

test('join requests are one item a day for the teachers, until a teacher has answered them', async () => {
  const { course, people, join, list, answer } = await courseWithCode(server)
  const [one, two] = [people.otherStudent, await server.make.person('student')]
  await join(one)
  await join(two)
  const item = { kind: 'join_request', count: 2, url: `/course/${course.id}#participants`, courseName: course.name }
  expect(await newsOf(people.owner)).toMatchObject([item])
  expect(await newsOf(people.coTeacher)).toMatchObject([item])
  expect(await newsOf(people.student)).toMatchObject([{ kind: 'accepted' }])
  const [first, second] = await list()
  await answer({ accept: [Number(first?.id)], decline: [Number(second?.id)] })
  expect(await newsOf(people.owner)).toEqual([])
  expect(await newsOf(one)).toMatchObject([{ kind: 'accepted', url: `/student/course/${course.id}#general` }])
})

describe('three absences in a row', () => {
  const [first, second, third, fourth] = ['2026-09-15', '2026-09-17', '2026-09-22', '2026-09-24']
  const at = (
    row: Awaited<ReturnType<typeof oldCourse>>,
    days: [date: string, status: Status, savedDaysAgo: number][],
  ) => days.reduce((saved, [date, status, ago]) => saved.then(() => row.save(ago, status, '', date)), Promise.resolve())

  test('are one item for the teachers from the third on; its count grows and its position stays', async () => {
    const made = await oldCourse()
    const { course, people } = made
    await at(made, [
      [first, '-', 9],
      [second, '-', 8],
    ])
    expect(await newsOf(people.owner)).toEqual([])
    await at(made, [[third, '-', 7]])
    const { id, fullName } = people.student
    const item = {
      id: `absent_in_row-${course.id}-${id}-${third}`,
      at: daysAgo(7),
      kind: 'absent_in_row',
      student: { id, fullName, hasAccount: true },
      count: 3,
      url: `/course/${course.id}#participants`,
    }
    expect(await newsOf(people.owner)).toMatchObject([item])
    expect([await countsOf(people.owner), await countsOf(people.coTeacher)]).toEqual([[1], [1]])
    await server.as(people.owner).call(setNewsSeen, { body: { at: daysAgo(7) } })
    expect([await countsOf(people.owner), await countsOf(people.coTeacher)]).toEqual([[0], [1]])
    await made.save(5, '', 'Gecikdi', '2026-09-23')
    await at(made, [[fourth, '-', 5]])
    expect(await newsOf(people.coTeacher)).toMatchObject([{ ...item, count: 4 }])
    expect(await countsOf(people.owner)).toEqual([0])
    expect((await newsOf(people.student)).map(({ kind }) => kind)).not.toContain('absent_in_row')
  })

  test.each<[string, [string, Status, number][]]>([
    ['ended by a presence', [[fourth, '+', 1]]],
    ['of which one was corrected', [[second, '+', 1]]],
    ['of which one was removed', [[second, '', 1]]],
  ])('are no item where they were %s', async (_, changes) => {
    const made = await oldCourse()
    await at(made, [
      [first, '-', 9],
      [second, '-', 8],
      [third, '-', 7],
    ])
    expect(await newsOf(made.people.owner)).toHaveLength(1)
    await at(made, changes)
    expect(await newsOf(made.people.owner)).toEqual([])
  })

  test('are no item from before the teacher joined, of a student who left, or after 60 days', async () => {
    const made = await oldCourse()
    const { course, people, params } = made
    await at(made, [
      [first, '-', 63],
      [second, '-', 62],
      [third, '-', 61],
    ])
    expect(await newsOf(people.owner)).toEqual([])
    await at(made, [[second, '+', 3]])
    await at(made, [[second, '-', 2]])
    expect([await newsOf(people.owner), await newsOf(people.coTeacher)]).toMatchObject([[{ at: daysAgo(2) }], [{}]])
    await server.pool.query('update course_teachers set since = $2 where course_id = $1 and not is_owner', [
      course.id,
      daysAgo(1),
    ])
    expect(await newsOf(people.coTeacher)).toEqual([])
    await server.as(people.owner).call(removeParticipant, { params: { ...params, studentId: people.student.id } })
    expect(await newsOf(people.owner)).toEqual([])
  })
})

describe('a lesson today without a mark', () => {
  // a Thursday
  const today = '2026-11-26'
  const evening = new Date(`${today}T16:00:00.000Z`)
  const beforeEvening = new Date(evening.getTime() - 1)

  async function courseWithLesson() {
    const { course, people } = await server.make.course()
    await server.pool.query(
      `with seen as (update accounts set news_seen_at = $2 where id = $3)
       update courses set lesson_days = '[{"weekday": 4, "startsAt": "14:00"}]' where id = $1`,
      [course.id, beforeEvening, people.owner.id],
    )
    const reader = { id: people.owner.id, role: 'teacher', seesLessonLink: true } as const
    const read = async (now: Date, before?: string) => (await readNews(server.db, sources, reader, before, now)).items
    const count = async (now: Date) => (await listCourses(server.db, reader, now)).map(({ newsCount }) => newsCount)
    return { course, people, read, count }
  }

  test('is an item for the teachers from 20:00 in Baku to the end of the day', async () => {
    const { course, people, read, count } = await courseWithLesson()
    expect([await read(beforeEvening), await count(beforeEvening)]).toEqual([[], [0]])
    const item = {
      id: `not_marked-${course.id}-${today}`,
      at: evening,
      kind: 'not_marked',
      courseName: course.name,
      date: null,
      student: null,
      count: 1,
      url: `/course/${course.id}#participants`,
    }
    expect([await read(evening), await count(evening)]).toMatchObject([[item], [1]])
    expect(await read(evening, `${today}T15:59:59.999Z/z`)).toEqual([])
    const midnight = new Date(`${today}T20:00:00.000Z`)
    expect([await read(midnight), await count(midnight)]).toEqual([[], [0]])
    await server.pool.query('update accounts set news_seen_at = $2 where id = $1', [people.owner.id, evening])
    expect(await count(evening)).toEqual([0])
  })

  test('is no item once there is a mark, without a lesson, and for others', async () => {
    const { course, people, read, count } = await courseWithLesson()
    const student = { id: people.student.id, role: 'student', seesLessonLink: true } as const
    const own = await readNews(server.db, sources, student, undefined, evening)
    expect(own.items.map(({ kind }) => kind)).not.toContain('not_marked')
    await server.db.insertInto('days').values({ courseId: course.id, date: today }).execute()
    expect([(await read(evening)).length, await count(evening)]).toEqual([1, [1]])
    const mark = { courseId: course.id, date: today, studentId: student.id, status: '+', note: '', updatedAt: evening }
    await server.db
      .insertInto('marks')
      .values(mark as never)
      .execute()
    expect([await read(evening), await count(evening)]).toEqual([[], [0]])
    const friday = new Date(evening.getTime() + 86_400_000)
    expect([await read(friday), await count(friday)]).toEqual([[], [0]])
  })
})

test('joining an open course is no news for the student, and is news for the parent', async () => {
  const { people, join } = await courseWithCode(server, { openToday: true })
  await join(people.otherStudent)
  expect(await newsOf(people.otherStudent)).toEqual([])
  expect(await newsOf(await server.make.parentOf(people.otherStudent))).toMatchObject([{ kind: 'accepted' }])
})

test('the lesson link is news with its current value, for parents only where they see it', async () => {
  const { course, people, params } = await oldCourse()
  const set = (lessonLink: string) => server.as(people.owner).call(setLessonLink, { params, body: { lessonLink } })
  await set('https://meet.example.az/9a')
  await set('https://meet.example.az/9b')
  const items = await newsOf(people.student)
  expect(items).toMatchObject([{ kind: 'lesson_link', url: `/student/course/${course.id}#general` }])
  expect(await newsOf(people.parent)).toEqual(items)
  const reader = { id: people.student.id, role: 'parent', seesLessonLink: false } as const
  expect((await readNews(server.db, sources, reader, undefined)).items).toEqual([])
  await set('')
  expect(await newsOf(people.student)).toEqual([])
})

test('events from before the person joined are no news, nor are those of a course that they left or that is deleted', async () => {
  const { course, people, params, material, comment, save } = await oldCourse()
  const category = await server.make.category(course)
  await material(category, 2, 'Mühazirə')
  await comment({ category }, people.owner, 2)
  await save(2, '+')
  const since = daysAgo(1)
  await server.pool.query('update participants set since = $2 where course_id = $1', [course.id, since])
  await server.pool.query('update course_teachers set since = $2 where course_id = $1', [course.id, since])
  expect((await newsOf(people.student)).map(({ kind }) => kind)).toEqual(['accepted', 'mark'])
  expect(await newsOf(people.coTeacher)).toEqual([])
  const { student, owner, coTeacher } = people
  await comment({ category }, owner, 0)
  expect([await unseenBy(student), await unseenBy(coTeacher)]).toEqual([3, 1])
  await server.as(owner).call(removeParticipant, { params: { ...params, studentId: student.id } })
  await server.as(owner).call(deleteCourse, { params })
  expect([await newsOf(student), await newsOf(coTeacher)]).toEqual([[], []])
})

test('thirty items are read at once, in an order that does not depend on equal instants', async () => {
  const { course, people } = await oldCourse()
  await server.pool.query(
    `with added as (
       insert into days (course_id, date) select $1, '2026-01-01'::date + n from generate_series(1, 70) n returning date
     )
     insert into marks (course_id, date, student_id, status, note, updated_at) select $1, date, $2, '+', '', $3 from added`,
    [course.id, people.student.id, daysAgo(1)],
  )
  const pages: News[][] = []
  for (let before: string | undefined; ; ) {
    const { body, queries } = await server.as(people.student).call(listNews, { query: before ? { before } : {} })
    expect(queries).toBe(2)
    pages.push(body.items)
    if (body.next === null) break
    before = body.next
  }
  expect(pages.map(({ length }) => length)).toEqual([30, 30, 10])
  const dates = pages.flat().map(({ date }) => date)
  expect([new Set(dates).size, dates]).toEqual([70, dates.toSorted().toReversed()])
  const malformed = await server.as(people.student).call(listNews, { query: { before: '2026-99-99T00:00:00.000Z/a' } })
  expect([malformed.status, malformed.error.code]).toEqual([400, 'validation_failed'])
})

test('news takes two statements for any number of courses and items; the list of courses counts unseen items in its own two', async () => {
  const courses = [await oldCourse(), await oldCourse(), await oldCourse()]
  const student = await server.make.person('student')
  await server.pool.query('update accounts set news_seen_at = $2 where id = $1', [student.id, daysAgo(50)])
  for (const [n, { course, people, material, comment }] of courses.entries()) {
    await server.pool.query('insert into participants values ($1, $2, $3)', [course.id, student.id, daysAgo(100)])
    const category = await server.make.category(course)
    for (let day = 0; day <= n; day++) {
      await material(category, day, 'Mühazirə')
      await comment({ category }, people.owner, day)
    }
    await material(category, 55, 'Mühazirə')
  }
  const response = await server.as(student).call(listNews)
  expect([response.body.items.length, response.queries]).toEqual([15, 2])
  const owner = courses[2]?.people.owner
  if (owner) expect((await server.as(owner).call(listNews)).queries, 'one more after 20:00').toBeLessThanOrEqual(3)
  const list = await server.as(student).call(listMyCourses)
  expect([list.body.map(({ newsCount }) => newsCount), list.queries]).toEqual([[6, 4, 2], 2])
  expect(await unseenBy(student)).toBe(12)
})

test('at most 99 items are counted', async () => {
  const { course, people, material } = await oldCourse()
  for (let n = 0; n < 100; n++) await material(await server.make.category(course), 1, 'Mühazirə')
  expect(await countsOf(people.student)).toEqual([99])
})

test('seen items stay seen, and later items are unseen', async () => {
  const { course, people, material } = await oldCourse()
  const category = await server.make.category(course)
  await material(category, 3, 'Mühazirə')
  await material(category, 2, 'Məsələlər')
  const see = (at: string) => server.as(people.student).call(setNewsSeen, { body: { at } })
  const seenAt = async () => (await server.as(people.student).call(listNews)).body.seenAt
  const counted = async () => [await countsOf(people.student), await unseenBy(people.student)]
  expect(await counted()).toEqual([[2], 2])
  await see(daysAgo(3))
  expect(await counted()).toEqual([[1], 1])
  await see(daysAgo(2))
  await see(daysAgo(3))
  expect([await seenAt(), await counted()]).toEqual([daysAgo(2), [[0], 0]])
  expect((await server.as(people.student).call(getMe)).body.newsSeenAt).toBe(daysAgo(2))
  await see('2100-01-01T00:00:00.000Z')
  expect(String(await seenAt()) <= new Date().toISOString()).toBe(true)
  await material(await server.make.category(course), -1, 'Sabahkı dərs')
  expect(await counted()).toEqual([[1], 1])
})

test('an instant in any time zone is accepted', async () => {
  const { people } = await server.make.course()
  const at = '2026-11-14T08:00:00.000+20:00'
  expect((await server.as(people.student).call(setNewsSeen, { body: { at } })).status).toBe(200)
  const since = await server.as(people.parent).call(listMyCourses, { query: { newsSince: at } })
  expect(since.status).toBe(200)
})

test('the page of a parent sends since when the device has seen news', async () => {
  const { people, save } = await oldCourse()
  await save(3, '-', '', '2026-09-15')
  await save(1, '+', '', '2026-09-17')
  const response = await server.as(people.parent).call(listNews)
  expect([response.body.items.length, response.body.seenAt]).toEqual([2, null])
  expect(await countsOf(people.parent)).toEqual([undefined])
  expect(await countsOf(people.parent, { newsSince: daysAgo(3) })).toEqual([1])
  expect(await countsOf(people.student, { newsSince: daysAgo(0) })).toEqual([2])
  const malformed = await server.as(people.parent).call(listMyCourses, { query: { newsSince: 'dünən' } })
  expect([malformed.status, malformed.error.code]).toEqual([400, 'validation_failed'])
  expect((await server.as(people.parent).call(getMe)).body.newsSeenAt).toBeUndefined()
})
