import {
  answerJoinRequests,
  getJoinTarget,
  joinCourse,
  listJoinRequests,
  setJoinCode,
  withdrawRequest,
} from '@hasiye/contract/joining.ts'
import type { TestServer } from './harness.ts'
import type { TestPerson } from './makers.ts'

/** Who may send and withdraw a request; the student of the course is already in it. */
export const studentsOnly = {
  anonymous: 'unauthenticated',
  student: 'already_participant',
  otherStudent: 'allowed',
  parent: 'read_only',
  coTeacher: 'forbidden',
  manager: 'forbidden',
  owner: 'forbidden',
  otherTeacher: 'forbidden',
  admin: 'forbidden',
} as const

interface Change {
  on: boolean
  renew?: true
  openToday?: boolean
}

const setCode = (server: TestServer, id: number, who: TestPerson, body: Change) =>
  server.as(who).call(setJoinCode, { params: { id }, body })

/** A course with a join code, and the calls that people make with it. */
export async function courseWithCode(server: TestServer, change: Partial<Change> = {}) {
  const made = await server.make.course()
  const { course, people } = made
  const params = { id: course.id }
  const { body } = await setCode(server, course.id, people.owner, { on: true, ...change })
  const code = String(body.code)
  return {
    ...made,
    params,
    code,
    set: (now: Change, who = people.owner) => setCode(server, course.id, who, now),
    open: (who?: TestPerson, typed = code, ip?: string) =>
      server.as(who).call(getJoinTarget, { params: { code: typed }, ...(ip ? { ip } : {}) }),
    join: (who: TestPerson | undefined, typed = code, ip?: string) =>
      server.as(who).call(joinCourse, { params: { code: typed }, ...(ip ? { ip } : {}) }),
    withdraw: (who: TestPerson | undefined) => server.as(who).call(withdrawRequest, { params: { code } }),
    list: async (who = people.owner) => (await server.as(who).call(listJoinRequests, { params })).body,
    answer: (answers: { accept?: number[]; decline?: number[] }, who: TestPerson | undefined = people.owner) =>
      server.as(who).call(answerJoinRequests, { params, body: { accept: [], decline: [], ...answers } }),
    studentIds: async () =>
      (await server.db.selectFrom('participants').where('courseId', '=', course.id).select('studentId').execute()).map(
        ({ studentId }) => studentId,
      ),
    history: async () =>
      server.db
        .selectFrom('history')
        .where('courseId', '=', course.id)
        .select(['action', 'actorId', 'studentId', 'before', 'after'])
        .orderBy('id')
        .execute(),
    versions: () =>
      server.db
        .selectFrom('courses')
        .where('id', '=', course.id)
        .select(['version', 'requestsVersion'])
        .executeTakeFirstOrThrow(),
  }
}
