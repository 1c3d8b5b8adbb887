import { randomInt } from 'node:crypto'
import { listAttendance, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards, mergeCard } from '@hasiye/contract/cards.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'

const server = testServer({ RATE_LIMITS: 'off' })
const dates = Array.from({ length: 16 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`)
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

test('simultaneous merge and saves lose no mark and cause no deadlock', async () => {
  for (let round = 0; round < 12; round++) {
    const { course, people } = await server.make.course()
    const card = await server.make.card(course)
    const params = { id: course.id }
    const me = people.otherStudent
    const teachers = [people.owner, people.coTeacher, people.manager]
    const owner = server.as(people.owner)
    // in every second round both students attend, so that some cells have two marks
    const isBoth = round % 2 === 1
    if (isBoth) await owner.call(addParticipant, { params, body: { studentShortId: me.shortId } })
    // half of the dates exist beforehand
    for (const date of dates.slice(0, 8)) await owner.call(saveAttendance, { params, body: { date, statuses: [] } })
    const save = async (date: string, n: number) => {
      await pause(randomInt(60))
      const other = {
        studentId: people.student.id,
        status: '+' as const,
        note: '',
        base: { status: '' as const, note: '' },
      }
      const cell = { studentId: card.id, status: '-' as const, note: `${round} ${date}`, base: other.base }
      const ownCell = isBoth && n % 3 === 0 ? [{ ...cell, studentId: me.id, note: `${round} ${date} hesabda` }] : []
      const response = await server
        .as(teachers[n % 3])
        .call(saveAttendance, { params, body: { date, statuses: [other, cell, ...ownCell] } })
      return { date, response: response }
    }
    const merging = pause(randomInt(50)).then(() =>
      server.as(me).call(mergeCard, { body: { shortId: card.shortId, claimCode: card.claimCode } }),
    )
    const saves = await Promise.all(dates.map(save))
    expect((await merging).status).toBe(200)
    expect(saves.map(({ response }) => response.status)).toEqual(dates.map(() => 200))
    const days = (await owner.call(listAttendance, { params })).body
    const { items } = (await owner.call(listHistory, { params, query: { studentId: String(me.id) } })).body
    const inHistory = items.flatMap(({ before, after }) => [before, after].map((value) => JSON.stringify(value)))
    for (const { date, response } of saves) {
      expect(response.body.skipped).toEqual([])
      const stored = days.find((day) => day.date === date)?.statuses.find(({ studentId }) => studentId === me.id)
      expect(stored).toBeDefined()
      // a mark acknowledged as written is stored, or a later mark replaced it and it is in the history
      for (const { studentId, status, note } of response.body.statuses) {
        if (studentId === people.student.id) continue
        const stands = stored?.status === status && stored.note === note
        expect(
          stands ||
            inHistory.includes(JSON.stringify({ note, status })) ||
            inHistory.includes(JSON.stringify({ status, note })),
        ).toBe(true)
      }
    }
    const left = await server.pool.query('select from marks where student_id = $1', [card.id])
    expect(left.rowCount).toBe(0)
  }
})

test('a save in progress when a merge begins finishes first, and its mark stays if it is the later one', async () => {
  const { course, people } = await server.make.course()
  const card = await server.make.card(course)
  const me = people.student
  const params = { id: course.id }
  const date = '2026-11-14'
  const owner = server.as(people.owner)
  const save = (studentId: number, status: '+' | '-', note: string) =>
    owner.call(saveAttendance, { params, body: { date, statuses: [{ studentId, status, note }] } })
  await save(card.id, '+', 'kartda')
  await save(me.id, '-', 'hesabda')
  // a save locks its course last: it has written the mark but cannot commit
  const [saving, merging] = await holding(
    server.pool,
    'select from courses where id = $1 for update',
    [course.id],
    async () => {
      const first = save(card.id, '+', 'sonra')
      await untilWaiting(server.pool)
      const body = { shortId: card.shortId, claimCode: card.claimCode }
      const second = server.as(me).call(mergeCard, { body })
      await untilWaiting(server.pool, 2)
      return [first, second] as const
    },
  )
  expect([(await saving).status, (await merging).status]).toEqual([200, 200])
  const { body } = await owner.call(listAttendance, { params })
  expect(body[0]?.statuses.map(({ studentId, status, note }) => [studentId, status, note])).toEqual([
    [me.id, '+', 'sonra'],
  ])
})

test('cards made by two teachers and a simultaneous merge all succeed', async () => {
  const { course, people } = await server.make.course()
  const card = await server.make.card(course)
  const params = { id: course.id }
  const list = (n: number) => Array.from({ length: 30 }, (_, i) => `Şagird ${n}-${i} Əli`)
  const responses = await Promise.all([
    server.as(people.owner).call(addCards, { params, body: { names: list(1) } }),
    server.as(people.coTeacher).call(addCards, { params, body: { names: list(2) } }),
    server.as(people.otherStudent).call(mergeCard, { body: { shortId: card.shortId, claimCode: card.claimCode } }),
    server.as(people.manager).call(addCards, { params, body: { names: list(3) } }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 201])
})
