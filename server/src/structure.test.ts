import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importRules, webFolders } from '../../scripts/lint/imports.ts'
import { migrations, parts, schemaFolder } from './db/schema.ts'

const root = new URL('../../', import.meta.url)

test('biome.rooms.json equals the output of `npx node scripts/lint/imports.ts`', () => {
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

test('each file of the schema is a listed part, or a migration with the next number', () => {
  const later = migrations.slice(1).map(({ name }) => name)
  expect(readdirSync(schemaFolder).sort()).toEqual([...parts.map((part) => `${part}.sql`), ...later].sort())
  expect(later.map((name) => name.slice(0, 4))).toEqual(
    later.map((_, index) => `${String(index + 2).padStart(3, '0')}-`),
  )
})
