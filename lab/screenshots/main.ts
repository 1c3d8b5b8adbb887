import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, ensureProgram } from '../../e2e/support/programs.ts'
import { readArguments } from '../../scripts/arguments.ts'
import { coursePlans } from '../../scripts/demo/courses.ts'
import { signInCast, startDemo } from './demo.ts'
import { photograph, type Stage, screensOf } from './shot.ts'
import { accountShots } from './shots/accounts.ts'
import { announcementShots } from './shots/announcements.ts'
import { errorShots, installedShots } from './shots/app.ts'
import { archiveShots, trashShots } from './shots/archive.ts'
import { absentShots, attendanceShots, formerShots } from './shots/attendance.ts'
import { cardShots, joiningShots } from './shots/joining.ts'
import { monthShots } from './shots/months.ts'
import { newsShots } from './shots/news.ts'
import { roundShots } from './shots/rounds.ts'
import { teacherShots } from './shots/teacher.ts'

/** In this order, because some shots change data that others would show. */
const shots = [
  ...teacherShots,
  ...attendanceShots,
  ...accountShots,
  ...absentShots,
  ...monthShots,
  ...roundShots,
  ...cardShots,
  ...joiningShots,
  ...announcementShots,
  ...newsShots,
  ...archiveShots,
  ...trashShots,
  ...installedShots,
  ...errorShots,
  ...formerShots,
]

const usualSizes = ['1280', '390']

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const { values } = readArguments({
  usage: 'npm run screenshots -- FOLDER [PART OF A NAME[,PART ...] [WIDTH[xHEIGHT] ...]]\n',
  accepts: ([folder, , ...sizes]) => folder !== undefined && sizes.every((size) => /^\d+(x\d+)?$/.test(size)),
})
const [folderName = '', nameParts = '', ...sizes] = values
const folder = resolve(folderName)
await mkdir(folder, { recursive: true })
const demo = await startDemo()
const browser = await chromium.launch({ args: chromiumArguments, executablePath: ensureProgram('Chromium') })

async function findIds(cast: Stage['cast']): Promise<Stage['ids']> {
  const coursesOf = async (teacher: 'colleague' | 'helper'): Promise<{ id: number; name: string }[]> =>
    (await cast[teacher].get('/api/my-courses')).json()
  const courses = [...(await coursesOf('colleague')), ...(await coursesOf('helper'))]
  const idOf = (plan: number): string => `${courses.find(({ name }) => name === coursePlans.at(plan)?.name)?.id}`
  return { maths: idOf(0), english: idOf(2), cards: idOf(-1), shortId: demo.accounts.parent }
}

const failures: string[] = []
try {
  const cast = await signInCast(demo)
  const stage = { browser, url: demo.url, folder, cast, ids: await findIds(cast) }
  for (const shot of shots.filter(({ name }) => nameParts.split(',').some((part) => name.includes(part)))) {
    for (const screen of screensOf(sizes.length > 0 ? sizes : usualSizes)) {
      if ((shot.only ?? screen.size) !== screen.size) continue
      const file = `${shot.name}-${screen.given}-${screen.scheme}.png`
      try {
        await photograph(stage, shot, screen, file)
        say(file)
      } catch (error) {
        failures.push(`${file}: ${(error as Error).message}`)
        say(`${file} failed`)
      }
    }
  }
} finally {
  await browser.close()
  await demo.stop()
}
for (const failure of failures) say(`\n${failure}`)
say(failures.length === 0 ? `\nall pictures are in ${folder}` : `\n${failures.length} pictures failed`)
process.exit(failures.length === 0 ? 0 : 1)
