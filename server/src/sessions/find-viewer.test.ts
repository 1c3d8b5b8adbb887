import type pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { hashOfToken } from '../db/tokens.ts'
import { oneStatementOf, openFindViewer } from './find-viewer.ts'

const server = testServer()

test('while a look-up is in flight the others wait and share one statement', async () => {
  const sent: pg.QueryConfig[] = []
  const query = (config: pg.QueryConfig) => {
    sent.push(config)
    return server.sessionPool.query(config)
  }
  const findViewer = openFindViewer({ query } as pg.Pool)
  const { course, people } = await server.make.course()
  const { owner, student, otherTeacher } = people
  const everybody = [owner, student, otherTeacher, owner, student]
  const found = await Promise.all(everybody.map(({ token }) => findViewer(token, { id: course.id })))
  expect(found.map((one) => one?.viewer.id)).toEqual(everybody.map(({ id }) => id))
  expect(found.map((one) => one?.standing?.isOwner)).toEqual([true, false, false, true, false])
  const [one, batch, ...more] = sent
  expect([more.length, batch?.values?.[0].length]).toEqual([0, everybody.length - 1])
  // one look-up compares a key instead of an array
  expect([one?.text.includes('unnest'), batch?.text.includes('unnest')]).toEqual([false, true])
  expect(one?.name).not.toBe(batch?.name)
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

test('a look-up reads few of many ended stays', async () => {
  const { course, people } = await server.make.course()
  await server.pool.query(
    `
    with student as (
      insert into accounts (short_id, role, full_name, folded_name)
      select 'S' || lpad(translate(n::text, '01', 'GH'), 7, 'J'), 'student', 'Aysu', 'aysu' from generate_series(1, 2000) n
      returning id
    )
    insert into stays (course_id, student_id, until, ended, ended_at)
    select $1, id, current_date, 'removed', now() from student`.replace('$1', String(course.id)),
  )
  await server.pool.query('analyze stays, accounts')
  const { rows } = await server.pool.query(`explain (analyze, format json) ${oneStatementOf(undefined)}`, [
    hashOfToken(people.student.token),
    course.id,
  ])
  const readOf = (node: PlanNode): number =>
    (node['Relation Name'] === 'stays'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, one) => sum + readOf(one), 0)
  expect(readOf(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(10)
})
