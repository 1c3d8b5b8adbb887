import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { coursePlans } from '../demo/courses.ts'
import { fileOf, photograph, type Studio, views } from './camera.ts'
import { signInCast } from './cast.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import type { Shot } from './shot.ts'
import { adminShots } from './shots/admin.ts'
import { attendanceShots } from './shots/attendance.ts'
import { authShots } from './shots/auth.ts'
import { cardShots } from './shots/cards.ts'
import { conflictShots } from './shots/conflict.ts'
import { courseShots } from './shots/course.ts'
import { gridShots } from './shots/grid.ts'
import { joiningShots } from './shots/joining.ts'
import { materialShots } from './shots/materials.ts'
import { phoneShots } from './shots/phone.ts'
import { publicShots } from './shots/public.ts'
import { settingsShots } from './shots/settings.ts'
import { studentShots } from './shots/student.ts'
import { systemShots } from './shots/system.ts'
import { teacherShots } from './shots/teacher.ts'

const shots: Shot[] = [
  ...authShots,
  ...teacherShots,
  ...courseShots,
  ...materialShots,
  ...attendanceShots,
  ...gridShots,
  ...phoneShots,
  ...conflictShots,
  ...studentShots,
  ...settingsShots,
  ...adminShots,
  ...publicShots,
  ...cardShots,
  ...joiningShots,
  ...systemShots,
]

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function openStudio(demo: DemoServer, browser: Browser, folder: string): Promise<Studio> {
  const cast = await signInCast(demo)
  const courses: { id: number; name: string }[] = await (await cast.colleague.get('/api/my-courses')).json()
  const idOf = (plan: number): number => courses.find(({ name }) => name === coursePlans[plan]?.name)?.id ?? 0
  const stage = { shortId: demo.accounts.parent, courses: { maths: idOf(0), english: idOf(2) } }
  return { browser, url: demo.url, cast, stage, folder }
}

/** Takes all screenshots; a failed one does not stop the others. @returns the failures */
async function takeAll(studio: Studio, namePart: string): Promise<string[]> {
  const failures: string[] = []
  for (const shot of shots.filter(({ name }) => name.includes(namePart))) {
    for (const view of views.filter(({ size }) => (shot.only ?? size) === size)) {
      const file = fileOf(shot, view)
      try {
        await photograph(studio, shot, view)
        say(file)
      } catch (error) {
        failures.push(`${file}: ${(error as Error).message}`)
        say(`${file} failed`)
      }
    }
  }
  return failures
}

const [folderName, namePart = ''] = process.argv.slice(2)
if (folderName === undefined) {
  say('usage: npm run screenshots -- FOLDER [PART OF A NAME]')
  process.exit(2)
}
const folder = resolve(folderName)
await mkdir(folder, { recursive: true })
const demo = await startDemoServer()
const path = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(path ? { executablePath: path } : {}) })
const failures = await openStudio(demo, browser, folder)
  .then((studio) => takeAll(studio, namePart))
  .finally(async () => {
    await browser.close()
    await demo.stop()
  })
for (const failure of failures) say(`\n${failure}`)
say(failures.length === 0 ? `\nall pictures are in ${folder}` : `\n${failures.length} pictures failed`)
process.exit(failures.length === 0 ? 0 : 1)
