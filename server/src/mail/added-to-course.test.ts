import { copyCourse } from '@hasiye/contract/courses.ts'
import { answerJoinRequests, listJoinRequests } from '@hasiye/contract/joining.ts'
import { addManyParticipants, addParticipant, addTeacher, removeParticipant } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { queuedEmails } from '../../test/queued-mails.ts'
import { readConfig } from '../config.ts'
import { ago } from '../db/instants.ts'
import { type Addition, queueCourseEmails, removeExpiredCourseEmails } from './added-to-course.ts'
import { type Email, sendEmail } from './mail.ts'
import type { Post } from './transport.ts'

const server = testServer()
const config = readConfig({ PUBLIC_URL: 'https://hasiye.az', MAIL_FROM: 'Haşiyə <info@hasiye.az>' })

const verify = (...people: { id: number }[]) =>
  server.db
    .updateTable('accounts')
    .set({ isVerified: true })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()

/** Processes the queue of additions, as a server does. @returns the additions */
async function work(): Promise<Addition[]> {
  const { rows } = await server.pool.query<{ data: Addition }>(
    `delete from jobs.job where name = 'added' returning data`,
  )
  for (const { data } of rows) await queueCourseEmails(server.db, server.jobs, data)
  return rows.map(({ data }) => data)
}

const emailsTo = async ({ id }: { id: number }) =>
  (await queuedEmails(server, id)).filter(({ name }) => name === 'addedToCourse')

async function sent(email: Email): Promise<Post | undefined> {
  const posts: Post[] = []
  await sendEmail(server.db, config, async (post) => void posts.push(post), {
    ...email,
    at: new Date().toISOString(),
    jobId: '1',
  })
  return posts[0]
}

const aDayLater = () =>
  server.db
    .updateTable('courseEmails')
    .set({ sentAt: ago({ hours: 25 }) })
    .execute()

/** A course of a verified owner, and a verified student outside it. */
async function course(name?: string) {
  const made = await server.make.course(name === undefined ? {} : { name })
  const student = await server.make.person('student', { fullName: 'Orxan Vəliyev' })
  await verify(made.people.owner, student)
  const params = { id: made.course.id }
  const owner = server.as(made.people.owner)
  const add = ({ shortId }: TestPerson) => owner.call(addParticipant, { params, body: { studentShortId: shortId } })
  const remove = ({ id }: TestPerson) => owner.call(removeParticipant, { params: { ...params, studentId: id } })
  return { ...made, student, params, owner, add, remove }
}

test('a person who was added gets an e-mail that names the course and the teacher', async () => {
  const { params, people, student, add } = await course('Riyaziyyat, 9-cu sinif')
  expect((await add(student)).status).toBe(201)
  await work()
  const [email] = await emailsTo(student)
  expect(email).toMatchObject({ added: { courseId: params.id, actorId: people.owner.id, role: 'student' } })
  const post = await sent(email as Email)
  expect(post).toMatchObject({
    to: { address: student.email },
    subject: '“Riyaziyyat, 9-cu sinif” qrupuna əlavə edildiniz',
  })
  expect(post?.text).toContain(
    `Salam, Orxan Vəliyev!\n\n${people.owner.fullName} sizi “Riyaziyyat, 9-cu sinif” qrupuna əlavə etdi. Artıq qrupun materiallarını, dərs linkini və öz davamiyyətinizi görə bilərsiniz.\n\nQrupa keç: https://hasiye.az/student/course/${params.id}\n`,
  )
})

test('a list, an accepted request, a co-teacher and a copy notify their people, and not the acting teacher', async () => {
  const { course: made, people, join } = await courseWithCode(server)
  const params = { id: made.id }
  const owner = server.as(people.owner)
  const [listed, colleague] = [await server.make.person('student'), await server.make.person('teacher')]
  await verify(people.owner, people.otherStudent, people.student, people.coTeacher, listed, colleague)
  await join(people.otherStudent)
  const [request] = (await owner.call(listJoinRequests, { params })).body
  await owner.call(answerJoinRequests, { params, body: { accept: [request?.id ?? 0], decline: [] } })
  await owner.call(addManyParticipants, {
    params,
    body: { studentShortIds: [listed.shortId, people.student.shortId] },
  })
  await owner.call(addTeacher, { params, body: { teacherShortId: colleague.shortId } })
  await work()
  const countEmails = async () =>
    Promise.all(
      [people.otherStudent, listed, colleague, people.student, people.owner].map(
        async (person) => (await emailsTo(person)).length,
      ),
    )
  expect(await countEmails()).toEqual([1, 1, 1, 0, 0])
  const [toColleague] = await emailsTo(colleague)
  expect((await sent(toColleague as Email))?.text).toMatch(
    /sizi “.+” qrupuna müəllim kimi əlavə etdi\.\n\nQrupa keç: https:\/\/hasiye\.az\/course\/\d+\n/,
  )
  await aDayLater()
  await owner.call(copyCourse, { params, body: { name: 'Yeni rüb', withStudents: true, withTeachers: true } })
  await work()
  expect(await countEmails()).toEqual([2, 2, 2, 1, 0])
})

