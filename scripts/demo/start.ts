import { resolve } from 'node:path'
import { type Config, readConfig } from '../../server/src/config.ts'
import { DataDirInUse } from '../../server/src/db/embedded/lock.ts'
import { main } from '../../server/src/start.ts'
import { setDemoEnvironment } from './environment.ts'
import { NotADemoFolder, remakeDemoFolder } from './folder.ts'
import { demoPassword } from './people.ts'
import { type DemoPeople, seedDemo } from './seed.ts'

const exitCodes = { inUse: 75, unusable: 78 }

type Admin = Pick<Config, 'adminEmail' | 'adminPassword'>

function describe({ teachers, students: [student] }: DemoPeople, admin: Admin): string {
  const isDemos = admin.adminPassword === demoPassword
  const people = [
    ...teachers.map(({ fullName, email }) => ['teacher', email, fullName]),
    ['student', student?.email ?? '', student?.fullName ?? ''],
    ['parent', student?.shortId ?? '', `student ID to type at /parent-view`],
    ['admin', admin.adminEmail ?? '', `signs in at /admin/login${isDemos ? '' : ' with ADMIN_PASSWORD'}`],
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
  setDemoEnvironment(process.env, folder)
  let people: DemoPeople | undefined
  await main(async (parts) => {
    people = await seedDemo(parts, new Date())
  })
  if (people) process.stdout.write(describe(people, readConfig(process.env)))
}
