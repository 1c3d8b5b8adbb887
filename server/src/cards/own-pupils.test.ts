import { addCards } from '@hasiye/contract/cards.ts'
import { archiveCourse, deleteCourse, getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import {
  addParticipant,
  leaveAsParticipant,
  moveParticipant,
  removeParticipant,
  setNameInCourse,
} from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { TestCard, TestPerson } from '../../test/makers.ts'

const server = testServer()

async function group(owner: TestPerson, name: string): Promise<{ id: number; name: string }> {
  const { rows } = await server.pool.query(`insert into courses (name, description) values ($1, '') returning id`, [
    name,
  ])
  const id = Number(rows[0].id)
  await server.pool.query('insert into course_teachers values ($1, $2, true, true)', [id, owner.id])
  return { id, name }
}

/** Two groups of one teacher: in the first one are pupils, into the second one names are pasted. */
async function world() {
  const { course: first, people } = await server.make.course({ name: 'Riyaziyyat 9' })
  const second = await group(people.owner, 'Fizika 9')
  const owner = server.as(people.owner)
  const params = { id: second.id }
  const card = (fullName: string, course = first) => server.make.card(course, { fullName, madeBy: people.owner })
  return {
    first,
    second,
    people,
    owner,
    params,
    card,
    preview: (names: string[], by = owner) => by.call(addCards, { params, body: { names, dryRun: true } }),
    add: (body: { names: string[]; existing?: number[] }, by = owner) => by.call(addCards, { params, body }),
    offered: async (names: string[], by = owner) =>
      (await by.call(addCards, { params, body: { names, dryRun: true } })).body.similar.map((one) => [
        one.name,
        one.to.id,
        one.where,
        one.courseName,
      ]),
    ids: async (course = second) =>
      (await owner.call(getCourse, { params: { id: course.id } })).body.participants.map(({ id }) => id).sort(),
    remove: (studentId: number, course = second) =>
      owner.call(removeParticipant, { params: { id: course.id, studentId } }),
  }
}

const removals = (courseId: number) =>
  server.db.selectFrom('formerParticipants').where('courseId', '=', courseId).select('studentId').execute()
const strange = (courseId: number) =>
  server.db.selectFrom('newCourses').where('courseId', '=', courseId).select('studentId').execute()

describe('names of the own pupils, pasted into a second group', () => {
  test('are offered with their group, and added as the children that they are', async () => {
    const { add, preview, offered, card, ids } = await world()
    const names = Array.from({ length: 12 }, (_, n) => `Məmmədova ${'ABCDEFGHİKLM'[n]}ysu`)
    const pupils: TestCard[] = []
    for (const name of names) pupils.push(await card(name))
    // in any order of the words
    const pasted = names.map((name) => name.split(' ').toReversed().join(' '))
    expect(await offered(pasted)).toEqual(pasted.map((name, n) => [name, pupils[n]?.id, 'own', 'Riyaziyyat 9']))
    const response = await add({ names: ['Aysu Kərimova'], existing: pupils.map(({ id }) => id) })
    expect(response.status).toBe(201)
    expect(response.body.returned.map(({ id }) => id)).toEqual(pupils.map(({ id }) => id))
    const made = response.body.added.map(({ student }) => student.id)
    expect(await ids()).toEqual([...pupils.map(({ id }) => id), ...made].sort())
    // they are here now, and no longer offered
    expect((await preview(pasted)).body.similar.map(({ where }) => where)).toEqual(pasted.map(() => 'here'))
  })

  test('are known there from the start, and an account is told by mail, as after a typed ID', async () => {
    const { add, second, people, owner, params } = await world()
    const response = await add({ names: [], existing: [people.student.id] })
    expect(response.body.returned.map(({ hasAccount }) => hasAccount)).toEqual([true])
    expect(await strange(second.id)).toEqual([])
    const [entry] = (await owner.call(listHistory, { params, query: {} })).body.items
    expect([entry?.action, entry?.student?.id]).toEqual(['participant_added', people.student.id])
    const { rows } = await server.pool.query(
      `select data -> 'accountIds' as ids from jobs.job where name = 'added' and (data ->> 'courseId')::int = $1`,
      [second.id],
    )
    expect(rows).toEqual([{ ids: [people.student.id] }])
  })

  test('without a father’s name are asked about; a name one letter apart is no pupil', async () => {
    const { offered, card } = await world()
    const { id } = await card('Səlimov Kamal Vaqif oğlu')
    await card('Həsənova Aysu')
    expect(await offered(['Səlimov Kamal', 'Həsənov Aysu', 'Səlimov Kamal Rauf oğlu'])).toEqual([
      ['Səlimov Kamal', id, 'own', 'Riyaziyyat 9'],
    ])
  })

  test('are found by the name that a teacher gave them in the register, too', async () => {
    const { offered, owner, first, people } = await world()
    const params = { id: first.id, studentId: people.student.id }
    await owner.call(setNameInCourse, { params, body: { nameInCourse: 'Quliyeva Fidan Rəşad qızı' } })
    expect(await offered(['Quliyeva Fidan'])).toEqual([['Quliyeva Fidan', people.student.id, 'own', 'Riyaziyyat 9']])
  })

  test('are offered from an archived group, and not from a deleted one', async () => {
    const { offered, card, owner, first } = await world()
    const { id } = await card('Aysu Kərimova')
    await owner.call(archiveCourse, { params: { id: first.id }, body: { archived: true } })
    expect(await offered(['Aysu Kərimova'])).toEqual([['Aysu Kərimova', id, 'own', 'Riyaziyyat 9']])
    await owner.call(archiveCourse, { params: { id: first.id }, body: { archived: false } })
    await owner.call(deleteCourse, { params: { id: first.id } })
    expect(await offered(['Aysu Kərimova'])).toEqual([])
  })

  test('of two groups are named once, by the group that is not archived', async () => {
    const { offered, card, owner, first, people } = await world()
    const { id, shortId } = await card('Aysu Kərimova')
    const third = await group(people.owner, 'Cəbr 9')
    await owner.call(addParticipant, { params: { id: third.id }, body: { studentShortId: shortId } })
    await owner.call(archiveCourse, { params: { id: third.id }, body: { archived: true } })
    expect(await offered(['Aysu Kərimova'])).toEqual([['Aysu Kərimova', id, 'own', first.name]])
  })

  test('are all offered where two have the name', async () => {
    const { offered, card } = await world()
    const [one, two] = [await card('Aysu Kərimova'), await card('Kərimova Aysu')]
    expect((await offered(['Aysu Kərimova'])).map(([, id]) => id)).toEqual([one.id, two.id])
  })

  test('count towards the thousand participants, and nobody is added above it', async () => {
    const { add, card, ids, params } = await world()
    const { id } = await card('Aysu Kərimova')
    await server.pool.query(
      `with made as (
         insert into accounts (short_id, role, full_name, folded_name)
         select 'V' || lpad(n::text, 7, '0'), 'student', 'Aysu ' || n, 'aysu ' || n from generate_series(1, 999) n returning id
       ) insert into participants (course_id, student_id) select $1, id from made`,
      [params.id],
    )
    expect((await add({ names: ['Orxan Əliyev'], existing: [id] })).error.code).toBe('limit_reached')
    expect(await ids()).toHaveLength(999)
    expect((await add({ names: [], existing: [id] })).status).toBe(201)
  })

  test('sent again do nothing; a body without names and ids, or with too many ids, is refused', async () => {
    const { add, card, ids } = await world()
    const { id } = await card('Aysu Kərimova')
    expect((await add({ names: [], existing: [id, id] })).body.returned).toHaveLength(1)
    expect((await add({ names: [], existing: [id] })).body).toMatchObject({ added: [], returned: [], left: [] })
    expect(await ids()).toEqual([id])
    for (const existing of [[], Array.from({ length: 101 }, (_, n) => n + 1)]) {
      expect((await add({ names: [], existing })).error.code).toBe('validation_failed')
    }
  })
})

describe('a pupil who was removed by mistake', () => {
  test('is offered by name, and comes back as a restore does', async () => {
    const { add, offered, card, second, owner, params, remove } = await world()
    const { id } = await card('Aysu Kərimova', second)
    await server.pool.query(`update participants set since = '2026-01-05' where student_id = $1`, [id])
    await remove(id)
    expect(await offered(['Kərimova Aysu'])).toEqual([['Kərimova Aysu', id, 'removed', 'Fizika 9']])
    const response = await add({ names: [], existing: [id] })
    expect(response.body.returned.map((one) => one.id)).toEqual([id])
    expect(await removals(second.id)).toEqual([])
    const [back] = (await owner.call(getCourse, { params })).body.participants
    expect(back?.since).toBe('2026-01-05')
    const [entry] = (await owner.call(listHistory, { params, query: {} })).body.items
    expect(entry?.action).toBe('participant_restored')
  })

  test('is offered for 30 days, and afterwards only as a pupil of another own group', async () => {
    const { offered, add, card, first, second, remove, owner } = await world()
    const { id, shortId } = await card('Aysu Kərimova', second)
    await remove(id)
    await server.pool.query(
      `update stays set ended_at = now() - interval '31 days' where student_id = $1 and until is not null`,
      [id],
    )
    expect(await offered(['Aysu Kərimova'])).toEqual([])
    expect((await add({ names: [], existing: [id] })).error.code).toBe('student_not_found')
    await owner.call(addParticipant, { params: { id: first.id }, body: { studentShortId: shortId } })
    expect(await offered(['Aysu Kərimova'])).toEqual([['Aysu Kərimova', id, 'own', 'Riyaziyyat 9']])
  })

  test('who was moved is named by the group in which they are now, and the move is undone', async () => {
    const { offered, add, card, first, second, owner, ids } = await world()
    const { id } = await card('Aysu Kərimova', second)
    const from = new Date().toISOString().slice(0, 10)
    const move = { params: { id: second.id, studentId: id }, body: { toCourseId: first.id, from } }
    expect((await owner.call(moveParticipant, move)).status).toBe(200)
    expect(await offered(['Aysu Kərimova'])).toEqual([['Aysu Kərimova', id, 'moved', 'Riyaziyyat 9']])
    expect((await add({ names: [], existing: [id] })).body.returned.map((one) => one.id)).toEqual([id])
    expect(await ids()).toEqual([id])
    expect(await ids(first)).not.toContain(id)
  })

  test('to a group that the viewer does not teach is not named', async () => {
    const { offered, add, card, second, people } = await world()
    const { id } = await card('Aysu Kərimova', second)
    const { course: other, people: others } = await server.make.course()
    for (const course of [other, second]) {
      await server.pool.query('insert into course_teachers values ($1, $2, false, true) on conflict do nothing', [
        course.id,
        others.manager.id,
      ])
    }
    const from = new Date().toISOString().slice(0, 10)
    const params = { id: second.id, studentId: id }
    const manager = server.as(others.manager)
    expect((await manager.call(moveParticipant, { params, body: { toCourseId: other.id, from } })).status).toBe(200)
    expect(await offered(['Aysu Kərimova'])).toEqual([])
    expect((await add({ names: [], existing: [id] })).error.code).toBe('student_not_found')
    expect(people.owner.id).not.toBe(others.manager.id)
  })
})

describe('pupils of other teachers', () => {
  test('do not show through: the response and the statements are those for a name that nobody has', async () => {
    const { preview, add, ids } = await world()
    const { course: strangers } = await server.make.course()
    const { id } = await server.make.card(strangers, { fullName: 'Aysu Kərimova' })
    const [known, unknown] = [await preview(['Aysu Kərimova']), await preview(['Fidan Kərimova'])]
    expect([known.body, known.queries]).toEqual([unknown.body, unknown.queries])
    expect(known.queries).toBe(2)
    const refused = await add({ names: ['Orxan Əliyev'], existing: [id] })
    const missing = await add({ names: ['Orxan Əliyev'], existing: [999_999_999] })
    expect([refused.status, refused.error.code]).toEqual([404, 'student_not_found'])
    expect([refused.error, refused.queries]).toEqual([missing.error, missing.queries])
    expect(await ids()).toEqual([])
  })

  test('of the owner’s other group are no pupils of a co-teacher', async () => {
    const { offered, card, second, people, add } = await world()
    const { id } = await card('Aysu Kərimova')
    const helper = await server.make.person('teacher')
    await server.pool.query('insert into course_teachers values ($1, $2, false, false)', [second.id, helper.id])
    expect(await offered(['Aysu Kərimova'], server.as(helper))).toEqual([])
    const response = await add({ names: [], existing: [id] }, server.as(helper))
    expect(response.error.code).toBe('student_not_found')
    expect((await offered(['Aysu Kərimova'], server.as(people.owner))).length).toBe(1)
  })

  test('and of the admin, a removed teacher of the group, are refused before', async () => {
    const { people, params } = await world()
    const body = { names: [], existing: [people.student.id] }
    expect((await server.as(people.coTeacher).call(addCards, { params, body })).error.code).toBe('not_found')
  })
})

describe('a pupil who left of their own will', () => {
  test('is never offered, and is named under `left` where the group was left', async () => {
    const { offered, add, people, second, owner, ids } = await world()
    await owner.call(addParticipant, { params: { id: second.id }, body: { studentShortId: people.student.shortId } })
    await server.as(people.student).call(leaveAsParticipant, { params: { id: second.id } })
    expect(await offered([people.student.fullName])).toEqual([])
    const response = await add({ names: ['Orxan Əliyev'], existing: [people.student.id] })
    expect(response.body.left.map(({ id }) => id)).toEqual([people.student.id])
    expect(response.body.returned).toEqual([])
    expect(await ids()).toEqual(response.body.added.map(({ student }) => student.id))
  })

  test('of another group of the owner is judged as a typed ID is', async () => {
    const { offered, add, people, owner, params, first } = await world()
    const third = await group(people.owner, 'Cəbr 9')
    await owner.call(addParticipant, { params: { id: third.id }, body: { studentShortId: people.student.shortId } })
    await server.as(people.student).call(leaveAsParticipant, { params: { id: third.id } })
    expect((await owner.call(getCourse, { params: { id: first.id } })).body.participants.map(({ id }) => id)).toContain(
      people.student.id,
    )
    expect(await offered([people.student.fullName])).toEqual([])
    const typed = await owner.call(addParticipant, { params, body: { studentShortId: people.student.shortId } })
    if (typed.status === 201)
      await owner.call(removeParticipant, { params: { ...params, studentId: people.student.id } })
    const response = await add({ names: [], existing: [people.student.id] })
    expect(response.status).toBe(typed.status)
  })
})

test('a removed student who said “no” to another course of the owner since is judged as a typed ID', async () => {
  const { first, second, people, add, remove, ids } = await world()
  const { id, shortId } = people.student
  const owner = server.as(people.owner)
  await remove(id, first)
  await server.pool.query('insert into participants (course_id, student_id) values ($1, $2)', [second.id, id])
  await server.pool.query('insert into new_courses (course_id, student_id) values ($1, $2)', [second.id, id])
  await server.as(people.student).call(leaveAsParticipant, { params: { id: second.id } })
  const params = { id: first.id }
  const typed = await owner.call(addParticipant, { params, body: { studentShortId: shortId } })
  const chosen = await owner.call(addCards, { params, body: { names: [], existing: [id] } })
  expect([chosen.status, chosen.error]).toEqual([typed.status, typed.error])
  expect([chosen.error.code, await ids(first)]).toEqual(['student_not_found', []])
  expect((await add({ names: [], existing: [id] })).error.code).toBe('student_not_found')
})
