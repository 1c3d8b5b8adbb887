import { deleteDay, listAttendance, restoreDay } from '@hasiye/contract/attendance.ts'
import { getCourse, type Round } from '@hasiye/contract/courses.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { roundOf } from '@hasiye/contract/rounds.ts'
import { expect, test } from 'vitest'
import { fillCourse } from '../../test/fill-course.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const today = bakuDate(new Date())
const [courses, students, dates] = [10, 1000, 8]

test('the round of 10,000 random histories is the same on the page and on the server', async () => {
  const { pool } = server
  const { course: first, people } = await server.make.course()
  await fillCourse(server, first.id, 'participants', students - 1)
  const newCourse = async (round?: Round) => {
    const [course] = (
      await pool.query<{ id: number }>(
        `with made as (insert into courses (name, description, round) values ('Qrup', '', $2) returning id)
         insert into course_teachers (course_id, teacher_id, is_owner) select id, $1, true from made returning course_id as id`,
        [people.owner.id, round],
      )
    ).rows
    if (!course) throw new Error('not made')
    return course
  }
  let compared = 0
  let due = 0
  let early = 0
  for (let n = 0; n < courses; n++) {
    const round: Round = { length: 4 + (n % 3), counts: n % 2 ? 'held' : 'present', tellFamilies: false }
    const [course, earlier] = [await newCourse(round), await newCourse()]
    await pool.query(
      'insert into participants (course_id, student_id) select $1, student_id from participants where course_id = $2',
      [course.id, first.id],
    )
    // some came again
    await pool.query(
      `insert into stays (course_id, student_id, since, until, ended, ended_at)
       select course_id, student_id, now() - interval '60 days', $2::date - (random() * 14)::int, 'removed', now()
       from participants where course_id = $1 and random() < 0.3`,
      [course.id, today],
    )
    // from different days on, set or not, some with rounds that are agreed, some moved from the other course
    await pool.query(
      `update participants set since = now() - random() * interval '14 days', round = case
         when random() < 0.3 then null
         when random() < 0.3 then jsonb_build_object('agreed', (random() * 2)::int)
         else jsonb_build_object('since', $3::date - (random() * 14)::int, 'agreed', (random() * 2)::int)
           || case when random() < 0.5 then jsonb_build_object('courses', jsonb_build_array(jsonb_build_object('id', $2::bigint, 'until', $3::date)), 'lessons', (random() * 2)::int) else '{}' end
       end where course_id = $1`,
      [course.id, earlier.id, today],
    )
    // some dates are planned, and half of them are days of both courses
    await pool.query(
      `with d as (
         select c.id, $3::date + 2 - 2 * g - (random() * 0.7)::int as date
         from generate_series(0, $4::int - 1) g, unnest(array[$1::bigint, $2::bigint]) c (id)
       ), added as (insert into days (course_id, date) select distinct id, date from d returning course_id, date)
       insert into marks (course_id, date, student_id, status, note, updated_at)
       select a.course_id, a.date, p.student_id, s.status, '', now()
       from added a join participants p on p.course_id = $1 and (a.course_id = $1 or p.round ? 'courses')
       cross join lateral (select (array['+', '+', '-'])[1 + (random() * 2 + 0 * p.student_id)::int] as status) s
       where random() < 0.8`,
      [course.id, earlier.id, today, dates],
    )
    const owner = server.as(people.owner)
    const params = { id: course.id }
    const compare = async () => {
      const [{ body: stored }, { body: days }] = [
        await owner.call(getCourse, { params }),
        await owner.call(listAttendance, { params }),
      ]
      const marks = new Map<number, { date: string; status: '+' | '-' | '' }[]>()
      for (const { date, statuses } of days)
        for (const { studentId, status } of statuses) {
          const own = marks.get(studentId) ?? []
          marks.set(studentId, own)
          own.push({ date, status })
        }
      const wrong = stored.participants.filter((person) => {
        const page = roundOf(stored.round, person, marks.get(person.id) ?? [], today)
        const { since, done, index, due, agreed } = person.round ?? {}
        return (
          JSON.stringify([page?.since, page?.done, page?.index, page?.due, page?.agreed]) !==
          JSON.stringify([since, done, index, due, agreed])
        )
      })
      expect(wrong.slice(0, 3)).toEqual([])
      return stored.participants
    }
    const before = await compare()
    early += before.filter(({ since = '', round }) => round?.earliest && round.since < since).length
    compared += before.length
    due += before.filter((person) => person.round?.due).length
    if (n > 0) continue
    const { body: days } = await owner.call(listAttendance, { params })
    const body = { date: days.findLast(({ date }) => date <= today)?.date ?? '' }
    const done = (people: typeof before) => people.map((person) => person.round?.done)
    expect((await owner.call(deleteDay, { params, body })).status).toBe(200)
    expect(done(await compare())).not.toEqual(done(before))
    expect((await owner.call(restoreDay, { params, body })).status).toBe(200)
    expect(done(await compare())).toEqual(done(before))
  }
  expect(compared).toBe(courses * students)
  // the histories differ
  expect(due).toBeGreaterThan(compared / 20)
  expect(early).toBeGreaterThan(compared / 20)
  expect(due).toBeLessThan(compared - compared / 20)
})
