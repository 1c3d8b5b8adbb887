import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { readArguments } from '../arguments.ts'
import { coursePlans } from '../demo/courses.ts'
import { chromiumArguments, ensureProgram } from '../programs.ts'
import { fileOf, photograph, type Studio, usualSizes, type View, viewsOf } from './camera.ts'
import { signInCast } from './cast.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import type { Shot } from './shot.ts'
import { adminShots } from './shots/admin.ts'
import { archiveShots } from './shots/archive.ts'
import { attendanceShots } from './shots/attendance.ts'
import { authShots } from './shots/auth.ts'
import { cardShots } from './shots/cards.ts'
import { conflictShots } from './shots/conflict.ts'
import { courseShots } from './shots/course.ts'
import { gridShots } from './shots/grid.ts'
import { installedShots } from './shots/installed.ts'
import { joiningShots } from './shots/joining.ts'
import { materialShots } from './shots/materials.ts'
import { phoneShots } from './shots/phone.ts'
import { publicShots } from './shots/public.ts'
import { reportShots } from './shots/report.ts'
import { settingsShots } from './shots/settings.ts'
import { studentShots } from './shots/student.ts'
import { systemShots } from './shots/system.ts'
import { teacherShots } from './shots/teacher.ts'
import { trashShots } from './shots/trash.ts'

const shots: Shot[] = [
  ...authShots,
  ...teacherShots,
  ...courseShots,
  ...materialShots,
  ...attendanceShots,
  ...gridShots,
  ...phoneShots,
  ...reportShots,
  ...conflictShots,
  ...studentShots,
  ...settingsShots,
  ...adminShots,
  ...publicShots,
  ...cardShots,
  ...joiningShots,
  ...archiveShots,
  ...trashShots,
  ...installedShots,
  ...systemShots,
]

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function openStudio(demo: DemoServer, browser: Browser, folder: string): Promise<Studio> {
  const cast = await signInCast(demo)
  const coursesOf = async (teacher: 'colleague' | 'helper'): Promise<{ id: number; name: string }[]> =>
    (await cast[teacher].get('/api/my-courses')).json()
  const courses = [...(await coursesOf('colleague')), ...(await coursesOf('helper'))]
  const idOf = (plan: number): number => courses.find(({ name }) => name === coursePlans.at(plan)?.name)?.id ?? 0
  const stage = { shortId: demo.accounts.parent, courses: { maths: idOf(0), english: idOf(2), cards: idOf(-1) } }
  return { browser, url: demo.url, cast, stage, folder }
}

/** Takes all screenshots; a failed one does not stop the others. @returns the failures */
async function takeAll(studio: Studio, nameParts: string[], views: View[]): Promise<string[]> {
  const failures: string[] = []
  for (const shot of shots.filter(({ name }) => nameParts.some((part) => name.includes(part)))) {
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

const { values } = readArguments({
  usage: 'npm run screenshots -- FOLDER [PART OF A NAME[,PART ...] [WIDTH[xHEIGHT] ...]]\n',
  accepts: ([folder, , ...sizes]) => folder !== undefined && sizes.every((size) => /^\d+(x\d+)?$/.test(size)),
})
const [folderName = '', nameParts = '', ...sizes] = values
const folder = resolve(folderName)
await mkdir(folder, { recursive: true })
const demo = await startDemoServer()
const browser = await chromium.launch({ args: chromiumArguments, executablePath: ensureProgram('Chromium') })
const failures = await openStudio(demo, browser, folder)
  .then((studio) => takeAll(studio, nameParts.split(','), viewsOf(sizes.length > 0 ? sizes : usualSizes)))
  .finally(async () => {
    await browser.close()
    await demo.stop()
  })
for (const failure of failures) say(`\n${failure}`)
say(failures.length === 0 ? `\nall pictures are in ${folder}` : `\n${failures.length} pictures failed`)
process.exit(failures.length === 0 ? 0 : 1)
