import { deleteDay, listAttendance, type Mark, type SaveResult, saveAttendance } from '@hasiye/contract/attendance.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { accountHeader } from '@hasiye/contract/headers.ts'
import { addParticipant, addTeacher, removeParticipant, removeTeacher } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { type TestResponse, testServer } from '../../server/test/harness.ts'
import type { TestPerson } from '../../server/test/makers.ts'
import { type OpenServer, refuse, type Server, studentIds, teacherIds } from './server.ts'
import { simulate } from './world.ts'

const server = testServer({ RATE_LIMITS: 'off' })

type Cell = [studentId: number, oldStatus: Mark['status'], oldNote: string, status: Mark['status'], note: string]

function bodyOf<T>({ status, body, error }: TestResponse<T>): T {
  if (status >= 400) throw refuse(error.code)
  return body
}

/** The real server for one run of the simulation: a course whose people have the simulation's ids. */
async function openCourse(): Promise<OpenServer> {
  const { course, people, students } = await server.make.course({ students: studentIds.length - 1 })
  const teachers = await Promise.all(teacherIds.map(() => server.make.person('teacher')))
  const byId = new Map<number | undefined, TestPerson>(
    [...teacherIds, ...studentIds].map((id, index) => [id, [...teachers, ...students][index] as TestPerson]),
  )
  const idOf = new Map([...byId].map(([id, person]) => [person.id, id as number]))
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const outer = (mark: Mark): Mark => ({ ...mark, studentId: idOf.get(mark.studentId) as number })
  const ignore = async (response: Promise<TestResponse<unknown>>, endpoint: Endpoint) => {
    const { status } = await response
    if (status >= 500) throw new Error(`${endpoint.path} failed`)
  }

  return (now, onWritten): Server => {
    const lives = new Map<string, number>()
    const known = new Set<string>()
    let lastLife = 0
    const as = (id: number | undefined) => server.as(byId.get(id))
    const meant = (id: number) => ({ [accountHeader]: String(byId.get(id)?.id) })

    const tell = async (saveId: string, realId: string, by: number, date: string) => {
      if (known.has(realId)) return
      known.add(realId)
      const { rows } = await server.pool.query<{ marks: Cell[] }>(
        'select marks from history where course_id = $1 and save_id = $2',
        [course.id, realId],
      )
      expect(rows).toHaveLength(1)
      for (const [studentId, oldStatus, oldNote, status, note] of rows[0]?.marks ?? []) {
        const [before, after] = [
          { status: oldStatus, note: oldNote },
          { status, note },
        ]
        const life = lives.get(date) as number
        onWritten({ saveId, by, date, life, studentId: idOf.get(studentId) as number, before, after, at: now() })
      }
    }

    return {
      async save(accountId, meantFor, { saveId = '', ...body }): Promise<SaveResult> {
        const realId = uuidOf(saveId)
        const statuses = body.statuses.map((cell) => ({ ...cell, studentId: byId.get(cell.studentId)?.id as number }))
        const response = bodyOf(
          await as(accountId).call(saveAttendance, {
            params,
            body: { ...body, statuses, saveId: realId },
            headers: meant(meantFor),
          }),
        )
        if (!lives.has(body.date)) lives.set(body.date, ++lastLife)
        await tell(saveId, realId, accountId as number, body.date)
        return {
          date: response.date,
          statuses: response.statuses.map(outer),
          conflicts: response.conflicts.map(outer),
          skipped: response.skipped.map((id) => idOf.get(id) as number),
        }
      },
      async read(accountId, meantFor) {
        const days = bodyOf(await as(accountId).call(listAttendance, { params, headers: meant(meantFor) }))
        const { rows } = await server.pool.query<{ id: string }>(
          'select student_id as id from participants where course_id = $1',
          [course.id],
        )
        const present = rows.map(({ id }) => idOf.get(Number(id)) as number)
        return {
          days: days.map(({ date, statuses }) => ({ date, statuses: statuses.map(outer) })),
          students: present.sort((a, b) => a - b),
        }
      },
      async deleteDate(accountId, date) {
        if (accountId === undefined) throw refuse('unauthenticated')
        bodyOf(await owner.call(deleteDay, { params, body: { date } }))
        lives.delete(date)
      },
      async setTeacher(accountId, teaches) {
        const { id, shortId } = byId.get(accountId) as TestPerson
        if (teaches) await ignore(owner.call(addTeacher, { params, body: { teacherShortId: shortId } }), addTeacher)
        else await ignore(owner.call(removeTeacher, { params: { ...params, teacherId: id } }), removeTeacher)
      },
      async setStudent(studentId, isThere) {
        const { id, shortId } = byId.get(studentId) as TestPerson
        if (isThere)
          await ignore(owner.call(addParticipant, { params, body: { studentShortId: shortId } }), addParticipant)
        else await ignore(owner.call(removeParticipant, { params: { ...params, studentId: id } }), removeParticipant)
      },
      async addDate(date) {
        bodyOf(await owner.call(saveAttendance, { params, body: { date, statuses: [] } }))
        lives.set(date, ++lastLife)
      },
      lifeOf: (date) => lives.get(date),
    }
  }
}

/** Maps an id of the simulation, which consists of letters, digits and colons, to a fixed UUID. */
function uuidOf(saveId: string): string {
  const hex = Buffer.from(saveId).toString('hex').padEnd(32, '0').slice(0, 32)
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const runs = Number(process.env.SIMULATED_RUNS ?? 3)

test('runs of the simulation against the real server lose no mark and overwrite no change that its author did not see', {
  timeout: runs * 30_000,
}, async () => {
  let cells = 0
  for (let seed = 1; seed <= runs; seed++) {
    const open = await openCourse()
    const counted: OpenServer = (now, onWritten) =>
      open(now, (written) => {
        cells += 1
        onWritten(written)
      })
    expect(await simulate(seed, { openServer: counted })).toBeUndefined()
  }
  expect(cells).toBeGreaterThan(runs * 5)
})
