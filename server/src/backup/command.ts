import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { backUp } from './backup.ts'
import { recordBackup } from './record.ts'
import { restore } from './restore.ts'
import { archiveName, removeOld } from './retention.ts'

const usage = `npm run backup -- TARGET [--without-files] [--keep DAYS]
  copies the database and the stored files into one compressed tar, and reads it again
  TARGET           a file that is not there yet, or a folder: hasiye-2026-11-22T06-30-00Z.tar.gz in it
  --without-files  only the database; says what is missing
  --keep DAYS      removes the archives of the folder TARGET that are older

npm run restore -- FILE
  makes the database and the stored files of FILE; DATA_DIR, the database of DATABASE_URL and the bucket must be empty

The database is that of DATABASE_URL, with pg_dump and pg_restore, else the embedded one of DATA_DIR (./data unless it is set); the
files are in DATA_DIR or, with STORAGE=s3, in the bucket.
`

interface Command {
  verb: 'backup' | 'restore'
  path: string
  hasFiles: boolean
  keepDays: number | undefined
}

/** The parsed arguments; undefined where they are not valid. */
function readCommand(args: string[]): Command | undefined {
  const options = { 'without-files': { type: 'boolean' }, keep: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [verb, path, ...more] = positionals
    if ((verb !== 'backup' && verb !== 'restore') || path === undefined || more.length > 0) return undefined
    if (verb === 'restore' && Object.keys(values).length > 0) return undefined
    if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep)) return undefined
    const keepDays = values.keep === undefined ? undefined : Number(values.keep)
    return { verb, path: resolve(path), hasFiles: values['without-files'] !== true, keepDays }
  } catch {
    return undefined
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  )

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

async function runBackup({ path, hasFiles, keepDays }: Command, signal: AbortSignal): Promise<string[]> {
  const hasFolder = await isFolder(path)
  if (keepDays !== undefined && !hasFolder) throw new Error(`--keep needs a folder, and ${path} is none`)
  const now = new Date()
  const target = hasFolder ? join(path, archiveName(now)) : path
  const config = readConfig(process.env)
  const { files, leftOut } = await backUp(config, target, { hasFiles, signal })
  const unrecorded = await recordBackup(config, hasFiles).then(
    () => [],
    (error: Error) => [`the admin page does not know of this backup: ${error.message}`],
  )
  const old = keepDays === undefined ? [] : await removeOld(path, keepDays, now)
  return [
    `${files} files are in ${target}, read again and good`,
    ...unrecorded,
    ...(leftOut ? [`not in it: ${leftOut.files} stored files (${megabytes(leftOut.bytes)})`] : []),
    ...old.map((name) => `removed ${name}, older than ${keepDays} days`),
  ]
}

async function runRestore({ path }: Command, signal: AbortSignal): Promise<string[]> {
  const { createdAt, hasFiles } = await restore(path, readConfig(process.env), signal)
  return [
    `everything is as it was on ${createdAt.toISOString()}; everybody has to sign in again`,
    ...(hasFiles ? [] : ['the stored files are not in this archive: put them back yourself']),
  ]
}

const command = readCommand(process.argv.slice(2))
if (!command) {
  process.stderr.write(usage)
  process.exit(64)
}
// removes the unfinished archive and stops a database that was started for it
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
try {
  const lines = await (command.verb === 'backup' ? runBackup(command, stop.signal) : runRestore(command, stop.signal))
  for (const line of lines) process.stdout.write(`haşiyə: ${line}\n`)
} catch (error) {
  process.stderr.write(`haşiyə: ${(error as Error).message}\n`)
  process.exitCode = 1
}
