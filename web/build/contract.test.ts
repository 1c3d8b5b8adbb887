import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { slimContract } from './contract.ts'

const load = slimContract().load as (id: string) => Promise<{ code: string } | undefined>
const room = async (name: string) =>
  (await load(fileURLToPath(new URL(`../../contract/src/${name}.ts`, import.meta.url))))?.code
const part = async (name: string, endpoint: string) =>
  (await load(`${fileURLToPath(new URL(`../../contract/src/${name}.ts`, import.meta.url))}?part=${endpoint}`))?.code

test('of an endpoint remain method, path, status, file field and what a form needs of its fields', async () => {
  const code = await part('courses', 'createCourse')
  expect(code).toContain('export const createCourse = {"method":"POST","path":"/api/courses","status":201,')
  expect(code).toContain('"acceptsIdempotencyKey":true,"fields":{"name":{"label":"Qrupun adı","min":1,"max":200,')
  expect(await part('courses', 'listMyCourses')).toBe(
    'export const listMyCourses = {"method":"GET","path":"/api/my-courses"}',
  )
  expect(await part('images', 'setBanner')).toContain(
    '{"method":"PUT","path":"/api/courses/:id/banner","file":{"name":"banner","mediaTypes":["image/jpeg",',
  )
})

test('each endpoint is a module of its own', async () => {
  const code = await room('courses')
  expect(code).toContain("export { createCourse } from './courses.ts?part=createCourse'")
  expect(code).not.toContain('CourseSummary')
})

test('plain values stay, schemas go', async () => {
  expect(await room('admin')).toContain('export const maxCounted = 300')
  expect(await room('shapes')).toBe('')
})

test('a room without schemas is left alone', async () => {
  expect(await room('locale')).toBeUndefined()
})
