import { brotliDecompressSync } from 'node:zlib'
import { listAttendance, listOwnMarks, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { countWaiting, holding, untilWaiting } from '../../test/locks.ts'
import type { Actor, TestPerson } from '../../test/makers.ts'

const server = testServer()

async function marked(students = 0, dates = ['2026-11-12', '2026-11-14']) {
  const made = await server.make.course({ students })
  const { course, people } = made
  for (const date of dates) {
    await server.as(people.owner).call(saveAttendance, {
      params: { id: course.id },
      body: {
        date,
        statuses: made.students.map(({ id }) => ({ studentId: id, status: '+' as const, note: `“${date}”\\` })),
      },
    })
  }
  const read = (query = {}, headers = {}) =>
    server.as(people.coTeacher).call(listAttendance, { params: { id: course.id }, query, headers })
  return { ...made, read }
}

const teachersOnly: [Actor, number][] = [
  ['anonymous', 401],
  ['student', 403],
  ['otherStudent', 403],
  ['parent', 403],
  ['coTeacher', 200],
  ['manager', 200],
  ['owner', 200],
  ['otherTeacher', 404],
  ['admin', 404],
]
test.each(teachersOnly)('%s reading the attendance of a course gets %i', async (who, status) => {
  const { course, people } = await server.make.course()
  expect((await server.as(people[who]).call(listAttendance, { params: { id: course.id } })).status).toBe(status)
})

const ownReaders: [Actor, number][] = [
  ['anonymous', 401],
  ['student', 200],
  ['otherStudent', 404],
  ['parent', 200],
  ['coTeacher', 403],
  ['manager', 403],
  ['owner', 403],
  ['otherTeacher', 403],
  ['admin', 404],
]
test.each(ownReaders)('%s reading own attendance gets %i', async (who, status) => {
  const { course, people } = await server.make.course()
  expect((await server.as(people[who]).call(listOwnMarks, { params: { id: course.id } })).status).toBe(status)
})

describe('the attendance of a course', () => {
  test('has its dates ascending, with every mark, its author and its time', async () => {
    const { read, students, people } = await marked(1, ['2026-11-14', '2026-11-12'])
    const { body } = await read()
    expect(body.map((day) => day.date)).toEqual(['2026-11-12', '2026-11-14'])
    expect(body[1]?.statuses).toHaveLength(students.length)
    expect(body[1]?.statuses[0]).toMatchObject({
      status: '+',
      note: '“2026-11-14”\\',
      updatedBy: people.owner.fullName,
    })
    expect(body[1]?.statuses[0]?.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('can be limited to a range of dates', async () => {
    const { read } = await marked(0, ['2026-11-10', '2026-11-12', '2026-11-14'])
    expect((await read({ from: '2026-11-11', to: '2026-11-13' })).body.map((day) => day.date)).toEqual(['2026-11-12'])
    expect((await read({ from: '2026-02-30' })).error.code).toBe('date_invalid')
  })

  test('has the marks of a student who left, and has them once after they return', async () => {
    const { read, course, students, people } = await marked(1, ['2026-11-12'])
    const gone = students[1] as TestPerson
    const owner = server.as(people.owner)
    await read()
    await owner.call(removeParticipant, { params: { id: course.id, studentId: gone.id } })
    const before = (await read()).body
    expect(before[0]?.statuses.map((mark) => mark.studentId)).toContain(gone.id)
    await owner.call(addParticipant, { params: course, body: { studentShortId: gone.shortId } })
    expect((await read()).body).toEqual(before)
  })

  test('takes two statements to build for a class of any size, and one when it is cached', async () => {
    const small = await marked(0)
    const large = await marked(40)
    expect([(await small.read()).queries, (await large.read()).queries]).toEqual([2, 2])
    expect((await large.read()).queries).toBe(1)
  })

  test('responds 304 to a client that has the current version, until something changes', async () => {
    const { read, course, people } = await marked(0)
    const { headers } = await read()
    const etag = String(headers.etag)
    for (const listed of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      expect((await read({}, { 'if-none-match': listed })).status).toBe(304)
    }
    await server.as(people.owner).call(saveAttendance, {
      params: { id: course.id },
      body: { date: '2026-11-12', statuses: [{ studentId: people.student.id, status: '-' }] },
    })
    const after = await read({}, { 'if-none-match': String(headers.etag) })
    expect(after.status).toBe(200)
    expect(after.body[0]?.statuses[0]?.status).toBe('-')
  })

  test('keeps its version when a save changes nothing', async () => {
    const { read, course, people } = await marked(0)
    const { headers } = await read()
    await server.as(people.owner).call(saveAttendance, {
      params: { id: course.id },
      body: { date: '2026-11-12', existing: true, statuses: [{ studentId: people.student.id, status: '+' }] },
    })
    expect((await read()).headers.etag).toBe(headers.etag)
  })

  test('is compressed for browsers that accept it', async () => {
    const { course, people } = await marked(30)
    const response = await server.app.inject({
      url: `/api/courses/${course.id}/attendance`,
      headers: { cookie: `sid=${people.owner.token}`, 'accept-encoding': 'gzip, br' },
    })
    expect(response.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString())).toHaveLength(2)
  })
})

describe('a course that is larger than one statement reads', () => {
  async function largeCourse(note: string, dates: number, students: number) {
    const { course, people } = await server.make.course()
    await server.pool.query(
      `with fresh as (
         insert into accounts (short_id, role, full_name, folded_name, email)
         select 'L' || $1 || '-' || n, 'student', 'Aysel', 'aysel', $1 || '-' || n || '@l.az' from generate_series(1, $2::int) n
         returning id
       )
       insert into participants (course_id, student_id) select $1::bigint, id from fresh`,
      [String(course.id), students],
    )
    await server.pool.query(
      `insert into days (course_id, date) select $1, '2026-01-01'::date + n from generate_series(1, $2::int) n`,
      [course.id, dates],
    )
    await server.pool.query(
      `insert into marks (course_id, date, student_id, status, note, updated_at)
       select course_id, date, student_id, '+', $2, now() from days join participants using (course_id) where course_id = $1`,
      [course.id, note],
    )
    await server.pool.query('update courses set note_bytes = $2 where id = $1', [
      course.id,
      Buffer.byteLength(note) * dates * (students + 1),
    ])
    return (query = {}) => server.as(people.owner).call(listAttendance, { params: { id: course.id }, query })
  }

  test('is read one at a time, while small courses are read at once', async () => {
    const [small, ...large] = [(await marked(0)).read, await largeCourse('', 26, 199), await largeCourse('', 26, 199)]
    for (const read of [small, ...large]) await read()
    // a range that is not in the cache
    const from = { from: '2026-01-02' }
    const { requests, reading } = await holding(server.pool, 'lock table marks', [], async () => {
      const requests = large.map((read) => read(from))
      await untilWaiting(server.pool)
      // the responses to later calls show that the earlier calls have reached their lock
      for (let n = 0; n < 3; n++) await small()
      const reading = await countWaiting(server.pool)
      requests.push(small(from))
      await untilWaiting(server.pool, 2)
      return { requests, reading }
    })
    expect(reading).toBe(1)
    expect((await Promise.all(requests)).map(({ body }) => body.length)).toEqual([26, 26, 2])
  })

  test.each([
    ['marks', '', 110, 199],
    ['notes', 'ə'.repeat(5_000), 30, 7],
  ])('is read completely in steps of twenty dates: too many %s', async (_what, note, dates, students) => {
    const read = await largeCourse(note, dates, students)
    const { body, queries } = await read()
    expect(body.map(({ statuses }) => statuses.length)).toEqual(Array(dates).fill(students + 1))
    expect(body.every(({ statuses }) => statuses.every((mark) => mark.note === note))).toBe(true)
    expect(queries).toBeGreaterThan(Math.ceil(dates / 20))
  })
})

test('own marks are listed newest first, without empty ones, in one statement', async () => {
  const { course, people } = await marked(3, ['2026-11-10', '2026-11-12', '2026-11-14'])
  await server.as(people.owner).call(saveAttendance, {
    params: { id: course.id },
    body: { date: '2026-11-12', statuses: [{ studentId: people.student.id, status: '', note: '' }] },
  })
  const response = await server.as(people.parent).call(listOwnMarks, { params: { id: course.id } })
  expect(response.body.map((mark) => mark.date)).toEqual(['2026-11-14', '2026-11-10'])
  expect(response.queries).toBe(2)
})
