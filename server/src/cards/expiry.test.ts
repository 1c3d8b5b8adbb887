import { deleteUser, listStudents } from '@hasiye/contract/admin.ts'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeCard } from '@hasiye/contract/cards.ts'
import { deleteCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { removeExpiredRemovals } from '../participants/departures.ts'
import { deleteUnusedCards } from './expiry.ts'
import { listOwnCard, listOwnMergedCards } from './own-data.ts'

const server = testServer()

async function world() {
  const { course, people } = await server.make.course()
  const card = await server.make.card(course, { madeBy: people.owner })
  const params = { id: course.id }
  const owner = server.as(people.owner)
  return {
    course,
    people,
    params,
    owner,
    card,
    remove: () => owner.call(removeParticipant, { params: { ...params, studentId: card.id } }),
    age: (days: number) =>
      server.pool.query(`update cards set left_at = left_at - make_interval(days => $2) where account_id = $1`, [
        card.id,
        days,
      ]),
    lives: async () => (await server.pool.query('select from accounts where id = $1', [card.id])).rowCount === 1,
    marks: async () => (await server.pool.query('select from marks where student_id = $1', [card.id])).rowCount,
  }
}

test('a card in no course for 30 days is deleted with its history', async () => {
  const { params, owner, remove, age, lives } = await world()
  await remove()
  await age(29)
  expect([await deleteUnusedCards(server.db), await lives()]).toEqual([0, true])
  await age(1)
  expect([await deleteUnusedCards(server.db), await lives()]).toEqual([1, false])
  expect((await owner.call(listHistory, { params, query: {} })).body.items).toEqual([])
})

test('a card with marks is deleted with them when it stops being a former participant', async () => {
  const { card, params, owner, remove, age, lives, marks } = await world()
  await owner.call(saveAttendance, {
    params,
    body: { date: '2026-11-14', statuses: [{ studentId: card.id, status: '+' }] },
  })
  await remove()
  await age(30)
  await removeExpiredRemovals(server.db)
  expect([await deleteUnusedCards(server.db), await lives(), await marks()]).toEqual([0, true, 1])
  await server.pool.query(
    'update stays set until = until - 401, ended_at = ended_at - make_interval(days => 401) where student_id = $1',
    [card.id],
  )
  await removeExpiredRemovals(server.db)
  expect([await deleteUnusedCards(server.db), await lives(), await marks()]).toEqual([1, false, 0])
  const { items } = (await owner.call(listHistory, { params, query: {} })).body
  expect(items.map(({ action }) => action)).toEqual(['date_added'])
})

test('a restored card, a card in another course and a card that became an account are not deleted', async () => {
  const [back, elsewhere, claimed] = [await world(), await world(), await world()]
  const { course } = await server.make.course()
  await server.pool.query('insert into participants values ($1, $2)', [course.id, elsewhere.card.id])
  for (const one of [back, elsewhere, claimed]) {
    await one.remove()
    await one.age(40)
  }
  await back.owner.call(addParticipant, { params: back.params, body: { studentShortId: back.card.shortId } })
  await server.pool.query('update cards set claimed_at = now() where account_id = $1', [claimed.card.id])
  expect(await deleteUnusedCards(server.db)).toBe(0)
})

test('the 30 days start also when the course is removed', async () => {
  const { params, owner, age, lives } = await world()
  await owner.call(deleteCourse, { params })
  await age(31)
  expect([await deleteUnusedCards(server.db), await lives()]).toEqual([1, false])
})

test('an admin finds a card by its name, without an e-mail, and deletes it', async () => {
  const { course, people, lives } = await world()
  const { id } = await server.make.card(course, { fullName: 'Zümrüdxanım Əsgərzadə' })
  const admin = server.as(people.admin)
  for (const search of ['zumrudxanim', 'zu']) {
    const { items } = (await admin.call(listStudents, { query: { search } })).body
    expect(items.map((item) => [item.id, item.email])).toEqual([[id, null]])
  }
  expect((await admin.call(listStudents, { query: { sort: '-email' } })).body.items[0]?.email).toBeNull()
  expect((await admin.call(deleteUser, { params: { id } })).status).toBe(200)
  expect(await lives()).toBe(true)
  expect((await server.pool.query('select from cards where account_id = $1', [id])).rowCount).toBe(0)
})

test("a student's own data name the card that became their account and the cards merged into it", async () => {
  const { course, people, card } = await world()
  const me = people.otherStudent
  const { shortId, claimCode } = await server.make.card(course)
  await server.as(me).call(mergeCard, { body: { shortId, claimCode } })
  expect((await listOwnMergedCards(server.db, me.id)).map((merged) => merged.shortId)).toEqual([shortId])
  const [own] = await listOwnCard(server.db, card.id)
  expect([own?.madeBy, own?.claimedAt]).toEqual([people.owner.fullName, null])
})

test('deleting an account deletes the cards merged into it', async () => {
  const { people, card } = await world()
  const { shortId, claimCode } = card
  await server.as(people.otherStudent).call(mergeCard, { body: { shortId, claimCode } })
  await server.as(people.admin).call(deleteUser, { params: { id: people.otherStudent.id } })
  expect((await server.pool.query('select from merged_cards where card_id = $1', [card.id])).rowCount).toBe(0)
})
