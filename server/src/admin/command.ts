import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Config, readConfig } from '../config.ts'
import { type Db, openDb, openPool } from '../db/db.ts'
import { embeddedUrl } from '../db/embedded/embedded.ts'
import { useEmbedded } from '../db/embedded/use-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { addAdmin, endEverySession, endSessionsOf, resetSecondFactor, setAdminPassword } from './operator.ts'

const usage = `npm run admin -- add EMAIL            makes an admin
npm run admin -- password EMAIL       sets an admin's password and ends their sessions
npm run admin -- reset-second-factor EMAIL   turns an admin's second factor off and ends their sessions
npm run admin -- end-sessions EMAIL   ends every session of one person
npm run admin -- end-sessions --all   ends every session of everybody

A password is asked for; without a terminal it is the first line of standard input.
`

const everybody = '--all'

/** Reads the password without echo from a terminal, or the first line of a pipe. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) process.stderr.write('password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTerminal })
  const password = await lines.question('')
  lines.close()
  if (isTerminal) process.stderr.write('\n')
  return password
}

type Work = (db: Db, url: string) => Promise<string>

/** Runs work that queues an e-mail; the server sends it. */
async function withJobs<T>(url: string, work: (jobs: Jobs) => Promise<T>): Promise<T> {
  const jobs = await openJobs(url, {
    onError: (error) => void process.stderr.write(`${error.message}\n`),
    supervises: false,
  })
  try {
    return await work(jobs)
  } finally {
    await jobs.stop()
  }
}

/** The action for the arguments; undefined where they are not valid. */
function workOf(verb: string | undefined, whom: string | undefined): Work | undefined {
  if (whom === undefined) return undefined
  switch (verb) {
    case 'add':
      return async (db) => addAdmin(db, whom, await readPassword())
    case 'password':
      return async (db) => setAdminPassword(db, whom, await readPassword())
    case 'reset-second-factor':
      return (db, url) => withJobs(url, (jobs) => resetSecondFactor(db, jobs, whom))
    case 'end-sessions':
      return (db) => (whom === everybody ? endEverySession(db) : endSessionsOf(db, whom))
    default:
      return undefined
  }
}

interface Connection {
  url: string
  close(): Promise<void>
}

/** Connects to the configured database; an embedded one that a server already runs is shared with it. */
async function connect({ databaseUrl, dataDir }: Config): Promise<Connection> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  const { folders, close } = await useEmbedded(dataDir)
  return { url: embeddedUrl(folders), close }
}

async function run(work: Work): Promise<string> {
  const config = readConfig(process.env)
  const { url, close } = await connect(config)
  const pool = openPool(url, { max: 2 })
  try {
    await migrate(config.directUrl ?? url)
    return await work(openDb(pool), url)
  } finally {
    await pool.end()
    await close()
  }
}

const [verb, whom, ...more] = process.argv.slice(2)
const work = more.length === 0 ? workOf(verb, whom) : undefined
if (!work) {
  process.stderr.write(usage)
  process.exit(64)
}
try {
  process.stdout.write(`haşiyə: ${await run(work)}\n`)
} catch (error) {
  process.stderr.write(`haşiyə: ${(error as Error).message}\n`)
  process.exitCode = 1
}
