import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { slimContract } from './contract.ts'

const load = slimContract().load as (id: string) => Promise<string | undefined>
const room = (name: string) => load(fileURLToPath(new URL(`../../contract/src/${name}.ts`, import.meta.url)))

test('of an endpoint its method, path, status and file field remain', async () => {
  const code = await room('courses')
  expect(code).toContain('export const createCourse = {"method":"POST","path":"/api/courses","status":201}')
  expect(code).toContain('export const listMyCourses = {"method":"GET","path":"/api/my-courses"}')
  expect(code).not.toContain('CourseSummary')
  expect(await room('images')).toContain(
    'export const setBanner = {"method":"PUT","path":"/api/courses/:id/banner","file":{"name":"banner"}}',
  )
})

test('plain values stay, schemas go', async () => {
  expect(await room('accounts')).toContain('export const minPasswordLength = 6')
  expect(await room('shapes')).toBe('')
})

test('a room without schemas is left alone', async () => {
  expect(await room('locale')).toBeUndefined()
})
