import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { slimContract } from './contract.ts'

const load = slimContract().load as (id: string) => Promise<string | undefined>
const room = (name: string) => load(fileURLToPath(new URL(`../../contract/src/${name}.ts`, import.meta.url)))

test('of an endpoint remain method, path, status, file field and what a form needs of its fields', async () => {
  const code = await room('courses')
  expect(code).toContain('export const createCourse = {"method":"POST","path":"/api/courses","status":201,')
  expect(code).toContain('"acceptsIdempotencyKey":true,"fields":{"name":{"label":"Qrupun adı","min":1,"max":200,')
  expect(code).toContain('export const listMyCourses = {"method":"GET","path":"/api/my-courses"}')
  expect(code).not.toContain('CourseSummary')
  expect(await room('images')).toContain(
    'export const setBanner = {"method":"PUT","path":"/api/courses/:id/banner","file":{"name":"banner","mediaTypes":["image/jpeg",',
  )
})

test('plain values stay, schemas go', async () => {
  expect(await room('admin')).toContain('export const maxCounted = 1000')
  expect(await room('shapes')).toBe('')
})

test('a room without schemas is left alone', async () => {
  expect(await room('locale')).toBeUndefined()
})
