import type pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { openFindViewer } from './find-viewer.ts'

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
