import { randomUUID } from 'node:crypto'
import { getMe } from '@hasiye/contract/accounts.ts'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { addMaterialComment } from '@hasiye/contract/comments.ts'
import { createCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { setAvatar, setBanner } from '@hasiye/contract/images.ts'
import { uploadMaterial } from '@hasiye/contract/materials.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { type Cut, commitCutter, saveStatement } from '../../test/commit-cutter.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import type { TestCourse } from '../../test/makers.ts'
import { storedKeys, traces } from '../../test/stored.ts'
import { openDb, transaction } from '../db/db.ts'
import { sweep } from '../storage/sweep.ts'

const cutter = commitCutter()
const server = testServer({}, { between: cutter })
const headers = { 'idempotency-key': 'form-1' }
const pdf = Buffer.from('%PDF-1.4 Nyuton qanunları')
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f766e' } })
  .png()
  .toBuffer()

/** A pool that bypasses the proxy between the app and the database. */
let direct: pg.Pool
beforeAll(() => {
  direct = new pg.Pool({ connectionString: server.url, max: 2 })
})
afterAll(() => direct.end())

const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000)

type Made = TestCourse & { category: { id: number }; material: { id: number } }

const calls = {
  'a material': ({ people, category }: Made) => {
    const form = formOf({ title: 'Mühazirə', pdf })
    return server.as(people.owner).call(uploadMaterial, { params: category, form, headers })
  },
  'an attachment': ({ people, material }: Made) => {
    const form = formOf({ attachment: pdf })
    return server.as(people.student).call(addMaterialComment, { params: material, form, headers })
  },
  'an avatar': ({ people }: Made) =>
    server.as(people.student).call(setAvatar, { form: formOf({ avatar: [picture, 'a.png'] }) }),
  'a banner': ({ course, people }: Made) => {
    const form = formOf({ banner: [picture, 'a.png'] })
    return server.as(people.owner).call(setBanner, { params: course, form })
  },
}

const made = async (): Promise<Made> => {
  const course = await server.make.course()
  const category = await server.make.category(course.course)
  return { ...course, category, material: await server.make.material(course.course, { category }) }
}

const everyFile = Object.keys(calls) as (keyof typeof calls)[]
const everyCut = everyFile.flatMap((what) =>
  (['before', 'after'] as const).map((cut): [typeof what, Cut] => [what, cut]),
)

describe('a connection that breaks at COMMIT', () => {
  test.each(everyCut)('of %s, %s the server has it, responds 503 and loses no file', async (what, cut) => {
    const around = await made()
    const before = await traces(server)
    const isCut = cutter.arm(cut)
    const response = await calls[what](around)
    expect(isCut()).toBe(true)
    expect([response.status, response.error.code, Number(response.headers['retry-after']) > 0]).toEqual([
      503,
      'unavailable',
      true,
    ])
    const after = await traces(server)
    expect(after.stored).toHaveLength(before.stored.length + 1)
    expect(after.rows).toHaveLength(before.rows.length + (cut === 'after' ? 1 : 0))

    const { missing, removed } = await sweep(openDb(direct), server.storage, tomorrow())
    expect(missing).toEqual([])
    expect(removed).toHaveLength(cut === 'after' ? 0 : 1)
    expect(await storedKeys(server)).toEqual((await traces(server)).rows)
  })

  test.each(['before', 'after'] as const)(
    'of a call with an Idempotency-Key, %s the server has it, takes effect once when the call is repeated',
    async (cut) => {
      const teacher = await server.make.person('teacher')
      const create = () =>
        server.as(teacher).call(createCourse, { body: { name: 'Riyaziyyat', description: '' }, headers })
      cutter.arm(cut)
      expect((await create()).status).toBe(503)
      // PostgreSQL may notice the lost connection a moment later
      await eventually(async () => expect((await create()).status).toBe(201))
      expect((await server.as(teacher).call(listMyCourses)).body).toHaveLength(1)
    },
  )

  test.each(['before', 'after'] as const)('does not run the transaction again, %s the server has it', async (cut) => {
    let runs = 0
    cutter.arm(cut)
    const done = transaction(server.db, async (trx) => {
      runs += 1
      await trx.selectFrom('accounts').select('id').limit(1).execute()
    })
    await expect(done).rejects.toThrow()
    expect(runs).toBe(1)
  })

  test.each(['before', 'after'] as const)('of a save, %s the server has it, responds 503', async (cut) => {
    const { course, people } = await server.make.course()
    const statuses = [
      { studentId: people.student.id, status: '+' as const, note: '', base: { status: '' as const, note: '' } },
    ]
    const body = { saveId: randomUUID(), date: '2026-11-14', statuses }
    const save = () => server.as(people.owner).call(saveAttendance, { params: course, body })
    cutter.arm(cut, saveStatement)
    const response = await save()
    expect([response.status, response.error.code]).toEqual([503, 'unavailable'])
    expect((await save()).body).toMatchObject({ statuses: [{ status: '+' }], conflicts: [] })
    const { rows } = await direct.query('select from history where course_id = $1 and save_id = $2', [
      course.id,
      body.saveId,
    ])
    expect(rows).toHaveLength(1)
  })
})

test('when the database ends every connection, running requests get 503, and the next request succeeds', async () => {
  const { course, people } = await server.make.course()
  const holder = await direct.connect()
  await holder.query('begin')
  await holder.query('select from accounts where id = $1 for update', [people.owner.id])
  await holder.query('select from courses where id = $1 for update', [course.id])
  const as = server.as(people.owner)
  const body = { name: 'Riyaziyyat', description: '' }
  const pending = [
    as.call(createCourse, { body }),
    as.call(createCourse, { body, headers }),
    as.call(saveAttendance, { params: course, body: { date: '2026-11-14', statuses: [] } }),
  ]
  let answered = 0
  for (const response of pending) void response.then(() => answered++)
  while (answered < pending.length)
    await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  const responses = await Promise.all(pending)
  await holder.query('rollback')
  holder.release()
  expect(responses.map(({ status, headers: sent }) => [status, Number(sent['retry-after']) > 0])).toEqual(
    pending.map(() => [503, true]),
  )
  expect((await as.call(getMe)).status).toBe(200)
})