test("a person gets one e-mail a day with a teacher's words, for any number of courses", async () => {
  const { params, owner, student, add } = await course()
  await add(student)
  const copy = () => owner.call(copyCourse, { params, body: { name: 'Başqa ad', withStudents: true } })
  await copy()
  await copy()
  await work()
  expect(await emailsTo(student)).toHaveLength(1)
  // of another teacher
  const other = await course()
  await other.add(student)
  await work()
  expect(await emailsTo(student)).toHaveLength(2)
  await aDayLater()
  await copy()
  await work()
  expect(await emailsTo(student)).toHaveLength(3)
})

test('a dry run, and an ID that is already in the course, notify nobody', async () => {
  const { params, people, student, owner, add } = await course()
  await owner.call(addManyParticipants, { params, body: { studentShortIds: [student.shortId], dryRun: true } })
  expect((await add(people.student)).error.code).toBe('already_participant')
  expect(await work()).toEqual([])
})

test('unverified addresses get no e-mail, and a teacher with an unverified address causes none', async () => {
  const { people, student, add } = await course()
  const unverified = await server.make.person('student')
  await add(unverified)
  await server.db.updateTable('accounts').set({ isVerified: false }).where('id', '=', people.owner.id).execute()
  await add(student)
  await work()
  expect([await emailsTo(unverified), await emailsTo(student)]).toEqual([[], []])
})

test('a person gets one e-mail a day about the same course, and five a day at most', async () => {
  const { student, add, remove } = await course()
  for (let n = 0; n < 3; n++) {
    await add(student)
    await work()
    await remove(student)
  }
  expect(await emailsTo(student)).toHaveLength(1)
  for (let n = 0; n < 5; n++) {
    const another = await course()
    await another.add(student)
    await work()
  }
  expect(await emailsTo(student)).toHaveLength(5)
  await server.db
    .updateTable('courseEmails')
    .set({ sentAt: ago({ hours: 25 }) })
    .where('accountId', '=', student.id)
    .execute()
  await removeExpiredCourseEmails(server.db)
  await add(student)
  await work()
  expect(await emailsTo(student)).toHaveLength(6)
})

test('a person who was removed before the e-mail was sent gets none', async () => {
  const { student, add, remove } = await course()
  await add(student)
  await work()
  await remove(student)
  const [email] = await emailsTo(student)
  expect(await sent(email as Email)).toBeUndefined()
})

test('the name that a teacher gives a course does not become a link', async () => {
  const { student, add } = await course('Pul: https://yad.az və a@yad.az, 9.1 <b>')
  await add(student)
  await work()
  const [email] = await emailsTo(student)
  const post = await sent(email as Email)
  expect(post?.subject).toBe('“Pul: https: //yad. az və a @ yad. az, 9.1 <b>” qrupuna əlavə edildiniz')
  expect(post?.html).not.toMatch(/yad\.az|href="[^"]*yad|<b>/)
})

test('simultaneous additions are counted one after the other', async () => {
  const { people, student } = await course()
  const additions = await Promise.all(
    [1, 2, 3, 4].map(async () => ({
      courseId: (await server.make.course()).course.id,
      actorId: people.owner.id,
      role: 'student' as const,
      accountIds: [student.id],
    })),
  )
  await Promise.all(additions.map((addition) => queueCourseEmails(server.db, server.jobs, addition)))
  expect(await emailsTo(student)).toHaveLength(1)
})

test('an addition whose person is deleted meanwhile causes no e-mail', async () => {
  const { params, people, student } = await course()
  const addition = { courseId: params.id, actorId: people.owner.id, role: 'student' as const, accountIds: [student.id] }
  const { queued } = await holding(server.pool, 'delete from accounts where id = $1', [student.id], async () => {
    const queued = queueCourseEmails(server.db, server.jobs, addition)
    await untilWaiting(server.pool)
    return { queued }
  })
  await queued
  expect(await emailsTo(student)).toEqual([])
})
