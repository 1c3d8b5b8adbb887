import type { MarkChange } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { inTransaction } from '../db/db.ts'
import { prepareSave } from './save-marks.ts'

const server = testServer()

async function courseOf() {
  const { course, people } = await server.make.course()
  const statuses: MarkChange[] = [{ studentId: people.student.id, status: '+' }]
  /** Saves, adds a job and calls `goOn`, all in one transaction. */
  const saveWithJob = (goOn: () => unknown) =>
    inTransaction(server.pool, async (client) => {
      const [ending] = await prepareSave(client, course.id, people.owner.id, { date: '2026-11-14', statuses })(0)
      await server.jobs.send(client, 'mail', { courseId: course.id })
      await goOn()
      return ending.outcome
    })
  const count = async () => {
    const { rows } = await server.pool.query(
      `select (select count(*) from marks where course_id = $1) as marks,
         (select count(*) from jobs.job where name = 'mail' and data ->> 'courseId' = $1::text) as jobs`,
      [course.id],
    )
    return rows[0]
  }
  return { saveWithJob, count }
}

test('a job that was sent in the transaction of a save exists after the commit', async () => {
  const { saveWithJob, count } = await courseOf()
  const outcome = await saveWithJob(async () => expect(await count()).toEqual({ marks: 0, jobs: 0 }))
  expect(outcome).toBe('saved')
  expect(await count()).toEqual({ marks: 1, jobs: 1 })
})

test('a job that was sent in the transaction of a save does not exist after a rollback', async () => {
  const { saveWithJob, count } = await courseOf()
  const failing = saveWithJob(() => {
    throw new Error('the rest failed')
  })
  await expect(failing).rejects.toThrow('the rest failed')
  expect(await count()).toEqual({ marks: 0, jobs: 0 })
})
