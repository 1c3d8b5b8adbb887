import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const usage = `npm run backup -- FILE     copies the embedded database and the files into FILE, a compressed tar
npm run restore -- FILE    makes DATA_DIR of it; DATA_DIR must be empty or not there

DATA_DIR is ./data unless it is set. A database named by DATABASE_URL and a bucket have copies of their own.
`

async function run(verb: string, file: string): Promise<string> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) throw new Error('DATABASE_URL is set: copy that database with its own tools')
  if (verb === 'restore') {
    const madeAt = await restore(file, dataDir)
    return `${dataDir} is as it was on ${madeAt.toISOString()}; everybody has to sign in again`
  }
  return `${await backUp(dataDir, file)} files are in ${file}`
}

const [verb = '', file, ...more] = process.argv.slice(2)
if (!['backup', 'restore'].includes(verb) || file === undefined || more.length > 0) {
  process.stderr.write(usage)
  process.exit(64)
}
try {
  process.stdout.write(`haşiyə: ${await run(verb, resolve(file))}\n`)
} catch (error) {
  process.stderr.write(`haşiyə: ${(error as Error).message}\n`)
  process.exitCode = 1
}
