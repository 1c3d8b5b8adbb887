import { addCards, mergeStudents, renewCardId } from '@hasiye/contract/cards.ts'
import { copyCourse, getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import { moveParticipant, removeParticipant, setSent } from '@hasiye/contract/participants.ts'
import { restoreDeleted } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { listOwnAttendedCourses } from './participants.ts'

const server = testServer()

async function world() {
  const { course, people } = await server.make.course()
  const owner = server.as(people.owner)
  const { body } = await owner.call(addCards, { params: course, body: { names: ['Babayev Tural', 'Həsənli Zəhra'] } })
  const [card = 0, otherCard = 0] = body.added.map((one) => one.student.id)
  const send = async (studentId: number, sent = true) =>
    (await owner.call(setSent, { params: { id: course.id, studentId }, body: { sent } })).status
  const sentIn = async (id = course.id, who = owner) =>
    (await who.call(getCourse, { params: { id } })).body.participants.flatMap((one) =>
      one.sent === undefined ? [] : [one.id],
    )
  return { course, people, owner, card, otherCard, student: people.student.id, send, sentIn }
}

test.each(accessOf(teachersOfCourse))('%s storing that a link was sent gets %i', async (who, status, code) => {
  const { course, people, student } = await world()
  const params = { id: course.id, studentId: student }
  const response = await server.as(people[who]).call(setSent, { params, body: { sent: true } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('teachers of the group read it until it is taken back; families, the history and strangers do not', async () => {
  const { course, people, owner, card, student, send, sentIn } = await world()
  const other = server.as(people.coTeacher)
  const before = await owner.call(listHistory, { params: course, query: {} })
  expect(await send(card)).toBe(200)
  expect(await sentIn(course.id, other)).toEqual([card])
  await send(student)
  expect(await sentIn(course.id, server.as(people.student))).toEqual([])
  expect(await listOwnAttendedCourses(server.db, student)).toMatchObject([{ sent: true }])
  expect((await owner.call(listHistory, { params: course, query: {} })).body).toEqual(before.body)
  await send(student, false)
  expect(await sentIn()).toEqual([card])
  expect(await send(people.otherStudent.id)).toBe(404)
})

test('it stays through a removal that is undone, a move and a copy, and ends with the ID', async () => {
  const { course, people, owner, card, student, send, sentIn } = await world()
  await send(card)
  await send(student)
  const participant = { id: course.id, studentId: card }
  await owner.call(removeParticipant, { params: participant })
  await owner.call(restoreDeleted, { params: course, body: { kind: 'participant', id: card } })
  expect((await sentIn()).sort()).toEqual([card, student].sort())
  const { body: copy } = await owner.call(copyCourse, { params: course, body: { name: 'Kimya', withStudents: true } })
  expect(await sentIn(copy.id)).toContain(card)
  const { body: other } = await owner.call(copyCourse, {
    params: course,
    body: { name: 'Fizika', withStudents: false },
  })
  const from = bakuDate(new Date())
  await owner.call(moveParticipant, { params: participant, body: { toCourseId: other.id, from } })
  expect(await sentIn(other.id)).toEqual([card])
  await owner.call(renewCardId, { params: { id: other.id, studentId: card } })
  await server.as(people.student).call(renewShortId, {})
  expect([await sentIn(), await sentIn(copy.id), await sentIn(other.id)]).toEqual([[], [], []])
})

test('it goes along with a merge and back, unless its ID ended', async () => {
  const { course, owner, card, otherCard, send, sentIn } = await world()
  await send(card)
  const merge = () =>
    owner.call(mergeStudents, { params: { id: course.id, studentId: card }, body: { cardId: otherCard } })
  const undo = () => owner.call(restoreDeleted, { params: course, body: { kind: 'card', id: card } })
  await merge()
  expect(await sentIn()).toEqual([otherCard])
  await undo()
  expect(await sentIn()).toEqual([card])
  await merge()
  await owner.call(renewCardId, { params: { id: course.id, studentId: otherCard } })
  await undo()
  expect(await sentIn()).toEqual([])
})

test('the link of an ID that was replaced meanwhile is refused, and nothing is stored', async () => {
  const { course, owner, card, send, sentIn } = await world()
  const participant = { id: course.id, studentId: card }
  const { body } = await owner.call(getCourse, { params: course })
  const { shortId = '' } = body.participants.find(({ id }) => id === card) ?? {}
  const sendLink = (sent = true) => owner.call(setSent, { params: participant, body: { sent, shortId } })
  expect((await sendLink()).status).toBe(200)
  expect(await sentIn()).toEqual([card])
  await owner.call(renewCardId, { params: participant })
  const refused = await sendLink()
  expect([refused.status, refused.error.code]).toEqual([409, 'changed_meanwhile'])
  expect(refused.error.error).toBe(
    'Babayev Tural adlı şagirdin ID-si dəyişib, ona görə göndərilmiş link işləmir. Yeni linki göndərin.',
  )
  expect(await sentIn()).toEqual([])
  // the link that is sent after it counts, and who takes it back names no link
  await send(card)
  expect((await sendLink()).status).toBe(409)
  expect(await sentIn()).toEqual([card])
  expect((await sendLink(false)).status).toBe(200)
  expect(await sentIn()).toEqual([])
})
