import { randomUUID } from 'node:crypto'
import type { MarkChange } from '@hasiye/contract/attendance.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { prepareSave } from './save-marks.ts'

const server = testServer()
const maxNoteBytes = 1_000

test.each([
  ['that stand as the page saw them', { status: '', note: '' } as const],
  ['that are merged', undefined],
])('a save of cells %s scans no whole table, even while all tables are small', async (_, base) => {
  const { course, people, students } = await server.make.course({ students: 3 })
  const statuses = students.map(({ id }): MarkChange => ({ studentId: id, status: '+', note: '', base }))
  // a connection without plans that were made outside the function
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await client.query('begin')
    const save = { date: '2026-11-14', statuses, saveId: randomUUID() }
    await prepareSave(client, course.id, people.owner.id, save)(maxNoteBytes)
    const { rows } = await client.query('select relname as "table" from pg_stat_xact_user_tables where seq_scan > 0')
    expect(rows).toEqual([])
  } finally {
    await client.end()
  }
})
