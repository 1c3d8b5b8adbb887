import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  listAnnouncementViews,
  seeAnnouncement,
} from '@hasiye/contract/announcements.ts'
import { mergeCard } from '@hasiye/contract/cards.ts'
import { copyCourse, deleteCourse, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { leaveAsParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { listCourseTrash, purgeDeleted, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { type Access, accessOf, everybodyInCourse, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { Actor, TestPerson } from '../../test/makers.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { transaction } from '../db/db.ts'
import { hashOfToken } from '../db/tokens.ts'

const server = testServer()
const text = 'Sabah iş dəftərini gətirin.'
const today = bakuDate(new Date())

async function withAnnouncement() {
  const made = await server.make.course()
  const params = { id: (await server.make.announcement([made.course], { author: made.people.owner, text })).id }
  return { ...made, params }
}

const families: Access = {
  ...everybodyInCourse,
  coTeacher: 'forbidden',
  manager: 'forbidden',
  owner: 'forbidden',
  otherTeacher: 'forbidden',
}

test.each(accessOf(everybodyInCourse))('%s reading the announcements gets %i', async (who, status, code) => {
  const { people, course } = await withAnnouncement()
  const response = await server.as(people[who]).call(listAnnouncements, { params: course })
  expect([response.status, response.error?.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(2)
})

test.each(accessOf({ ...teachersOfCourse, otherStudent: 'forbidden', admin: 'forbidden' }, 201))(
  '%s writing an announcement gets %i',
  async (who, status, code) => {
    const { people, course } = await server.make.course()
    const response = await server.as(people[who]).call(createAnnouncement, { body: { courseIds: [course.id], text } })
    expect([response.status, response.error?.code]).toEqual([status, code])
  },
)

test.each(accessOf(teachersOfCourse))('%s changing an announcement gets %i', async (who, status, code) => {
  const { people, params } = await withAnnouncement()
  const response = await server
    .as(people[who])
    .call(changeAnnouncement, { params, body: { text: 'Sabah dərs yoxdur.' } })
  expect([response.status, response.error?.code]).toEqual([status, code])
})

test.each(accessOf(teachersOfCourse))('%s deleting an announcement gets %i', async (who, status, code) => {
  const { people, params } = await withAnnouncement()
  const response = await server.as(people[who]).call(deleteAnnouncement, { params })
  expect([response.status, response.error?.code]).toEqual([status, code])
})

test.each(accessOf(families))('%s saying that they saw an announcement gets %i', async (who, status, code) => {
  const { people, params } = await withAnnouncement()
  const response = await server.as(people[who]).call(seeAnnouncement, { params, body: {} })
  expect([response.status, response.error?.code]).toEqual([status, code])
})

test.each(accessOf({ ...teachersOfCourse, parent: 'forbidden' }))(
  '%s reading who saw an announcement gets %i',
  async (who, status, code) => {
    const { people, params, course } = await withAnnouncement()
    const query = { courseId: String(course.id) }
    const response = await server.as(people[who]).call(listAnnouncementViews, { params, query })
    expect([response.status, response.error?.code]).toEqual([status, code])
  },
)

test('of 28 families 8 have seen it, by 3 parents and 5 pupils, and the other 20 are named', async () => {
  const { course, people, students } = await server.make.course({ students: 27 })
  const { id } = await server.make.announcement([course], { author: people.owner })
  const params = { id }
  const see = async (person: TestPerson) =>
    expect((await server.as(person).call(seeAnnouncement, { params, body: {} })).status).toBe(200)
  for (const student of students.slice(0, 3)) await see({ ...student, ...(await server.make.parentOf(student)) })
  for (const student of students.slice(3, 8)) await see(student)
  // the other parent of a family that has seen it, its student, and the same screen once more
  await see({ ...people.student, ...(await server.make.parentOf(people.student)) })
  for (const student of [people.student, ...students.slice(1, 5)]) await see(student)

  const list = await server.as(people.coTeacher).call(listAnnouncements, { params: course })
  expect(list.body).toMatchObject([{ id, views: { seen: 8, seenEarlier: 0, families: 28 } }])
  const query = { courseId: String(course.id) }
  const views = await server.as(people.coTeacher).call(listAnnouncementViews, { params, query })
  const idsOf = (all: { id: number }[]) => all.map((one) => one.id).sort((a, b) => a - b)
  expect(idsOf(views.body.seen)).toEqual(idsOf(students.slice(0, 8)))
  expect(idsOf(views.body.notSeen)).toEqual(idsOf(students.slice(8)))
  expect(views.body.notSeen).toHaveLength(20)
  expect(views.queries).toBeLessThanOrEqual(2)
})

test('a family reads nothing of other families, nor to which courses it went', async () => {
  const { people, course, students } = await server.make.course({ students: 2 })
  const other = await server.make.course()
  await server.db
    .insertInto('courseTeachers')
    .values({ courseId: other.course.id, teacherId: people.owner.id })
    .execute()
  const { id } = await server.make.announcement([course, other.course], { author: people.owner, text })
  await server.as(students[1]).call(seeAnnouncement, { params: { id }, body: {} })
  const shown = {
    id,
    text,
    version: 1,
    pinnedUntil: null,
    editedAt: null,
    editedBy: null,
    by: people.owner.fullName,
    createdAt: expect.any(String),
  }
  for (const who of ['student', 'parent'] as const) {
    const { body } = await server.as(people[who]).call(listAnnouncements, { params: course })
    expect(body).toEqual([{ ...shown, seen: false }])
    const { body: courses } = await server.as(people[who]).call(listMyCourses)
    expect(courses[0]?.announcements).toEqual([{ ...shown, seen: false }])
  }
  const { body } = await server.as(students[1]).call(listAnnouncements, { params: course })
  expect(body).toEqual([{ ...shown, seen: true }])
  // and a teacher only the courses that they teach
  const idsFor = async (who: TestPerson) =>
    (await server.as(who).call(listAnnouncements, { params: course })).body[0]?.courseIds
  expect(await idsFor(people.owner)).toEqual([course.id, other.course.id])
  expect(await idsFor(people.coTeacher)).toEqual([course.id])
})

describe('several courses', () => {
  async function withTwo() {
    const first = await server.make.course({ name: 'Fizika' })
    const second = await server.make.course({ name: 'Kimya' })
    const { owner } = first.people
    await server.db.insertInto('courseTeachers').values({ courseId: second.course.id, teacherId: owner.id }).execute()
    const courseIds = [first.course.id, second.course.id]
    const { body } = await server.as(owner).call(createAnnouncement, { body: { courseIds, text } })
    const textIn = async ({ course, people }: typeof first) =>
      (await server.as(people.student).call(listAnnouncements, { params: course })).body[0]?.text
    return { first, second, owner, courseIds, id: body.id, params: { id: body.id }, created: body, textIn }
  }

  test('get one announcement, with an entry in the history of each', async () => {
    const { first, second, created, courseIds, textIn } = await withTwo()
    expect(created).toMatchObject({ text, courseIds, editedAt: null, pinnedUntil: null })
    for (const one of [first, second]) {
      expect(await textIn(one)).toBe(text)
      const { body } = await server.as(one.people.coTeacher).call(listHistory, { params: one.course })
      expect(body.items[0]).toMatchObject({ action: 'announcement_added', after: text })
    }
  })

  test('a teacher changes and deletes it only in the courses that they teach', async () => {
    const { first, second, params, textIn } = await withTwo()
    const teacher = server.as(first.people.coTeacher)
    const changed = await teacher.call(changeAnnouncement, { params, body: { text: 'Dərs yoxdur.' } })
    expect(changed.body).toMatchObject({
      text: 'Dərs yoxdur.',
      courseIds: [first.course.id],
      editedAt: expect.any(String),
    })
    expect([await textIn(first), await textIn(second)]).toEqual(['Dərs yoxdur.', text])
    await teacher.call(deleteAnnouncement, { params })
    expect([await textIn(first), await textIn(second)]).toEqual([undefined, text])
  })

  test('who only pins it changes no text that somebody else wrote in one of them', async () => {
    const { first, second, owner, params, textIn } = await withTwo()
    const other = 'Dərs saat 15:00-dadır.'
    await server.as(second.people.coTeacher).call(changeAnnouncement, { params, body: { text: other } })
    const pinned = await server.as(owner).call(changeAnnouncement, { params, body: { pinnedUntil: '2099-12-01' } })
    expect([pinned.status, pinned.body.pinnedUntil]).toEqual([200, '2099-12-01'])
    expect([await textIn(first), await textIn(second)]).toEqual([text, other])
  })

  test('a deletion in two courses is in the trash of both, and a restore from one restores it in both', async () => {
    const { first, second, owner, params, id, textIn } = await withTwo()
    const deleted = await server.as(owner).call(deleteAnnouncement, { params })
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Elan silindi.'])
    const body = { kind: 'announcement', id } as const
    for (const { course, people } of [first, second]) {
      const trash = await server.as(people.coTeacher).call(listCourseTrash, { params: course })
      expect(trash.body.announcements).toMatchObject([{ id, name: text, deletedBy: owner.fullName, daysLeft: 30 }])
    }
    const restored = await server.as(owner).call(restoreDeleted, { params: second.course, body })
    expect(restored.body.message).toBe('Elan bərpa edildi.')
    expect([await textIn(first), await textIn(second)]).toEqual([text, text])
  })

  test('who teaches one of them restores and purges it there', async () => {
    const { first, second, owner, params, id, textIn } = await withTwo()
    await server.as(owner).call(deleteAnnouncement, { params })
    const body = { kind: 'announcement', id } as const
    await server.as(first.people.coTeacher).call(restoreDeleted, { params: first.course, body })
    expect([await textIn(first), await textIn(second)]).toEqual([text, undefined])
    await server.as(second.people.coTeacher).call(purgeDeleted, { params: second.course, body })
    const refused = await server.as(owner).call(restoreDeleted, { params: second.course, body })
    expect(refused.error.code).toBe('not_found')
    expect(await textIn(first)).toBe(text)
  })

  test('an archived one keeps it as it is, and a family there can still see it', async () => {
    const { first, second, owner, params, textIn } = await withTwo()
    await server.pool.query('update courses set archived_at = now() where id = $1', [second.course.id])
    const changed = await server.as(owner).call(changeAnnouncement, { params, body: { text: 'Dərs yoxdur.' } })
    expect(changed.status).toBe(200)
    expect([await textIn(first), await textIn(second)]).toEqual(['Dərs yoxdur.', text])
    expect((await server.as(second.people.student).call(seeAnnouncement, { params, body: {} })).status).toBe(200)
    const refused = await server.as(second.people.coTeacher).call(deleteAnnouncement, { params })
    expect([refused.status, refused.error.code]).toEqual([409, 'course_read_only'])
    await server.pool.query('update courses set read_only_until = now() where id = $1', [first.course.id])
    const readOnly = await server.as(first.people.coTeacher).call(changeAnnouncement, { params, body: { text } })
    expect([readOnly.status, readOnly.error.code]).toEqual([403, 'course_read_only'])
  })

  test.each([
    ['one that somebody else teaches', 'not_found', ''],
    ['an archived one', 'course_read_only', 'update courses set archived_at = now() where id = $1'],
    ['one without an owner', 'course_read_only', 'update courses set read_only_until = now() where id = $1'],
  ])('with %s nothing is written', async (_which, code, change) => {
    const { first, owner } = await withTwo()
    const third = await server.make.course()
    if (change) {
      const row = { courseId: third.course.id, teacherId: owner.id }
      await server.db.insertInto('courseTeachers').values(row).execute()
      await server.pool.query(change, [third.course.id])
    }
    const courseIds = [first.course.id, third.course.id]
    const { error } = await server.as(owner).call(createAnnouncement, { body: { courseIds, text: 'Yeni' } })
    expect(error.code).toBe(code)
    const { body } = await server.as(owner).call(listAnnouncements, { params: first.course })
    expect(body).toHaveLength(1)
  })

  test('the number of statements does not depend on theirs', async () => {
    const { owner, courseIds } = await withTwo()
    const [one, both] = [courseIds.slice(0, 1), courseIds]
    const queries = async (ids: number[]) =>
      (await server.as(owner).call(createAnnouncement, { body: { courseIds: ids, text } })).queries
    expect(await queries(both)).toBe(await queries(one))
  })
})

test('pinned ones come first until the end of their day, then the newest, at most 200', async () => {
  const { course, people } = await server.make.course()
  const write = (name: string, daysAgo: number, pinnedUntil?: string) =>
    server.make.announcement([course], {
      text: name,
      createdAt: new Date(Date.now() - daysAgo * 24 * 60 * 60_000),
      ...(pinnedUntil !== undefined && { pinnedUntil }),
    })
  await write('köhnə', 9)
  await write('sancılan', 20, today)
  await write('vaxtı keçən', 8, addDays(today, -1))
  await write('yeni', 1)
  const { body } = await server.as(people.student).call(listAnnouncements, { params: course })
  expect(body.map((one) => one.text)).toEqual(['sancılan', 'yeni', 'vaxtı keçən', 'köhnə'])
  // the list of courses has what is pinned, or new
  const courses = await server.as(people.parent).call(listMyCourses)
  expect(courses.body[0]?.announcements?.map((one) => one.text)).toEqual(['sancılan', 'yeni'])
  for (let n = 0; n < 200; n++) await write(`${n}`, 2)
  const long = await server.as(people.student).call(listAnnouncements, { params: course })
  expect([long.body.length, long.body[0]?.text]).toEqual([200, 'sancılan'])
  expect((await server.as(people.student).call(listMyCourses)).body[0]?.announcements).toHaveLength(3)
})

describe('the text and the day', () => {
  test.each([
    ['a blank text', { text: ' \n ' }, 'validation_failed'],
    ['a text of 2,001 letters', { text: 'ə'.repeat(2001) }, 'validation_failed'],
    ['a day before today', { text, pinnedUntil: addDays(today, -1) }, 'date_invalid'],
    ['a day that does not exist', { text, pinnedUntil: '2026-02-30' }, 'validation_failed'],
  ])('%s is refused', async (_what, body, code) => {
    const { course, people, params } = await withAnnouncement()
    const owner = server.as(people.owner)
    const created = await owner.call(createAnnouncement, { body: { courseIds: [course.id], ...body } })
    expect(created.error.code).toBe(code)
    expect((await owner.call(changeAnnouncement, { params, body })).error.code).toBe(code)
  })

  test('a change without a day keeps it, null unpins, and an equal text is no edit', async () => {
    const { people, course } = await server.make.course()
    const owner = server.as(people.owner)
    const pinnedUntil = addDays(today, 3)
    const created = await owner.call(createAnnouncement, { body: { courseIds: [course.id], text, pinnedUntil } })
    const params = { id: created.body.id }
    const change = async (body: { text: string; pinnedUntil?: null }) =>
      (await owner.call(changeAnnouncement, { params, body })).body
    expect(await change({ text })).toMatchObject({ pinnedUntil, editedAt: null })
    expect(await change({ text: 'Başqa', pinnedUntil: null })).toMatchObject({
      pinnedUntil: null,
      editedAt: expect.any(String),
    })
  })
})

test('the 31st of a day is refused, a repeat with the same key is not counted, nor one that was refused', async () => {
  const { people, course } = await server.make.course()
  const owner = server.as(people.owner)
  const body = { courseIds: [course.id], text }
  const first = await owner.call(createAnnouncement, { body, headers: { 'idempotency-key': 'a' } })
  const repeat = await owner.call(createAnnouncement, { body, headers: { 'idempotency-key': 'a' } })
  expect(repeat.body).toEqual(first.body)
  await owner.call(createAnnouncement, { body: { ...body, courseIds: [course.id, 999_999] } })
  for (let n = 2; n < 30; n++) expect((await owner.call(createAnnouncement, { body })).status).toBe(201)
  const last = await owner.call(createAnnouncement, { body, headers: { 'idempotency-key': 'b' } })
  const lastAgain = await owner.call(createAnnouncement, { body, headers: { 'idempotency-key': 'b' } })
  expect([lastAgain.status, lastAgain.body]).toEqual([201, last.body])
  const refused = await owner.call(createAnnouncement, { body })
  expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
  expect(refused.error.error).toBe('Bir gündə ən çox 30 elan göndərmək olar. 24 saat sonra yenidən cəhd edin.')
  expect((await server.as(people.coTeacher).call(createAnnouncement, { body })).status).toBe(201)
  expect((await owner.call(listAnnouncements, { params: course })).body).toHaveLength(31)
})

describe('who is no longer in the course', () => {
  test('reads no announcement and sees none, but still counts where they have seen it', async () => {
    const { people, course, students, params } = await server.make
      .course({ students: 1 })
      .then(async (made) => ({ ...made, params: { id: (await server.make.announcement([made.course])).id } }))
    await server.as(people.student).call(seeAnnouncement, { params, body: {} })
    await server.as(people.owner).call(removeParticipant, { params: { id: course.id, studentId: people.student.id } })
    for (const who of ['student', 'parent'] as const) {
      expect((await server.as(people[who]).call(listAnnouncements, { params: course })).error.code).toBe('not_found')
      expect((await server.as(people[who]).call(seeAnnouncement, { params, body: {} })).error.code).toBe('not_found')
      const { body } = await server.as(people[who]).call(listMyCourses)
      expect(body[0]?.announcements ?? []).toEqual([])
    }
    const { body } = await server.as(people.owner).call(listAnnouncements, { params: course })
    expect(body[0]?.views).toEqual({ seen: 1, seenEarlier: 0, families: 2 })
    await server.as(students[1]).call(leaveAsParticipant, { params: course })
    const query = { courseId: String(course.id) }
    const views = await server.as(people.owner).call(listAnnouncementViews, { params, query })
    expect(views.body).toMatchObject({ seen: [{ id: people.student.id }], seenEarlier: [], notSeen: [] })
  })
})

test('the views of a course are refused to a teacher of another course of the announcement', async () => {
  const [first, second] = [await server.make.course(), await server.make.course()]
  const { id } = await server.make.announcement([first.course, second.course])
  const query = { courseId: String(second.course.id) }
  const { error } = await server.as(first.people.coTeacher).call(listAnnouncementViews, { params: { id }, query })
  expect(error.code).toBe('not_found')
})

describe('a new version', () => {
  /** Two families of which the first has seen the text. */
  async function seenOnce() {
    const made = await server.make.course({ students: 1 })
    const { course, people, students } = made
    const { id } = await server.make.announcement([course], { author: people.owner, text })
    const params = { id }
    const as = (who: TestPerson = people.owner) => server.as(who)
    const see = (who: TestPerson, body: { version?: number }) => as(who).call(seeAnnouncement, { params, body })
    await see(people.student, {})
    return {
      ...made,
      ...{ params, see, as, second: students[1] as TestPerson },
      change: (body: BodyOf<typeof changeAnnouncement>, who = people.owner) =>
        as(who).call(changeAnnouncement, { params, body }),
      listed: async (who: TestPerson = people.owner) =>
        (await as(who).call(listAnnouncements, { params: course })).body[0],
      names: async () => {
        const query = { courseId: String(course.id) }
        const { body } = await as().call(listAnnouncementViews, { params, query })
        return Object.fromEntries(Object.entries(body).map(([which, all]) => [which, all.map((one) => one.id)]))
      },
    }
  }

  test('is seen anew, and who only saw an earlier one is named', async () => {
    const { change, listed, names, see, people, second } = await seenOnce()
    expect((await change({ text: 'İmtahan saat 15:00-dadır.' })).body.version).toBe(2)
    expect(await listed()).toMatchObject({ version: 2, views: { seen: 0, seenEarlier: 1, families: 2 } })
    expect(await listed(people.student)).toMatchObject({ version: 2, seen: false })
    expect(await names()).toEqual({ seen: [], seenEarlier: [people.student.id], notSeen: [second.id] })
    await see(second, { version: 1 })
    expect(await listed(), 'the old text stood on the screen').toMatchObject({
      views: { seen: 0, seenEarlier: 2, families: 2 },
    })
    await see(second, { version: 2 })
    await see(second, { version: 1 })
    await see(people.student, { version: 3 })
    expect(await names()).toEqual({ seen: [second.id], seenEarlier: [people.student.id], notSeen: [] })
    await see(people.student, {})
    expect(await listed()).toMatchObject({ views: { seen: 2, seenEarlier: 0, families: 2 } })
  })

  test('is none where the change is minor, or only of the pin', async () => {
    const { change, listed } = await seenOnce()
    const minor = await change({ text: `${text}!`, minor: true })
    expect(minor.body).toMatchObject({ text: `${text}!`, version: 1, editedAt: expect.any(String) })
    await change({ pinnedUntil: today })
    expect(await listed()).toMatchObject({ version: 1, views: { seen: 1, seenEarlier: 0, families: 2 } })
  })

  test('names its editor who is not the author', async () => {
    const { change, listed, people } = await seenOnce()
    expect((await change({ text: 'Birinci' })).body.editedBy).toBeNull()
    expect((await change({ text: 'İkinci' }, people.coTeacher)).body.editedBy).toBe(people.coTeacher.fullName)
    await change({ pinnedUntil: today })
    expect(await listed(people.student)).toMatchObject({ editedBy: people.coTeacher.fullName })
    const { body } = await server.as(people.student).call(listMyCourses)
    expect(body[0]?.announcements).toMatchObject([{ version: 3, editedBy: people.coTeacher.fullName, seen: false }])
    expect((await change({ text: 'Üçüncü' })).body.editedBy).toBeNull()
  })

  test('never overwrites another one unseen', async () => {
    const { change, listed, people } = await seenOnce()
    const [one, other] = await Promise.all([
      change({ text: 'Birinci', base: { text } }),
      change({ text: 'İkinci', base: { text } }, people.coTeacher),
    ])
    const [saved, refused] = one.status === 200 ? [one, other] : [other, one]
    expect([saved.status, refused.status, refused.error.code]).toEqual([200, 409, 'changed_meanwhile'])
    expect(refused.error.stored).toEqual({ text: saved.body.text })
    expect(refused.error.error).toBe(
      `Bu arada elanın mətni dəyişdirilib (“${saved.body.text}”). Sizin mətniniz hələ yadda saxlanılmayıb: yenidən yadda saxlasanız, o qalacaq.`,
    )
    expect(await listed()).toMatchObject({ text: saved.body.text, version: 2 })
    expect((await change({ text: saved.body.text, base: { text } })).status, 'the same text').toBe(200)
    expect((await change({ text: 'Üçüncü', base: { text: saved.body.text } })).body.version).toBe(3)
  })

  test('of a deleted announcement is refused with a sentence of its own', async () => {
    const { change, params, as } = await seenOnce()
    await as().call(deleteAnnouncement, { params })
    const { status, error } = await change({ text: 'Yeni' })
    expect([status, error.code]).toEqual([409, 'announcement_deleted'])
    expect(error.error).toBe(
      'Bu elan silinib, ona görə dəyişdirilmədi. Onu “Silinənlər” bölməsindən bərpa edə bilərsiniz.',
    )
  })

  test('counts who was there when it was written, and who has seen it', async () => {
    const { course, change, listed, see, people, second } = await seenOnce()
    const late = await server.make.person('student')
    await server.db.insertInto('participants').values({ courseId: course.id, studentId: late.id }).execute()
    expect((await listed())?.views, 'who came later').toEqual({ seen: 1, seenEarlier: 0, families: 2 })
    await see(late, {})
    expect((await listed())?.views).toEqual({ seen: 2, seenEarlier: 0, families: 3 })
    await server.as(people.owner).call(removeParticipant, { params: { id: course.id, studentId: people.student.id } })
    expect((await listed())?.views, 'who saw it and left').toEqual({ seen: 2, seenEarlier: 0, families: 3 })
    await change({ text: 'Yeni' })
    expect((await listed())?.views, 'was not there for the new one').toEqual({ seen: 0, seenEarlier: 1, families: 2 })
    await server.as(second).call(leaveAsParticipant, { params: course })
    await server.db.insertInto('participants').values({ courseId: course.id, studentId: second.id }).execute()
    expect((await listed())?.views, 'left and came again').toEqual({ seen: 0, seenEarlier: 1, families: 2 })
  })

  test('in one of two courses is not seen by who reads the other', async () => {
    const [first, other] = [await server.make.course(), await server.make.course()]
    const { owner, student } = first.people
    await server.db.insertInto('courseTeachers').values({ courseId: other.course.id, teacherId: owner.id }).execute()
    await server.db.insertInto('participants').values({ courseId: other.course.id, studentId: student.id }).execute()
    const params = { id: (await server.make.announcement([first.course, other.course], { author: owner, text })).id }
    const change = (body: BodyOf<typeof changeAnnouncement>, who: TestPerson) =>
      server.as(who).call(changeAnnouncement, { params, body })
    const listed = async ({ course }: typeof first) =>
      (await server.as(student).call(listAnnouncements, { params: course })).body[0]
    expect((await change({ text: 'Burada' }, first.people.coTeacher)).body.version).toBe(2)
    await server.as(student).call(seeAnnouncement, { params, body: { version: 2 } })
    expect([await listed(first), await listed(other)]).toMatchObject([
      { version: 2, seen: true },
      { version: 1, seen: false },
    ])
    // the owner knows only one of the two texts
    expect((await change({ text: 'Hər yerdə', base: { text } }, owner)).error.stored).toEqual({ text: 'Burada' })
    expect((await change({ text: 'Hər yerdə', base: { text: 'Burada' } }, owner)).status).toBe(200)
    expect([await listed(first), await listed(other)]).toMatchObject([{ version: 3 }, { version: 3 }])
  })

  test('of two teachers at once in their own courses has two numbers', async () => {
    const [first, other] = [await server.make.course(), await server.make.course()]
    const author = first.people.owner
    const params = { id: (await server.make.announcement([first.course, other.course], { author, text })).id }
    const address = { endpoint: 'https://push.example/1', service: 'push.example', p256dh: '', auth: '' }
    await server.db
      .insertInto('pushDevices')
      .values({
        accountId: author.id,
        isParent: true,
        deviceHash: hashOfToken('one'),
        ...address,
        kinds: [],
        userAgent: '',
      })
      .execute()
    const change = ({ people }: typeof first, own: string) =>
      server.as(people.owner).call(changeAnnouncement, { params, body: { text: own } })
    // what the first change queues for phones cannot be written yet
    const queued = 'insert into changed_courses (course_id, kind, actor_id, item_id) values ($1, $2, $3, $4)'
    const values = [first.course.id, 'announcement', author.id, params.id]
    const changes = await holding(server.pool, queued, values, async () => {
      const waiting = change(first, 'Burada')
      await untilWaiting(server.pool)
      const next = change(other, 'Orada')
      await Promise.race([next, untilWaiting(server.pool, 2)])
      return [waiting, next]
    })
    expect((await Promise.all(changes)).map(({ body }) => body.version)).toEqual([2, 3])
  })

  test('counts a family once that left and came back with a card', async () => {
    const { course, people } = await server.make.course()
    const { shortId, claimCode } = await server.make.card(course)
    const params = { id: (await server.make.announcement([course])).id }
    await server.as(people.owner).call(removeParticipant, { params: { id: course.id, studentId: people.student.id } })
    expect((await server.as(people.student).call(mergeCard, { body: { shortId, claimCode } })).status).toBe(200)
    const { body } = await server.as(people.owner).call(listAnnouncements, { params: course })
    expect(body[0]?.views).toEqual({ seen: 0, seenEarlier: 0, families: 1 })
    const query = { courseId: String(course.id) }
    const views = await server.as(people.owner).call(listAnnouncementViews, { params, query })
    expect(views.body.notSeen.map((one) => one.id)).toEqual([people.student.id])
  })
})

test('it stays without a name where its author is deleted, and goes with its course', async () => {
  const { people, course, params } = await withAnnouncement()
  await server.as(people.student).call(seeAnnouncement, { params, body: {} })
  await transaction(server.db, (trx) => deleteAccount(trx, people.coTeacher.id, people.admin.id))
  await server.db.updateTable('announcements').set({ authorId: people.manager.id }).execute()
  await transaction(server.db, (trx) => deleteAccount(trx, people.manager.id, people.admin.id))
  const { body } = await server.as(people.student).call(listAnnouncements, { params: course })
  expect(body).toMatchObject([{ text, by: null }])
  await server.as(people.owner).call(deleteCourse, { params: course })
  expect((await server.as(people.student).call(seeAnnouncement, { params, body: {} })).error.code).toBe('not_found')
  await transaction(server.db, (trx) => deleteAccount(trx, people.student.id, people.admin.id))
  const views = server.db.selectFrom('announcementViews').where('studentId', '=', people.student.id).select('seenAt')
  expect(await views.execute()).toEqual([])
})

test('a copy of a course has none', async () => {
  const { people, course } = await withAnnouncement()
  const body = { name: 'Surət', withStudents: true }
  const copy = await server.as(people.owner).call(copyCourse, { params: course, body })
  expect((await server.as(people.owner).call(listAnnouncements, { params: copy.body })).body).toEqual([])
})

test('an announcement is news for families since they attend, those of one day as one item, an edited one anew, and none for teachers', async () => {
  const { people, course, params } = await withAnnouncement()
  const news = async (who: Actor) => (await server.as(people[who]).call(listNews)).body.items
  const one = { kind: 'announcement', courseId: course.id, count: 1, note: text, by: people.owner.fullName }
  for (const who of ['student', 'parent'] as const) {
    expect((await news(who)).filter(({ kind }) => kind === 'announcement')).toMatchObject([one])
  }
  expect(await news('coTeacher')).toEqual([])
  await server.make.announcement([course])
  expect((await news('student'))[0]).toMatchObject({ kind: 'announcement', count: 2, note: null })
  await server.as(people.owner).call(deleteAnnouncement, { params })
  expect((await news('student'))[0]).toMatchObject({ kind: 'announcement', count: 1 })
  const edited = await server.make.announcement([course], { text: 'Köhnə', createdAt: new Date(Date.now() - 864e5) })
  const isNew = async () => {
    const { items } = (await server.as(people.student).call(listNews)).body
    return items.filter(({ kind, at }) => kind === 'announcement' && at > seenAt).map(({ note }) => note)
  }
  const seenAt = new Date().toISOString()
  expect(await isNew()).toEqual([])
  const change = (text: string, minor: boolean) =>
    server.as(people.owner).call(changeAnnouncement, { params: edited, body: { text, minor } })
  await change('Kohnə', true)
  expect(await isNew()).toEqual([])
  await change('Yeni mətn', false)
  expect(await isNew()).toHaveLength(1)
  const late = await server.make.person('student')
  await server.db.insertInto('participants').values({ courseId: course.id, studentId: late.id }).execute()
  const items = (await server.as(late).call(listNews)).body.items
  expect(items.map(({ kind }) => kind)).not.toContain('announcement')
  expect((await server.as(late).call(getCourse, { params: course })).status).toBe(200)
})
