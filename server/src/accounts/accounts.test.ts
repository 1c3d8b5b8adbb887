import { getMe } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { actors } from '../../test/makers.ts'
import { createAccount } from './accounts.ts'

const server = testServer()

const meOf = {
  anonymous: 401,
  student: 200,
  otherStudent: 200,
  parent: 200,
  coTeacher: 200,
  manager: 200,
  owner: 200,
  otherTeacher: 200,
  admin: 200,
} as const

test.each(actors)('%s reading their own account gets the status of the table', async (who) => {
  const { people } = await server.make.course()
  const response = await server.as(people[who]).call(getMe)
  expect(response.status).toBe(meOf[who])
  expect(response.queries).toBeLessThanOrEqual(2)
  if (response.status === 401) expect(response.error.code).toBe('unauthenticated')
  else expect(response.body.id).toBe(people[who]?.id)
})

test('a teacher reads the quota with the courses they own', async () => {
  const { people } = await server.make.course()
  expect((await server.as(people.owner).call(getMe)).body).toMatchObject({
    role: 'teacher',
    email: people.owner.email,
    isParentView: false,
    quota: { limit: 5, used: 1, subscriptionExpiresAt: '2099-01-01T00:00:00.000Z', active: true },
  })
  expect((await server.as(people.coTeacher).call(getMe)).body.quota?.used).toBe(0)
})

test.each([
  ['ended', '2020-01-01T00:00:00Z'],
  ['missing', null],
])('a subscription that is %s is not active', async (_what, expiresAt) => {
  const teacher = await server.make.person('teacher', { expiresAt })
  expect((await server.as(teacher).call(getMe)).body.quota?.active).toBe(false)
})

test('a student reads no quota', async () => {
  const student = await server.make.person('student')
  const { body } = await server.as(student).call(getMe)
  expect(body).toEqual({
    id: student.id,
    shortId: student.shortId,
    fullName: student.fullName,
    email: student.email,
    avatar: null,
    role: 'student',
    isParentView: false,
    number: null,
    isVerified: false,
    hasPassword: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    newsSeenAt: body.createdAt,
  })
})

test('a parent reads the student without e-mail and number', async () => {
  const student = await server.make.person('student')
  await server.db.updateTable('accounts').set({ number: '0501234567' }).where('id', '=', student.id).execute()
  const { body } = await server.as(await server.make.parentOf(student)).call(getMe)
  expect(body).toMatchObject({
    id: student.id,
    shortId: student.shortId,
    role: 'student',
    isParentView: true,
    email: null,
    number: null,
  })
})

test('a generated short ID that is in use is generated again', async () => {
  const { shortId: taken } = await server.make.person('student')
  await server.pool.query(`
    create table short_ids_drawn (n int);
    create function repeat_short_id() returns trigger language plpgsql as $$ begin
      if not exists (select from short_ids_drawn) then
        insert into short_ids_drawn values (1);
        new.short_id := '${taken}';
      end if;
      return new;
    end $$;
    create trigger repeat_short_id before insert on accounts for each row execute function repeat_short_id()`)
  const id = await createAccount(server.db, {
    role: 'student',
    fullName: 'Elnur Əliyev',
    email: 'elnur@mekteb.az',
    number: null,
    passwordHash: '',
    isVerified: false,
  })
  await server.pool.query('drop trigger repeat_short_id on accounts')
  const account = await server.db
    .selectFrom('accounts')
    .select('shortId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(account.shortId).not.toBe(taken)
})
