import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { testServer } from '../../test/harness.ts'
import { countWaiting, holding } from '../../test/locks.ts'
import { lockStudents } from '../accounts/courses-of-student.ts'
import { retries, type Trx, transaction } from './db.ts'
import { recordHistory } from './history.ts'
import { lockAccounts, lockCourses } from './locks.ts'

const server = testServer()
let ids: [number, number]
beforeAll(async () => {
  const [one, other] = [await server.make.course(), await server.make.course()]
  ids = [one.course.id, other.course.id]
})

test('rows are locked by the functions of locks.ts only', () => {
  const files = globSync('server/src/**/*.ts', { cwd: `${import.meta.dirname}/../../..` })
    .filter((file) => !/\.test\.ts$|db\/(locks|slices)\.ts$/.test(file))
    .filter((file) => {
      const text = readFileSync(`${import.meta.dirname}/../../../${file}`, 'utf8')
      return /\.for(NoKey|Key)?(Update|Share)\(|\bfor (no key )?update( |$)(?!skip locked)/m.test(text)
    })
  // its rows are of no course, and it sorts them itself
  expect(files).toEqual(['server/src/rate-limits/rate-limit-store.ts'])
})

/** Two transactions that each do the first of their acts, and the second only after both did the first. */
async function cross(...acts: ((trx: Trx) => Promise<unknown>)[][]) {
  let waiting = acts.length
  let release = () => {}
  const both = new Promise<void>((resolve) => (release = resolve))
  return Promise.all(
    acts.map(([first, second]) =>
      transaction(server.db, async (trx) => {
        await first?.(trx)
        if (--waiting <= 0) release()
        await both
        await second?.(trx)
      }),
    ),
  )
}

test('two transactions that wait for each other both succeed, because one is retried', async () => {
  const [one, other] = ids
  const before = retries.deadlock
  await cross(
    [(trx) => lockCourses(trx, [one]), (trx) => lockCourses(trx, [other])],
    [(trx) => lockCourses(trx, [other]), (trx) => lockCourses(trx, [one])],
  )
  expect(retries.deadlock).toBe(before + 1)
})

test('a serialization failure is retried', async () => {
  const before = retries.serialization
  const isolated = async (trx: Trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    await trx.selectFrom('courses').where('id', '=', ids[0]).select('version').execute()
  }
  const raise = (trx: Trx) =>
    trx
      .updateTable('courses')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', ids[0])
      .execute()
  await cross([isolated, raise], [isolated, raise])
  expect(retries.serialization).toBe(before + 1)
})

test.each([
  ['is locked with them', false],
  ['and is held by somebody makes the transaction begin anew', true],
])('a course that a student gets while their courses are locked %s', async (_what, isHeld) => {
  const { course, people } = await server.make.course()
  const before = retries.restart
  const studentId = people.student.id
  const lock = () => transaction(server.db, (trx) => lockStudents(trx, [studentId]))
  const addWhileLocked = () =>
    transaction(server.db, async (trx) => {
      await lockAccounts(trx, [studentId], 'key share')
      const waiting = lock()
      await eventually(async () => expect(await countWaiting(server.pool)).toBe(1))
      const change = { action: 'participant_added' as const, studentId }
      await recordHistory(trx, ids[0], people.owner.id, [change])
      return { waiting }
    })
  const hold = (meanwhile: () => Promise<{ waiting: Promise<number[]> }>) =>
    holding(server.pool, 'select from courses where id = $1 for no key update', [ids[0]], async () => {
      const added = await meanwhile()
      await eventually(() => expect(retries.restart).toBe(before + 1))
      return added
    })
  const { waiting } = await (isHeld ? hold(addWhileLocked) : addWhileLocked())
  expect(await waiting).toEqual([ids[0], course.id])
  expect(retries.restart - before).toBe(isHeld ? 1 : 0)
})
