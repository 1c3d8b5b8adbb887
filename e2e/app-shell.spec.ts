import { deployNewerBuild } from './support/builds.ts'
import { makeCourse, storedMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { cachedAddresses, entryScript, installWorker, untilCached, untilNewerWaits } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('after the first visit every address opens without a network, and recovers by itself when the network is back', {
  tag: '@core',
}, async ({ page, context, teacher, signIn }) => {
  const course = await makeCourse(teacher, { name: 'Fizika, 10-cu sinif' })
  await signIn(teacher)
  await page.goto('/dashboard')
  await untilCached(page)
  await context.setOffline(true)
  await page.goto('/bele-sehife-yoxdur')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Məxfilik siyasəti')
  for (const path of ['/healthz', '/api/me', '/auth/google']) {
    const other = await context.newPage()
    await expect(other.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await other.close()
  }

  await page.goto('/kart')
  await expect(page.locator('#root > *')).not.toHaveCount(0)
  await page.goto(`/course/${course.id}`)
  await page.reload()
  await expect(page.locator('#root > *')).not.toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: course.name })).toBeVisible()
})

test('the worker caches the chunks of the app and no personal data', async ({ page, teacher, signIn }) => {
  await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  await installWorker(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rəna Şükürova')
  // only the server's response with a page that scans allows it to use the camera
  const scanning = await page.goto('/kart')
  expect(scanning?.headers()['permissions-policy']).toContain('camera=(self)')
  const addresses = await cachedAddresses(page)
  expect(addresses).toContain('/app-shell')
  expect(addresses.filter((path) => !/^\/(assets\/[\w.-]+|app-shell|user-guide|privacy-policy)$/.test(path))).toEqual(
    [],
  )
})

test('a newer version loads in the background, is offered at a reload, and opens with the next start', async ({
  page,
  context,
  network,
  teacher,
  signIn,
}) => {
  const greeting = 'Rəna Şükürova'
  await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  await installWorker(page)
  const before = await entryScript(page)
  deployNewerBuild(network)
  await untilNewerWaits(page)
  await expect(page.getByText('Yeni versiya hazırdır.')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Yeni versiya hazırdır.')).toBeVisible()
  expect(await entryScript(page)).toBe(before)
  // when it is accepted after the network is gone, the offer opens the cached version
  await context.setOffline(true)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'İndi yenilə' }).click()])
  await expect(page.getByRole('heading', { level: 1 })).toContainText(greeting)
  expect(await entryScript(page)).toBe(before)
  await context.setOffline(false)

  await page.close()
  const later = await context.newPage()
  // the browser stops the worker of a closed page a little later
  const start = async () => {
    await later.goto('about:blank')
    await later.goto('/dashboard')
    return entryScript(later)
  }
  await expect.poll(start).toBe(before.replace('.js', '-newer.js'))
  await expect(later.getByRole('heading', { level: 1 })).toContainText(greeting)
  await context.setOffline(true)
  await later.reload()
  await expect(later.locator('#root > *')).not.toHaveCount(0)
  expect(await entryScript(later)).toBe(before.replace('.js', '-newer.js'))
})

test('the offer of a newer version opens it once, under a worker too', async ({
  page,
  network,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil] })
  await installWorker(page)
  await page.reload()
  const before = await entryScript(page)
  deployNewerBuild(network)
  // the worker caches the chunks of this version, but not the reader of spreadsheets
  await attendance.act('Excel-dən idxal et')
  await expect(page.getByText('Yeni versiya hazırdır.')).toBeVisible()
  let opened = 0
  page.on('load', () => {
    opened += 1
  })
  const reopened = page.waitForEvent('load')
  await page.getByRole('button', { name: 'İndi yenilə' }).click()
  await reopened
  await attendance.isShown()
  expect(await entryScript(page)).toBe(before.replace('.js', '-newer.js'))
  await untilCached(page)
  await page.reload()
  await attendance.isShown()
  expect(await entryScript(page)).toBe(before.replace('.js', '-newer.js'))
  expect(opened).toBe(2)
})

test('a page that is older than the server continues to work, and requests no removed file', async ({
  page,
  network,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const course = await makeCourse(teacher, { name: 'Texnologiya', pupils: [pupil], days: { [daysAgo(1)]: '+' } })
  await signIn(teacher)
  await page.goto('/dashboard')
  await installWorker(page)
  await page.reload()
  await expect(page.getByRole('link', { name: `“${course.name}” qrupunu aç` })).toBeVisible()
  deployNewerBuild(network)
  const gone: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) gone.push(response.url())
  })
  await page.getByRole('link', { name: `İştirakçılar: ${course.name}` }).click()
  await attendance.isShown()
  await attendance.mark(pupil, daysAgo(1), '-')
  await attendance.save()
  expect(await storedMark(teacher, course, pupil, daysAgo(1))).toEqual({ status: '-', note: '' })
  expect(gone).toEqual([])
})
