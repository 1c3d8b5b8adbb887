import { getMe } from '@hasiye/contract/accounts.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { setNameOrder, updateProfile } from '@hasiye/contract/own-account.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()
const avatar = '/api/images/0123456789abcdef'

const update = (person: TestPerson | undefined, body: object) =>
  server.as(person).call(updateProfile, { body: { fullName: 'Nigar Əliyeva', ...body } })
const me = async (person: TestPerson) => (await server.as(person).call(getMe)).body
const withAvatar = async () => {
  const person = await server.make.person('student')
  await server.db.updateTable('accounts').set({ avatar }).where('id', '=', person.id).execute()
  return person
}
const versionOf = async (courseId: number) =>
  (await server.db.selectFrom('courses').where('id', '=', courseId).select('version').executeTakeFirstOrThrow()).version

test.each(accessOf(everyAccount))('%s changing their profile gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const response = await update(people[who], {})
  expect([response.status, response.error.code]).toEqual([status, code])
  if (status === 200) expect(response.body).toEqual({ message: 'Profiliniz yeniləndi.' })
})

test('the name and the number are stored, and the name is found by its folded letters', async () => {
  const person = await server.make.person('student')
  await update(person, { fullName: '  Şəbnəm Ağayeva ', number: '0501234567' })
  expect(await me(person)).toMatchObject({ fullName: 'Şəbnəm Ağayeva', number: '0501234567' })
  const row = await server.db.selectFrom('accounts').where('id', '=', person.id).selectAll().executeTakeFirst()
  expect(row?.foldedName).toBe('sebnem agayeva')
})

test('a name that equals its base keeps the value that an admin saved', async () => {
  const person = await server.make.person('student')
  await update(person, { fullName: 'Nigar Quliyeva' })
  await update(person, { base: { fullName: 'Nigar Əliyeva' }, number: '0501234567' })
  expect(await me(person)).toMatchObject({ fullName: 'Nigar Quliyeva', number: '0501234567' })
})

test('an omitted number is kept, and an empty one is cleared', async () => {
  const person = await server.make.person('student')
  await update(person, { number: '0501234567' })
  await update(person, {})
  expect((await me(person)).number).toBe('0501234567')
  await update(person, { number: '' })
  expect((await me(person)).number).toBeNull()
})

test('a name older than the rules for names is kept, and is validated when it is changed', async () => {
  const person = await server.make.person('student', { fullName: 'A' })
  expect((await update(person, { fullName: 'A', number: '0501234567' })).status).toBe(200)
  expect(await me(person)).toMatchObject({ fullName: 'A', number: '0501234567' })
  expect((await update(person, { fullName: 'B' })).status).toBe(400)
})

test('the current picture is accepted and ignored, and null removes it', async () => {
  const person = await withAvatar()
  expect((await update(person, { avatar })).status).toBe(200)
  expect((await me(person)).avatar).toBe(avatar)
  expect((await update(person, { avatar: null })).status).toBe(200)
  expect((await me(person)).avatar).toBeNull()
})

test.each([
  ['another picture', { avatar: '/api/images/other' }, { avatar: 'Profil şəkli düzgün formatda deyil.' }],
  ['a blank name', { fullName: '  ' }, { fullName: 'Ad və soyad mütləq doldurulmalıdır.' }],
  ['a long name', { fullName: 'ə'.repeat(121) }, { fullName: 'Ad və soyad ən çoxu 120 simvoldan ibarət ola bilər.' }],
  ['a site as a name', { fullName: 'www.yad.az' }, { fullName: 'Ad və soyad düzgün formatda deyil.' }],
  ['one letter as a name', { fullName: 'A' }, { fullName: 'Ad və soyad düzgün formatda deyil.' }],
  ['letters in a number', { number: '050a' }, { number: 'Mobil nömrə yalnız rəqəmlərdən ibarət olmalıdır.' }],
  ['an address', { email: 'a@mekteb.az' }, { email: 'Naməlum sahə: email' }],
  ['a role', { role: 'admin' }, { role: 'Naməlum sahə: role' }],
])('%s is refused and nothing is stored', async (_what, body, fields) => {
  const person = await withAvatar()
  const before = await me(person)
  expect(await update(person, body)).toMatchObject({ status: 400, error: { code: 'validation_failed', fields } })
  expect(await me(person)).toEqual(before)
})

test('a new name of a teacher is shown in their courses, also former ones, and the version rises', async () => {
  const { course, people } = await server.make.course()
  const before = await versionOf(course.id)
  await update(people.coTeacher, { fullName: 'Ülkər Quliyeva' })
  const { body } = await server.as(people.owner).call(getCourse, { params: { id: course.id } })
  expect(body.teachers.map(({ fullName }) => fullName)).toContain('Ülkər Quliyeva')
  const after = await versionOf(course.id)
  expect(after).toBeGreaterThan(before)
  await update(people.coTeacher, { fullName: 'Ülkər Quliyeva', number: '0501234567' })
  expect(await versionOf(course.id)).toBe(after)
  await server.db.deleteFrom('courseTeachers').where('teacherId', '=', people.coTeacher.id).execute()
  await update(people.coTeacher, { fullName: 'Ülkər Əliyeva' })
  expect(await versionOf(course.id)).toBeGreaterThan(after)
})

const onlyTeachers = { ...everyAccount, student: 'forbidden', otherStudent: 'forbidden', admin: 'forbidden' } as const

test.each(accessOf(onlyTeachers))('%s choosing the order of the names gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const response = await server.as(people[who]).call(setNameOrder, { body: { nameOrder: 'family' } })
  expect([response.status, response.error.code]).toEqual([status, code])
  if (status === 200) expect([response.body, response.queries]).toEqual([{ nameOrder: 'family' }, 2])
})

test('the order of the names is stored with the account of the teacher who chose it, for all of their devices', async () => {
  const { people } = await server.make.course()
  const set = (nameOrder: 'given' | 'family') => server.as(people.owner).call(setNameOrder, { body: { nameOrder } })
  expect(await me(people.owner)).not.toHaveProperty('nameOrder')
  for (const nameOrder of ['family', 'given'] as const) {
    await set(nameOrder)
    expect(await me(people.owner)).toMatchObject({ nameOrder })
  }
  for (const other of [people.coTeacher, people.student, people.parent]) {
    expect(await me(other)).not.toHaveProperty('nameOrder')
  }
})

test.each(['surname', '', null, 7, undefined])('the order %j is refused', async (nameOrder) => {
  const teacher = await server.make.person('teacher')
  const response = await server.as(teacher).call(setNameOrder, { body: { nameOrder } as never })
  expect([response.status, response.error.code]).toEqual([400, 'validation_failed'])
  expect(await me(teacher)).not.toHaveProperty('nameOrder')
})
