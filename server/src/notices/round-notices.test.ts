import { type Round, setRound, setStudentRound } from '@hasiye/contract/courses.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { expect, test } from 'vitest'
import { date, given, testFamilies } from '../../test/families.ts'

const { server, push, family, makeOwn } = await testFamilies()
const four: Round = { length: 4, counts: 'present', tellFamilies: true }

/** A family and a teacher that are notified of rounds; the student joined a month ago. */
async function world(round: Round = four) {
  const made = await family(['round'])
  const { course, people, subscribe, read } = made
  const teacher = await subscribe(people.owner)
  await makeOwn(teacher, people.owner)
  const owner = server.as(people.owner)
  await owner.call(setRound, { params: { id: course.id }, body: { round } })
  await server.db
    .updateTable('participants')
    .set({ since: `${addDays(date, -30)}T10:00:00Z` })
    .where('courseId', '=', course.id)
    .execute()
  return {
    ...made,
    teacher,
    name: given(people.student.fullName),
    set: (change: Partial<Round>) =>
      owner.call(setRound, { params: { id: course.id }, body: { round: { ...round, ...change } } }),
    agree: (agreed: number) =>
      owner.call(setStudentRound, { params: { id: course.id, studentId: people.student.id }, body: { agreed } }),
    notices: () => [read(), read(teacher)],
  }
}

test('a family is notified when two lessons are left and at the end, the teacher at the end, each once', async () => {
  const { markOn, mark, pass, notices, name, course, people } = await world()
  await markOn(addDays(date, -3), '+')
  await pass(20)
  expect(notices()).toEqual([[], []])
  await markOn(addDays(date, -2), '+')
  await pass(9)
  expect(notices()).toEqual([[], []])
  await pass(20)
  const left = `${name}, “Fizika”: 2/4, 2 dərs qalıb.`
  expect(notices()).toEqual([[left], []])
  // corrected, and back again
  await markOn(addDays(date, -2), '-')
  await pass(20)
  await markOn(addDays(date, -2), '+')
  await pass(20)
  await markOn(addDays(date, -1), '+')
  await pass(20)
  expect(notices()).toEqual([[left], []])
  await mark('+')
  await pass(20)
  const end = [[left, `${name}, “Fizika”: 4 dərs tamamlanıb.`], ['“Fizika”: 1 şagirdin dərsləri tamamlanıb.']]
  expect(notices()).toEqual(end)
  await mark('')
  await pass(20)
  await mark('+')
  await pass(20)
  expect(notices()).toEqual(end)
  expect(push.received.map(({ url }) => url)).toContain(
    `/student-dashboard?child=${people.student.id}&course=${course.id}`,
  )
})

test('only teachers are notified where families are not told, also when that was turned off meanwhile', async () => {
  const { markOn, pass, notices, set } = await world()
  for (const back of [3, 2]) await markOn(addDays(date, -back), '+')
  await set({ tellFamilies: false })
  await pass(20)
  expect(notices()).toEqual([[], []])
  await markOn(addDays(date, -1), '+')
  await markOn(date, '+')
  await pass(20)
  expect(notices()).toEqual([[], ['“Fizika”: 1 şagirdin dərsləri tamamlanıb.']])
})

test('teachers get one notice a day, the next one in the morning with all who are due', async () => {
  const { markOn, save, pass, notices, course } = await world({ ...four, tellFamilies: false })
  const other = await server.make.person('student')
  const since = `${addDays(date, -30)}T10:00:00Z`
  await server.db.insertInto('participants').values({ courseId: course.id, studentId: other.id, since }).execute()
  for (const back of [3, 2, 1, 0]) await markOn(addDays(date, -back), '+')
  await pass(20)
  const rows = [1, 2, 3].map((back) => ({
    ...{ courseId: course.id, date: addDays(date, -back), studentId: other.id, status: '+' as const, note: '' },
    updatedAt: new Date(),
  }))
  await server.db.insertInto('marks').values(rows).execute()
  await save({ studentId: other.id, status: '+' })
  await pass(60)
  expect(notices()[1]).toEqual(['“Fizika”: 1 şagirdin dərsləri tamamlanıb.'])
  await pass(24 * 60)
  expect(notices()[1]?.slice(1)).toEqual(['“Fizika”: 2 şagirdin dərsləri tamamlanıb.'])
})

test('a round that is agreed before the notice is sent needs none to the teacher; the next one is new', async () => {
  const { markOn, mark, pass, notices, agree } = await world({ ...four, tellFamilies: false })
  for (const back of [7, 6, 5, 4]) await markOn(addDays(date, -back), '+')
  await agree(1)
  await pass(20)
  expect(notices()[1]).toEqual([])
  for (const back of [3, 2, 1]) await markOn(addDays(date, -back), '+')
  await mark('+')
  await pass(20)
  expect(notices()[1]).toHaveLength(1)
})

test('lessons that are marked at once past the end of a round still end it for the family', async () => {
  const { markOn, pass, notices, name } = await world()
  for (const back of [5, 4]) await markOn(addDays(date, -back), '+')
  await pass(20)
  for (const back of [3, 2, 1]) await markOn(addDays(date, -back), '+')
  await pass(20)
  expect(notices()[0]?.slice(1)).toEqual([`${name}, “Fizika”: 4 dərs tamamlanıb.`])
})
