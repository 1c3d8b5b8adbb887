import { parentLogin } from '@hasiye/contract/accounts.ts'
import { changeAnnouncement, listAnnouncementViews, seeAnnouncement } from '@hasiye/contract/announcements.ts'
import { deleteDay, listAttendance, listOwnMarks, restoreDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeCard } from '@hasiye/contract/cards.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import { addParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestCard, TestPerson } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'

const server = testServer()
const date = '2026-11-14'

const merge = (student: TestPerson, { shortId, claimCode }: Pick<TestCard, 'shortId' | 'claimCode'>) =>
  server.as(student).call(mergeCard, { body: { shortId, claimCode }, ip: newIp() })

/** A course with a card and a student outside it. */
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
    me: people.otherStudent,
    mark: (studentId: number, status: '+' | '-' | '', note = '', on = date) =>
      owner.call(saveAttendance, { params, body: { date: on, statuses: [{ studentId, status, note }] } }),
    add: ({ shortId }: { shortId: string }) =>
      owner.call(addParticipant, { params, body: { studentShortId: shortId } }),
    cells: async () =>
      (await owner.call(listAttendance, { params })).body.flatMap((day) =>
        day.statuses.map(({ studentId, status, note }) => [day.date, studentId, status, note]),
      ),
    history: async () => (await owner.call(listHistory, { params, query: {} })).body.items,
  }
}

