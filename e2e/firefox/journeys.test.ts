import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listHistory } from '@hasiye/contract/history.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import type { Browser, Page } from 'puppeteer-core'
import { type Course, makeCourse, storedMark } from '../support/classes.ts'
import { today } from '../support/dates.ts'
import { pdfFile } from '../support/files.ts'
import { click, find, openPage, see, startFirefox } from '../support/firefox.ts'
import { findFreePort, type OwnServer, startOwnServer } from '../support/own-server.ts'
import { type Person, signUpAndIn } from '../support/people.ts'
import { ensureProgram } from '../support/programs.ts'
import { makeMaterial, makeShelf, shelfPath } from '../support/shelves.ts'
import { Network } from './network.ts'

// The attendance opens at today.
const date = today()
const network = new Network()
let server: OwnServer
let browser: Browser
let origin: string
let teacher: Person
let pupil: Person

before(async () => {
  const firefox = ensureProgram('Firefox')
  origin = `http://localhost:${await network.start()}`
  const port = await findFreePort()
  server = await startOwnServer(port, { PUBLIC_URL: origin })
  network.leadTo(port)
  teacher = await signUpAndIn(origin, 'teacher', 'Rəna Şükürova')
  pupil = await signUpAndIn(origin, 'student', 'Aysel Məmmədova')
  browser = await startFirefox(firefox)
})

after(async () => {
  await browser?.close()
  network.stop()
  await server?.stop()
})

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(`${origin}/login`)
  await (await find(page, 'textbox', 'E-poçt')).type(email)
  await (await page.waitForSelector('input[type=password]'))?.type(password)
  await click(page, 'button', 'Daxil ol')
  await page.waitForFunction(() => location.pathname === '/dashboard')
}

const sign = (word: string): string => `${pupil.fullName}, ${longDate(date)}: ${word}`

/** Opens the attendance of a new course with one empty mark. */
async function openAttendance(page: Page): Promise<Course> {
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: ' ' } })
  await signIn(page, teacher)
  await page.goto(`${origin}/course/${course.id}#participants`)
  return course
}

test('a teacher signs in, marks, writes a note and saves', async () => {
  const page = await openPage(browser)
  const course = await openAttendance(page)
  await click(page, 'button', sign('Qayıb'))
  await click(page, 'button', `${pupil.fullName} üçün qeyd, ${longDate(date)}`)
  await (await page.waitForSelector('[role=dialog] textarea'))?.type('Xəstədir')
  await (await page.waitForSelector('[role=dialog] ::-p-text(Yadda saxla)'))?.click()
  await page.waitForSelector('[role=dialog]', { hidden: true })
  await click(page, 'button', 'Yadda saxla')
  await see(page, 'Saxlanıldı')
  assert.deepEqual(await storedMark(teacher, course, pupil, date), { status: '-', note: 'Xəstədir' })
})

test('a save without a network is pending, and is sent when the network is back', async () => {
  const page = await openPage(browser)
  const course = await openAttendance(page)
  await find(page, 'button', sign('Qayıb'))
  network.cut()
  await click(page, 'button', sign('Qayıb'))
  await click(page, 'button', 'Yadda saxla')
  await see(page, 'Göndərilməyi gözləyir: 1 dəyişiklik')
  network.restore()
  await see(page, 'Saxlanıldı')
  assert.deepEqual(await storedMark(teacher, course, pupil, date), { status: '-', note: '' })
})

/** The statuses that saves gave the pupil's mark, oldest first. */
async function savedStatuses(course: Course): Promise<unknown[]> {
  const { items } = await teacher.session.call(listHistory, { params: { id: course.id }, query: { date } })
  const marks = items.filter(({ action }) => action === 'mark').toReversed()
  return marks.map(({ after }) => typeof after === 'object' && after?.status)
}

test('without a network the attendance opens with the taps made since, and a save pressed there is sent once', async () => {
  const page = await openPage(browser)
  // The question before leaving unsaved marks.
  page.on('dialog', (dialog) => void dialog.accept())
  const course = await openAttendance(page)
  await click(page, 'button', sign('Qayıb'))
  await click(page, 'button', 'Yadda saxla')
  await see(page, 'Saxlanıldı')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await find(page, 'button', sign('Qayıb'))
  await click(page, 'button', sign('İştirak edib'))
  network.cut()
  try {
    await page.reload()
    await see(page, 'Son yenilənmə')
    await see(page, '1 dəyişiklik')
    await page.waitForSelector(`[aria-label="${sign('İştirak edib')}"][aria-pressed=true]`)
    await click(page, 'button', 'Yadda saxla')
    await see(page, 'Göndərilməyi gözləyir: 1 dəyişiklik')
  } finally {
    network.restore()
  }
  await see(page, 'Saxlanıldı')
  assert.deepEqual(await storedMark(teacher, course, pupil, date), { status: '+', note: '' })
  assert.deepEqual(await savedStatuses(course), ['-', '+'])
})

test('a parent sees the marks by the ID on the card', async () => {
  await makeCourse(teacher, { name: 'Kimya, 8-ci sinif', pupils: [pupil], days: { [date]: '-' } })
  const page = await openPage(browser)
  await page.goto(`${origin}/student-view/${pupil.shortId}`)
  await click(page, 'button', 'Davamiyyətə bax')
  await see(page, `Şagird: ${pupil.fullName}`)
  await see(page, 'qayıb')
  await see(page, 'Kimya, 8-ci sinif')
})

test('a PDF is shown in the page', async () => {
  const { course, category } = await makeShelf(teacher)
  await makeMaterial(teacher, category, 'Konspekt', pdfFile('konspekt.pdf'))
  const page = await openPage(browser)
  await signIn(page, teacher)
  await page.goto(origin + shelfPath(course, category))
  const shown = page.waitForResponse((response) => response.url().endsWith('?inline=1'))
  await click(page, 'button', '“Konspekt” materialını aç')
  assert.equal((await shown).headers()['content-type'], 'application/pdf')
  await page.waitForSelector('[role=dialog] iframe')
})
