import { parentLogin } from '@hasiye/contract/accounts.ts'
import { deleteDay, listAttendance, restoreDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { renewCalendar } from '@hasiye/contract/calendar.ts'
import { claimCard, listSameCards, mergeCard, mergeStudents, renewCardId } from '@hasiye/contract/cards.ts'
import { deleteCourse, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { examplePublicKey, savePushDevice } from '@hasiye/contract/notices.ts'
import { addParticipant, moveParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { listCourseTrash, restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestCard, TestPerson } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { transaction } from '../db/db.ts'
import { newToken } from '../db/tokens.ts'

const server = testServer({ RATE_LIMITS: 'off' })
const date = '2026-11-14'

/** Two groups of one teacher; a child has a card in each. */
async function world() {
  const { course, people } = await server.make.course({ name: 'Riyaziyyat 9' })
  const { rows } = await server.pool.query(
    `insert into courses (name, description) values ('Fizika 9', '') returning id`,
  )
  const second = { id: Number(rows[0].id) }
  await server.pool.query('insert into course_teachers values ($1, $2, true, true)', [second.id, people.owner.id])
  const owner = server.as(people.owner)
  const make = (at: { id: number }, fullName = 'Aysu Kərimova') =>
    server.make.card(at, { fullName, madeBy: people.owner })
  const [card, other] = [await make(course), await make(second)]
  const params = { id: course.id, studentId: card.id }
  return {
    ...{ course, second, people, owner, card, other, params, make },
    merge: (cardId = other.id, by: TestPerson = people.owner, at = params) =>
      server.as(by).call(mergeStudents, { params: at, body: { cardId } }),
    part: (id = card.id, by = owner) => by.call(restoreDeleted, { params, body: { kind: 'card', id } }),
    mark: (at: { id: number }, studentId: number, status: '+' | '-') =>
      owner.call(saveAttendance, { params: at, body: { date, statuses: [{ studentId, status, note: '' }] } }),
    cells: async (at: { id: number }) =>
      (await owner.call(listAttendance, { params: at })).body.flatMap(({ statuses }) =>
        statuses.map(({ studentId, status }) => [studentId, status]),
      ),
    attending: async (at: { id: number }) =>
      (await owner.call(getCourse, { params: at })).body.participants.map(({ id }) => id),
    trash: async () => (await owner.call(listCourseTrash, { params: course })).body.cards.map(({ id }) => id),
  }
}

const teach = (course: { id: number }, { id }: TestPerson) =>
  server.pool.query('insert into course_teachers values ($1, $2, false, true) on conflict do nothing', [course.id, id])
const login = async (shortId: string) => {
  const response = await server.as().call(parentLogin, { body: { shortId }, ip: newIp() })
  return { status: response.status, token: /sid=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? '' }
}
const coursesOf = async (token: string) =>
  (await server.as({ token }).call(listMyCourses)).body?.map?.(({ id }: { id: number }) => id).sort()
const devicesOf = async (accountId: number) =>
  (await server.db.selectFrom('pushDevices').where('accountId', '=', accountId).select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  )
const addDevice = ({ id }: { id: number }) =>
  server.pool.query(
    `insert into push_devices (account_id, is_parent, device_hash, endpoint, service, p256dh, auth, kinds, user_agent)
     values ($1::bigint, true, 'x', 'https://push.example/' || $1::text, 'push.example', '', '', '{absent}', '')`,
    [id],
  )
const calendarsOf = async (accountId: number) =>
  (await server.db.selectFrom('calendars').where('accountId', '=', accountId).select('id').execute()).length
const claim = ({ id, shortId, claimCode }: TestCard) =>
  server.as().call(claimCard, {
    body: { shortId, claimCode, email: `aile${id}@mekteb.az`, password: 'Uzun-parol-2026' },
    ip: newIp(),
  })
/** All that a merge could change. */
const everything = async () =>
  (
    await server.pool.query(
      `select (select jsonb_agg(a order by id) from (select id, short_id, email from accounts) a) as accounts,
        (select jsonb_agg(p order by course_id, student_id) from participants p) as participants,
        (select count(*)::int from history) as history, (select count(*)::int from merged_cards) as merged`,
    )
  ).rows

test.each(accessOf(teachersOfCourse))('%s merging two cards of the group gets %i', async (who, status, code) => {
  const { people, params, make, course } = await world()
  const body = { cardId: (await make(course)).id }
  const response = await server.as(people[who]).call(mergeStudents, { params, body })
  expect([response.status, response.error.code]).toEqual([status, code])
})

const readers = accessOf({ ...teachersOfCourse, parent: 'forbidden' })
test.each(readers)('%s listing the cards with a similar name gets %i', async (who, status, code) => {
  const { people, params } = await world()
  const response = await server.as(people[who]).call(listSameCards, { params })
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('two cards of one child', () => {
  test('become one: courses, marks and history, and both IDs go on for parents', async () => {
    const { course, second, owner, card, other, merge, mark, cells, attending } = await world()
    await mark(course, card.id, '+')
    await mark(second, other.id, '-')
    const response = await merge()
    expect(response.body).toMatchObject({ id: other.id, shortId: other.shortId, hasAccount: false })
    expect([await cells(course), await cells(second)]).toEqual([[[other.id, '+']], [[other.id, '-']]])
    expect(await attending(course)).not.toContain(card.id)
    for (const { shortId } of [card, other]) {
      expect(await coursesOf((await login(shortId)).token)).toEqual([course.id, second.id].sort())
    }
    const { items } = (await owner.call(listHistory, { params: course, query: {} })).body
    expect(items.slice(0, 2).map(({ action, student }) => [action, student?.id])).toEqual([
      ['card_merged', other.id],
      ['mark', other.id],
    ])
    // a page that still shows the card saves for the child
    await mark(course, card.id, '-')
    expect(await cells(course)).toEqual([[other.id, '-']])
  })

  test('in one group keep the later mark, and the name of the one that stays', async () => {
    const { course, card, make, merge, mark, cells, owner } = await world()
    const twin = await make(course, 'Kərimova Aysu Vaqif qızı')
    await mark(course, card.id, '+')
    await mark(course, twin.id, '-')
    await merge(twin.id)
    expect(await cells(course)).toEqual([[twin.id, '-']])
    const shown = (await owner.call(getCourse, { params: course })).body.participants.find(({ id }) => id === twin.id)
    expect([shown?.fullName, shown?.nameInCourse]).toEqual(['Kərimova Aysu Vaqif qızı', null])
  })

  test('are parted again, with their marks, phones, calendars and sessions, and nobody asks to join', async () => {
    const { course, second, card, other, merge, part, mark, cells, attending, trash } = await world()
    await mark(course, card.id, '+')
    const [ofCard, ofOther] = [await server.make.parentOf(card), await server.make.parentOf(other)]
    for (const parent of [ofCard, ofOther]) await server.as(parent).call(renewCalendar)
    for (const one of [card, other]) await addDevice(one)
    await merge()
    expect([(await devicesOf(other.id)).length, await calendarsOf(other.id)]).toEqual([2, 2])
    for (const { token } of [ofCard, ofOther]) expect(await coursesOf(token)).toEqual([course.id, second.id].sort())
    expect(await trash()).toEqual([card.id])

    expect((await part()).status).toBe(200)
    expect([await devicesOf(card.id), await devicesOf(other.id)]).toEqual(
      [card, other].map(({ id }) => [`https://push.example/${id}`]),
    )
    expect([await calendarsOf(card.id), await calendarsOf(other.id)]).toEqual([1, 1])
    expect([await coursesOf(ofCard.token), await coursesOf(ofOther.token)]).toEqual([[course.id], [second.id]])
    expect([await cells(course), await attending(second)]).toEqual([[[card.id, '+']], [other.id]])
    expect(await attending(course)).not.toContain(other.id)
    expect(await coursesOf((await login(card.shortId)).token)).toEqual([course.id])
    expect(await server.db.selectFrom('joinRequests').select('id').where('studentId', '=', other.id).execute()).toEqual(
      [],
    )
    expect((await claim(card)).status).toBe(201)
  })

  test.each([
    ['still known', false],
    ['ended', true],
  ])('are parted with the addresses that phones got since; the earlier ones are %s', async (_which, isEnded) => {
    const { card, other, merge, part } = await world()
    const sign = newToken()
    const [mum, aunt] = [await server.make.parentOf(other), await server.make.parentOf(card)]
    // watches both
    const father = [await server.make.parentOf(other, sign), await server.make.parentOf(card, sign)]
    const save = async (address: string, ...parents: { token: string }[]) => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${card.id}-${address}`
      const body = { endpoint, p256dh: examplePublicKey, auth: 'b'.repeat(22), kinds: ['absent' as const] }
      for (const parent of parents) expect((await server.as(parent).call(savePushDevice, { body })).status).toBe(200)
    }
    await save('mum', mum)
    await save('aunt', aunt)
    await save('father', ...father)
    await merge()
    await save('new-mum', mum)
    await save('new-aunt', aunt)
    await save('new-father', ...father.slice(0, 1))
    await save('stranger', await server.make.parentOf(other))
    if (isEnded)
      await server.db
        .deleteFrom('pushDevices')
        .where('accountId', '=', other.id)
        .where('endpoint', 'not like', '%-new-%')
        .where('endpoint', 'not like', '%-stranger')
        .execute()
    expect((await part()).status).toBe(200)
    const addressesOf = async ({ id }: TestCard) =>
      (await devicesOf(id)).map((endpoint) => endpoint.slice(endpoint.indexOf('-') + 1)).sort()
    const withEarlier = (all: string[], earlier: string[]) => [...(isEnded ? [] : earlier), ...all].sort()
    expect(await addressesOf(other)).toEqual(withEarlier(['new-father', 'new-mum'], ['father', 'mum']))
    expect(await addressesOf(card)).toEqual(withEarlier(['new-aunt', 'new-father'], ['aunt', 'father']))
  })

  test('are parted for 30 days, and afterwards refused with a sentence', async () => {
    const { merge, part, card } = await world()
    await merge()
    for (const [table, column] of [
      ['deleted_cards', 'deleted_at'],
      ['merged_cards', 'merged_at'],
    ]) {
      await server.pool.query(`update ${table} set ${column} = now() - interval '31 days' where card_id = $1`, [
        card.id,
      ])
    }
    const sentence = 'Bu kart 30 gündən çox əvvəl birləşdirilib, onu daha ayırmaq olmur.'
    const refusal = async () => {
      const { status, error } = await part()
      return [status, error.code, error.error]
    }
    expect(await refusal()).toEqual([404, 'not_found', sentence])
    await server.pool.query('delete from deleted_cards where card_id = $1', [card.id])
    expect(await refusal()).toEqual([404, 'not_found', sentence])
  })

  test('merged by a repeated request are merged once', async () => {
    const { merge, other } = await world()
    await merge()
    const again = await merge()
    expect([again.status, again.body.id]).toEqual([200, other.id])
  })

  test('of which one was merged before are parted one after the other', async () => {
    const { course, second, card, other, make, merge, part, mark, cells, trash, people } = await world()
    const third = await make(course)
    await mark(course, third.id, '-')
    expect((await merge(card.id, people.owner, { id: course.id, studentId: third.id })).status).toBe(200)
    await merge()
    expect(await trash()).toEqual([card.id])
    for (const { shortId } of [third, card, other]) {
      expect(await coursesOf((await login(shortId)).token)).toEqual([course.id, second.id].sort())
    }
    expect((await part(third.id)).status).toBe(404)
    expect((await part(card.id)).status).toBe(200)
    expect(await trash()).toEqual([third.id])
    expect(await coursesOf((await login(third.shortId)).token)).toEqual([course.id])
    expect((await part(third.id)).status).toBe(200)
    expect(await cells(course)).toEqual([[third.id, '-']])
  })

  test('of which one was moved are parted, and its move can be undone', async () => {
    const { course, second, owner, card, other, attending } = await world()
    const body = { toCourseId: second.id, from: bakuDate(new Date()) }
    await owner.call(moveParticipant, { params: { id: course.id, studentId: card.id }, body })
    const at = { id: second.id, studentId: card.id }
    expect((await owner.call(mergeStudents, { params: at, body: { cardId: other.id } })).status).toBe(200)
    expect(await attending(second)).toEqual([other.id])
    expect((await owner.call(restoreDeleted, { params: second, body: { kind: 'card', id: card.id } })).status).toBe(200)
    const back = { kind: 'participant', id: card.id } as const
    expect((await owner.call(restoreDeleted, { params: course, body: back })).status).toBe(200)
    expect(await attending(course)).toContain(card.id)
    expect(await attending(second)).toEqual([other.id])
  })

  test('whose one is claimed afterwards are parted: the account stays, the card comes back', async () => {
    const { merge, part, other, attending, course, card, second } = await world()
    await merge()
    expect((await claim(other)).status).toBe(201)
    expect((await part()).status).toBe(200)
    expect(await attending(course)).toContain(card.id)
    expect(await attending(second)).toEqual([other.id])
  })

  test('that got a new ID are parted with new IDs both: strangers come back by none', async () => {
    const { merge, part, card, other, owner, second } = await world()
    await merge()
    const renewal = { params: { id: second.id, studentId: other.id } }
    expect((await owner.call(renewCardId, renewal)).status).toBe(200)
    expect((await part()).status).toBe(200)
    for (const { shortId } of [card, other]) expect((await login(shortId)).status).toBe(404)
  })

  test('go into an account by the code of the one that stays, and both IDs go on', async () => {
    const { merge, part, other, card, people, course, second } = await world()
    await merge()
    const { shortId, claimCode } = other
    const { status } = await server
      .as(people.otherStudent)
      .call(mergeCard, { body: { shortId, claimCode }, ip: newIp() })
    expect(status).toBe(200)
    for (const one of [card, other]) {
      expect(await coursesOf((await login(one.shortId)).token)).toEqual([course.id, second.id].sort())
    }
    expect((await part()).error.code).toBe('not_found')
  })
})

describe('two cards are not merged, and nothing is written', () => {
  const refused = async (merge: () => Promise<{ error: { code?: string } }>) => {
    const before = await everything()
    const { error } = await merge()
    expect(await everything()).toEqual(before)
    return error.code
  }

  test('where one is a stranger’s: as one that nobody has', async () => {
    const { merge, people } = await world()
    const strange = await server.make.card((await server.make.course()).course)
    expect(await refused(() => merge(strange.id))).toBe('not_found')
    expect(await refused(() => merge(999_999_999))).toBe('not_found')
    expect(await refused(() => merge(people.student.id))).toBe('card_claimed')
  })

  test('where one is in a group that the teacher does not teach, was made in one, or can be restored to one', async () => {
    const { merge, other, people } = await world()
    const elsewhere = await server.make.course()
    const there = server.as(elsewhere.people.owner)
    const params = { id: elsewhere.course.id }
    await there.call(addParticipant, { params, body: { studentShortId: other.shortId } })
    expect(await refused(() => merge())).toBe('card_not_own')
    await there.call(removeParticipant, { params: { ...params, studentId: other.id } })
    expect(await refused(() => merge())).toBe('card_not_own')
    await server.pool.query(
      `update stays set ended_at = now() - interval '31 days' where student_id = $1 and until is not null`,
      [other.id],
    )
    await server.pool.query('update cards set made_in = $1 where account_id = $2', [elsewhere.course.id, other.id])
    expect(await refused(() => merge())).toBe('card_not_own')
    await teach(elsewhere.course, people.owner)
    expect((await merge()).status).toBe(200)
  })

  test('where one of them is in a deleted group of somebody else', async () => {
    const { merge, other } = await world()
    const elsewhere = await server.make.course()
    const there = server.as(elsewhere.people.owner)
    const params = { id: elsewhere.course.id }
    await there.call(addParticipant, { params, body: { studentShortId: other.shortId } })
    await there.call(deleteCourse, { params })
    expect(await refused(() => merge())).toBe('card_not_own')
  })

  test('where one was claimed meanwhile, and it is said', async () => {
    const { merge, other } = await world()
    await claim(other)
    expect(await refused(() => merge())).toBe('card_claimed')
    const { error, status } = await merge()
    expect([status, error.error]).toEqual([
      409,
      'Kartlardan biri artıq şagirdin hesabıdır, ona görə birləşdirilmədi. Səhifəni yeniləyin.',
    ])
  })

  test('with itself, or with a request at the same time', async () => {
    const { merge, card, owner, params, other } = await world()
    expect(await refused(() => merge(card.id))).toBe('validation_failed')
    for (const body of [{}, { cardId: other.id, requestId: 1 }]) {
      expect(await refused(() => owner.call(mergeStudents, { params, body }))).toBe('validation_failed')
    }
  })

  test('twice by simultaneous requests in both directions, or while one is claimed', async () => {
    const { merge, card, other, second, people } = await world()
    const both = await Promise.all([merge(), merge(card.id, people.owner, { id: second.id, studentId: other.id })])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const next = await world()
    const [merged, claimed] = await Promise.all([next.merge(), claim(next.card)])
    expect([merged.status, claimed.status].sort()).toEqual(merged.status === 200 ? [200, 404] : [201, 409])
  })
})

test('the cards with a similar name are listed with their groups and last marks, in as many statements as one', async () => {
  const { owner, params, card, other, make, course, second, mark } = await world()
  await make(course, 'Orxan Əliyev')
  await mark(course, card.id, '+')
  await mark(second, other.id, '-')
  const strange = await server.make.card((await server.make.course()).course, { fullName: 'Aysu Kərimova' })
  const response = await owner.call(listSameCards, { params })
  expect(response.body).toMatchObject({
    card: { student: { id: card.id }, courses: ['Riyaziyyat 9'], marks: [{ date, status: '+' }] },
    others: [
      { student: { id: other.id, shortId: other.shortId }, courses: ['Fizika 9'], marks: [{ date, status: '-' }] },
    ],
  })
  expect(JSON.stringify(response.body)).not.toContain(strange.shortId)
  expect(response.queries).toBe(2)
})

test('are parted with their own history after a classmate of the same save was deleted', async () => {
  const { course, owner, people, card, other, merge, part } = await world()
  const classmate = people.student
  const statuses = [classmate, card].map(({ id }) => ({ studentId: id, status: '+' as const, note: '' }))
  await owner.call(saveAttendance, { params: course, body: { date, statuses } })
  const marked = async (studentId: number) => {
    const entries = await server.db
      .selectFrom('historyEntries')
      .where('courseId', '=', course.id)
      .where('action', '=', 'mark')
      .where('studentId', '=', studentId)
      .select('date')
      .execute()
    return entries.length
  }
  await merge()
  expect([await marked(card.id), await marked(other.id)]).toEqual([0, 1])
  await transaction(server.db, (trx) => deleteAccount(trx, classmate.id, people.admin.id))
  await part()
  expect([await marked(card.id), await marked(other.id)]).toEqual([1, 0])
})

test('a part while a common course is deleted leaves the other card there as it was', async () => {
  const { second, owner, card, other, merge, part } = await world()
  await owner.call(addParticipant, { params: second, body: { studentShortId: card.shortId } })
  const read = async () =>
    (
      await server.pool.query('select round, name_in_course from stays where course_id = $1 order by student_id', [
        second.id,
      ])
    ).rows
  const before = await read()
  await merge(other.id)
  await owner.call(deleteCourse, { params: second })
  expect((await part()).status).toBe(200)
  await owner.call(restoreCourse, { body: { kind: 'course', id: second.id } })
  expect(await read()).toEqual(before)
})

test.each([false, true])(
  'marks of a date that was deleted before the merge and restored after it go back to the card, the other one there too: %s',
  async (isBoth) => {
    const { course, owner, card, other, merge, part, mark, cells } = await world()
    if (isBoth) {
      await owner.call(addParticipant, { params: course, body: { studentShortId: other.shortId } })
      await mark(course, other.id, '-')
    }
    await mark(course, card.id, '+')
    await owner.call(deleteDay, { params: course, body: { date } })
    await merge()
    await owner.call(restoreDay, { params: course, body: { date } })
    await part()
    const own = isBoth ? [[other.id, '-']] : []
    expect((await cells(course)).sort()).toEqual([...own, [card.id, '+']].sort())
  },
)
