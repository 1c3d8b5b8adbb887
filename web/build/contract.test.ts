import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { slimContract } from './contract.ts'

const load = slimContract().load as (id: string) => Promise<{ code: string } | undefined>
const room = async (name: string) =>
  (await load(fileURLToPath(new URL(`../../contract/src/${name}.ts`, import.meta.url))))?.code
const part = async (name: string, endpoint: string) =>
  (await load(`${fileURLToPath(new URL(`../../contract/src/${name}.ts`, import.meta.url))}?part=${endpoint}`))?.code

test('an endpoint keeps method, path, status, file field and the field data that forms need', async () => {
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

test('each endpoint is a separate module', async () => {
  const code = await room('courses')
  expect(code).toContain("export { createCourse } from './courses.ts?part=createCourse'")
  expect(code).not.toContain('CourseSummary')
})

test('keeps plain values and drops schemas', async () => {
  expect(await room('admin')).toContain('export const maxCounted = 300')
  expect(await room('shapes')).toBe('')
})

test('leaves a room without schemas unchanged', async () => {
  expect(await room('locale')).toBeUndefined()
})
