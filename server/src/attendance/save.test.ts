import { deleteDay, listAttendance, type MarkChange, restoreDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { moveParticipant } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { untilWaiting } from '../../test/locks.ts'
import type { Actor, TestPerson } from '../../test/makers.ts'

const server = testServer()
const date = '2026-11-14'
const empty = { status: '', note: '' } as const

async function courseOf(students = 0) {
  const { course, people, students: all } = await server.make.course({ students })
  const save = (statuses: MarkChange[], more: { who?: TestPerson; date?: string; existing?: boolean } = {}) =>
    server.as(more.who ?? people.owner).call(saveAttendance, {
      params: { id: course.id },
      body: { date: more.date ?? date, statuses, ...(more.existing === undefined ? {} : { existing: more.existing }) },
    })
  const read = async () => (await server.as(people.owner).call(listAttendance, { params: { id: course.id } })).body
  return { course, people, students: all, student: people.student, save, read }
}

const whoMay: [Actor, number, string | undefined][] = [
  ['anonymous', 401, 'unauthenticated'],
  ['student', 403, 'forbidden'],
  ['otherStudent', 403, 'forbidden'],
  ['parent', 403, 'read_only'],
  ['coTeacher', 200, undefined],
  ['manager', 200, undefined],
  ['owner', 200, undefined],
  ['otherTeacher', 404, 'not_found'],
  ['admin', 404, 'not_found'],
]

test.each(whoMay)('%s saving attendance gets %i', async (who, status, code) => {
  const { course, people } = await courseOf()
  const response = await server.as(people[who]).call(saveAttendance, {
    params: { id: course.id },
    body: { date, statuses: [] },
  })
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('one save', () => {
  test('writes the sent cells and leaves the others unchanged', async () => {
    const { student, students, save, read, people } = await courseOf(1)
    const other = students[1] as TestPerson
    await save([
      { studentId: student.id, status: '+', note: 'gecikdi' },
      { studentId: other.id, status: '-' },
    ])
    const response = await save([{ studentId: other.id, status: '+', base: { status: '-', note: '' } }])
    expect(response.body).toMatchObject({ date, conflicts: [], skipped: [] })
    expect(response.body.statuses).toMatchObject([
      { studentId: other.id, status: '+', note: '', updatedBy: people.owner.fullName },
    ])
    expect(await read()).toMatchObject([
      {
        date,
        statuses: expect.arrayContaining([
          expect.objectContaining({ studentId: student.id, status: '+', note: 'gecikdi' }),
          expect.objectContaining({ studentId: other.id, status: '+' }),
        ]),
      },
    ])
  })

  test('without cells adds the date', async () => {
    const { save, read } = await courseOf()
    expect((await save([])).body).toEqual({ date, statuses: [], conflicts: [], skipped: [] })
    expect(await read()).toEqual([{ date, statuses: [] }])
  })

  test('returns a cell that somebody else changed as a conflict with its current value, and saves the rest', async () => {
    const { student, students, save, people } = await courseOf(1)
    const other = students[1] as TestPerson
    await save([{ studentId: student.id, status: '-', note: 'xəstədir' }], { who: people.coTeacher })
    const response = await save([
      { studentId: student.id, status: '+', note: '', base: empty },
      { studentId: other.id, status: '+', note: '', base: empty },
    ])
    expect(response.body.conflicts).toMatchObject([
      { studentId: student.id, status: '-', note: 'xəstədir', updatedBy: people.coTeacher.fullName },
    ])
    expect(response.body.statuses.map((mark) => mark.studentId)).toEqual([other.id])
  })

  test('reports a student who is not in the course as skipped', async () => {
    const { people, save } = await courseOf()
    const response = await save([{ studentId: people.otherStudent.id, status: '+' }])
    expect(response.body).toMatchObject({ statuses: [], skipped: [people.otherStudent.id] })
  })

  test('skips a student who was moved since, and saves the others', async () => {
    const { course, people, student, students, save, read } = await courseOf(1)
    const other = students[1] as TestPerson
    const { course: next } = await server.make.course()
    await server.db.insertInto('courseTeachers').values({ courseId: next.id, teacherId: people.owner.id }).execute()
    const params = { id: course.id, studentId: student.id }
    const body = { toCourseId: next.id, from: bakuDate(new Date()) }
    expect((await server.as(people.owner).call(moveParticipant, { params, body })).status).toBe(200)
    const response = await save([student, other].map(({ id }) => ({ studentId: id, status: '+' })))
    expect(response.body).toMatchObject({ statuses: [{ studentId: other.id }], skipped: [student.id] })
    expect(await read()).toMatchObject([{ statuses: [{ studentId: other.id }] }])
  })

  test('keeps author and time of a cleared cell, which is not listed any more', async () => {
    const { student, save, read } = await courseOf()
    await save([{ studentId: student.id, status: '+' }])
    const response = await save([{ studentId: student.id, status: '', note: '' }])
    expect(response.body.statuses).toMatchObject([{ studentId: student.id, status: '', note: '' }])
    expect(await read()).toEqual([{ date, statuses: [] }])
    const { rows } = await server.pool.query('select updated_by from marks where student_id = $1', [student.id])
    expect(rows[0].updated_by).not.toBeNull()
  })

  test('keeps a note of any length with its line breaks', async () => {
    const { student, save, read } = await courseOf()
    const note = `“Əla”\n\tsətir\n${'ə'.repeat(100_000)}`
    expect((await save([{ studentId: student.id, status: '', note }])).status).toBe(200)
    expect((await read())[0]?.statuses[0]?.note).toBe(note)
  })
})

describe('refusals', () => {
  test('writes nothing on a date that was deleted meanwhile', async () => {
    const { student, save, read } = await courseOf()
    const response = await save([{ studentId: student.id, status: '+' }], { existing: true })
    expect([response.status, response.error.code]).toEqual([409, 'date_deleted'])
    expect(await read()).toEqual([])
  })

  test('writes nothing when it has the same student twice', async () => {
    const { student, save, read } = await courseOf()
    const response = await save([
      { studentId: student.id, status: '+' },
      { studentId: student.id, status: '-' },
    ])
    expect([response.status, response.error.code]).toEqual([400, 'validation_failed'])
    expect(await read()).toEqual([])
  })

  test.each(['2026-02-30', '1999-12-31', '2101-01-01', '14.11.2026', ''])('the date “%s” is refused', async (wrong) => {
    const { save } = await courseOf()
    const response = await save([], { date: wrong })
    expect([response.status, response.error.code, Object.keys(response.error.fields ?? {})]).toEqual([
      400,
      'date_invalid',
      ['date'],
    ])
  })

  test('writes nothing when a cell is malformed', async () => {
    const { student, save, read } = await courseOf()
    const response = await save([{ studentId: student.id, status: '?' as '+' }])
    expect([response.status, response.error.code]).toEqual([400, 'validation_failed'])
    expect(await read()).toEqual([])
  })

  test('more than 1,000 dates are refused', async () => {
    const { course, save } = await courseOf()
    await server.pool.query(
      `insert into days (course_id, date) select $1, '2000-01-01'::date + n from generate_series(0, 999) n`,
      [course.id],
    )
    const response = await save([])
    expect([response.status, response.error.code]).toEqual([409, 'limit_reached'])
    expect((await save([], { date: '2000-01-02' })).status).toBe(200)
  })

  test('a read-only course cannot be written', async () => {
    const { course, save } = await courseOf()
    await server.pool.query(`update courses set read_only_until = now() + interval '1 day' where id = $1`, [course.id])
    const response = await save([])
    expect([response.status, response.error.code]).toEqual([403, 'course_read_only'])
  })
})

describe('many saves at once', () => {
  test('a save takes the same few statements for a class of any size', async () => {
    const counts = []
    for (const size of [1, 40]) {
      const { students, save } = await courseOf(size)
      const cells = students.map(({ id }) => ({ studentId: id, status: '+' as const, note: '', base: empty }))
      const first = await save(cells)
      const again = await save(
        cells.map((cell) => ({ ...cell, status: '-' as const, base: { status: '+' as const, note: '' } })),
      )
      const back = await save(
        cells.map((cell) => ({ ...cell, base: { status: '-' as const, note: '' } })),
        { existing: true },
      )
      const stale = await save(cells.map((cell) => ({ ...cell, status: '-' as const })))
      expect(stale.body.conflicts).toHaveLength(students.length)
      counts.push([first, again, back, stale].map(({ queries }) => queries))
    }
    const [session, saving] = [1, 1]
    expect(counts).toEqual(Array(2).fill(Array(4).fill(session + saving)))
  })

  test('a conflicting cell does not block the others, and is written once', async () => {
    const { student, students, save, course, people } = await courseOf(2)
    await save([{ studentId: student.id, status: '-', note: '', base: empty }], { who: people.coTeacher })
    const response = await save(students.map(({ id }) => ({ studentId: id, status: '+', note: '', base: empty })))
    expect(response.body.conflicts.map(({ studentId }) => studentId)).toEqual([student.id])
    expect(response.body.statuses).toHaveLength(2)
    const { rows } = await server.pool.query(
      `select count(*) from history_entries where course_id = $1 and action = 'mark'`,
      [course.id],
    )
    expect(rows[0].count).toBe(3)
  })

  describe('saves in many courses', () => {
    const minus = (studentId: number, base: '+' | '-' = '+'): MarkChange => {
      return { studentId, status: '-', note: '', base: { status: base, note: '' } }
    }
    const coursesWithMarks = async () => {
      const courses = await Promise.all(Array.from({ length: 12 }, () => courseOf(1)))
      await Promise.all(
        courses.map(({ save, students }) => save(students.map(({ id }) => ({ studentId: id, status: '+' })))),
      )
      return courses
    }
    const statusesOf = async ({ read }: Awaited<ReturnType<typeof courseOf>>) =>
      (await read())[0]?.statuses.map(({ status, updatedBy }) => [status, updatedBy])

    test('are each written once, by the teacher of the course and in its own history', async () => {
      const courses = await coursesWithMarks()
      const responses = await Promise.all(
        courses.map(({ save, students }) =>
          save(
            students.map(({ id }) => minus(id)),
            { existing: true },
          ),
        ),
      )
      for (const [n, { students, people, course }] of courses.entries()) {
        const { fullName, id } = people.owner
        expect(responses[n]?.body).toMatchObject({ conflicts: [], skipped: [] })
        expect(responses[n]?.body.statuses.map(({ studentId }) => studentId)).toEqual(
          students.map((student) => student.id),
        )
        expect(await statusesOf(courses[n] as (typeof courses)[0])).toEqual(students.map(() => ['-', fullName]))
        const { rows } = await server.pool.query(
          `select actor_id, student_id from history_entries where course_id = $1 and after ->> 'status' = '-' order by 2`,
          [course.id],
        )
        expect(rows).toEqual(students.map((student) => ({ actor_id: id, student_id: student.id })))
      }
    })

    test('report a conflict in one date there, and save the others', async () => {
      const courses = await coursesWithMarks()
      const responses = await Promise.all(
        courses.map(({ save, students }, n) =>
          save(
            students.map(({ id }) => ({ ...minus(id), ...(n === 5 ? { base: empty } : {}) })),
            { existing: true },
          ),
        ),
      )
      expect(responses.map(({ body }) => body.conflicts.length)).toEqual(courses.map((_, n) => (n === 5 ? 2 : 0)))
      const statuses = await Promise.all(courses.map(statusesOf))
      expect(statuses.map((cells) => cells?.map(([status]) => status))).toEqual(
        courses.map((_, n) => (n === 5 ? ['+', '+'] : ['-', '-'])),
      )
    })

    test('wait for a locked course without delaying another course', async () => {
      const [held, ...others] = (await coursesWithMarks()) as [Awaited<ReturnType<typeof courseOf>>]
      const holder = await server.pool.connect()
      await holder.query('begin')
      await holder.query('select from marks where course_id = $1 for update', [held.course.id])
      const change = ({ save, students }: typeof held) =>
        save(
          students.map(({ id }) => minus(id)),
          { existing: true },
        )
      const waiting = change(held)
      const responses = await Promise.all((others as (typeof held)[]).map(change))
      expect(responses.map(({ status, body }) => [status, body.conflicts.length])).toEqual(others.map(() => [200, 0]))
      await holder.query('rollback')
      holder.release()
      expect((await waiting).body).toMatchObject({ conflicts: [], skipped: [] })
      expect(await statusesOf(held)).toEqual(held.students.map(() => ['-', held.people.owner.fullName]))
    })
  })

  test('write nothing for a teacher after their removal', async () => {
    const { course, students, save, people, read } = await courseOf(1)
    const cells = students.map(({ id }) => ({ studentId: id, status: '+' as const, note: '', base: empty }))
    await save(cells)
    const remover = await server.pool.connect()
    await remover.query('begin')
    await remover.query('select from courses where id = $1 for no key update', [course.id])
    const removed = [course.id, people.manager.id]
    await remover.query('delete from course_teachers where course_id = $1 and teacher_id = $2', removed)
    const changes = cells.map((cell) => ({ ...cell, status: '-' as const, base: { status: '+' as const, note: '' } }))
    const saving = save(changes, { who: people.manager, existing: true })
    await untilWaiting(server.pool)
    await remover.query('commit')
    remover.release()
    expect((await saving).status).toBe(404)
    expect((await read())[0]?.statuses.map(({ status }) => status)).toEqual(['+', '+'])
  })

  test('twenty devices of teachers that save one date lose no mark and duplicate none', async () => {
    const { course, students, save, people, read } = await courseOf(20)
    const responses = await Promise.all(
      students.flatMap(({ id }) =>
        [people.owner, people.coTeacher].map((who) =>
          save([{ studentId: id, status: who === people.owner ? '+' : '-', note: '', base: empty }], { who }),
        ),
      ),
    )
    expect(responses.map((response) => response.status).filter((status) => status !== 200)).toEqual([])
    expect(responses.filter((response) => response.body.conflicts.length === 1)).toHaveLength(students.length)
    expect((await read())[0]?.statuses).toHaveLength(students.length)
    const { rows } = await server.pool.query(
      `select count(*) from history_entries where course_id = $1 and action in ('mark', 'date_added')`,
      [course.id],
    )
    expect(rows[0].count).toBe(students.length + 1)
  })

  test('a date that is deleted during saves keeps every acknowledged mark', async () => {
    const { course, students, save, people } = await courseOf(20)
    const cells = students.map(({ id }) => ({ studentId: id, status: '+' as const, note: '', base: empty }))
    await save(cells)
    const owner = server.as(people.owner)
    const call = { params: { id: course.id }, body: { date } }
    const absent = cells.map((cell) => ({ ...cell, status: '-' as const, base: { status: '+' as const, note: '' } }))
    const [, ...responses] = await Promise.all([
      owner.call(deleteDay, call),
      ...absent.map((cell) => save([cell], { existing: true })),
    ])
    const saved = absent.filter((_, n) => responses[n]?.status === 200).map(({ studentId }) => studentId)
    expect(responses.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    const restored = await owner.call(restoreDay, call)
    const marked = restored.body.statuses.filter(({ status }) => status === '-').map(({ studentId }) => studentId)
    expect(marked.sort()).toEqual(saved.sort())
  })

  test('two savers of different cells never overwrite each other', async () => {
    const { student, save, people, read } = await courseOf()
    await Promise.all([
      save([{ studentId: student.id, status: '+', note: '', base: empty }]),
      save([{ studentId: student.id, status: '', note: 'gecikdi', base: empty }], { who: people.manager }),
    ])
    expect((await read())[0]?.statuses).toMatchObject([{ status: '+', note: 'gecikdi' }])
  })
})
