import { listAttendance, listOwnMarks, saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeCard } from '@hasiye/contract/cards.ts'
import { archiveCourse, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { moveParticipant, removeParticipant, setNameInCourse } from '@hasiye/contract/participants.ts'
import { listCourseTrash, restoreDeleted } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { fillCourse } from '../../test/fill-course.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const today = bakuDate(new Date())
const from = addDays(today, -3)

/** Two courses of one teacher; `people` are those of the first. */
async function world() {
  const { course, people } = await server.make.course()
  const { course: other, people: others } = await server.make.course()
  await server.db.insertInto('courseTeachers').values({ courseId: other.id, teacherId: people.owner.id }).execute()
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const studentId = people.student.id
  const mark = (id: number, date: string, status: '+' | '-') =>
    owner.call(saveAttendance, { params: { id }, body: { date, statuses: [{ studentId, status }] } })
  return {
    course,
    other,
    people,
    others,
    params,
    owner,
    studentId,
    mark,
    move: (body: { toCourseId?: number; from?: string } = {}, id = studentId) =>
      owner.call(moveParticipant, {
        params: { ...params, studentId: id },
        body: { toCourseId: other.id, from, ...body },
      }),
    undo: (id = studentId) => owner.call(restoreDeleted, { params, body: { kind: 'participant', id } }),
    read: async (id = course.id) => (await owner.call(getCourse, { params: { id } })).body,
    history: async (id = course.id) =>
      (await owner.call(listHistory, { params: { id }, query: {} })).body.items.map((entry) => [
        entry.action,
        entry.before,
        entry.after,
      ]),
  }
}

test.each(accessOf(teachersOfCourse))('%s moving a student gets %i', async (who, status, code) => {
  const { people, other, params, studentId } = await world()
  const mover = people[who]
  if (mover && ['coTeacher', 'manager'].includes(who)) {
    await server.db.insertInto('courseTeachers').values({ courseId: other.id, teacherId: mover.id }).execute()
  }
  const body = { toCourseId: other.id, from }
  const response = await server.as(mover).call(moveParticipant, { params: { ...params, studentId }, body })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('a moved student continues in the other course from that day, under the same name, and stays in the past of the old one', async () => {
  const { people, params, owner, studentId, move, mark, read, course, other, history } = await world()
  const name = 'Abbasova Aysel'
  await owner.call(setNameInCourse, { params: { ...params, studentId }, body: { nameInCourse: name } })
  await mark(course.id, addDays(from, -7), '+')
  const days = async () => (await owner.call(listAttendance, { params, query: {} })).body
  const before = await days()
  const response = await move()
  expect([response.status, response.body]).toEqual([200, { message: `${name} “${other.name}” qrupuna keçirildi.` }])
  expect(response.queries).toBeLessThanOrEqual(9)
  expect(await days()).toEqual(before)
  expect(await read()).toMatchObject({
    participantIds: [],
    former: [
      {
        id: studentId,
        nameInCourse: name,
        until: addDays(from, -1),
        movedTo: other.id,
        shortId: people.student.shortId,
      },
    ],
  })
  expect((await read(other.id)).participants.find(({ id }) => id === studentId)).toMatchObject({
    nameInCourse: name,
    since: from,
  })
  expect((await history())[0]).toEqual(['participant_removed', people.student.fullName, other.name])
  expect((await history(other.id))[0]).toEqual(['participant_added', course.name, people.student.fullName])
  const student = server.as(people.student)
  const courses = (await student.call(listMyCourses)).body
  expect(new Map(courses.map(({ id, former, until }) => [id, [former, until]]))).toEqual(
    new Map([
      [course.id, [true, addDays(from, -1)]],
      [other.id, [false, null]],
    ]),
  )
  expect((await student.call(listOwnMarks, { params })).body).toHaveLength(1)
})

test('the student gets an e-mail about the course to which they were moved', async () => {
  const { people, move, other } = await world()
  await move()
  const jobs = await server.pool.query(`select data from jobs.job where name = 'added'`)
  expect(jobs.rows.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ courseId: other.id, accountIds: [people.student.id], role: 'student' }),
  )
})

test.each([
  [
    'to a course that the teacher does not teach',
    404,
    'not_found',
    async ({ move }) => {
      const { course } = await server.make.course()
      return move({ toCourseId: course.id })
    },
  ],
  ['to no course', 404, 'not_found', ({ move }) => move({ toCourseId: 999_999_999 })],
  ['of somebody who is not in the course', 404, 'not_found', ({ move, people }) => move({}, people.otherStudent.id)],
  ['to the same course', 409, 'already_participant', ({ move, course }) => move({ toCourseId: course.id })],
  [
    'to a course that has the student',
    409,
    'already_participant',
    async ({ move, other, studentId }) => {
      await server.db.insertInto('participants').values({ courseId: other.id, studentId }).execute()
      return move()
    },
  ],
  [
    'to a full course',
    409,
    'limit_reached',
    async ({ move, other }) => {
      await fillCourse(server, other.id, 'participants', 999)
      return move()
    },
  ],
  [
    'to an archived course',
    409,
    'course_read_only',
    async ({ move, other, others }) => {
      await server.as(others.owner).call(archiveCourse, { params: { id: other.id }, body: { archived: true } })
      return move()
    },
  ],
  ['from tomorrow on', 400, 'date_invalid', ({ move }) => move({ from: addDays(today, 1) })],
  ['from a day 401 days ago', 400, 'date_invalid', ({ move }) => move({ from: addDays(today, -401) })],
] as [string, number, string, (made: Awaited<ReturnType<typeof world>>) => ReturnType<typeof made.move>][])(
  'a move %s is refused, and nothing changes',
  async (_what, status, code, attempt) => {
    const made = await world()
    const response = await attempt(made)
    expect([response.status, response.error.code]).toEqual([status, code])
    const { participantIds, former } = await made.read()
    expect([participantIds, former]).toEqual([[made.studentId], []])
    expect(await made.history()).toEqual([])
  },
)

test('an undone move leaves no date in the other course but those that were added there', async () => {
  const { move, undo, mark, course, other, owner } = await world()
  const datesOf = async ({ id }: { id: number }) =>
    (await owner.call(listAttendance, { params: { id }, query: {} })).body.map(({ date }) => date)
  const [planned, added] = [addDays(today, 3), addDays(today, 4)]
  await mark(course.id, planned, '-')
  await mark(course.id, added, '-')
  await owner.call(saveAttendance, { params: other, body: { date: added, statuses: [] } })
  await move({ from: today })
  expect([await datesOf(course), await datesOf(other)]).toEqual([
    [planned, added],
    [planned, added],
  ])
  await undo()
  expect([await datesOf(course), await datesOf(other)]).toEqual([[planned, added], [added]])
})

test('a move from too late a day is refused with the last possible one', async () => {
  const { move, mark, course } = await world()
  const refusal = async (days: number) => (await move({ from: addDays(today, days) })).error.fields?.from
  const until = (day: string) => `Şagirdi ən gec ${longDate(day)} tarixindən keçirin.`
  expect(await refusal(1)).toBe(until(today))
  await mark(course.id, today, '+')
  expect(await refusal(2)).toBe(until(addDays(today, 1)))
})

test('a move can be undone from the trash of the old course within 30 days', async () => {
  const { move, undo, read, other, history, params, owner, studentId, course } = await world()
  const before = await read()
  await move()
  const trash = (await owner.call(listCourseTrash, { params })).body.participants
  expect(trash.map(({ id }) => id)).toEqual([studentId])
  expect((await undo()).status).toBe(200)
  expect(await read()).toMatchObject({ participants: before.participants, former: [] })
  expect(await read(other.id)).toMatchObject({ former: [] })
  expect((await read(other.id)).participantIds).not.toContain(studentId)
  expect((await history())[0]?.[0]).toBe('participant_restored')
  expect((await history(other.id))[0]?.[0]).toBe('participant_removed')
  await move()
  await server.pool.query(
    `update stays set ended_at = now() - interval '31 days' where course_id = $1 and until is not null`,
    [course.id],
  )
  expect((await undo()).status).toBe(404)
})

test('a student who was marked in the other course meanwhile stays in its past when the move is undone', async () => {
  const { move, mark, undo, read, other, studentId } = await world()
  await move()
  await mark(other.id, today, '+')
  await undo()
  expect((await read(other.id)).former?.map(({ id, movedTo }) => [id, movedTo])).toEqual([[studentId, null]])
})

test('a move is not undone by who may not change the other course any more, so that the student is never in both', async () => {
  const { move, undo, read, other, people, studentId, others } = await world()
  await move()
  await server.db
    .deleteFrom('courseTeachers')
    .where('courseId', '=', other.id)
    .where('teacherId', '=', people.owner.id)
    .execute()
  const refused = await undo()
  expect([refused.error.code, refused.error.error]).toEqual(['student_moved', 'Şagird başqa qrupa keçirilib.'])
  expect((await read()).participantIds).toEqual([])
  const { body } = await server.as(others.owner).call(getCourse, { params: { id: other.id } })
  expect(body.participantIds).toContain(studentId)
})

test('the claim code of a card moves with it, and back', async () => {
  const { course, people, move, undo, read, other } = await world()
  const [card, back] = [await server.make.card(course, { madeBy: people.owner }), await server.make.card(course)]
  const claim = ({ shortId, claimCode }: typeof card) =>
    server.as(people.otherStudent).call(mergeCard, { body: { shortId, claimCode } })
  await move({}, card.id)
  await move({}, back.id)
  // the teachers of the new course can rename the card now
  expect((await read(other.id)).participants.find(({ id }) => id === card.id)?.madeElsewhere).toBeUndefined()
  expect((await undo(back.id)).status).toBe(200)
  expect([(await claim(card)).status, (await claim(back)).status]).toEqual([200, 200])
})

test('the move of a card is undone for the account into which the card was merged since', async () => {
  const { course, people, move, undo, read, other } = await world()
  const { id, shortId, claimCode } = await server.make.card(course, { madeBy: people.owner })
  await move({}, id)
  const { otherStudent } = people
  await server.as(otherStudent).call(mergeCard, { body: { shortId, claimCode } })
  expect((await read(other.id)).participantIds).toContain(otherStudent.id)
  expect((await undo(otherStudent.id)).status).toBe(200)
  expect((await read()).participantIds).toContain(otherStudent.id)
  expect((await read(other.id)).participantIds).not.toContain(otherStudent.id)
})

test('two simultaneous moves and a removal leave the student in one course', async () => {
  const { move, owner, params, studentId, other } = await world()
  const responses = await Promise.all([
    move(),
    move(),
    owner.call(removeParticipant, { params: { ...params, studentId } }),
  ])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await server.pool.query('select course_id as id from participants where student_id = $1', [
    studentId,
  ])
  expect(rows.filter(({ id }) => id !== other.id)).toEqual([])
})

test('a teacher of only the old course cannot move a claim code out of the other one', async () => {
  const { course, studentId, move, params, people, other } = await world()
  const { db } = server
  await db.insertInto('cards').values({ accountId: studentId, madeIn: course.id, madeBy: people.owner.id }).execute()
  await move()
  const codedIn = async () =>
    (await db.selectFrom('cards').where('accountId', '=', studentId).select('codedIn').executeTakeFirstOrThrow())
      .codedIn
  expect(await codedIn()).toBe(other.id)
  await server.as(people.coTeacher).call(restoreDeleted, { params, body: { kind: 'participant', id: studentId } })
  expect((await server.as(people.owner).call(getCourse, { params: { id: other.id } })).body.participantIds).toContain(
    studentId,
  )
  expect(await codedIn()).toBe(other.id)
})
