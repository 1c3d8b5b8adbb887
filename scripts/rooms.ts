import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Level = readonly string[]

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
    ['files', 'pages'],
    ['images'],
    ['accounts'],
    ['courses', 'google', 'admin'],
    ['participants', 'joining', 'attendance', 'materials', 'comments', 'cards'],
    ['own-data', 'trash'],
  ],
  web: [['ui'], ['api'], ['forms'], ['offline'], ['features'], ['screens'], ['app']],
}

/** Files outside the rooms that connect them; no room imports them. */
const joins = { server: ['../{app,main,start,shutdown,regular-jobs}.ts'], web: [] }

const message = 'a room imports only rooms to its left (docs/architecture.md)'

function overrideOf(side: keyof typeof levels, room: string, forbidden: string[]) {
  const group = [...(forbidden.length > 0 ? [`**/{${forbidden.join(',')},}/**`] : []), ...joins[side]]
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
