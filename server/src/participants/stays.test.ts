import { listAttendance, listOwnMarks, saveAttendance } from '@hasiye/contract/attendance.ts'
import { deleteCourse, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import {
  addManyParticipants,
  addParticipant,
  leaveAsParticipant,
  moveParticipant,
  removeParticipant,
  setNameInCourse,
} from '@hasiye/contract/participants.ts'
import { listCourseTrash, restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'

const server = testServer()
const today = bakuDate(new Date())

/** Three courses of one teacher, of which another teacher teaches the first; the student is in the first. */
async function world() {
  const { course: a, people } = await server.make.course()
  const [{ course: b }, { course: c }] = [await server.make.course(), await server.make.course()]
  for (const { id: courseId } of [b, c])
    await server.db.insertInto('courseTeachers').values({ courseId, teacherId: people.owner.id }).execute()
  const owner = server.as(people.owner)
  const { id: studentId, shortId } = people.student
  const at = (id: number) => ({ id, studentId })
  return {
    ...{ a: a.id, b: b.id, c: c.id, names: { b: b.name, c: c.name }, people, owner, studentId, shortId },
    student: server.as(people.student),
    mark: (id: number, date: string, status: '+' | '-') =>
      owner.call(saveAttendance, { params: { id }, body: { date, statuses: [{ studentId, status }] } }),
    move: (id: number, toCourseId: number, from = today) =>
      owner.call(moveParticipant, { params: at(id), body: { toCourseId, from } }),
    undo: (id: number, by = owner) =>
      by.call(restoreDeleted, { params: { id }, body: { kind: 'participant', id: studentId } }),
    remove: (id: number) => owner.call(removeParticipant, { params: at(id) }),
    add: (id: number, by = owner) => by.call(addParticipant, { params: { id }, body: { studentShortId: shortId } }),
    read: async (id: number) => (await owner.call(getCourse, { params: { id } })).body,
    stays: () =>
      server.db
        .selectFrom('stays')
        .where('studentId', '=', studentId)
        .select(['courseId', 'until', 'ended', 'movedTo', 'nameInCourse'])
        .orderBy('id')
        .execute(),
    marksOf: async (id: number) =>
      (await owner.call(listAttendance, { params: { id } })).body.flatMap(({ date, statuses }) =>
        statuses.filter((mark) => mark.studentId === studentId).map(({ status }) => [date, status]),
      ),
  }
}

describe('a student who comes again', () => {
  test('gets a further stay under the same name, and nothing of the earlier one is lost', async () => {
    const { a, owner, studentId, remove, add, read } = await world()
    const params = { id: a, studentId }
    await owner.call(setNameInCourse, { params, body: { nameInCourse: 'Abbasova Aysel' } })
    await server.pool.query(`update stays set since = since - interval '20 days' where course_id = $1`, [a])
    await remove(a)
    await server.pool.query(`update stays set until = until - 10 where course_id = $1`, [a])
    await add(a)
    const earlier = [{ since: addDays(today, -20), until: addDays(today, -10) }]
    expect((await read(a)).participants.find(({ id }) => id === studentId)).toMatchObject({
      ...{ since: today, nameInCourse: 'Abbasova Aysel', earlier },
    })
    await remove(a)
    const [former] = (await read(a)).former ?? []
    expect(former).toMatchObject({ id: studentId, until: today, earlier })
  })

  test('is not added beside a move that can be undone', async () => {
    const { a, b, people, shortId, studentId, move, add, undo, owner, read } = await world()
    await move(a, b)
    const refused = await add(a)
    expect([refused.status, refused.error]).toMatchObject([
      409,
      {
        code: 'student_moved',
        error: 'Bu şagird başqa qrupunuza keçirilib. Əvvəlcə köçürməni geri qaytarın.',
      },
    ])
    const body = { studentShortIds: [shortId, people.otherStudent.shortId] }
    const { body: many } = await owner.call(addManyParticipants, { params: { id: a }, body })
    expect(many).toMatchObject({ added: [{ id: people.otherStudent.id }], moved: [shortId], left: [] })
    // who does not teach the other course reads nothing of it
    expect((await add(a, server.as(people.coTeacher))).status).toBe(201)
    await server.pool.query('delete from stays where course_id = $1 and until is null', [a])
    expect((await undo(a)).status).toBe(200)
    expect((await read(b)).participantIds).not.toContain(studentId)
  })
})

describe('a move', () => {
  test('that is undone leaves exactly what was before it', async () => {
    const { a, b, owner, studentId, move, undo, remove, add, stays, mark } = await world()
    await add(b)
    await owner.call(setNameInCourse, { params: { id: b, studentId }, body: { nameInCourse: 'Aysel B' } })
    await mark(b, addDays(today, -9), '+')
    await remove(b)
    const before = await stays()
    expect(before).toMatchObject([{ ended: null }, { ended: 'removed', nameInCourse: 'Aysel B' }])
    expect((await move(a, b)).status).toBe(200)
    expect((await undo(a)).status).toBe(200)
    expect(await stays()).toEqual(before)
  })

  test('that is undone counts no earlier lesson of the other course in a round', async () => {
    const { a, b, mark, move, undo, add, remove, student } = await world()
    await server.pool.query(`update all_courses set round = '{"length": 8, "counts": "held"}' where id = any($1)`, [
      [a, b],
    ])
    await server.pool.query(`update stays set since = since - interval '20 days' where course_id = $1`, [a])
    await add(b)
    for (const back of [9, 8, 7]) await mark(b, addDays(today, -back), '+')
    await remove(b)
    await mark(a, addDays(today, -5), '+')
    const done = async () => (await student.call(listMyCourses)).body.find(({ id }) => id === a)?.round?.done
    const before = await done()
    await move(a, b)
    await undo(a)
    expect([before, await done()]).toEqual([1, 1])
  })

  test('begins after the last mark, and takes what is planned along and back', async () => {
    const { a, b, move, mark, undo, marksOf, student, read } = await world()
    const [past, planned] = [addDays(today, -2), addDays(today, 3)]
    await mark(a, past, '-')
    await mark(a, planned, '+')
    const refused = await move(a, b, past)
    const text = `Şagirdin bu qrupda son işarəsi ${longDate(past)} tarixindədir. Ən tez ${longDate(addDays(past, 1))} tarixindən keçirin.`
    expect([refused.status, refused.error]).toMatchObject([
      400,
      { code: 'date_invalid', error: text, fields: { from: text } },
    ])
    expect((await move(a, b, addDays(past, 1))).status).toBe(200)
    expect([await marksOf(a), await marksOf(b)]).toEqual([[[past, '-']], [[planned, '+']]])
    // the page of the student counts what the register of the old course counts
    const own = (await student.call(listMyCourses)).body.find(({ id }) => id === a)
    expect(own).toMatchObject({ until: past, attendance: { present: 0, absent: 1 } })
    expect((await read(a)).former).toMatchObject([{ until: past }])
    await undo(a)
    expect([await marksOf(a), await marksOf(b)]).toEqual([
      [
        [past, '-'],
        [planned, '+'],
      ],
      [],
    ])
    expect((await student.call(listOwnMarks, { params: { id: a } })).body).toHaveLength(2)
  })

  test('of a student who was marked today begins tomorrow, and no later', async () => {
    const { a, b, move, mark } = await world()
    const tomorrow = addDays(today, 1)
    expect((await move(a, b, tomorrow)).error.code).toBe('date_invalid')
    await mark(a, today, '+')
    expect((await move(a, b, addDays(today, 2))).error.code).toBe('date_invalid')
    expect((await move(a, b, today)).error.code).toBe('date_invalid')
    expect((await move(a, b, tomorrow)).status).toBe(200)
  })

  test('that was followed by another is not undone, and the last course is named only to who teaches it', async () => {
    const { a, b, c, names, people, studentId, move, undo, read } = await world()
    await move(a, b)
    await move(b, c)
    const answers = []
    for (const by of [server.as(people.owner), server.as(people.coTeacher)]) {
      const { status, error } = await undo(a, by)
      answers.push([status, error.code, error.error])
    }
    expect(answers).toEqual([
      [409, 'student_moved', `Şagird indi “${names.c}” qrupundadır.`],
      [409, 'student_moved', 'Şagird başqa qrupa keçirilib.'],
    ])
    expect((await read(a)).participantIds).toEqual([])
    expect((await read(c)).participantIds).toContain(studentId)
    // in order they are undone
    expect([(await undo(b)).status, (await undo(a)).status]).toEqual([200, 200])
    expect((await read(a)).participantIds).toHaveLength(1)
  })

  test('to a course that was archived since is not undone before it is unarchived', async () => {
    const { a, b, names, studentId, move, undo, read } = await world()
    const archive = (at: string) => server.pool.query(`update courses set archived_at = ${at} where id = $1`, [b])
    await move(a, b)
    await archive('now()')
    const { status, error } = await undo(a)
    expect([status, error.code, error.error]).toEqual([409, 'student_moved', `Şagird indi “${names.b}” qrupundadır.`])
    expect([(await read(a)).participantIds, (await read(b)).participantIds.includes(studentId)]).toEqual([[], true])
    await archive('null')
    expect((await undo(a)).status).toBe(200)
  })

  test('to a course that was deleted since is undone, and that course comes back without the student', async () => {
    const { a, b, studentId, move, undo, read, owner } = await world()
    await server.db.updateTable('courseTeachers').set({ isOwner: false }).where('courseId', '=', b).execute()
    await server.pool.query('update course_teachers set is_owner = true where course_id = $1 and teacher_id = $2', [
      b,
      (await read(a)).teacherId,
    ])
    await move(a, b)
    await owner.call(deleteCourse, { params: { id: b } })
    expect((await undo(a)).status).toBe(200)
    await owner.call(restoreCourse, { body: { kind: 'course', id: b } })
    expect((await read(a)).participantIds).toContain(studentId)
    expect((await read(b)).participantIds).not.toContain(studentId)
  })

  test('to a course from which the student was removed since can be undone', async () => {
    const { a, b, move, undo, remove, read, owner } = await world()
    await move(a, b)
    await remove(b)
    expect((await undo(a)).status).toBe(200)
    expect((await read(a)).participantIds).toHaveLength(1)
    expect((await owner.call(listCourseTrash, { params: { id: b } })).body.participants).toHaveLength(1)
  })
})

test('what was planned for a removed student counts nowhere when its day comes', async () => {
  const { a, mark, remove, student } = await world()
  await mark(a, addDays(today, -3), '+')
  await mark(a, today, '-')
  await remove(a)
  // as if the student had been removed the day before
  await server.pool.query('update stays set until = until - 1 where course_id = $1', [a])
  const own = (await student.call(listMyCourses)).body.find(({ id }) => id === a)
  expect(own?.attendance).toMatchObject({ present: 1, absent: 0 })
})

describe('at the same time', () => {
  const lockCourse = 'select from all_courses where id = $1 for update'
  const present = async (studentId: number) =>
    (await server.db.selectFrom('participants').where('studentId', '=', studentId).select('courseId').execute()).map(
      ({ courseId }) => courseId,
    )

  test('the undo of a move and a further move leave the student in one course', async () => {
    const { a, b, c, studentId, move, undo } = await world()
    await move(a, b)
    const [undone, moved] = await holding(server.pool, lockCourse, [a], async () => {
      const waiting = undo(a)
      await untilWaiting(server.pool)
      return [[waiting], await move(b, c)] as const
    })
    const refused = await undone[0]
    expect([refused?.status, refused?.error.code, moved.status]).toEqual([409, 'student_moved', 200])
    expect(await present(studentId)).toEqual([c])
  })

  test('a restore and an addition of the removed student are answered, and the student is there once', async () => {
    const { a, studentId, remove, add, undo } = await world()
    await remove(a)
    const both = await holding(server.pool, lockCourse, [a], async () => {
      const added = add(a)
      await untilWaiting(server.pool)
      const restored = undo(a)
      await untilWaiting(server.pool, 2)
      return [added, restored]
    })
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status)).toEqual([201, 404])
    expect(await present(studentId)).toEqual([a])
  })
})

test('who said “no” to a course of the owner is moved to no other course of theirs', async () => {
  const { a, b, c, studentId, student, move } = await world()
  // one owner at a time
  await server.pool.query('update course_teachers set is_owner = false where course_id = any($1)', [[b, c]])
  await server.pool.query(
    `update course_teachers set is_owner = true where course_id = any($2)
       and teacher_id = (select teacher_id from course_teachers where course_id = $1 and is_owner)`,
    [a, [b, c]],
  )
  await server.db.insertInto('participants').values({ courseId: b, studentId }).execute()
  await server.db.insertInto('newCourses').values({ courseId: b, studentId }).execute()
  await student.call(leaveAsParticipant, { params: { id: b } })
  const refused = await move(a, c)
  expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
})
