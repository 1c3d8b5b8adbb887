import { rm } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { Attendance } from './support/attendance.ts'
import { makeCourse, storedMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { findFreePort, type OwnServer, startOwnServer } from './support/own-server.ts'
import { type Person, signUpAndIn } from './support/people.ts'
import { makeRelease } from './support/releases.ts'
import { expect, test } from './support/test.ts'
import { entryScript, installWorker, untilNewerWaits } from './support/worker.ts'

test.setTimeout(240_000)

const date = daysAgo(1)
const environment = { DRAIN_SECONDS: '0' }

const offer = (page: Page) => page.getByText('Yeni versiya hazırdır.')

/** A phone of the teacher, with or without a service worker. */
async function openPhone(
  browser: Browser,
  { origin: baseURL }: OwnServer,
  { session }: Person,
  serviceWorkers: BrowserContextOptions['serviceWorkers'] & string,
): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'az' }
  const context = await browser.newContext({ ...phone, baseURL, serviceWorkers, timezoneId: 'Asia/Baku' })
  await context.addCookies([{ name: 'sid', value: session.token, url: baseURL, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  // the question before leaving unsaved marks
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

/** Counts the responses for each script and stylesheet that the server does not have. */
function countMissing(page: Page): Map<string, number> {
  const missing = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() === 404 && pathname.startsWith('/assets/')) {
      missing.set(pathname, (missing.get(pathname) ?? 0) + 1)
    }
  })
  return missing
}

test('an open page continues to work through the next release, and after two releases it offers the new version once', async ({
  browser,
}) => {
  const [second, third] = await Promise.all([makeRelease('second'), makeRelease('third')])
  const port = await findFreePort()
  let server = await startOwnServer(port, environment)
  const replaceBy = async (release: string) => {
    await server.halt()
    server = await startOwnServer(port, environment, server.data, release)
  }
  const teacher = await signUpAndIn(server.origin, 'teacher', 'Sevda Nağıyeva')
  const pupil = await signUpAndIn(server.origin, 'student', 'Kamran Zeynallı')
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: '+' } })
  const stored = () => storedMark(teacher, course, pupil, date)

  const plain = await openPhone(browser, server, teacher, 'block')
  const missing = countMissing(plain)
  const attendance = new Attendance(plain, true)
  await attendance.open(course.id)
  const firstEntry = await entryScript(plain)
  const note = (await attendance.openNote(pupil, date)).getByRole('textbox')
  await note.fill('Yarımçıq qeyd')

  const kept = await openPhone(browser, server, teacher, 'allow')
  await kept.goto('/dashboard')
  await installWorker(kept)
  const keptAttendance = new Attendance(kept, true)
  await keptAttendance.open(course.id)
  await keptAttendance.act('Şagird əlavə et')
  const names = kept.getByRole('dialog', { name: 'Şagird əlavə et' }).getByLabel('Adlar')
  await names.fill('Günəş Şıxəliyeva')

  await replaceBy(second)
  await expect(note).toHaveValue('Yarımçıq qeyd')
  await plain.getByRole('dialog').getByRole('button', { name: 'Yadda saxla' }).click()
  await attendance.mark(pupil, date, '-')
  await attendance.save()
  expect(await stored()).toEqual({ status: '-', note: 'Yarımçıq qeyd' })
  await attendance.act('Şagird əlavə et')
  const added = plain.getByRole('dialog', { name: 'Şagird əlavə et' })
  await expect(added).toBeVisible()
  await plain.keyboard.press('Escape')
  await expect(added).toBeHidden()
  expect([...missing]).toEqual([])
  await expect(offer(plain)).toBeHidden()

  await untilNewerWaits(kept)
  await expect(names).toHaveValue('Günəş Şıxəliyeva')
  await expect(offer(kept)).toBeHidden()
  await kept.getByRole('button', { name: '1 şagirdi əlavə et' }).click()
  await expect(names).toBeHidden()
  // not among the chunks that the worker caches
  await keptAttendance.act('Excel-dən idxal et')
  await expect(kept.getByRole('dialog', { name: 'Excel-dən idxal' })).toBeVisible()
  await expect(offer(kept)).toBeHidden()
  await kept.reload()
  await expect(offer(kept)).toBeVisible()
  expect(await entryScript(kept)).toBe(firstEntry)
  await kept.close()
  const later = await kept.context().newPage()
  // the browser stops the worker of a closed page a little later, and not while another page of the worker is open
  const start = async () => {
    await later.goto('about:blank')
    await later.waitForTimeout(1_000)
    await later.goto('/dashboard')
    return entryScript(later)
  }
  await expect.poll(start, { timeout: 30_000 }).toBe(firstEntry.replace('.js', '-second.js'))
  await expect(later.getByRole('heading', { level: 1 })).toContainText(teacher.fullName)

  await replaceBy(third)
  await attendance.mark(pupil, date, '+')
  await attendance.act('Excel-dən idxal et')
  await expect(offer(plain)).toBeVisible()
  await attendance.act('Excel-dən idxal et')
  await attendance.act('Excel-dən idxal et')
  await attendance.expectMark(pupil, date, '+')
  await expect(offer(plain)).toHaveCount(1)
  await plain.waitForTimeout(3_000)
  await expect(offer(plain)).toHaveCount(1)
  expect([...missing.keys()].some((path) => path.includes('/ImportStudents-'))).toBe(true)
  for (const [path, count] of missing) expect(count, path).toBeLessThanOrEqual(2)
  expect(await entryScript(plain)).toBe(firstEntry)
  const opened = plain.waitForEvent('load')
  await plain.getByRole('button', { name: 'İndi yenilə' }).click()
  await opened
  expect(await entryScript(plain)).toBe(firstEntry.replace('.js', '-third.js'))
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  await attendance.save()
  expect(await stored()).toEqual({ status: '+', note: 'Yarımçıq qeyd' })
  await plain.getByRole('button', { name: 'Sonra' }).click()
  await attendance.act('Müəllimlər (1)')
  await expect(plain.getByRole('dialog', { name: 'Müəllimlər' })).toBeVisible()

  await Promise.all([plain.context().close(), later.context().close()])
  await server.stop()
  await Promise.all([second, third].map((release) => rm(release, { recursive: true })))
})
