import { getCourse } from '@hasiye/contract/courses.ts'
import { addManyParticipants } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()

async function course() {
  const made = await server.make.course()
  const { id } = made.course
  const owner = server.as(made.people.owner)
  return {
    ...made,
    params: { id },
    newcomers: await Promise.all([1, 2, 3].map(() => server.make.person('student'))),
    addMany: (studentShortIds: string[], dryRun?: boolean) =>
      owner.call(addManyParticipants, {
        params: { id },
        body: { studentShortIds, ...(dryRun === undefined ? {} : { dryRun }) },
      }),
    countNow: async () => (await owner.call(getCourse, { params: { id } })).body.participantCount,
    versionNow: async () =>
      (await server.db.selectFrom('courses').where('id', '=', id).select('version').executeTakeFirstOrThrow()).version,
    historyNow: () => server.db.selectFrom('history').selectAll().where('courseId', '=', id).orderBy('id').execute(),
  }
}

test.each(accessOf(teachersOfCourse))('%s adding many students gets %i', async (who, status, code) => {
  const { people, params } = await course()
  const body = { studentShortIds: ['S1'] }
  const response = await server.as(people[who]).call(addManyParticipants, { params, body })
  expect([response.status, response.error.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(2)
})

test('each ID of a list has its result: added, already here, not found', async () => {
  const { addMany, newcomers, people, countNow } = await course()
  const teacherId = people.otherTeacher.shortId
  const response = await addMany([
    ...newcomers.map(({ shortId }) => shortId),
    people.student.shortId,
    'ZZZZ2222',
    'salam',
    teacherId,
  ])
  expect(response.status).toBe(200)
  expect(response.body).toEqual({
    message: '3 şagird qrupa əlavə edildi.',
    added: newcomers.map(({ id, fullName, shortId }) => ({ id, fullName, shortId, avatar: null, hasAccount: true })),
    already: [people.student.shortId],
    left: [],
    moved: [],
    notFound: ['ZZZZ2222', 'salam'.toUpperCase(), teacherId],
  })
  expect(await countNow()).toBe(4)
})

test('duplicates and blanks are dropped, and small letters and spaces are accepted', async () => {
  const { addMany, newcomers } = await course()
  const id = newcomers[0]?.shortId ?? ''
  const response = await addMany([id, ` ${id.toLowerCase()}`, '', '   ', id])
  expect(response.body).toMatchObject({ added: [{ shortId: id }], already: [], notFound: [] })
})

test('each added student has a history entry', async () => {
  const { addMany, newcomers, people, historyNow } = await course()
  await addMany(newcomers.map(({ shortId }) => shortId))
  const entries = await historyNow()
  expect(new Set(entries.map(({ studentId, after }) => `${studentId} ${after}`))).toEqual(
    new Set(newcomers.map(({ id, fullName }) => `${id} ${fullName}`)),
  )
  expect(entries.every(({ action, actorId }) => action === 'participant_added' && actorId === people.owner.id)).toBe(
    true,
  )
})

test('the version rises only when somebody is added', async () => {
  const { addMany, newcomers, people, versionNow } = await course()
  const before = await versionNow()
  await addMany([people.student.shortId])
  expect(await versionNow()).toBe(before)
  await addMany([newcomers[0]?.shortId ?? '', people.student.shortId])
  expect(await versionNow()).toBeGreaterThan(before)
})

test('a dry run returns the same and writes nothing', async () => {
  const { addMany, newcomers, people, countNow, versionNow, historyNow } = await course()
  const ids = [...newcomers.map(({ shortId }) => shortId), people.student.shortId, 'ZZZZ2222']
  const before = await versionNow()
  const preview = await addMany(ids, true)
  expect([await countNow(), await versionNow(), await historyNow()]).toEqual([1, before, []])
  expect((await addMany(ids)).body).toEqual(preview.body)
})

test.each([[[]], [Array.from({ length: 1001 }, () => 'A')], ['A'], [[7]]])(
  'a list that does not consist of 1 to 1000 texts is refused',
  async (studentShortIds) => {
    const { addMany } = await course()
    expect((await addMany(studentShortIds as string[])).error.code).toBe('validation_failed')
  },
)

describe('the statements', () => {
  test('are three for a list of any length: session, addition and the job of the e-mails', async () => {
    const { addMany, newcomers } = await course()
    const response = await addMany(newcomers.map(({ shortId }) => shortId))
    expect(response.body.added).toHaveLength(3)
    expect(response.queries).toBe(3)
  })

  test('are one more when an ID is unknown', async () => {
    const { addMany, newcomers } = await course()
    const response = await addMany([...newcomers.map(({ shortId }) => shortId), 'ZZZZ2222', 'ZZZZ2223'])
    expect(response.body.added).toHaveLength(3)
    expect(response.queries).toBe(4)
  })
})
