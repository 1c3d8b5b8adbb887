import { setLessonLink } from '@hasiye/contract/courses.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { moveParticipant } from '@hasiye/contract/participants.ts'
import { restoreDeleted } from '@hasiye/contract/trash.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { given, start, testFamilies } from '../../test/families.ts'

const { server, push, family, makeOwn } = await testFamilies()
const [first, second, third] = ['https://a.example/1', 'https://b.example/2', 'https://c.example/3']
const changed = ['“Fizika”: onlayn dərsin linki dəyişib.']

/** What is queued now is due as if it had been queued at noon. */
const queuedAtNoon = (delayMs: number) =>
  sql`update push_notices set due_at = ${new Date(start + delayMs)}, expires_at = ${new Date(start + delayMs + 12 * 3600_000)}`.execute(
    server.db,
  )

async function withLink(kinds: Parameters<typeof family>[0] = ['lesson']) {
  const made = await family(kinds)
  const owner = server.as(made.people.owner)
  const set = async (link: string) => {
    const { status } = await owner.call(setLessonLink, { params: made.course, body: { lessonLink: link } })
    expect(status).toBe(200)
    await queuedAtNoon(60_000)
  }
  await set(first)
  await server.db.deleteFrom('pushNotices').execute()
  return { ...made, set }
}

test('a family is notified once of a changed lesson link, after a minute, without the link', async () => {
  const { set, pass, read, people, subscribe } = await withLink()
  const student = await subscribe(people.student, push.subscribe(), { kinds: ['lesson'] })
  await makeOwn(student, people.student)
  await set(second)
  await set(third)
  await pass(2)
  expect([read(), read(student)]).toEqual([changed, changed])
  await pass(60)
  expect(read()).toEqual(changed)
})

test('the first link is said to be added; a removed one, and one that is as before, is not said', async () => {
  const { set, pass, read } = await family(['lesson']).then(async (made) => ({
    ...made,
    set: async (lessonLink: string) => {
      await server.as(made.people.owner).call(setLessonLink, { params: made.course, body: { lessonLink } })
      await queuedAtNoon(60_000)
    },
  }))
  await set(first)
  await set('')
  await pass(2)
  expect(read()).toEqual([])
  await set(first)
  await pass(2)
  expect(read()).toEqual(['“Fizika”: onlayn dərsin linki əlavə edilib.'])
  await set('')
  await set(first)
  await set(second)
  await set(first)
  await pass(2)
  expect(read()).toHaveLength(1)
})

test('a link that changes often is told twice a day, and the next morning', async () => {
  const { set, pass, read } = await withLink()
  for (const link of [second, third, first]) {
    await set(link)
    await pass(2)
  }
  expect(read()).toEqual([...changed, ...changed])
  await pass(24 * 60)
  expect(read()).toHaveLength(3)
})

test('who switched changed lessons off is not notified of a link', async () => {
  const { set, pass, read } = await withLink(['absent'])
  await set(second)
  await pass(2)
  expect(read()).toEqual([])
})

async function withGroups(kinds: Parameters<typeof family>[0] = ['lesson']) {
  const made = await family(kinds)
  const { people, course } = made
  const owner = server.as(people.owner)
  const studentId = people.student.id
  const groups = [course.id]
  for (const name of ['9b', '9c']) {
    const { course: group } = await server.make.course({ name })
    await server.db.deleteFrom('participants').where('courseId', '=', group.id).execute()
    await server.db.insertInto('courseTeachers').values({ courseId: group.id, teacherId: people.owner.id }).execute()
    groups.push(group.id)
  }
  const move = async (from: number, to: number) => {
    const params = { id: Number(groups[from]), studentId }
    const body = { toCourseId: Number(groups[to]), from: bakuDate(new Date()) }
    expect((await owner.call(moveParticipant, { params, body })).status).toBe(200)
    await queuedAtNoon(600_000)
  }
  const undo = (from: number) =>
    owner.call(restoreDeleted, { params: { id: Number(groups[from]) }, body: { kind: 'participant', id: studentId } })
  return { ...made, move, undo, name: given(people.student.fullName) }
}

test('a family is notified once that the child was moved, where the moves led', async () => {
  const { move, pass, read, name } = await withGroups()
  await move(0, 1)
  await pass(9)
  expect(read()).toEqual([])
  await move(1, 2)
  await pass(2)
  expect(read()).toEqual([`${name} “9c” qrupuna keçirildi.`])
  await pass(60)
  expect(read()).toHaveLength(1)
})

test('a move that is undone, or led back, before it was told is not told; an undone second one leaves the first', async () => {
  const { move, undo, pass, read, name } = await withGroups()
  await move(0, 1)
  expect((await undo(0)).status).toBe(200)
  await pass(20)
  expect(read()).toEqual([])
  const other = await withGroups()
  await other.move(0, 1)
  await other.move(1, 0)
  await other.pass(20)
  expect(other.read()).toEqual([])
  await move(0, 1)
  await move(1, 2)
  expect((await undo(1)).status).toBe(200)
  await pass(20)
  expect(read()).toEqual([`${name} “9b” qrupuna keçirildi.`])
})

test('who switched changed lessons off is not notified of a move', async () => {
  const { move, pass, read } = await withGroups(['absent'])
  await move(0, 1)
  await pass(20)
  expect(read()).toEqual([])
})
