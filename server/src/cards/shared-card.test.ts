import { createHash } from 'node:crypto'
import { deleteDay, listAttendance, saveAttendance } from '@hasiye/contract/attendance.ts'
import { claimCard, renameCard, renewClaimCodes } from '@hasiye/contract/cards.ts'
import { archiveCourse, copyCourse, deleteCourse, getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { TestCard, TestCourse, TestPerson } from '../../test/makers.ts'

const server = testServer()
const date = '2026-09-15'

/** A card of one course that another teacher has added to theirs by its short ID. */
async function sharedCard() {
  const home = await server.make.course()
  const other = await server.make.course()
  const card = await server.make.card(home.course, { madeBy: home.people.owner })
  await mark(home, card, 'evdə')
  await add(other, card)
  return { home, other, card }
}

const at = ({ course }: TestCourse) => ({ id: course.id })
const by = ({ people }: TestCourse) => server.as(people.owner)
const add = (course: TestCourse, card: TestCard) =>
  by(course).call(addParticipant, { params: at(course), body: { studentShortId: card.shortId } })
const remove = (course: TestCourse, card: TestCard) =>
  by(course).call(removeParticipant, { params: { ...at(course), studentId: card.id } })
const rename = (course: TestCourse, card: TestCard, fullName = 'Aysu Kərimli') =>
  by(course).call(renameCard, { params: { ...at(course), studentId: card.id }, body: { fullName } })
const renew = (course: TestCourse, card: TestCard, more: TestCard[] = []) =>
  by(course).call(renewClaimCodes, {
    params: at(course),
    body: { studentIds: [card, ...more].map(({ id }) => id) },
  })
const mark = (course: TestCourse, card: TestCard, note: string) =>
  by(course).call(saveAttendance, {
    params: at(course),
    body: { date, statuses: [{ studentId: card.id, status: '+', note }] },
  })
const restore = (course: TestCourse, card: TestCard) =>
  by(course).call(restoreDeleted, { params: at(course), body: { kind: 'participant', id: card.id } })
const claim = (card: TestCard, claimCode = card.claimCode) =>
  server.as().call(claimCard, {
    body: { shortId: card.shortId, claimCode, email: `${card.shortId}@mekteb.az`, password: 'qırmızı alma 7' },
  })
const actionsIn = async (course: TestCourse) =>
  (await by(course).call(listHistory, { params: at(course), query: {} })).body.items.map(({ action }) => action)

/** What a course shows of the card, and whether the code on paper is still valid. */
async function seenIn(course: TestCourse, card: TestCard) {
  const { participants } = (await by(course).call(getCourse, { params: at(course) })).body
  const attendance = (await by(course).call(listAttendance, { params: at(course), query: {} })).body
  const { codeHash } = await server.db
    .selectFrom('cards')
    .where('accountId', '=', card.id)
    .select('codeHash')
    .executeTakeFirstOrThrow()
  return {
    person: participants.find(({ id }) => id === card.id),
    attendance: JSON.stringify(attendance),
    hasItsCode: codeHash?.equals(createHash('sha256').update(card.claimCode).digest()),
  }
}

describe('a course cannot change a card of another course', () => {
  type Act = (other: TestCourse, card: TestCard) => Promise<{ status: number }>
  const acts: [string, Act, status: number][] = [
    ['renaming it', rename, 404],
    ['renewing its claim code', renew, 404],
    ['marking it', (other, card) => mark(other, card, 'orada'), 200],
    [
      'deleting the date of its mark',
      async (other, card) => {
        await mark(other, card, 'orada')
        return by(other).call(deleteDay, { params: at(other), body: { date } })
      },
      200,
    ],
    ['removing it', remove, 200],
    [
      'restoring it',
      async (other, card) => {
        await remove(other, card)
        return restore(other, card)
      },
      200,
    ],
    [
      'adding it again',
      async (other, card) => {
        await remove(other, card)
        return add(other, card)
      },
      201,
    ],
    [
      'copying the course with it',
      (other) =>
        by(other).call(copyCourse, {
          params: at(other),
          body: { name: `Surət ${other.course.id}`, withStudents: true },
        }),
      201,
    ],
    [
      'archiving the course',
      (other) => by(other).call(archiveCourse, { params: at(other), body: { archived: true } }),
      200,
    ],
    ['deleting the course', (other) => by(other).call(deleteCourse, { params: at(other) }), 200],
    [
      'restoring the course',
      async (other) => {
        await by(other).call(deleteCourse, { params: at(other) })
        return by(other).call(restoreCourse, { body: { kind: 'course', id: other.course.id } })
      },
      200,
    ],
  ]
  test.each(acts)('%s', async (_, act, status) => {
    const { home, other, card } = await sharedCard()
    const before = await seenIn(home, card)
    expect(before).toMatchObject({ person: { fullName: card.fullName, shortId: card.shortId }, hasItsCode: true })
    expect((await act(other, card)).status).toBe(status)
    expect(await seenIn(home, card)).toEqual(before)
    expect((await claim(card)).status).toBe(201)
  })

  test('its response says so to its teachers, and not to those of its own course', async () => {
    const { home, other, card } = await sharedCard()
    expect((await seenIn(other, card)).person).toHaveProperty('madeElsewhere', true)
    expect((await seenIn(home, card)).person).not.toHaveProperty('madeElsewhere')
  })

  test('a renewal in another course leaves it out', async () => {
    const { other, card } = await sharedCard()
    const own = await server.make.card(other.course)
    expect((await renew(other, card, [own])).body.map(({ student }) => student.id)).toEqual([own.id])
  })
})

describe('a change of a card is in the history of each course that has it', () => {
  const acts: [string, (home: TestCourse, card: TestCard) => Promise<{ status: number }>][] = [
    ['card_renamed', rename],
    ['card_code_renewed', renew],
    ['card_claimed', (_, card) => claim(card)],
  ]
  test.each(acts)('%s', async (action, act) => {
    const { home, other, card } = await sharedCard()
    expect((await act(home, card)).status).toBeLessThan(300)
    expect([await actionsIn(home), await actionsIn(other)].map((actions) => actions[0])).toEqual([action, action])
  })
})

describe('a card belongs to', () => {
  const verdicts = async (card: TestCard, courses: TestCourse[]) => {
    const statuses = []
    for (const course of courses) statuses.push((await rename(course, card, `Aysu ${'abc'[statuses.length]}`)).status)
    return statuses
  }
  const anotherOf = async (owner: TestPerson): Promise<TestCourse> => {
    const course = await server.make.course()
    await server.db
      .updateTable('courseTeachers')
      .set({ teacherId: owner.id })
      .where('courseId', '=', course.course.id)
      .where('isOwner', '=', true)
      .execute()
    return { ...course, people: { ...course.people, owner } }
  }

  test('its course while it can be restored there, and then to the oldest course that has it', async () => {
    const { home, other, card } = await sharedCard()
    await remove(home, card)
    expect(await verdicts(card, [home, other])).toEqual([404, 404])
    await server.db.deleteFrom('stays').where('studentId', '=', card.id).where('until', 'is not', null).execute()
    expect(await verdicts(card, [home, other])).toEqual([404, 200])
  })

  test('the oldest course that has it when its own is deleted, until that one is restored', async () => {
    const { home, other, card } = await sharedCard()
    const third = await server.make.course()
    await add(third, card)
    await by(home).call(deleteCourse, { params: at(home) })
    expect(await verdicts(card, [other, third])).toEqual([200, 404])
    await by(home).call(restoreCourse, { body: { kind: 'course', id: home.course.id } })
    expect(await verdicts(card, [home, other, third])).toEqual([200, 404, 404])
  })

  test('another course of its maker, before older courses, when its own is deleted or archived', async () => {
    const { home, other, card } = await sharedCard()
    const next = await anotherOf(home.people.owner)
    await add(next, card)
    expect(await verdicts(card, [next])).toEqual([404])
    await by(home).call(archiveCourse, { params: at(home), body: { archived: true } })
    expect(await verdicts(card, [home, other, next])).toEqual([409, 404, 200])
    await by(home).call(deleteCourse, { params: at(home) })
    expect(await verdicts(card, [other, next])).toEqual([404, 200])
  })

  test('its archived course when only courses of other teachers have it', async () => {
    const { home, other, card } = await sharedCard()
    await by(home).call(archiveCourse, { params: at(home), body: { archived: true } })
    expect(await verdicts(card, [home, other])).toEqual([409, 404])
  })
})
