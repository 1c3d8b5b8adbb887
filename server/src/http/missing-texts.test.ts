import { parentLogin, resetPassword } from '@hasiye/contract/accounts.ts'
import { setQuota, setSubscription } from '@hasiye/contract/admin.ts'
import { createCourse, updateCourse } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { createCategory, renameCategory } from '@hasiye/contract/materials.ts'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { AppError } from '../errors/errors.ts'
import { compileCheck } from './validate.ts'

const group = 'Qrup adı boş ola bilməz.'
const description = 'Təsvir boş ola bilməz.'
const category = 'Kateqoriya adı boş ola bilməz.'
const quota = 'Limit mənfi olmayan bir rəqəm olmalıdır.'
const subscription = 'Abunəlik üçün bitiş tarixi seçilməlidir.'
const token = 'Etibarsız və ya əskik sıfırlama kodu.'
const parent = 'Zəhmət olmasa, şagird ID-ni daxil edin.'
const course = { name: 'Kimya', description: 'Üzvi' }

function fieldsRefused({ body = Type.Object({}) }: Endpoint, value: unknown): Record<string, string> | undefined {
  try {
    compileCheck(body)(value)
  } catch (error) {
    if (error instanceof AppError) return error.details.fields
    throw error
  }
  throw new Error('nothing was refused')
}

test.each<[string, Endpoint, object, Record<string, string>]>([
  ['a new course without a name', createCourse, { description: '' }, { name: group }],
  ['a new course with a blank name', createCourse, { ...course, name: ' \u00a0' }, { name: group }],
  ['a course with a blank name', updateCourse, { ...course, name: '' }, { name: group }],
  ['a course with a blank description', updateCourse, { ...course, description: ' ' }, { description }],
  ['a new category without a name', createCategory, {}, { name: category }],
  ['a new category with a blank name', createCategory, { name: ' ' }, { name: category }],
  ['a category with a blank name', renameCategory, { name: '\t' }, { name: category }],
  ['no quota', setQuota, {}, { limit: quota }],
  ['an empty quota', setQuota, { limit: '' }, { limit: quota }],
  ['a negative quota', setQuota, { limit: -1 }, { limit: quota }],
  ['a fraction as quota', setQuota, { limit: 1.5 }, { limit: quota }],
  ['a subscription without an end', setSubscription, {}, { expiresAt: subscription }],
  ['a subscription with an empty end', setSubscription, { expiresAt: '' }, { expiresAt: subscription }],
  ['a subscription whose end is null', setSubscription, { expiresAt: null }, { expiresAt: subscription }],
  ['a reset without a token', resetPassword, { password: 'sarı heyva' }, { token }],
  ['a parent without an ID', parentLogin, {}, { shortId: parent }],
])('%s is refused with the text of the page', (_what, endpoint, value, fields) => {
  expect(fieldsRefused(endpoint, value)).toEqual(fields)
})

test('a value that is wrong in another way is refused with a general text', () => {
  expect(fieldsRefused(createCourse, { ...course, name: 'ə'.repeat(201) })).toEqual({
    name: 'Qrupun adı ən çoxu 200 simvoldan ibarət ola bilər.',
  })
  expect(fieldsRefused(setQuota, { limit: 100_001 })).toEqual({
    limit: 'Qrup yaratma limiti ən çoxu 100000 ola bilər.',
  })
  expect(fieldsRefused(setSubscription, { expiresAt: 'sabah' })).toEqual({
    expiresAt: 'Abunəliyin bitiş tarixi düzgün formatda deyil.',
  })
})

const server = testServer()

test('the calls respond with these texts at their fields, and store nothing', async () => {
  const { course: stored, people } = await server.make.course({ name: 'Kimya' })
  const { id } = await server.make.category(stored, 'Dərslər')
  const [owner, admin, teacher] = [server.as(people.owner), server.as(people.admin), { id: people.owner.id }]
  const refusals = [
    [await owner.call(createCourse, { body: { name: ' ', description: '' } }), { name: group }],
    [
      await owner.call(updateCourse, { params: { id: stored.id }, body: { name: '', description: 'Üzvi' } }),
      { name: group },
    ],
    [await owner.call(createCategory, { params: { id: stored.id }, body: { name: ' ' } }), { name: category }],
    [await owner.call(renameCategory, { params: { id }, body: { name: '' } }), { name: category }],
    [await admin.call(setQuota, { params: teacher, body: { limit: -1 } }), { limit: quota }],
    [await admin.call(setQuota, { params: teacher, body: { limit: '5' as never } }), { limit: quota }],
    [await admin.call(setSubscription, { params: teacher, body: { expiresAt: '' } }), { expiresAt: subscription }],
    [await admin.call(setSubscription, { params: teacher, body: {} as never }), { expiresAt: subscription }],
  ] as const
  for (const [{ status, error }, fields] of refusals) {
    expect([status, error.code, error.fields]).toEqual([400, 'validation_failed', fields])
  }
  const { rows } = await server.pool.query(
    'select c.name from courses c union all select name from categories order by 1',
  )
  expect(rows).toEqual([{ name: 'Dərslər' }, { name: 'Kimya' }])
})
