import { createHash } from 'node:crypto'
import { addCards, renameCard, renewClaimCodes } from '@hasiye/contract/cards.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addParticipant, removeParticipant } from '@hasiye/contract/participants.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const names = (count: number) => Array.from({ length: count }, (_, n) => `Şagird ${'abcdefghij'[n % 10]}${n}-ci`)
const sha256 = (text: string) => createHash('sha256').update(text).digest()

async function course() {
  const { course, people } = await server.make.course()
  const params = { id: course.id }
  const owner = server.as(people.owner)
  return {
    course,
    people,
    params,
    owner,
    add: (list: string[], headers: Record<string, string> = {}) =>
      owner.call(addCards, { params, body: { names: list }, headers }),
    preview: (list: string[]) => owner.call(addCards, { params, body: { names: list, dryRun: true } }),
    participants: async () => (await owner.call(getCourse, { params })).body.participants,
    history: async () =>
      (await owner.call(listHistory, { params, query: {} })).body.items.map((entry) => [
        entry.action,
        entry.by,
        entry.student?.fullName,
        entry.student?.hasAccount,
      ]),
    card: () => server.make.card(course, { madeBy: people.owner }),
  }
}

const cardOf = (id: number) =>
  server.db.selectFrom('cards').where('accountId', '=', id).selectAll().executeTakeFirstOrThrow()