test.each(
  accessOf({
    anonymous: 'unauthenticated',
    student: 'allowed',
    otherStudent: 'allowed',
    parent: 'read_only',
    coTeacher: 'forbidden',
    manager: 'forbidden',
    owner: 'forbidden',
    otherTeacher: 'forbidden',
    admin: 'forbidden',
  }),
)('%s merging a card gets %i', async (who, status, code) => {
  const { people, card } = await world()
  const { shortId, claimCode } = card
  const response = await server.as(people[who]).call(mergeCard, { body: { shortId, claimCode }, ip: newIp() })
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('a merge', () => {
  test('moves participation, marks and history, and deletes the card', async () => {
    const { course, owner, params, card, me, mark, cells, history } = await world()
    await mark(card.id, '+', 'gecikdi')
    const { etag } = (await owner.call(listAttendance, { params })).headers
    const response = await merge(me, card)
    expect(response.status).toBe(200)
    expect(response.body.courses.map(({ id, attendance }) => [id, attendance?.present])).toEqual([[course.id, 1]])
    expect(await cells()).toEqual([[date, me.id, '+', 'gecikdi']])
    const own = await server.as(me).call(listOwnMarks, { params })
    expect(own.body).toEqual([{ date, status: '+', note: 'gecikdi' }])
    const entries = (await history()).map(({ action, student, after }) => [action, student?.id, after])
    expect(entries.slice(0, 2)).toEqual([
      ['card_merged', me.id, me.fullName],
      ['mark', me.id, { status: '+', note: 'gecikdi' }],
    ])
    const { participants } = (await owner.call(getCourse, { params })).body
    expect(participants.map(({ id }) => id)).not.toContain(card.id)
    expect(participants.find(({ id }) => id === me.id)?.hasAccount).toBe(true)
    expect((await owner.call(listAttendance, { params })).headers.etag).not.toBe(etag)
    expect(await server.db.selectFrom('accounts').where('id', '=', card.id).select('id').execute()).toEqual([])
    const counted = await server.db.selectFrom('courseCounts').where('accountId', '=', me.id).select('total').execute()
    expect(counted).toEqual([{ total: 1 }])
  })

  test('the student has seen what the parents with the card had seen', async () => {
    const { course, owner, people, card, me } = await world()
    const { id } = await server.make.announcement([course], { author: people.owner })
    await server.as(await server.make.parentOf(card)).call(seeAnnouncement, { params: { id }, body: {} })
    await merge(me, card)
    const views = await owner.call(listAnnouncementViews, { params: { id }, query: { courseId: String(course.id) } })
    expect(views.body.seen.map((one) => one.id)).toEqual([me.id])
  })

  test.each([
    ['the parents with the card', true],
    ['the student', false],
  ])('the student has seen the newest version that %s had seen', async (_who, isCard) => {
    const { course, owner, people, card } = await world()
    const params = { id: (await server.make.announcement([course], { author: people.owner })).id }
    const parent = await server.make.parentOf(card)
    const [later, earlier] = isCard ? [parent, people.student] : [people.student, parent]
    await server.as(earlier).call(seeAnnouncement, { params, body: {} })
    await owner.call(changeAnnouncement, { params, body: { text: 'Yeni mətn' } })
    await server.as(later).call(seeAnnouncement, { params, body: {} })
    await merge(people.student, card)
    const views = await owner.call(listAnnouncementViews, { params, query: { courseId: String(course.id) } })
    expect(views.body.seen.map((one) => one.id)).toEqual([people.student.id])
  })

  test.each([
    ['card', '2026-11-15T10:00:00Z', '+', '-'],
    ['student', '2026-11-13T10:00:00Z', '-', '+'],
  ] as const)(
    'keeps the later mark of a cell, of the %s, and records the other in the history',
    async (_who, at, stays, other) => {
      const { owner, params, card, me, add, cells, history } = await world()
      await add(me)
      const statuses = [
        { studentId: card.id, status: '+' as const, note: 'kartda' },
        { studentId: me.id, status: '-' as const, note: 'hesabda' },
      ]
      await owner.call(saveAttendance, { params, body: { date, statuses } })
      await server.db
        .updateTable('marks')
        .set({ updatedAt: '2026-11-14T10:00:00Z' })
        .where('studentId', '=', me.id)
        .execute()
      await server.db.updateTable('marks').set({ updatedAt: at }).where('studentId', '=', card.id).execute()
      await merge(me, card)
      const notes = { '+': 'kartda', '-': 'hesabda' }
      expect(await cells()).toEqual([[date, me.id, stays, notes[stays]]])
      const replaced = (await history()).find(({ action, by }) => action === 'mark' && by === me.fullName)
      expect([replaced?.student?.id, replaced?.before, replaced?.after]).toEqual([
        me.id,
        { status: other, note: notes[other] },
        { status: stays, note: notes[stays] },
      ])
    },
  )

  test('moves the marks of a deleted date, which are restored with it', async () => {
    const { owner, params, card, me, mark, cells } = await world()
    await mark(card.id, '-', 'xəstədir')
    await owner.call(deleteDay, { params, body: { date } })
    await merge(me, card)
    expect(await cells()).toEqual([])
    await owner.call(restoreDay, { params, body: { date } })
    expect(await cells()).toEqual([[date, me.id, '-', 'xəstədir']])
  })

  test("keeps the parents' sessions and the card's ID valid, until the student renews their own ID", async () => {
    const { course, card, me, add, owner, params } = await world()
    const before = await server.make.parentOf(card)
    await merge(me, card)
    const login = () => server.as().call(parentLogin, { body: { shortId: card.shortId }, ip: newIp() })
    const response = await login()
    const after = { token: /sid=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? '' }
    for (const parent of [before, after]) {
      expect((await server.as(parent).call(listMyCourses)).body.map(({ id }) => id)).toEqual([course.id])
    }
    await owner.call(removeParticipant, { params: { ...params, studentId: me.id } })
    expect((await add(card)).error.code).toBe('student_not_found')
    expect((await add(me)).status).toBe(201)
    await server.as(me).call(renewShortId)
    expect((await login()).error.code).toBe('student_not_found')
    for (const parent of [before, after]) expect((await server.as(parent).call(listMyCourses)).status).toBe(401)
  })

  test('keeps at most ten parent sessions', async () => {
    const { card, me } = await world()
    for (let n = 0; n < 7; n++) {
      await server.make.parentOf(card)
      await server.make.parentOf(me)
    }
    await merge(me, card)
    const sessions = await server.db.selectFrom('sessions').where('accountId', '=', me.id).select('kind').execute()
    expect(sessions.filter(({ kind }) => kind === 'parent')).toHaveLength(10)
  })

  test('works in a course of a thousand participants', async () => {
    const { params, card, me } = await world()
    await server.pool.query(
      `with made as (
         insert into accounts (short_id, role, full_name, folded_name)
         select 'Z' || lpad(n::text, 7, '0'), 'student', 'Aysu ' || n, 'aysu ' || n from generate_series(1, 998) n returning id
       ) insert into participants (course_id, student_id) select $1, id from made`,
      [params.id],
    )
    expect((await merge(me, card)).status).toBe(200)
  })

  test('ends the join request of the student', async () => {
    const { course, card, me } = await world()
    await server.pool.query('insert into join_requests (course_id, student_id) values ($1, $2)', [course.id, me.id])
    await merge(me, card)
    const { rowCount } = await server.pool.query('select from join_requests where course_id = $1', [course.id])
    expect(rowCount).toBe(0)
  })

  test('happens once for a code, also with simultaneous requests', async () => {
    const { card, me, people } = await world()
    const responses = await Promise.all([merge(me, card), merge(people.student, card)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('of two cards at once gives one student both', async () => {
    const { course, card, me, mark, cells } = await world()
    const other = await server.make.card(course)
    await mark(card.id, '+', '', '2026-11-12')
    await mark(other.id, '-', '', '2026-11-13')
    const responses = await Promise.all([merge(me, card), merge(me, other)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await cells()).toEqual([
      ['2026-11-12', me.id, '+', ''],
      ['2026-11-13', me.id, '-', ''],
    ])
  })

  test('is refused with a wrong pair, an own ID and a card that became an account, and does not count towards the daily five', async () => {
    const { course, card, me, people } = await world()
    const wrong = [
      { ...card, claimCode: 'ABCDFGHJ' },
      { ...card, shortId: me.shortId },
      { ...card, shortId: people.owner.shortId },
      { ...card, shortId: 'ABCDFGHJ' },
    ]
    for (const pair of wrong) expect((await merge(me, pair)).error.code).toBe('claim_invalid')
    for (let n = 0; n < 5; n++) expect((await merge(me, await server.make.card(course))).status).toBe(200)
    const response = await merge(me, card)
    expect([response.status, response.error.code]).toEqual([429, 'rate_limited'])
    expect((await merge(people.student, card)).status).toBe(200)
  })
})

describe('a save of a page that still shows the card', () => {
  test('is written for the student, and the response has the id that the page knows', async () => {
    const { owner, params, card, me, mark, cells } = await world()
    await mark(card.id, '+')
    await merge(me, card)
    const cell = { studentId: card.id, status: '-' as const, note: 'getdi', base: { status: '+' as const, note: '' } }
    const { body } = await owner.call(saveAttendance, { params, body: { date, existing: true, statuses: [cell] } })
    expect(body.statuses.map(({ studentId, status, note }) => [studentId, status, note])).toEqual([
      [card.id, '-', 'getdi'],
    ])
    expect([body.conflicts, body.skipped]).toEqual([[], []])
    expect(await cells()).toEqual([[date, me.id, '-', 'getdi']])
  })

  test('on a new date is written for the student', async () => {
    const { owner, params, card, me, cells } = await world()
    await merge(me, card)
    const base = { status: '' as const, note: '' }
    const cell = { studentId: card.id, status: '+' as const, note: '', base }
    const { body } = await owner.call(saveAttendance, { params, body: { date: '2026-11-20', statuses: [cell] } })
    expect(body.statuses.map(({ studentId, status }) => [studentId, status])).toEqual([[card.id, '+']])
    expect(await cells()).toEqual([['2026-11-20', me.id, '+', '']])
  })

  test.each([
    ['other', '-', 'conflict'],
    ['same', '+', 'unchanged'],
  ] as const)(
    'does not overwrite the %s mark of the student, and reports the card as a conflict',
    async (_what, status, outcome) => {
      const { owner, params, card, me, add, cells, history } = await world()
      await add(me)
      await merge(me, card)
      const base = { status: '' as const, note: '' }
      for (const statuses of [
        [
          { studentId: card.id, status, note: '', base },
          { studentId: me.id, status: '+' as const, note: '', base },
        ],
        // without a base the cells use the other branch of the statement
        [
          { studentId: card.id, status },
          { studentId: me.id, status: '+' as const },
        ],
      ]) {
        const { body } = await owner.call(saveAttendance, { params, body: { date, statuses } })
        const named = outcome === 'conflict' ? body.conflicts : body.statuses
        expect(named.filter(({ studentId }) => studentId === card.id).map((mark) => mark.status)).toEqual(['+'])
        expect(body.statuses.filter(({ studentId }) => studentId === me.id).map((mark) => mark.status)).toEqual(['+'])
        expect(await cells()).toEqual([[date, me.id, '+', '']])
      }
      expect((await history()).filter(({ action }) => action === 'mark')).toHaveLength(1)
    },
  )

  test('with two cards of one student writes one and reports the other', async () => {
    const { course, owner, params, card, me, cells } = await world()
    const other = await server.make.card(course)
    await merge(me, card)
    await merge(me, other)
    const statuses = [
      { studentId: card.id, status: '+' as const },
      { studentId: other.id, status: '-' as const },
    ]
    const { body } = await owner.call(saveAttendance, { params, body: { date, statuses } })
    expect(body.statuses.map(({ studentId, status }) => [studentId, status])).toEqual([[card.id, '+']])
    expect(body.conflicts.map(({ studentId, status }) => [studentId, status])).toEqual([[other.id, '+']])
    expect(await cells()).toEqual([[date, me.id, '+', '']])
  })

  test('that is repeated after the merge writes nothing', async () => {
    const { owner, params, card, me, mark, cells } = await world()
    const saveId = '0b3f8f5e-5a0e-4f5e-9f38-000000000001'
    const base = { status: '' as const, note: '' }
    const body = { date, saveId, statuses: [{ studentId: card.id, status: '+' as const, note: '', base }] }
    await owner.call(saveAttendance, { params, body })
    await merge(me, card)
    expect(
      (await owner.call(saveAttendance, { params, body })).body.statuses.map(({ studentId }) => studentId),
    ).toEqual([card.id])
    await mark(me.id, '')
    const repeat = await owner.call(saveAttendance, { params, body })
    expect(repeat.body.conflicts.map(({ studentId, status }) => [studentId, status])).toEqual([[card.id, '']])
    expect(await cells()).toEqual([])
  })

  test('is skipped where the student left the course', async () => {
    const { owner, params, card, me } = await world()
    await merge(me, card)
    await owner.call(removeParticipant, { params: { ...params, studentId: me.id } })
    const { body } = await owner.call(saveAttendance, {
      params,
      body: { date, statuses: [{ studentId: card.id, status: '+' }] },
    })
    expect(body.skipped).toEqual([card.id])
  })
})
