import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import type { Room } from '../../server/src/room.ts'
import { rooms as serverRooms } from '../../server/src/rooms.ts'

type Side = 'server' | 'web'

const inFolder = (folder: string, ...names: string[]): string[] => names.map((name) => `${folder}/${name}`)

/** The folders of `web/src`. One imports only from the levels before its own, never from its own level. */
const webLevels: readonly string[][] = [
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
  inFolder('features', 'course-form', 'people', 'trash'),
  inFolder('features', 'announcements', 'materials'),
  ['features/course'],
  inFolder('screens', 'admin', 'attendance', 'auth', 'claim', 'join', 'news', 'public', 'student', 'teacher'),
  ['screens/course', 'screens/parent'],
  ['app'],
]

const rooms = Object.entries<Room>(serverRooms).filter(([name]) => name !== '.')

/** The folders of `server/src` that are no room. */
const groundFloor = readdirSync(new URL('../../server/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !rooms.some(([name]) => name === entry.name))
  .map(({ name }) => name)
  .sort()

/** What no folder imports: the files that connect them, the rooms' manifests, and the laboratory. */
const outside: Record<Side, string[]> = {
  server: ['../{app,main,regular-jobs,rooms,shutdown,start}.ts', '../*/room.ts', '**/lab/**'],
  web: ['**/lab/**'],
}

const message = 'a room imports only the rooms that its `after` names (docs/architecture.md)'

function overrideOf(side: Side, folder: string, forbidden: string[]) {
  const isBeside = (other: string) => other.includes('/') && dirname(other) === dirname(folder)
  const beside = forbidden.filter(isBeside).map((other) => basename(other))
  const elsewhere = forbidden.filter((other) => !isBeside(other))
  const group = [
    ...(elsewhere.length > 0 ? [`**/{${elsewhere.join(',')},}/**`] : []),
    // A folder in the same folder is imported without the name of that, from it or from a folder in it.
    ...(beside.length > 0 ? ['../', '../../', '../../../'].map((up) => `${up}{${beside.join(',')},}/**`) : []),
    ...outside[side],
  ]
  return {
    includes: [`${side}/src/${folder}/**`, '!**/*.test.ts', '!**/*.test.tsx'],
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } },
    },
  }
}

/** The ground floor imports no room, and a room only those that its manifest names. */
function serverOverrides() {
  const names = rooms.map(([name]) => name)
  return [
    ...groundFloor.map((folder) => overrideOf('server', folder, names)),
    ...rooms.map(([room, { after }]) =>
      overrideOf(
        'server',
        room,
        names.filter((other) => other !== room && !after.includes(other)),
      ),
    ),
  ]
}

function webOverrides() {
  const all = webLevels.flat()
  return webLevels.flatMap((level, index) => {
    const before = webLevels.slice(0, index).flat()
    return level.map((folder) =>
      overrideOf(
        'web',
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