test.each(accessOf(teachersOfCourse, 201))('%s adding cards gets %i', async (who, status, code) => {
  const { people, params } = await course()
  const response = await server.as(people[who]).call(addCards, { params, body: { names: ['Aysu Kərimova'] } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf(teachersOfCourse))('%s renaming a card gets %i', async (who, status, code) => {
  const { people, params, card } = await course()
  const { id: studentId } = await card()
  const body = { fullName: 'Aysu Kərimli' }
  const response = await server.as(people[who]).call(renameCard, { params: { ...params, studentId }, body })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf(teachersOfCourse))('%s renewing claim codes gets %i', async (who, status, code) => {
  const { people, params, card } = await course()
  const body = { studentIds: [(await card()).id] }
  const response = await server.as(people[who]).call(renewClaimCodes, { params, body })
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('adding cards', () => {
  test('a hundred names become students with IDs and codes, in the order of the names', async () => {
    const { add, participants, history, people } = await course()
    const response = await add(names(100))
    expect(response.status).toBe(201)
    expect(response.body.added.map(({ student }) => student.fullName)).toEqual(names(100))
    expect(response.body.added.every(({ student }) => isShortId(student.shortId) && !student.hasAccount)).toBe(true)
    expect(new Set(response.body.added.map(({ claimCode }) => claimCode)).size).toBe(100)
    expect((await participants()).filter(({ hasAccount }) => !hasAccount)).toHaveLength(100)
    expect((await history())[0]).toEqual(['card_added', people.owner.fullName, names(100).at(-1), false])
    const ids = response.body.added.map(({ student }) => student.id)
    const counted = await server.db.selectFrom('courseCounts').where('accountId', 'in', ids).select('total').execute()
    expect(counted).toEqual(ids.map(() => ({ total: 1 })))
  })

  test('one statement inserts them all: a hundred cards take as many statements as one', async () => {
    const { add } = await course()
    expect([(await add(names(1))).queries, (await add(names(100))).queries]).toEqual([6, 6])
  })

  test('only the hash of a claim code is stored', async () => {
    const { add } = await course()
    const { body } = await add(['Aysu Kərimova'], { 'idempotency-key': 'bir' })
    const [card] = body.added
    expect((await cardOf(Number(card?.student.id))).codeHash).toEqual(sha256(String(card?.claimCode)))
    const { rows } = await server.pool.query(`select reply::text from idempotency_keys where key = 'bir'`)
    expect(JSON.stringify(rows)).not.toContain(card?.claimCode)
  })

  test('a repeated request makes nobody twice, and its response has no codes', async () => {
    const { add, participants } = await course()
    const headers = { 'idempotency-key': 'iki' }
    const first = await add(names(35), headers)
    const again = await add(names(35), headers)
    expect(again.body).toEqual({
      ...first.body,
      added: first.body.added.map(({ student }) => ({ student, claimCode: null })),
    })
    expect((await participants()).filter(({ hasAccount }) => !hasAccount)).toHaveLength(35)
  })

  test('the same name twice makes two students', async () => {
    const { add } = await course()
    const { body } = await add(['Aysu Kərimova', 'Aysu Kərimova'])
    expect(new Set(body.added.map(({ student }) => student.id)).size).toBe(2)
  })

  test('a preview writes nothing and lists bad and similar names', async () => {
    const {
      course: { name: courseName },
      preview,
      participants,
      owner,
      params,
    } = await course()
    await owner.call(addCards, { params, body: { names: ['Aysu Kərimova'] } })
    const before = await participants()
    const {
      nameInCourse: _,
      since: __,
      known: ___,
      round: ____,
      ...to
    } = before.find(({ hasAccount }) => !hasAccount) ?? {}
    const response = await preview(['aysu kerimov', 'Orxan Əliyev', '123', 'Ə'.repeat(121)])
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      added: [],
      returned: [],
      left: [],
      similar: [{ name: 'aysu kerimov', to, where: 'here', courseName }],
      invalid: ['123', 'Ə'.repeat(121)],
    })
    expect(await participants()).toEqual(before)
    expect(response.queries).toBe(2)
  })

  test('a similar name is added and reported', async () => {
    const { add } = await course()
    await add(['Aysu Kərimova'])
    const { body } = await add(['Aysu Kerimova'])
    expect([body.added.length, body.similar.map(({ to }) => to.fullName)]).toEqual([1, ['Aysu Kərimova']])
  })

  test('one invalid name refuses the list, and the error says which', async () => {
    const { add, participants } = await course()
    const before = await participants()
    const response = await add(['Aysu Kərimova', '123'])
    expect([response.status, response.error.code, response.error.fields]).toEqual([
      400,
      'validation_failed',
      { 'names.1': 'Ad və soyad düzgün formatda deyil.' },
    ])
    expect(await participants()).toEqual(before)
  })

  test.each([[[]], [names(101)]])('a list without names or with more than a hundred is refused: %#', async (list) => {
    const { add } = await course()
    expect((await add(list)).error.code).toBe('validation_failed')
  })

  test('a course has at most a thousand participants', async () => {
    const { add, participants, params } = await course()
    await server.pool.query(
      `with made as (
         insert into accounts (short_id, role, full_name, folded_name)
         select 'X' || lpad(n::text, 7, '0'), 'student', 'Aysu ' || n, 'aysu ' || n from generate_series(1, 990) n returning id
       ) insert into participants (course_id, student_id) select $1, id from made`,
      [params.id],
    )
    const response = await add(names(10))
    expect([response.status, response.error.code]).toEqual([409, 'limit_reached'])
    expect(await participants()).toHaveLength(991)
    expect((await add(names(9))).status).toBe(201)
  })

  test('a teacher makes 300 cards in 24 hours, and is then told when they can make more', async () => {
    const { add } = await course()
    for (let n = 0; n < 2; n++) await add(names(100))
    await server.pool.query(
      `update cards set created_at = now() - interval '23 hours' where account_id in (select max(account_id) from cards)`,
    )
    expect((await add(names(99))).status).toBe(201)
    const response = await add(names(2))
    expect([response.status, response.error.code, response.error.retryAfter]).toEqual([429, 'rate_limited', 3600])
    expect((await add(names(1))).status).toBe(201)
  })

  test('a teacher has at most a thousand cards, without those that became an account', async () => {
    const { add, people } = await course()
    await server.pool.query(
      `with made as (
         insert into accounts (short_id, role, full_name, folded_name)
         select 'Y' || lpad(n::text, 7, '0'), 'student', 'Aysu ' || n, 'aysu ' || n from generate_series(1, 1000) n returning id
       ) insert into cards (account_id, made_by, created_at) select id, $1, now() - interval '2 days' from made`,
      [people.owner.id],
    )
    expect((await add(names(1))).error.code).toBe('limit_reached')
    await server.db
      .updateTable('cards')
      .set({ claimedAt: new Date() })
      .where('accountId', '=', (eb) =>
        eb
          .selectFrom('cards')
          .where('madeBy', '=', people.owner.id)
          .select((e) => e.fn.max('accountId').as('id')),
      )
      .execute()
    expect((await add(names(2))).error.code).toBe('limit_reached')
    expect((await add(names(1))).status).toBe(201)
  })
})

describe('a card', () => {
  test('is renamed; a student with an account, or a card of another course, is not', async () => {
    const { owner, params, people, card, participants } = await course()
    const { id: studentId } = await card()
    const other = await server.make.card((await server.make.course()).course)
    const rename = (id: number, fullName = 'Aysu Kərimli') =>
      owner.call(renameCard, { params: { ...params, studentId: id }, body: { fullName } })
    const response = await rename(studentId)
    expect([response.body.fullName, response.queries]).toEqual(['Aysu Kərimli', 2])
    expect((await participants()).map(({ fullName }) => fullName)).toContain('Aysu Kərimli')
    expect((await rename(people.student.id)).error.code).toBe('not_found')
    expect((await rename(other.id)).error.code).toBe('not_found')
    expect((await rename(studentId, '12')).error.code).toBe('validation_failed')
  })

  test('has both names in the history of each of its courses; setting the same name again adds no entry', async () => {
    const { course: first, owner, params, people, card } = await course()
    const { id: studentId, shortId, fullName } = await card()
    const second = await server.make.course()
    const elsewhere = { params: { id: second.course.id } }
    await server.as(second.people.owner).call(addParticipant, { ...elsewhere, body: { studentShortId: shortId } })
    const rename = (name: string) =>
      owner.call(renameCard, { params: { ...params, studentId }, body: { fullName: name } })
    await rename('Aysu Kərimli')
    await rename('Aysu Kərimli')
    const renamed = async (reader: typeof owner, at: { params: { id: number } }) =>
      (await reader.call(listHistory, { ...at, query: {} })).body.items.flatMap(
        ({ action, by, before, after, ...entry }) =>
          action === 'card_renamed' ? [[by, before, after, entry.student?.id]] : [],
      )
    const entry = [people.owner.fullName, fullName, 'Aysu Kərimli', studentId]
    expect(await renamed(owner, { params: { id: first.id } })).toEqual([entry])
    expect(await renamed(server.as(second.people.owner), elsewhere)).toEqual([entry])
  })

  test('gets a new code; the old one stops working, and other students are left out', async () => {
    const { owner, params, people, card } = await course()
    const [one, two] = [await card(), await card()]
    const other = await server.make.card((await server.make.course()).course)
    const studentIds = [two.id, people.student.id, other.id, one.id, two.id]
    const response = await owner.call(renewClaimCodes, { params, body: { studentIds } })
    expect(response.body.map(({ student }) => student.id)).toEqual([two.id, one.id])
    expect(response.queries).toBe(4)
    expect((await cardOf(two.id)).codeHash).toEqual(sha256(String(response.body[0]?.claimCode)))
    expect(response.body[1]?.claimCode).not.toBe(one.claimCode)
    expect((await cardOf(other.id)).codeHash).toEqual(sha256(other.claimCode))
  })

  test('whose code was renewed is listed while the code is valid, and the history shows who renewed it', async () => {
    const { owner, params, people, card } = await course()
    const [one, two] = [await card(), await card()]
    const ask = async () => {
      const body = { studentIds: [two.id, one.id, people.student.id], dryRun: true }
      const response = await owner.call(renewClaimCodes, { params, body })
      expect(response.queries).toBe(2)
      return response.body.map(({ student, claimCode }) => [student.id, claimCode])
    }
    expect(await ask()).toEqual([])
    const [renewed] = (await owner.call(renewClaimCodes, { params, body: { studentIds: [one.id] } })).body
    expect(await ask()).toEqual([[one.id, null]])
    expect((await cardOf(one.id)).codeHash).toEqual(sha256(String(renewed?.claimCode)))
    expect((await cardOf(two.id)).codeHash).toEqual(sha256(two.claimCode))
    const { items } = (await owner.call(listHistory, { params, query: {} })).body
    expect([items[0]?.action, items[0]?.by, items[0]?.student?.id]).toEqual([
      'card_code_renewed',
      people.owner.fullName,
      one.id,
    ])
    await owner.call(removeParticipant, { params: { ...params, studentId: one.id } })
    await owner.call(addParticipant, { params, body: { studentShortId: one.shortId } })
    expect(await ask()).toEqual([])
  })

  test('is restored by its ID after a removal, and its code has expired', async () => {
    const { owner, params, card, participants } = await course()
    const { id: studentId, shortId, claimCode } = await card()
    expect((await cardOf(studentId)).codeHash).toEqual(sha256(claimCode))
    await owner.call(removeParticipant, { params: { ...params, studentId } })
    expect((await cardOf(studentId)).codeHash).toBeNull()
    await owner.call(addParticipant, { params, body: { studentShortId: shortId } })
    expect((await participants()).find(({ id }) => id === studentId)?.hasAccount).toBe(false)
  })
})
