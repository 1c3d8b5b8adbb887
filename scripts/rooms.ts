import { writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path/posix'
import { fileURLToPath } from 'node:url'

type Level = readonly string[]

const inFolder = (folder: string, ...names: string[]): Level => names.map((name) => `${folder}/${name}`)

/** The rooms of `server/src` and `web/src`. A room imports only from the levels before its own, never from its own level. */
const levels: Record<'server' | 'web', readonly Level[]> = {
  server: [
    ['db', 'metrics', 'log'],
    ['jobs'],
    ['mail', 'storage'],
    ['errors', 'backup'],
    ['sessions'],
    ['rate-limits'],
    ['connections'],
    ['http'],
    ['notices'],
    ['files', 'pages', 'operation'],
    ['images', 'second-factor'],
    ['accounts'],
    ['courses', 'google', 'admin', 'own-account'],
    ['calendar'],
    ['participants', 'joining', 'attendance', 'history', 'materials', 'comments', 'announcements', 'cards', 'news'],
    ['own-data', 'trash'],
  ],
  web: [
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
  ],
}

/** Files outside the rooms that connect them; no room imports them. */
const joins = { server: ['../{app,main,start,shutdown,regular-jobs}.ts'], web: [] }

const message = 'a room imports only rooms to its left (docs/architecture.md)'

function overrideOf(side: keyof typeof levels, room: string, forbidden: string[]) {
  const isBeside = (other: string) => other.includes('/') && dirname(other) === dirname(room)
  const beside = forbidden.filter(isBeside).map((other) => basename(other))
  const elsewhere = forbidden.filter((other) => !isBeside(other))
  const group = [
    ...(elsewhere.length > 0 ? [`**/{${elsewhere.join(',')},}/**`] : []),
    // A room in the same folder is imported without the folder's name, from a room or from a folder in it.
    ...(beside.length > 0 ? ['../', '../../', '../../../'].map((up) => `${up}{${beside.join(',')},}/**`) : []),
    ...joins[side],
  ]
  return {
    includes: [`${side}/src/${room}/**`, '!**/*.test.ts', '!**/*.test.tsx'],
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } },
    },
  }
}

export const listRooms = (side: keyof typeof levels): string[] => levels[side].flat().sort()

function overridesOf(side: keyof typeof levels) {
  const rooms = levels[side].flat()
  return levels[side].flatMap((level, index) =>
    level.map((room) => {
      const left = new Set(levels[side].slice(0, index).flat())
      return overrideOf(
        side,
        room,
        rooms.filter((other) => other !== room && !left.has(other)),
      )
    }),
  )
}

/** Creates Biome's rules for the imports between rooms, the content of `biome.rooms.json`. */
export const roomRules = (): string =>
  `${JSON.stringify({ overrides: [...overridesOf('server'), ...overridesOf('web')] })}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('../biome.rooms.json', import.meta.url), roomRules())
}
