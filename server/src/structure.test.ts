import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRooms, roomRules } from '../../scripts/rooms.ts'

const root = new URL('../../', import.meta.url)

test('biome.rooms.json equals the output of `node scripts/rooms.ts`', () => {
  expect(readFileSync(new URL('biome.rooms.json', root), 'utf8')).toBe(roomRules())
})

test.each(['server', 'web'] as const)('each folder of %s/src is listed in the order of the rooms', (side) => {
  const foldersIn = (path: string) =>
    readdirSync(new URL(`${side}/src/${path}`, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${path}${name}`)
  const holdRooms = ['features', 'screens']
  const folders = foldersIn('').flatMap((name) => (holdRooms.includes(name) ? foldersIn(`${name}/`) : [name]))
  expect(folders.sort()).toEqual(listRooms(side))
})

test('the migrations are numbered without a gap, and only 007 twice', () => {
  const names = readdirSync(new URL('server/src/db/migrations/', root)).sort()
  const numbers = names.filter((name) => name !== '007-news.sql').map((name) => name.slice(0, 4))
  expect(numbers).toEqual(numbers.map((_, index) => `${String(index + 1).padStart(3, '0')}-`))
})
