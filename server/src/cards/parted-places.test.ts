import { mergeStudents } from '@hasiye/contract/cards.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { addParticipant, moveParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { restoreDeleted } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const today = bakuDate(new Date())

/** Three courses of one teacher, a card made in the first and another one, of the same child, made in the third. */
async function world() {
  const { course, people } = await server.make.course()
  const courses = [course, (await server.make.course()).course, (await server.make.course()).course]
  for (const { id: courseId } of courses.slice(1))
    await server.db.insertInto('courseTeachers').values({ courseId, teacherId: people.owner.id }).execute()
  const [a, b, c] = courses.map(({ id }) => id) as [number, number, number]
  const make = (id: number) => server.make.card({ id }, { fullName: 'Aysu Kərimova', madeBy: people.owner })
  const [card, other] = [await make(a), await make(c)]
  const owner = server.as(people.owner)
  const restore = (id: number, body: { kind: 'participant' | 'card'; id: number }) =>
    owner.call(restoreDeleted, { params: { id }, body })
  return {
    ...{ a, b, c, card, other },
    add: (id: number) => owner.call(addParticipant, { params: { id }, body: { studentShortId: card.shortId } }),
    remove: (id: number) => owner.call(removeParticipant, { params: { id, studentId: card.id } }),
    move: (studentId: number) =>
      owner.call(moveParticipant, { params: { id: a, studentId }, body: { toCourseId: b, from: today } }),
    merge: (id: number) =>
      owner.call(mergeStudents, { params: { id, studentId: card.id }, body: { cardId: other.id } }),
    comeBack: (id: number) => restore(id, { kind: 'participant', id: other.id }),
    part: (id: number) => restore(id, { kind: 'card', id: card.id }),
    places: async () => {
      const rows = await server.db
        .selectFrom('participants')
        .select(['studentId', 'courseId'])
        .orderBy('courseId')
        .execute()
      const of = (student: number) =>
        rows.filter(({ studentId }) => studentId === student).map(({ courseId }) => courseId)
      return [of(card.id), of(other.id)]
    },
  }
}

test('cards are parted with their own places after the undo of a move that was before the merge', async () => {
  const { a, b, c, card, move, merge, comeBack, part, places } = await world()
  await move(card.id)
  expect((await merge(b)).status).toBe(200)
  expect((await comeBack(a)).status).toBe(200)
  expect((await part(b)).status).toBe(200)
  expect(await places()).toEqual([[b], [c]])
})

test('cards are parted with their own places after a move of the merged one', async () => {
  const { a, c, other, move, merge, part, places } = await world()
  expect((await merge(a)).status).toBe(200)
  expect((await move(other.id)).status).toBe(200)
  expect((await part(a)).status).toBe(200)
  expect(await places()).toEqual([[a], [c]])
})

test('cards are parted with their own places after a removal from before the merge was undone', async () => {
  const { a, b, c, add, remove, merge, comeBack, part, places } = await world()
  await add(b)
  await remove(b)
  expect((await merge(a)).status).toBe(200)
  expect((await comeBack(b)).status).toBe(200)
  expect((await part(a)).status).toBe(200)
  expect(await places()).toEqual([[a], [c]])
})
