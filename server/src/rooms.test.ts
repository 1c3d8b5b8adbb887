import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRooms, roomRules } from '../../scripts/rooms.ts'

const root = new URL('../../', import.meta.url)

test('biome.rooms.json is what `node scripts/rooms.ts` writes', () => {
  expect(readFileSync(new URL('biome.rooms.json', root), 'utf8')).toBe(roomRules())
})

test.each(['server', 'web'] as const)('each folder of %s/src has its place in the order of the rooms', (side) => {
  const folders = readdirSync(new URL(`${side}/src/`, root), { withFileTypes: true })
  expect(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(listRooms(side))
})
