import { claimCard, mergeCard } from '@hasiye/contract/cards.ts'
import { copyCourse, deleteCourse, getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { removeParticipant, setNameInCourse } from '@hasiye/contract/participants.ts'
import { listCourseTrash, restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const card = { fullName: 'Abbasova Aysel Nazim qızı' }

async function world() {
  const { course, people } = await server.make.course()
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const studentId = people.student.id
  return {
    course,
    people,
    params,
    owner,
    student: { id: course.id, studentId },
    name: (nameInCourse: string | null) =>
      owner.call(setNameInCourse, { params: { ...params, studentId }, body: { nameInCourse } }),
    names: async (id = course.id) =>
      (await owner.call(getCourse, { params: { id } })).body.participants.map(({ fullName, nameInCourse }) => [
        fullName,
        nameInCourse,
      ]),
  }
}

test.each(accessOf(teachersOfCourse))('%s naming a student gets %i', async (who, status, code) => {
  const { people, student } = await world()
  const body = { nameInCourse: card.fullName }
  const response = await server.as(people[who]).call(setNameInCourse, { params: student, body })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('the name is used in the report and its order until it is removed, and the student reads their own name', async () => {
  const { people, params, owner, name, names } = await world()
  const own = people.student.fullName
  await server.make.card(params, { fullName: 'Babayev Tural', madeBy: people.owner })
  expect((await name(card.fullName)).body).toMatchObject({ fullName: own, nameInCourse: card.fullName })
  expect(await names()).toEqual([
    [own, card.fullName],
    ['Babayev Tural', null],
  ])
  const forStudent = await server.as(people.student).call(getCourse, { params })
  expect(JSON.stringify(forStudent.body)).not.toContain(card.fullName)
  await name(card.fullName)
  expect((await name(null)).body.nameInCourse).toBe(null)
  const { items } = (await owner.call(listHistory, { params, query: {} })).body
  expect(items.slice(0, 2).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['participant_renamed', card.fullName, own],
    ['participant_renamed', own, card.fullName],
  ])
})

test('an invalid name, and a name for a person outside the course, are refused', async () => {
  const { name, owner, params, people } = await world()
  expect((await name('  ')).error.code).toBe('validation_failed')
  const other = { ...params, studentId: people.otherStudent.id }
  expect((await owner.call(setNameInCourse, { params: other, body: { nameInCourse: 'Ad Soyad' } })).status).toBe(404)
})

test('the name survives the removal, the trash of the course, and a copy', async () => {
  const { course, owner, params, student, name, names } = await world()
  await name(card.fullName)
  const named = await names()
  await owner.call(removeParticipant, { params: student })
  const { body: deleted } = await owner.call(listCourseTrash, { params })
  expect(deleted.participants.map(({ name }) => name)).toEqual([card.fullName])
  const body = { kind: 'participant', id: student.studentId } as const
  await owner.call(restoreDeleted, { params, body })
  expect(await names()).toEqual(named)
  await owner.call(deleteCourse, { params })
  await owner.call(restoreCourse, { body: { kind: 'course', id: course.id } })
  expect(await names()).toEqual(named)
  const copy = await owner.call(copyCourse, {
    params,
    body: { name: course.name, withStudents: true },
  })
  expect(await names(copy.body.id)).toEqual(named)
})

test('the name of a card stays in the report when a student claims it, even if they change their own name', async () => {
  const { course, people, names } = await world()
  const { shortId, claimCode } = await server.make.card(course, { ...card, madeBy: people.owner })
  await server.as(people.otherStudent).call(mergeCard, { body: { shortId, claimCode }, ip: '203.0.113.1' })
  expect(await names()).toContainEqual([people.otherStudent.fullName, card.fullName])
})

test('the name of a card stays in the report when its owner opens an account and is renamed', async () => {
  const { course, people, names } = await world()
  const made = await server.make.card(course, { ...card, madeBy: people.owner })
  const body = {
    shortId: made.shortId,
    claimCode: made.claimCode,
    email: 'aysel@example.az',
    password: 'dərs-günü-2026-nərgiz',
  }
  await server.as().call(claimCard, { body, ip: '203.0.113.2' })
  expect(await names()).toContainEqual([card.fullName, null])
  await server.db.updateTable('accounts').set({ fullName: 'Aysel A.' }).where('id', '=', made.id).execute()
  expect(await names()).toContainEqual(['Aysel A.', card.fullName])
})

test("a name that teachers chose is kept where the student's card is merged", async () => {
  const { course, people, name, names } = await world()
  await name('Aysel (kiçik)')
  const { shortId, claimCode } = await server.make.card(course, { ...card, madeBy: people.owner })
  await server.as(people.student).call(mergeCard, { body: { shortId, claimCode }, ip: '203.0.113.3' })
  expect(await names()).toEqual([[people.student.fullName, 'Aysel (kiçik)']])
})
