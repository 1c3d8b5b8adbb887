import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importRules, webFolders } from '../../scripts/lint/imports.ts'

const root = new URL('../../', import.meta.url)

test('biome.rooms.json equals the output of `node scripts/lint/imports.ts`', () => {
  expect(readFileSync(new URL('biome.rooms.json', root), 'utf8')).toBe(importRules())
})

test('each folder of web/src has a level', () => {
  const foldersIn = (path: string) =>
    readdirSync(new URL(`web/src/${path}`, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${path}${name}`)
  const holdRooms = ['features', 'screens']
  const folders = foldersIn('').flatMap((name) => (holdRooms.includes(name) ? foldersIn(`${name}/`) : [name]))
  expect(folders.sort()).toEqual(webFolders())
})

test('the migrations are numbered without a gap, and only 007 twice', () => {
  const names = readdirSync(new URL('server/src/db/migrations/', root)).sort()
  const numbers = names.filter((name) => name !== '007-news.sql').map((name) => name.slice(0, 4))
  expect(numbers).toEqual(numbers.map((_, index) => `${String(index + 1).padStart(3, '0')}-`))
})
