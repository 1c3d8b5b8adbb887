import { expect, test } from 'vitest'
import { openResponseCache } from './response-cache.ts'

function counted(maxBytes: number) {
  const cache = openResponseCache(maxBytes)
  const built: string[] = []
  const build =
    (name: string, bytes = 2) =>
    async () => {
      built.push(name)
      return Buffer.alloc(bytes)
    }
  const get = (courseId: number, version = 1, bytes?: number) =>
    cache.get({ courseId, version }, build(`${courseId}/${version}`, bytes))
  return { cache, built, build, get }
}

test('small responses fill the cache too, because each is counted with its overhead', async () => {
  const { built, get } = counted(20 * 1024)
  for (let n = 1; n <= 30; n++) await get(n)
  await get(30)
  await get(1)
  expect(built.slice(30)).toEqual(['1/1'])
})

test('versions of one course share one entry', async () => {
  const { built, get } = counted(20 * 1024)
  await get(1)
  for (let version = 1; version <= 100; version++) await get(2, version)
  await get(1)
  expect(built.filter((name) => name === '1/1')).toHaveLength(1)
})

test('responses for a date range are shared while they are built, and evict nothing', async () => {
  const { cache, built, build, get } = counted(20 * 1024)
  await get(1)
  const of = { courseId: 2, version: 1 }
  for (let n = 0; n < 100; n++) await cache.share(of, `from ${n}`, build('part'))
  await get(1)
  expect(built.filter((name) => name === '1/1')).toHaveLength(1)
  const before = built.length
  await Promise.all([1, 2, 3].map(() => cache.share(of, 'from 1', build('part'))))
  expect(built.length - before).toBe(1)
})

test('a response is used for its own course, version and range only, both from the cache and while it is built', async () => {
  const { cache } = counted(20 * 1024)
  const requests = [
    [1, 0, ''],
    [2, 0, ''],
    [1, 1, ''],
    [1, 1, 'from 1'],
    [1, 1, 'from 2'],
    [2, 1, 'from 2'],
    [1, 2, 'from 2'],
  ] as const
  const texts = requests.map(([courseId, version, part]) => `${courseId}/${version}/${part}`)
  const askAll = () =>
    requests.map(([courseId, version, part]) => {
      const build = async () => Buffer.from(`${courseId}/${version}/${part}`)
      return part === '' ? cache.get({ courseId, version }, build) : cache.share({ courseId, version }, part, build)
    })
  const textsOf = async (answers: ReturnType<typeof askAll>) =>
    (await Promise.all(answers)).map(({ plain }) => plain.toString())
  expect(await textsOf(askAll())).toEqual(texts)
  expect(await textsOf(askAll())).toEqual(texts)
})

test('a failed build is repeated by the next request', async () => {
  const { cache, build } = counted(20 * 1024)
  const of = { courseId: 1, version: 1 }
  await expect(cache.get(of, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  expect((await cache.get(of, build('1/1'))).plain).toHaveLength(2)
})

test('a response of more than 4 MB is not cached', async () => {
  const { built, get } = counted(64 * 1024 * 1024)
  await get(1)
  for (let n = 0; n < 2; n++) await get(2, 1, 5 * 1024 * 1024)
  await get(1)
  expect(built).toEqual(['1/1', '2/1', '2/1'])
})
