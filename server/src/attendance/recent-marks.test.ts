import { listOwnMarks, listRecentMarks, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { accessOf } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()

test.each(
  accessOf({
    anonymous: 'unauthenticated',
    student: 'allowed',
    otherStudent: 'allowed',
    parent: 'allowed',
    coTeacher: 'forbidden',
    manager: 'forbidden',
    owner: 'forbidden',
    otherTeacher: 'forbidden',
    admin: 'forbidden',
  }),
)('%s reading recent marks gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const response = await server.as(people[who]).call(listRecentMarks)
  expect([response.status, response.error.code]).toEqual([status, code])
})

async function courseWith(student: TestPerson) {
  const { course, people } = await server.make.course()
  await server.pool.query('insert into participants values ($1, $2)', [course.id, student.id])
  const owner = server.as(people.owner)
  const params = { id: course.id }
  return {
    course,
    mark: (date: string, status: '+' | '-' | '', note = '') =>
      owner.call(saveAttendance, { params, body: { date, statuses: [{ studentId: student.id, status, note }] } }),
    remove: () => owner.call(removeParticipant, { params: { ...params, studentId: student.id } }),
  }
}

test('the newest marks of all courses, including one that the student left, have a status or a note; a parent reads the same', async () => {
  const student = await server.make.person('student')
  const [one, two, left] = [await courseWith(student), await courseWith(student), await courseWith(student)]
  await one.mark('2026-11-12', '+')
  await two.mark('2026-11-13', '', 'gecikdi')
  await one.mark('2026-11-14', '-', 'xəstədir')
  await one.mark('2026-11-15', '')
  await left.mark('2026-11-11', '+')
  await left.remove()
  const response = await server.as(student).call(listRecentMarks)
  const of = ({ course: { id, name } }: typeof one) => ({ courseId: id, courseName: name })
  expect(response.body).toEqual([
    { ...of(one), date: '2026-11-14', status: '-', note: 'xəstədir' },
    { ...of(two), date: '2026-11-13', status: '', note: 'gecikdi' },
    { ...of(one), date: '2026-11-12', status: '+', note: '' },
    { ...of(left), date: '2026-11-11', status: '+', note: '' },
  ])
  expect(response.queries).toBe(2)
  expect((await server.as(await server.make.parentOf(student)).call(listRecentMarks)).body).toEqual(response.body)
})

test('a mark of a future day is planned among the own marks, and is not among the recent ones', async () => {
  const student = await server.make.person('student')
  const { course, mark } = await courseWith(student)
  const today = bakuDate(new Date())
  await mark(today, '+')
  await mark(addDays(today, 1), '-')
  expect((await server.as(student).call(listRecentMarks)).body).toMatchObject([{ date: today, status: '+' }])
  expect((await server.as(student).call(listOwnMarks, { params: course })).body).toEqual([
    { date: addDays(today, 1), status: '-', note: '', planned: true },
    { date: today, status: '+', note: '' },
  ])
})

test('at most twenty marks are listed', async () => {
  const student = await server.make.person('student')
  const { mark } = await courseWith(student)
  for (let day = 1; day <= 22; day++) await mark(`2026-10-${String(day).padStart(2, '0')}`, '+')
  const { body } = await server.as(student).call(listRecentMarks)
  expect([body.length, body[0]?.date, body.at(-1)?.date]).toEqual([20, '2026-10-22', '2026-10-03'])
})
