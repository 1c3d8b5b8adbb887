import { exportOwnData } from '@hasiye/contract/own-account.ts'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { accessRow } from '../../test/access-row.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()

/** The JSON file of the ZIP that a person is sent. */
async function exported({ token }: TestPerson): Promise<Record<string, object[]>> {
  const reply = await server.app.inject({ url: '/api/me/export', headers: { cookie: `sid=${token}` } })
  expect(reply.headers['content-type']).toBe('application/zip')
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="hasiye-\d{4}-\d\d-\d\d\.zip"$/)
  return new Promise((resolve, reject) => {
    fromBuffer(reply.rawPayload, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry) => {
        expect(entry.fileName).toBe('hasiye.json')
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          resolve(JSON.parse(Buffer.concat(await stream.toArray()).toString('utf8')))
        })
      })
    })
  })
}

test.each(accessRow('401 Y Y X Y Y Y Y Y'))('%s downloading their data gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const reply = await server.as(people[who]).call(exportOwnData)
  expect([reply.status, reply.error?.code]).toEqual([status, code])
})

test('a student gets their profile, courses, marks and devices, and nothing of others', async () => {
  const { course, people, students } = await server.make.course({ students: 1 })
  await server.db.insertInto('days').values({ courseId: course.id, date: '2026-09-15' }).execute()
  await server.db
    .insertInto('marks')
    .values(
      students.map(({ id }, n) => ({
        courseId: course.id,
        date: '2026-09-15',
        studentId: id,
        status: n === 0 ? ('-' as const) : ('+' as const),
        note: n === 0 ? 'Gecikdi' : '',
        updatedAt: new Date(),
        updatedBy: people.owner.id,
      })),
    )
    .execute()
  await server.db
    .insertInto('history')
    .values(
      students.map(({ id }) => ({
        courseId: course.id,
        actorId: people.owner.id,
        action: 'mark' as const,
        date: '2026-09-15',
        studentId: id,
        after: JSON.stringify({ status: '-', note: 'Gecikdi' }),
      })),
    )
    .execute()
  const data = await exported(people.student)
  expect(data).toMatchObject({
    profile: [{ fullName: people.student.fullName, email: people.student.email, shortId: people.student.shortId }],
    coursesAttended: [{ id: course.id, name: course.name }],
    coursesTaught: [],
    attendance: [{ courseId: course.id, date: '2026-09-15', status: '-', note: 'Gecikdi' }],
    attendanceHistory: [{ courseId: course.id, action: 'mark', after: { status: '-', note: 'Gecikdi' } }],
    sessions: [{ kind: 'account' }, { kind: 'parent' }],
    google: [],
  })
  expect(JSON.stringify(data)).not.toContain(students[1]?.fullName)
  expect(JSON.stringify(data)).not.toMatch(/hash/i)
})

test('a teacher gets the courses they teach', async () => {
  const { course, people } = await server.make.course()
  expect(await exported(people.coTeacher)).toMatchObject({
    coursesTaught: [{ id: course.id, isOwner: false, canManage: false }],
  })
})

test('each download is in the security events, ten an hour are enough', async () => {
  const student = await server.make.person('student')
  const download = () => server.as(student).call(exportOwnData)
  for (let n = 0; n < 10; n++) expect((await download()).status).toBe(200)
  expect(await download()).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
  const events = await server.db.selectFrom('audit').where('accountId', '=', student.id).select('event').execute()
  expect(events.filter(({ event }) => event === 'data_exported')).toHaveLength(10)
})
