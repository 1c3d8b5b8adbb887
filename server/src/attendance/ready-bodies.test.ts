import { expect, test } from 'vitest'
import { openReadyBodies } from './ready-bodies.ts'

test('small answers fill the store as well: each counts with what it takes beside its bytes', async () => {
  const bodies = openReadyBodies(20 * 1024)
  const built: string[] = []
  const read = (key: string) =>
    bodies.get(key, async () => {
      built.push(key)
      return '[]'
    })
  for (let n = 0; n < 30; n++) await read(`1/${n}`)
  await read('1/29')
  await read('1/0')
  expect(built.slice(30)).toEqual(['1/0'])
})
