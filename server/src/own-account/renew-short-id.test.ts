import { getMe, parentLogin } from '@hasiye/contract/accounts.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { queuedEmailNames } from '../../test/queued-mails.ts'
import { createAccount } from '../accounts/accounts.ts'

const server = testServer()

const renew = (person: TestPerson | undefined) => server.as(person).call(renewShortId)

/** Makes this the next generated ID; later ones are random again. */
async function drawNext(shortId: string): Promise<void> {
  await server.pool.query(`
    create table if not exists drawn (n int);
    truncate drawn;
    create or replace function draw_known() returns trigger language plpgsql as $$ begin
      if not exists (select from drawn) then
        insert into drawn values (1);
        new.short_id := '${shortId}';
      end if;
      return new;
    end $$;
    create or replace trigger a_draw_known before insert or update of short_id on accounts
      for each row execute function draw_known()`)
}

test.each(accessOf({ ...everyAccount, admin: 'forbidden' }))(
  '%s renewing their ID gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const response = await renew(people[who])
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test('the new ID is returned and stored, and the account gets an e-mail', async () => {
  const student = await server.make.person('student')
  const { body } = await renew(student)
  expect(isShortId(body.shortId)).toBe(true)
  expect(body.shortId).not.toBe(student.shortId)
  expect((await server.as(student).call(getMe)).body.shortId).toBe(body.shortId)
  expect(await queuedEmailNames(server, student.id)).toEqual(['shortIdChanged'])
})

test("the parents' sessions end, and the student's stays", async () => {
  const student = await server.make.person('student')
  const parent = await server.make.parentOf(student)
  await renew(student)
  expect([await server.isSignedIn(parent.token), await server.isSignedIn(student.token)]).toEqual([false, true])
})

test('the old ID is unknown to parents and to teachers', async () => {
  const { course, people } = await server.make.course()
  const { shortId } = people.otherStudent
  await renew(people.otherStudent)
  expect((await server.as().call(parentLogin, { body: { shortId } })).error.code).toBe('student_not_found')
  const typed = { params: { id: course.id }, body: { studentShortId: shortId } }
  expect((await server.as(people.owner).call(addParticipant, typed)).error.code).toBe('student_not_found')
})

test('a retired ID is never issued again, neither at a renewal nor at a sign-up', async () => {
  const [retired, other] = [await server.make.person('student'), await server.make.person('student')]
  await renew(retired)
  await drawNext(retired.shortId)
  const { body } = await renew(other)
  expect([body.shortId === retired.shortId, isShortId(body.shortId)]).toEqual([false, true])
  await drawNext(retired.shortId)
  const account = { role: 'student', fullName: 'Elnur', email: 'e@mekteb.az', number: null, passwordHash: '' } as const
  const id = await createAccount(server.db, { ...account, isVerified: false })
  const row = await server.db.selectFrom('accounts').where('id', '=', id).select('shortId').executeTakeFirstOrThrow()
  expect(row.shortId).not.toBe(retired.shortId)
})

test('a retired ID is kept as a hash only', async () => {
  const student = await server.make.person('student')
  await renew(student)
  const { rows } = await server.pool.query(
    `select 1 from retired_short_ids where hash = sha256(convert_to($1, 'UTF8'))`,
    [student.shortId],
  )
  expect(rows).toHaveLength(1)
})

test('five renewals a day are allowed', async () => {
  const student = await server.make.person('student')
  for (let n = 0; n < 5; n++) expect((await renew(student)).status).toBe(200)
  expect(await renew(student)).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
})
