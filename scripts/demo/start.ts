import { resolve } from 'node:path'
import { DataDirInUse } from '../../server/src/db/embedded/lock.ts'
import { main } from '../../server/src/start.ts'
import { NotADemoFolder, remakeDemoFolder } from './folder.ts'
import { demoPassword } from './people.ts'
import { type DemoPeople, seedDemo } from './seed.ts'

const adminEmail = 'admin@hasiye.example'
const supportEmail = 'destek@hasiye.example'
const exitCodes = { inUse: 75, unusable: 78 }

/**
 * The demo uses its own embedded database whatever the environment says, and logs little, so that the list of accounts stays
 * visible.
 */
function setEnvironment(folder: string): void {
  delete process.env.DATABASE_URL
  process.env.DATA_DIR = folder
  process.env.ADMIN_EMAIL = adminEmail
  process.env.ADMIN_PASSWORD = demoPassword
  process.env.SUPPORT_EMAIL ??= supportEmail
  process.env.LOG_LEVEL ??= 'warn'
}

function describe({ teachers, students: [student] }: DemoPeople): string {
  const people = [
    ...teachers.map(({ fullName, email }) => ['teacher', email, fullName]),
    ['student', student?.email ?? '', student?.fullName ?? ''],
    ['parent', student?.shortId ?? '', `student ID to type at /parent-view`],
    ['admin', adminEmail, 'signs in at /admin/login'],
  ]
  const lines = people.map(([role = '', name = '', more]) => `  ${role.padEnd(8)} ${name.padEnd(34)} ${more}`)
  return `\nDemo data, made anew at every start. Everybody's password: ${demoPassword}\n\n${lines.join('\n')}\n\n`
}

/** Starts the server on a fresh database with demo data in this folder, and prints the accounts. */
export async function startDemo(folderName: string): Promise<void> {
  const folder = resolve(folderName)
  try {
    await remakeDemoFolder(folder)
  } catch (error) {
    const inUse = error instanceof DataDirInUse
    if (!inUse && !(error instanceof NotADemoFolder)) throw error
    const reason = inUse ? 'another demo is already running on' : 'this folder holds something else than a demo:'
    process.stderr.write(`haşiyə: ${reason} ${folder}\n`)
    process.exit(inUse ? exitCodes.inUse : exitCodes.unusable)
  }
  setEnvironment(folder)
  let people: DemoPeople | undefined
  await main(async (parts) => {
    people = await seedDemo(parts, new Date())
  })
  if (people) process.stdout.write(describe(people))
}
