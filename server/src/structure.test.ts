import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

/** The measured hot paths; docs/decisions/004-raw-sql-on-hot-paths.md has figures. */
const hotPaths = [
  'admin/list-positions.ts',
  'admin/lists.ts',
  'admin/search.ts',
  'attendance/history.ts',
  'attendance/own.ts',
  'attendance/read.ts',
  'attendance/save-marks.ts',
  'materials/materials.ts',
  'news/news.ts',
  'notices/compose.ts',
  'notices/deliver.ts',
  'notices/kind.ts',
  'notices/kinds/*.ts',
  'notices/queue.ts',
  'rate-limits/rate-limit-store.ts',
  'sessions/find-viewer.ts',
]

/** DDL, settings, transactions, replication, and the tables of PostgreSQL and pg-boss. */
const beyondKysely = [
  'backup/copy-cluster.ts',
  'backup/restore.ts',
  'db/connections.ts',
  'db/db.ts',
  'db/embedded/embedded.ts',
  'db/migrate.ts',
  'db/migration-lock.ts',
  'db/pooler.ts',
  'db/run-migration.ts',
  'jobs/jobs.ts',
  'pages/checks.ts',
]

/** `execute` of a typed statement has no argument; that of a raw one has the database. */
const rawStatement = /\.(query|executeSql|executeQuery)(<[^(]*>)?\(|\.execute\((?!\))|\bCompiledQuery\b/

test('raw SQL statements are executed only in the listed files', () => {
  const folder = fileURLToPath(new URL('server/src/', root))
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const raw = files.filter((file) => rawStatement.test(readFileSync(`${folder}${file}`, 'utf8')))
  const listed = raw.map((file) => file.replaceAll('\\', '/').replace(/^notices\/kinds\/.*/, 'notices/kinds/*.ts'))
  expect([...new Set(listed)].sort()).toEqual([...hotPaths, ...beyondKysely].sort())
})

/** Files that read these tables must handle deleted rows; all others read the views. */
const wholeTables =
  /\b(all(Courses|Categories|Materials|Comments)|all_(courses|categories|materials|comments)|deleted(Participants|CourseTeachers)|deleted_(participants|course_teachers))\b/
const readsWholeTables = [
  'accounts/courses-of-student.ts',
  'accounts/hand-over-courses.ts',
  'accounts/prove-ownership.ts',
  'attendance/own-data.ts',
  'attendance/own.ts',
  'cards/deleted-cards.ts',
  'cards/expiry.ts',
  'cards/merge.ts',
  'comments/comments.ts',
  'comments/trash.ts',
  'courses/read-course.ts',
  'courses/summaries.ts',
  'courses/trash.ts',
  'db/membership.ts',
  'db/tables.ts',
  'db/trash.ts',
  'images/images.ts',
  'materials/categories.ts',
  'materials/materials.ts',
  'materials/trash.ts',
  'notices/devices.ts',
  'notices/kinds/marks.ts',
  'participants/departures.ts',
  'participants/move.ts',
  'participants/participants.ts',
  'sessions/find-viewer.ts',
]

test('only the listed files read tables that contain deleted rows', () => {
  const folder = fileURLToPath(new URL('server/src/', root))
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const found = files.filter((file) => wholeTables.test(readFileSync(`${folder}${file}`, 'utf8')))
  expect(found.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(readsWholeTables)
})
