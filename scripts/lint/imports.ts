import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import type { Room } from '../../server/src/room.ts'
import { rooms as serverRooms } from '../../server/src/rooms.ts'

const inFolder = (folder: string, ...names: string[]): string[] => names.map((name) => `${folder}/${name}`)

/** The folders of `web/src`. One imports only from the levels before its own, never from its own level. */
const webLevels: readonly string[][] = [
  ['device'],
  ['ui'],
  ['api'],
  ['forms'],
  ['offline'],
  ['features/notices'],
  inFolder(
    'features',
    'attendance',
    'children',
    'install',
    'joining',
    'log-out',
    'news',
    'scan',
    'settings',
    'spreadsheet',
    'subscription',
    'verify-email',
  ),
  inFolder('features', 'class-list', 'course-form', 'people', 'trash'),
  inFolder('features', 'announcements', 'materials'),
  ['features/course'],
  inFolder('screens', 'admin', 'attendance', 'auth', 'claim', 'join', 'news', 'public', 'student', 'teacher'),
  ['screens/course', 'screens/parent'],
  ['app'],
]

/** The files of a folder that others import; where it has none, they import any. */
const doors: Readonly<Record<string, string[]>> = {
  'features/class-list': ['check-names', 'id-list', 'read-list'],
}

const rooms = Object.entries<Room>(serverRooms).filter(([name]) => name !== '.')

/** The folders of `server/src` that are no room. */
const groundFloor = readdirSync(new URL('../../server/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !rooms.some(([name]) => name === entry.name))
  .map(({ name }) => name)
  .sort()

/** What no folder imports: the files that connect them, the rooms' manifests, and the laboratory. */
const outside = {
  server: ['**/{app,main,regular-jobs,rooms,shutdown,start}.ts', '../*/room.ts', '**/lab/**'],
  web: ['**/lab/**'],
}

const message = 'a room imports only the rooms that its `after` names (docs/architecture.md)'

const restriction = (files: string, group: string[]) => ({
  includes: [files, '!**/*.test.ts', '!**/*.test.tsx'],
  linter: {
    rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } },
  },
})

function webOverride(folder: string, forbidden: string[]) {
  const isBeside = (other: string) => other.includes('/') && dirname(other) === dirname(folder)
  const beside = forbidden.filter(isBeside).map((other) => basename(other))
  const elsewhere = forbidden.filter((other) => !isBeside(other))
  // A later pattern wins: what stands below is forbidden with its doors.
  const behindDoors = Object.entries(doors).flatMap(([other, files]) =>
    other === folder ? [] : [`**/${basename(other)}/*`, `!**/${basename(other)}/{${files.join(',')},}.ts`],
  )
  const group = [
    ...behindDoors,
    ...(elsewhere.length > 0 ? [`**/{${elsewhere.join(',')},}/**`] : []),
    // A folder in the same folder is imported without the name of that, from it or from a folder in it.
    ...(beside.length > 0 ? ['../', '../../', '../../../'].map((up) => `${up}{${beside.join(',')},}/**`) : []),
    ...outside.web,
  ]
  return restriction(`web/src/${folder}/**`, group)
}

/** A folder of `server/src` imports from those that are allowed, whatever else there is. */
const serverOverride = (folder: string, allowed: string[]) => {
  const names = [...new Set([...allowed, folder])].sort().join(',')
  // the star of the first pattern also stands for `..`
  const others = ['../*/**', `!../{${names},}/**`, '!../../**', '../../*/**', `!../../{${names},}/**`]
  return restriction(`server/src/${folder}/**`, [...others, ...outside.server])
}

/** The ground floor imports no room, and a room only those that its manifest names. */
const serverOverrides = () => [
  ...groundFloor.map((folder) => serverOverride(folder, groundFloor)),
  ...rooms.map(([room, { after }]) => serverOverride(room, [...groundFloor, ...after])),
]

function webOverrides() {
  const all = webLevels.flat()
  return webLevels.flatMap((level, index) => {
    const before = webLevels.slice(0, index).flat()
    return level.map((folder) =>
      webOverride(
        folder,
        all.filter((other) => other !== folder && !before.includes(other)),
      ),
    )
  })
}

/** The folders of `web/src` in which a file is a part of a level. */
export const webFolders = (): string[] => webLevels.flat().sort()

/** Creates Biome's rules for imports, the content of `biome.rooms.json`: one rule a line. */
export function importRules(): string {
  const lines = [...serverOverrides(), ...webOverrides()].map((override) => JSON.stringify(override))
  return `{"overrides":[\n${lines.join(',\n')}\n]}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('../../biome.rooms.json', import.meta.url), importRules())
}
