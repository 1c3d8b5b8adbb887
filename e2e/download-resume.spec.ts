import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from './support/faults.ts'
import { makeMaterial, makeShelf, shelfPath } from './support/shelves.ts'

const cutAfterBytes = 1_000_000

test('a download resumes after its connection breaks', async ({ page, network, teacher, signIn }) => {
  const { course, category } = await makeShelf(teacher)
  const file = { name: 'dərs.bin', mimeType: 'application/octet-stream', buffer: randomBytes(4 * cutAfterBytes) }
  await makeMaterial(teacher, category, 'Dərsin yazısı', file)
  await signIn(teacher)
  const exchanges = network.cutFirstAnswer('GET /api/content/*/file', cutAfterBytes)
  await page.goto(shelfPath(course, category))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '“Dərsin yazısı” materialını aç' }).click()
  const saved = await readFile(await (await download).path())
  expect(saved.equals(file.buffer)).toBe(true)
  expect(exchanges).toEqual([
    { range: undefined, ifRange: undefined, status: 200 },
    { range: expect.stringMatching(/^bytes=\d{6,}-$/), ifRange: expect.stringMatching(/^"[0-9a-f]+"$/), status: 206 },
  ])
})
