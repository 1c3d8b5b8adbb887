import { getMe, parentLogin } from '@hasiye/contract/accounts.ts'
import { deleteDay, listAttendance, restoreDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { renewCalendar } from '@hasiye/contract/calendar.ts'
import { claimCard, mergeStudents, renameCard } from '@hasiye/contract/cards.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import {
  answerJoinRequests,
  joinCourse,
  listJoinRequests,
  setJoinCode,
  withdrawRequest,
} from '@hasiye/contract/joining.ts'
import { examplePublicKey, savePushDevice } from '@hasiye/contract/notices.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import { addParticipant, removeParticipant, setNameInCourse } from '@hasiye/contract/participants.ts'
import { listCourseTrash, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'
import { ageTrash } from '../../test/stored.ts'
import { hashOf } from '../calendar/calendar.ts'
import { removeExpiredDeletedCards, restoreCard } from './deleted-cards.ts'

const server = testServer({ RATE_LIMITS: 'off' })
const date = '2026-11-14'
const browser = (n: number) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${n}`,
  p256dh: examplePublicKey,
  auth: 'b'.repeat(22),
})

/** A course with a card, which has a mark, and a student who asks to join it. */
async function world() {
  const { course, people } = await server.make.course()
  const card = await server.make.card(course, { fullName: 'Səlimov Kamal', madeBy: people.owner })
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const me = people.otherStudent
  const code = String((await owner.call(setJoinCode, { params, body: { on: true } })).body.code)
  const ask = () => server.as(me).call(joinCourse, { params: { code } })
  await ask()
  const requests = async () => (await owner.call(listJoinRequests, { params })).body
  const requestId = (await requests())[0]?.id ?? 0
  const mark = (studentId: number, status: '+' | '-' | '', note = '', on = date) =>
    owner.call(saveAttendance, { params, body: { date: on, statuses: [{ studentId, status, note }] } })
  await mark(card.id, '+', 'gecikdi')
  return {
    course,
    people,
    params,
    owner,
    card,
    me,
    code,
    ask,
    requests,
    requestId,
    mark,
    merge: (client = owner, id = requestId) =>
      client.call(mergeStudents, { params: { ...params, studentId: card.id }, body: { requestId: id } }),
    undo: (client = owner) => client.call(restoreDeleted, { params, body: { kind: 'card', id: card.id } }),
    trash: async () => (await owner.call(listCourseTrash, { params })).body.cards,
    cells: async () =>
      (await owner.call(listAttendance, { params })).body.flatMap((day) =>
        day.statuses.map(({ studentId, status, note }) => [day.date, studentId, status, note]),
      ),
    history: async () =>
      (await owner.call(listHistory, { params, query: {} })).body.items.map(
        ({ action, student, before, after, by }) => ({
          action,
          student: student?.id,
          before,
          after,
          by,
        }),
      ),
    participants: async () => (await owner.call(getCourse, { params })).body.participants.map(({ id }) => id),
  }
}

/** Changes when a mark was written. */
const writtenAt = (studentId: number, at: string) =>
  server.db.updateTable('marks').set({ updatedAt: at }).where('studentId', '=', studentId).execute()

describe.each(['merge', 'undo'] as const)('%s', (act) => {
  test.each(accessOf(teachersOfCourse))('%s gets %i', async (who, status, code) => {
    const made = await world()
    if (act === 'undo') await made.merge()
    const response = await made[act](server.as(made.people[who]))
    expect([response.status, response.error.code]).toEqual([status, code])
  })
})

describe('a merge', () => {
  test('accepts the request: the account gets the marks, the history and the participation of the card', async () => {
    const { course, card, me, people, merge, cells, requests, participants, history, trash } = await world()
    const response = await merge()
    expect(response).toMatchObject({ status: 200, body: { id: me.id, fullName: me.fullName, hasAccount: true } })
    expect(await cells()).toEqual([[date, me.id, '+', 'gecikdi']])
    expect(await requests()).toEqual([])
    expect(await participants()).toEqual(expect.arrayContaining([me.id, people.student.id]))
    expect(await participants()).not.toContain(card.id)
    expect((await history())[0]).toEqual({
      action: 'card_merged',
      student: me.id,
      before: card.fullName,
      after: me.fullName,
      by: people.owner.fullName,
    })
    expect((await server.as(me).call(listMyCourses)).body.map(({ id }) => id)).toEqual([course.id])
    expect(await trash()).toMatchObject([
      { id: card.id, name: card.fullName, shortId: card.shortId, parentName: me.fullName, daysLeft: 30 },
    ])
    expect(await trash()).toMatchObject([{ deletedBy: people.owner.fullName }])
  })

  test('notifies the student like an acceptance', async () => {
    const { course, people, me, merge } = await world()
    await merge()
    const { rows } = await server.pool.query(
      `select data from jobs.job where name = 'added' and data -> 'accountIds' = to_jsonb(array[$1::bigint])`,
      [me.id],
    )
    expect(rows.map(({ data }) => data)).toMatchObject([{ courseId: course.id, actorId: people.owner.id }])
    expect(await queuedEmailNames(server, me.id)).toEqual([])
  })

  test('returns the same response when it is repeated, and changes nothing', async () => {
    const { merge, history } = await world()
    const first = await merge()
    const before = await history()
    expect((await merge()).body).toEqual(first.body)
    expect(await history()).toEqual(before)
  })

  test.each([
    [
      'an answered request',
      ({ owner, params, requestId }) =>
        owner.call(answerJoinRequests, { params, body: { accept: [], decline: [requestId] } }),
    ],
    ['one that was withdrawn', ({ me, code }) => server.as(me).call(withdrawRequest, { params: { code } })],
    [
      'a card that was claimed',
      ({ card: { shortId, claimCode } }) =>
        server.as().call(claimCard, {
          body: { shortId, claimCode, email: `${shortId}@mekteb.az`.toLowerCase(), password: 'bənövşə-77 gülü' },
        }),
    ],
    [
      'a card that was removed',
      ({ owner, params, card }) => owner.call(removeParticipant, { params: { ...params, studentId: card.id } }),
    ],
  ] satisfies [string, (made: Awaited<ReturnType<typeof world>>) => Promise<{ status: number }>][])(
    'with %s is not found',
    async (_what, change) => {
      const made = await world()
      expect((await change(made)).status).toBeLessThan(300)
      const before = await made.cells()
      expect((await made.merge()).error.code).toBe('not_found')
      expect(await made.cells()).toEqual(before)
    },
  )

  test('of a card that belongs to another course, or of a student with an account, is not found', async () => {
    const { params, owner, card, people, requestId } = await world()
    const other = await server.make.course()
    const foreign = await server.make.card(other.course, { madeBy: other.people.owner })
    await owner.call(addParticipant, { params, body: { studentShortId: foreign.shortId } })
    for (const studentId of [foreign.id, people.student.id]) {
      const response = await owner.call(mergeStudents, { params: { ...params, studentId }, body: { requestId } })
      expect(response.error.code).toBe('not_found')
    }
    // the request of another course
    const theirs = { params: { id: other.course.id, studentId: foreign.id }, body: { requestId } }
    expect((await server.as(other.people.owner).call(mergeStudents, theirs)).error.code).toBe('not_found')
    expect(
      (await owner.call(renameCard, { params: { ...params, studentId: card.id }, body: { fullName: 'Kamal S' } }))
        .status,
    ).toBe(200)
  })
})

describe('an undo', () => {
  test('restores two students: the card with its ID, marks, history and code, and the account with its join request', async () => {
    const { card, me, merge, undo, cells, requests, participants, history, trash, owner, params } = await world()
    const before = { cells: await cells(), history: await history() }
    const { etag } = (await owner.call(listAttendance, { params })).headers
    await merge()
    expect((await undo()).body).toEqual({ message: `“${card.fullName}” bərpa edildi.` })
    expect(await cells()).toEqual(before.cells)
    expect(await participants()).toContain(card.id)
    expect(await participants()).not.toContain(me.id)
    expect((await requests()).map(({ student }) => student.id)).toEqual([me.id])
    expect((await server.as(me).call(listMyCourses)).body).toEqual([])
    expect((await history()).slice(2)).toEqual(before.history)
    expect((await history()).slice(0, 2)).toMatchObject([
      { action: 'card_restored', student: card.id, after: card.fullName },
      { action: 'card_merged', student: me.id },
    ])
    expect((await owner.call(listAttendance, { params })).headers.etag).not.toBe(etag)
    expect(await trash()).toEqual([])
    expect((await undo()).error.code).toBe('not_found')
    const login = await server.as().call(parentLogin, { body: { shortId: card.shortId } })
    expect(login.status).toBe(200)
    const { shortId, claimCode } = card
    const form = { shortId, claimCode, email: `${shortId}@mekteb.az`.toLowerCase(), password: 'bənövşə-77 gülü' }
    expect((await server.as().call(claimCard, { body: form })).status).toBe(201)
  })

  test('leaves marks that were saved since with the account, which stays a participant', async () => {
    const { card, me, merge, undo, mark, cells, requests, participants } = await world()
    await merge()
    await mark(me.id, '-', 'sonra', '2026-11-15')
    await mark(me.id, '+', 'düzəliş')
    await undo()
    expect((await cells()).sort()).toEqual([
      [date, card.id, '+', 'düzəliş'],
      ['2026-11-15', me.id, '-', 'sonra'],
    ])
    expect(await participants()).toEqual(expect.arrayContaining([card.id, me.id]))
    expect(await requests()).toEqual([])
  })

  test.each([
    ['card', '2026-11-15T10:00:00Z'],
    ['account', '2026-11-13T10:00:00Z'],
  ])(
    'gives both students their mark of a cell in which both had one, when that of the %s was later',
    async (_later, at) => {
      const { owner, params, card, me, merge, undo, mark, cells, requestId, ask, requests } = await world()
      // the account attended before, was marked and left
      await owner.call(answerJoinRequests, { params, body: { accept: [requestId], decline: [] } })
      await mark(me.id, '-', 'hesabda')
      await owner.call(removeParticipant, { params: { ...params, studentId: me.id } })
      await ask()
      await writtenAt(me.id, '2026-11-14T10:00:00Z')
      await writtenAt(card.id, at)
      const stored = async () =>
        (
          await server.pool.query(
            'select student_id, status, note from marks where course_id = $1 order by student_id',
            [params.id],
          )
        ).rows
      const before = [await stored(), await noteBytes(params.id)]
      expect((await merge(owner, (await requests())[0]?.id)).status).toBe(200)
      expect(await cells()).toHaveLength(1)
      expect((await undo()).status).toBe(200)
      expect([await stored(), await noteBytes(params.id)]).toEqual(before)
    },
  )

  test('leaves a mark that was changed since with the account', async () => {
    const { owner, params, card, me, merge, undo, mark, cells, requestId, ask, requests } = await world()
    await owner.call(answerJoinRequests, { params, body: { accept: [requestId], decline: [] } })
    await mark(me.id, '-', 'hesabda')
    await owner.call(removeParticipant, { params: { ...params, studentId: me.id } })
    await ask()
    await merge(owner, (await requests())[0]?.id)
    await mark(me.id, '+', 'düzəliş')
    await undo()
    expect((await cells()).sort()).toEqual(
      [
        [date, card.id, '+', 'gecikdi'],
        [date, me.id, '+', 'düzəliş'],
      ].sort(),
    )
  })

  test.each(['before', 'after'] as const)(
    'restores the marks of a date that was deleted %s the merge',
    async (when) => {
      const { owner, params, card, merge, undo, cells } = await world()
      if (when === 'before') await owner.call(deleteDay, { params, body: { date } })
      await merge()
      if (when === 'after') await owner.call(deleteDay, { params, body: { date } })
      await undo()
      await owner.call(restoreDay, { params, body: { date } })
      expect(await cells()).toEqual([[date, card.id, '+', 'gecikdi']])
    },
  )

  test("gives the card's parents back to the card and ends the sessions opened with its ID since", async () => {
    const { card, me, merge, undo } = await world()
    const before = await server.make.parentOf(card)
    const own = await server.make.parentOf(me)
    await merge()
    const since = await server.make.parentOf(me)
    await undo()
    const seen = async (parent: { token: string }) => {
      const response = await server.as(parent).call(getMe)
      return response.status === 200 ? response.body.id : response.status
    }
    expect([await seen(before), await seen(own), await seen(since)]).toEqual([card.id, me.id, 401])
  })

  test("notifies the card's parents of the card again, and not those who opened sessions since", async () => {
    const { card, me, merge, undo } = await world()
    const parents = [await server.make.parentOf(card), await server.make.parentOf(me)]
    const save = async (parent: { token: string }, n: number) =>
      (await server.as(parent).call(savePushDevice, { body: { ...browser(n), kinds: ['absent'] } })).body.id
    const [ofCard, own] = [await save(parents[0] as TestPerson, 0), await save(parents[1] as TestPerson, 1)]
    await merge()
    await save(await server.make.parentOf(me), 2)
    await undo()
    const devices = await server.db.selectFrom('pushDevices').select(['id', 'accountId']).orderBy('id').execute()
    expect(devices).toEqual([
      { id: ofCard, accountId: card.id },
      { id: own, accountId: me.id },
    ])
  })

  test("does not notify the card's parents of a course that the card has", async () => {
    const { card, course, merge } = await world()
    const parent = server.as(await server.make.parentOf(card))
    await parent.call(savePushDevice, { body: { ...browser(9), kinds: ['absent'] } })
    await server.pool.query('insert into new_courses (course_id, student_id) values ($1, $2)', [course.id, card.id])
    await server.pool.query('delete from push_notices')
    expect((await merge()).status).toBe(200)
    expect((await server.pool.query('select from push_notices')).rowCount).toBe(0)
  })

  test('notifies a browser that was subscribed for card and student of both again', async () => {
    const { card, me, merge, undo } = await world()
    const save = async (of: { id: number }) =>
      (
        await server.as(await server.make.parentOf(of as TestPerson, 'both')).call(savePushDevice, {
          body: { ...browser(7), kinds: of === me ? ['weekly'] : ['absent'], hideDetails: true },
        })
      ).status
    for (const of of [card, me]) expect(await save(of)).toBe(200)
    const devices = () =>
      server.db
        .selectFrom('pushDevices')
        .where('endpoint', '=', browser(7).endpoint)
        .select(['accountId', 'kinds', 'hideDetails', 'isParent'])
        .orderBy('accountId')
        .execute()
    const before = await devices()
    expect(before).toHaveLength(2)
    await merge()
    expect(await devices()).toHaveLength(1)
    await undo()
    expect(await devices()).toEqual(before)
  })

  test("leaves their calendars to the card's parents, and gives each student their own again", async () => {
    const { card, me, merge, undo } = await world()
    const renew = async (parent: { token: string }) => (await server.as(parent).call(renewCalendar)).body.url
    const both = [await server.make.parentOf(card, 'both'), await server.make.parentOf(me, 'both')]
    const ofCard = await renew(await server.make.parentOf(card))
    const ofBoth = [await renew(both[0] as TestPerson), await renew(both[1] as TestPerson)]
    await merge()
    const since = await renew(await server.make.parentOf(me))
    const urls = [ofCard, ...ofBoth, since]
    const owners = async () =>
      Promise.all(
        urls.map(async (url) => {
          const secretHash = hashOf(new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length))
          return (
            await server.db
              .selectFrom('calendars')
              .where('secretHash', '=', secretHash)
              .select('accountId')
              .executeTakeFirst()
          )?.accountId
        }),
      )
    // a browser has one calendar address for a student
    expect(await owners()).toEqual([me.id, undefined, me.id, me.id])
    expect((await server.app.inject({ url: new URL(ofCard).pathname })).statusCode).toBe(200)
    await undo()
    expect(await owners()).toEqual([card.id, card.id, me.id, undefined])
  })

  test('gives the card a new ID where the student renewed the old one', async () => {
    const { card, me, merge, undo, owner, params } = await world()
    await merge()
    await server.as(me).call(renewShortId)
    await undo()
    const restored = (await owner.call(getCourse, { params })).body.participants.find(({ id }) => id === card.id)
    expect(restored?.shortId).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(restored?.shortId).not.toBe(card.shortId)
  })

  test('removes the account from the other courses of the card', async () => {
    const { card, me, merge, undo } = await world()
    const other = await server.make.course()
    const params = { id: other.course.id }
    const theirs = server.as(other.people.owner)
    await theirs.call(addParticipant, { params, body: { studentShortId: card.shortId } })
    await theirs.call(saveAttendance, {
      params,
      body: { date, statuses: [{ studentId: card.id, status: '-', note: '' }] },
    })
    const attend = async () => (await theirs.call(getCourse, { params })).body.participants.map(({ id }) => id)
    const before = await attend()
    await merge()
    expect(await attend()).toEqual(expect.arrayContaining([me.id]))
    await undo()
    expect((await attend()).sort()).toEqual(before.sort())
    expect((await theirs.call(listAttendance, { params })).body[0]?.statuses.map(({ studentId }) => studentId)).toEqual(
      [card.id],
    )
    expect((await theirs.call(listJoinRequests, { params })).body).toEqual([])
  })

  test('makes the card restorable again in a course from which it was removed before', async () => {
    const { card, merge, undo } = await world()
    const other = await server.make.course()
    const params = { id: other.course.id }
    const theirs = server.as(other.people.owner)
    await theirs.call(addParticipant, { params, body: { studentShortId: card.shortId } })
    await theirs.call(removeParticipant, { params: { ...params, studentId: card.id } })
    const removed = async () => (await theirs.call(listCourseTrash, { params })).body.participants.map(({ id }) => id)
    await merge()
    expect(await removed()).not.toContain(card.id)
    await undo()
    expect(await removed()).toEqual([card.id])
  })

  test('of one of two merges into one account gives each card its own data', async () => {
    const first = await world()
    const { course, me, mark, params, owner, people } = first
    await first.merge()
    const card = await server.make.card(course, { madeBy: people.owner })
    await mark(card.id, '-', 'ikinci', '2026-11-16')
    await owner.call(removeParticipant, { params: { ...params, studentId: me.id } })
    await first.ask()
    const requestId = (await first.requests())[0]?.id ?? 0
    const merged = await owner.call(mergeStudents, { params: { ...params, studentId: card.id }, body: { requestId } })
    expect(merged.status).toBe(200)
    await first.undo()
    expect((await first.cells()).sort()).toEqual([
      [date, first.card.id, '+', 'gecikdi'],
      ['2026-11-16', me.id, '-', 'ikinci'],
    ])
  })

  test('is possible for 30 days', async () => {
    const { merge, undo, trash } = await world()
    await merge()
    await ageTrash(server, 29)
    await removeExpiredDeletedCards(server.db)
    expect(await trash()).toHaveLength(1)
    await ageTrash(server, 1)
    expect([(await undo()).error.code, await trash()]).toEqual(['not_found', []])
    await removeExpiredDeletedCards(server.db)
    expect((await server.pool.query('select from deleted_cards')).rowCount).toBe(0)
  })
})

async function noteBytes(courseId: number): Promise<number> {
  const { rows } = await server.pool.query<{ note_bytes: number }>('select note_bytes from all_courses where id = $1', [
    courseId,
  ])
  return Number(rows[0]?.note_bytes)
}

test('an undo gives the names in the reports back to the students they belonged to', async () => {
  const { params, owner, card, me, mark, merge, undo } = await world()
  const names = async () => {
    const { participants } = (await owner.call(getCourse, { params })).body
    return participants.flatMap(({ id, nameInCourse }) => ([card.id, me.id].includes(id) ? [[id, nameInCourse]] : []))
  }
  const nameInCourse = 'Səlimov Kamal (kiçik)'
  await owner.call(setNameInCourse, { params: { ...params, studentId: card.id }, body: { nameInCourse } })
  await merge()
  expect(await names()).toEqual([[me.id, nameInCourse]])
  await mark(me.id, '-', '', '2026-11-16')
  await undo()
  expect(new Map((await names()) as [number, string | null][])).toEqual(
    new Map([
      [card.id, nameInCourse],
      [me.id, null],
    ]),
  )
})

test('an undo gives the views of announcements back to the card, and leaves the student their own', async () => {
  const { course, people, card, me, merge, undo } = await world()
  const [seen, both] = [await server.make.announcement([course]), await server.make.announcement([course])]
  const row = (studentId: number, { id }: { id: number }, seenAt: string) => ({
    ...{ courseId: course.id, announcementId: id, studentId, seenAt },
  })
  const rows = [
    row(card.id, seen, '2026-11-14T08:00:00.123Z'),
    row(card.id, both, '2026-11-14T08:00:00Z'),
    row(me.id, both, '2026-11-15T08:00:00Z'),
    row(people.student.id, seen, '2026-11-15T09:00:00Z'),
  ]
  await server.db.insertInto('announcementViews').values(rows).execute()
  const views = async () =>
    (
      await server.db
        .selectFrom('announcementViews')
        .where('courseId', '=', course.id)
        .select(['studentId', 'announcementId'])
        .orderBy('studentId')
        .orderBy('announcementId')
        .execute()
    ).map(({ studentId, announcementId }) => [studentId, announcementId])
  const before = await views()
  await merge()
  expect(await views()).toEqual(
    before
      .filter(([id]) => id !== card.id)
      .concat([[me.id, seen.id]])
      .sort(byNumbers),
  )
  await undo()
  expect(await views()).toEqual(before)
})

const byNumbers = (a: (number | undefined)[], b: (number | undefined)[]) =>
  Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1])

test('of simultaneous merges, answers, withdrawals, saves and undos one answer counts, and no mark is lost', async () => {
  for (let round = 0; round < 10; round++) {
    const { people, params, card, me, code, merge, undo, mark, requestId, owner, cells, participants } = await world()
    const responses = await Promise.all([
      merge(),
      merge(server.as(people.coTeacher)),
      mark(card.id, '+', 'eyni anda', '2026-11-15'),
      round % 2 === 0
        ? server.as(people.manager).call(answerJoinRequests, { params, body: { accept: [requestId], decline: [] } })
        : server.as(me).call(withdrawRequest, { params: { code } }),
      mark(people.student.id, '-', '', '2026-11-15'),
    ])
    expect(responses.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    const isMerged = responses[0].status === 200
    expect(responses[1].status).toBe(responses[0].status)
    const owners = new Set((await cells()).filter(([, id]) => id !== people.student.id).map(([, id]) => id))
    expect([...owners]).toEqual([isMerged ? me.id : card.id])
    expect((await participants()).includes(card.id)).toBe(!isMerged)
    if (!isMerged) continue
    const undone = await Promise.all([
      undo(),
      undo(server.as(people.manager)),
      mark(me.id, '-', 'sonra', '2026-11-16'),
      owner.call(listJoinRequests, { params }),
    ])
    expect([undone[0].status, undone[1].status].sort()).toEqual([200, 404])
    const left = (await cells()).map(([day, id, , note]) => [day, id, note])
    expect(left).toContainEqual([date, card.id, 'gecikdi'])
    // a save that came after the merge marked the account
    expect(left.filter(([, , note]) => note === 'eyni anda')).toHaveLength(1)
  }
})

test('an undo that waits does nothing when the actor stops teaching the course meanwhile', async () => {
  const { params, people, card, merge, trash } = await world()
  await merge()
  const undone = restoreCard(server, params.id, people.otherTeacher.id, card.id)
  await expect(undone).rejects.toMatchObject({ code: 'not_found' })
  expect(await trash()).toHaveLength(1)
})

describe('of two cards that were merged with one student', () => {
  /** A student with whom two cards of a course are merged, each with a mark in the same cell and with what its parents have seen. */
  async function twoMerged() {
    const { course, people } = await server.make.course()
    const owner = server.as(people.owner)
    const [first, second] = [
      await server.make.card(course, { madeBy: people.owner }),
      await server.make.card(course, { madeBy: people.owner }),
    ]
    const params = { id: course.id }
    const statuses = [
      { studentId: first.id, status: '+' as const, note: 'birinci' },
      { studentId: second.id, status: '-' as const, note: 'ikinci' },
    ]
    await owner.call(saveAttendance, { params, body: { date, statuses } })
    const announcement = await server.make.announcement([course])
    for (const { id: studentId } of [first, second])
      await server.db
        .insertInto('announcementViews')
        .values({ courseId: course.id, announcementId: announcement.id, studentId })
        .execute()
    const rows = async (table: 'marks' | 'announcementViews') =>
      (
        await server.db
          .selectFrom(table as 'marks')
          .where('courseId', '=', course.id)
          .selectAll()
          .orderBy('studentId')
          .execute()
      ).map(({ studentId, status, note }) => [studentId, status, note])
    const before = [await rows('marks'), await rows('announcementViews')]
    const code = String((await owner.call(setJoinCode, { params, body: { on: true } })).body.code)
    for (const card of [first, second]) {
      // the student left, and asks again
      await server.db.deleteFrom('participants').where('studentId', '=', people.otherStudent.id).execute()
      await server.as(people.otherStudent).call(joinCourse, { params: { code } })
      const requestId = (await owner.call(listJoinRequests, { params })).body[0]?.id ?? 0
      const merged = await owner.call(mergeStudents, { params: { ...params, studentId: card.id }, body: { requestId } })
      expect(merged.status).toBe(200)
    }
    const undo = ({ id }: { id: number }) => owner.call(restoreDeleted, { params, body: { kind: 'card', id } })
    return { first, second, before, undo, now: async () => [await rows('marks'), await rows('announcementViews')] }
  }

  test.each(['first', 'second'] as const)(
    'the undo of the %s, then of the other, gives both their rows',
    async (one) => {
      const { before, undo, now, ...cards } = await twoMerged()
      const other = one === 'first' ? 'second' : 'first'
      expect((await undo(cards[one])).status).toBe(200)
      expect((await undo(cards[other])).status).toBe(200)
      expect(await now()).toEqual(before)
    },
  )
})
