import type { MarkValue, Status } from '@hasiye/contract/attendance.ts'
import { mergeCard } from '@hasiye/contract/cards.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { SavedMark } from '../db/tables.ts'

const server = testServer({ RATE_LIMITS: 'off' })

interface Stored extends MarkValue {
  /** Minutes since the start. */
  at: number
}

/** One cell of a date: the card's mark and the student's. */
interface Cell {
  ofCard: Stored | undefined
  own: Stored | undefined
  isDeleted: boolean
}

const stored = fc.record({
  status: fc.constantFrom<Status>('+', '-', ''),
  note: fc.constantFrom('', 'gecikdi', 'xəstədir'),
  at: fc.integer({ min: 0, max: 3 }),
})
const cell: fc.Arbitrary<Cell> = fc.record({
  ofCard: fc.option(stored, { nil: undefined }),
  own: fc.option(stored, { nil: undefined }),
  isDeleted: fc.boolean(),
})

/**
 * The simple model: the later value stays, and the student's own if both have the same time. The other value goes into
 * the history if it differs.
 */
function mergeCell({ ofCard, own }: Cell): { stays: Stored | undefined; replaced: Stored | undefined } {
  if (!ofCard || !own) return { stays: ofCard ?? own, replaced: undefined }
  const [stays, other] = ofCard.at > own.at ? [ofCard, own] : [own, ofCard]
  const differs = stays.status !== other.status || stays.note !== other.note
  return { stays, replaced: differs ? other : undefined }
}

const dayOf = (n: number) => new Date(Date.UTC(2026, 8, n + 1)).toISOString().slice(0, 10)
const instantOf = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()
const rowsOf = (cells: Cell[], cardId: number, studentId: number) =>
  cells.flatMap(({ ofCard, own, isDeleted }, n) =>
    [
      { value: ofCard, student: cardId },
      { value: own, student: studentId },
    ].flatMap(({ value, student }) =>
      value
        ? [{ n, date: dayOf(n), student, status: value.status, note: value.note, at: instantOf(value.at), isDeleted }]
        : [],
    ),
  )

async function store(courseId: number, cells: Cell[], cardId: number, studentId: number) {
  const live = cells.flatMap(({ isDeleted }, n) => (isDeleted ? [] : [dayOf(n)]))
  const gone = cells.flatMap(({ isDeleted }, n) => (isDeleted ? [dayOf(n)] : []))
  const rows = JSON.stringify(rowsOf(cells, cardId, studentId))
  await server.pool.query('insert into days select $1, unnest($2::date[])', [courseId, live])
  await server.pool.query('insert into deleted_days (course_id, date) select $1, unnest($2::date[])', [courseId, gone])
  const listed = `jsonb_to_recordset($2) as r (date date, student bigint, status text, note text, at timestamptz, "isDeleted" boolean)`
  await server.pool.query(
    `insert into marks (course_id, date, student_id, status, note, updated_at)
     select $1, date, student, status, note, at from ${listed} where not "isDeleted"`,
    [courseId, rows],
  )
  await server.pool.query(
    `insert into deleted_marks (course_id, deleted_day_id, student_id, status, note, updated_at)
     select $1, d.id, student, status, note, at from ${listed} join deleted_days d on d.course_id = $1 and d.date = r.date
     where "isDeleted"`,
    [courseId, rows],
  )
  const saved = rowsOf(cells, cardId, studentId).map(({ student, status, note }) => [student, '', '', status, note])
  await server.pool.query(
    `insert into history (course_id, action, date, marks) values ($1, 'mark', '2026-09-01', $2)`,
    [courseId, JSON.stringify(saved)],
  )
  await server.pool.query(
    `update courses set note_bytes = (select coalesce(sum(octet_length(note)), 0) from marks where course_id = $1) where id = $1`,
    [courseId],
  )
}

test('a merge loses nothing: the later mark stays, the other is in the history, and all other data follow', async () => {
  const { people } = await server.make.course()
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), fc.boolean(), async (cells, attends) => {
      const { rows: made } = await server.pool.query<{ id: number }>(
        `insert into courses (name, description) values ('Riyaziyyat', '') returning id`,
      )
      const courseId = Number(made[0]?.id)
      await server.pool.query('insert into course_teachers values ($1, $2, true, true)', [courseId, people.owner.id])
      const [card, me] = [await server.make.card({ id: courseId }), await server.make.person('student')]
      if (attends) await server.pool.query('insert into participants values ($1, $2)', [courseId, me.id])
      await store(courseId, cells, card.id, me.id)
      const { shortId, claimCode } = card
      const response = await server.as(me).call(mergeCard, { body: { shortId, claimCode } })
      expect(response.status).toBe(200)

      const merged = cells.map((one, n) => ({ ...mergeCell(one), date: dayOf(n), isDeleted: one.isDeleted }))
      const expected = merged.flatMap(({ stays, date, isDeleted }) =>
        stays ? [[date, me.id, stays.status, stays.note, instantOf(stays.at), isDeleted]] : [],
      )
      const { rows: found } = await server.pool.query(
        `select date, student_id, status, note, updated_at, false as is_deleted from marks where course_id = $1
         union all
         select d.date, m.student_id, status, note, updated_at, true from deleted_marks m
         join deleted_days d on d.course_id = m.course_id and d.id = m.deleted_day_id where m.course_id = $1
         order by date`,
        [courseId],
      )
      expect(
        found.map((row) => [
          row.date,
          row.student_id,
          row.status,
          row.note,
          row.updated_at.toISOString(),
          row.is_deleted,
        ]),
      ).toEqual(expected)

      const { rows: history } = await server.pool.query<{ marks: SavedMark[] | null; date: string; action: string }>(
        'select action, date, marks from history where course_id = $1 order by id',
        [courseId],
      )
      const [before, ...after] = history
      expect(before?.marks?.map(([student]) => student)).toEqual(rowsOf(cells, me.id, me.id).map(() => me.id))
      const replaced = merged.flatMap(({ replaced, stays, date, isDeleted }) =>
        replaced && stays
          ? [{ isDeleted, entry: [date, me.id, replaced.status, replaced.note, stays.status, stays.note] }]
          : [],
      )
      const entries = after.flatMap(({ marks, date }) => (marks ?? []).map((mark) => [date, ...mark]))
      expect(entries).toEqual([
        ...replaced.flatMap(({ isDeleted, entry }) => (isDeleted ? [] : [entry])),
        ...replaced.flatMap(({ isDeleted, entry }) => (isDeleted ? [entry] : [])),
      ])
      expect(after.at(-1)?.action).toBe('card_merged')

      const { rows: left } = await server.pool.query(
        `select note_bytes, (select jsonb_agg(student_id) from participants where course_id = $1) as participants,
           (select coalesce(sum(octet_length(note)), 0) from marks where course_id = $1) as bytes
         from courses where id = $1`,
        [courseId],
      )
      expect([left[0]?.participants, left[0]?.note_bytes]).toEqual([[me.id], Number(left[0]?.bytes)])
    }),
    { numRuns: 60 },
  )
})
