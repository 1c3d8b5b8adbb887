import { parentLogin } from '@hasiye/contract/accounts.ts'
import { renewCalendar } from '@hasiye/contract/calendar.ts'
import { examplePublicKey, savePushDevice } from '@hasiye/contract/notices.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import type { Page } from '@playwright/test'
import type { Db } from '../server/src/db/db.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import type { Person } from './support/people.ts'
import { ensureChromium } from './support/programs.ts'
import { answerPermission, givePushService, replaceSubscription, subscribed } from './support/push.ts'
import { pushService } from './support/push-service.ts'
import { expectGoodScreen } from './support/screen.ts'
import { Session } from './support/session.ts'
import { closeSettings, openSection, openSettings } from './support/settings.ts'
import { deliverNotice, untilCached } from './support/worker.ts'

// The headless shell shows no notices.
test.use({
  serviceWorkers: 'allow',
  launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, executablePath: ensureChromium().chromium }),
})

const offerOf = (page: Page) => page.getByRole('region', { name: 'Bildirişlər' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Bildirişlər' })
const opener = (page: Page) => page.getByRole('button', { name: 'Bildirişlər' })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const devicesOf = (db: Db, { id }: Pick<Person, 'id'>) =>
  db
    .selectFrom('pushDevices')
    .where('accountId', '=', id)
    .select(['endpoint', 'kinds', 'hideDetails', 'isParent'])
    .execute()

/** Waits until the page's background has stored what the offer depends on. */
const untilOffered = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.entries(localStorage).some(([key, value]) => key.includes('pushOffer') && value === 'due'),
      ),
    )
    .toBe(true)

/** Records when the part of the page with this text moves while it is shown. */
const noteMoves = (page: Page, content: string) =>
  page.addInitScript((moved) => {
    new PerformanceObserver((shifts) => {
      for (const { sources } of shifts.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        if (sources.some(({ node }) => node?.textContent?.includes(moved)))
          document.documentElement.dataset.moved = moved
    }).observe({ type: 'layout-shift', buffered: true })
  }, content)

const shownNotices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
  })

/**
 * Sends the worker a message until its notice is shown: Chromium's protocol does not say whether it was accepted, and
 * sometimes loses one.
 */
const expectShown = (page: Page, data: string, notice: object) =>
  expect(async () => {
    await deliverNotice(page, data)
    await expect.poll(() => shownNotices(page), { timeout: 3_000 }).toContainEqual(notice)
  }).toPass({ timeout: 30_000 })

async function openPanel(page: Page, { shortId }: Person): Promise<void> {
  await page.goto(`/student-view/${shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valideyn nəzarət paneli')
}

test('a parent is asked after an absence, chooses in the sheet, and gets a notice that its correction replaces', {
  tag: '@core',
}, async ({ page, context, network, db, teacher, newPerson, isPhone }) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  const course = await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student], days: { [daysAgo(1)]: '-' } })
  await context.grantPermissions(['notifications'])
  await givePushService(page)
  await openPanel(page, student)
  await expect(page.getByRole('region', { name: 'Son dərslər' })).toContainText('Qayıb')
  await expect(opener(page)).toBeVisible()
  await untilOffered(page)
  await expect(offerOf(page), 'not at first sight').toHaveCount(0)
  await page.getByRole('link', { name: 'Riyaziyyat' }).click()
  await page.getByRole('link', { name: 'Panelə qayıt' }).click()
  await expect(offerOf(page)).toContainText('Övladınız dərsdə olmayanda bu telefona bildiriş gəlsin?')
  await expectGoodScreen(page, 'the offer of notices', { isPhone })
  await offerOf(page).getByRole('button', { name: 'Bəli, bildirin' }).click()
  await expect(said(page, 'Bu cihazda bildirişlər qoşuldu.')).toBeVisible()
  await expect(offerOf(page)).toHaveCount(0)
  await expect(page.locator('main:focus, main :focus'), 'the focus after the answer').toHaveCount(1)
  const [device] = await devicesOf(db, student)
  expect(device).toMatchObject({
    kinds: ['absent', 'note', 'lesson', 'announcement', 'round'],
    hideDetails: false,
    isParent: true,
  })

  await opener(page).click()
  const kind = (name: string) => dialogOf(page).getByRole('switch', { name })
  await expect(dialogOf(page).getByText('Fidan Qasımova')).toBeVisible()
  await expect(dialogOf(page).getByRole('switch')).toHaveCount(8)
  await expect(kind('Dərsdə olmayanda')).toBeChecked()
  await expect(kind('Həftənin yekunu')).not.toBeChecked()
  await expectGoodScreen(page, 'the notices of a parent', { isPhone })
  network.cut('PUT /api/me/push')
  await kind('Həftənin yekunu').click()
  await expect(page.getByRole('alert')).toContainText('Serverlə əlaqə qurulmadı')
  await expect(kind('Həftənin yekunu'), 'reverted').not.toBeChecked()
  network.restore()
  await kind('Həftənin yekunu').click()
  await kind('Kilid ekranında təfərrüatı gizlət').click()
  await kind('Qeyd yazılanda').click()
  await expect
    .poll(async () => devicesOf(db, student))
    .toMatchObject([
      { kinds: ['absent', 'lesson', 'announcement', 'round', 'weekly'], hideDetails: true, endpoint: device?.endpoint },
    ])
  await dialogOf(page).getByRole('button', { name: 'Sınaq bildirişi göndər' }).click()
  await expect(said(page, 'Sınaq bildirişi göndərildi.')).toBeVisible()

  const tag = `${course.id}/${daysAgo(1)}`
  const message = (body: string) =>
    JSON.stringify({ title: 'Fidan', body, tag, url: `/student/course/${course.id}`, accountId: student.id })
  const absence = 'Fidan dərsdə iştirak etmədi.'
  const correction = 'Düzəliş: Fidan dərsdə iştirak etdi.'
  await expectShown(page, `${message(absence)}${' '.repeat(300)}`, { title: 'Fidan', body: absence, tag, lang: 'az' })
  await expectShown(page, message(correction), { title: 'Fidan', body: correction, tag, lang: 'az' })
  expect(await shownNotices(page), 'in place of the first').toHaveLength(1)
  await expectShown(page, 'oxunmur', { title: 'Haşiyə', body: 'Yeni məlumat var.', tag: '', lang: 'az' })

  await dialogOf(page).getByRole('button', { name: 'Bu cihazda söndür' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Bəli, bildirin' })).toBeVisible()
  expect(await devicesOf(db, student)).toEqual([])
  expect(await subscribed(page)).toBeNull()
})

test('a pressed notice opens its page in the open window, and a lost subscription is replaced', async ({
  page,
  context,
  db,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  const course = await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student] })
  await context.grantPermissions(['notifications'])
  await givePushService(page)
  await signIn(student)
  await page.goto('/student-dashboard')
  await openSettings(page, 'Bildirişlər')
  await page.getByRole('button', { name: 'Bəli, bildirin' }).click()
  await expect(page.getByRole('switch', { name: 'Yeni şərh olanda' })).not.toBeChecked()
  await untilCached(page)
  const first = await devicesOf(db, student)
  expect(first).toMatchObject([{ kinds: ['absent', 'note', 'lesson', 'announcement', 'round'], isParent: false }])

  await replaceSubscription(page)
  await page.reload()
  await expect
    .poll(async () => (await devicesOf(db, student)).map(({ endpoint }) => endpoint))
    .toEqual([(await subscribed(page)) ?? ''])
  expect((await devicesOf(db, student))[0]?.endpoint, 'of the page').not.toBe(first[0]?.endpoint)

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(
    ({ service, p256dh }) => {
      const renewed = {
        endpoint: `${service}/of-the-worker`,
        toJSON: () => ({
          endpoint: `${service}/of-the-worker`,
          keys: { p256dh, auth: 'b'.repeat(22) },
        }),
      }
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async () => renewed as unknown as PushSubscription
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => undefined }))
    },
    { service: pushService, p256dh: examplePublicKey },
  )
  await expect
    .poll(() => devicesOf(db, student))
    .toMatchObject([
      { endpoint: `${pushService}/of-the-worker`, kinds: ['absent', 'note', 'lesson', 'announcement', 'round'] },
    ])

  const url = `/student/course/${course.id}#attendance`
  const message = JSON.stringify({ title: 'Fidan', body: 'Yeni', tag: 'a', url, accountId: student.id })
  await expectShown(page, message, { title: 'Fidan', body: 'Yeni', tag: 'a', lang: 'az' })
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  // the settings are open, and nothing in them is unsaved
  await expect(page).toHaveURL(url)
  await expect(page.getByRole('tab', { name: 'Davamiyyət', selected: true })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin), 'the app is not loaded anew').toBe(loaded)
  expect(await shownNotices(page), 'closed').toEqual([])
})

test('each child on a phone has its own notices, which end when the child is removed from the phone', async ({
  page,
  context,
  db,
  teacher,
  newPerson,
}) => {
  const first = await newPerson('student', 'Günəş Şıxəliyeva')
  const second = await newPerson('student', 'Tural Şıxəliyev')
  const course = await makeCourse(teacher, { name: 'Fizika', pupils: [first] })
  await context.grantPermissions(['notifications'])
  await givePushService(page)
  const turnOn = async (child: Person) => {
    await openPanel(page, child)
    await page.getByRole('button', { name: 'Yadda saxla' }).click()
    await opener(page).click()
    await dialogOf(page).getByRole('button', { name: 'Bəli, bildirin' }).click()
    // the worker caches the app first
    await expect(dialogOf(page).getByRole('switch').first()).toBeVisible({ timeout: 60_000 })
    await dialogOf(page).getByRole('button', { name: 'Bağla' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
  }
  await turnOn(first)
  await turnOn(second)
  const [[ofFirst], [ofSecond]] = [await devicesOf(db, first), await devicesOf(db, second)]
  expect(ofFirst?.endpoint).toBe(ofSecond?.endpoint)

  const pressed = `/student-dashboard?child=${first.id}&course=${course.id}`
  await page.goto(pressed)
  await expect(page.getByText(`Şagird: ${first.fullName}`), "opens that child's panel").toBeVisible()
  await page.goto(pressed)
  await expect(page).toHaveURL(`/student/course/${course.id}#attendance`)
  await page.goto(`/student-dashboard?child=${second.id}`)
  await expect(page.getByText(`Şagird: ${second.fullName}`)).toBeVisible()
  await expect(page).toHaveURL('/student-dashboard')

  const forget = page.getByRole('button', { name: 'Bu cihazdan sil' })
  await forget.click()
  await expect.poll(() => devicesOf(db, second)).toEqual([])
  await page.getByRole('button', { name: 'Geri qaytar' }).click()
  await expect.poll(() => devicesOf(db, second)).toMatchObject([{ endpoint: ofFirst?.endpoint }])
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/parent-view')
  expect(await devicesOf(db, first), 'stays after a log-out').toHaveLength(1)
  await page.getByRole('button', { name: 'Günəş Şıxəliyeva: bu cihazdan sil' }).click()
  await expect(page.getByRole('button', { name: /^Günəş Şıxəliyeva/ })).toHaveCount(0)
  expect(await subscribed(page), 'the other child uses it').not.toBeNull()
  await openPanel(page, second)
  await expect.poll(() => devicesOf(db, first), 'the next look tells the server').toEqual([])
  expect(await devicesOf(db, second)).toHaveLength(1)
  await forget.click()
  await expect.poll(() => devicesOf(db, second)).toEqual([])
  // the browser ends its subscription once the server has ended the notices
  await expect.poll(() => subscribed(page)).toBeNull()
})

test('a teacher is asked after the third save, and the notices end with the log-out', async ({
  page,
  context,
  network,
  db,
  newPerson,
  attendance,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher')
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [daysAgo(1)]: '' } })
  const { pushKey } = await teacher.session.call(getConfig)
  expect(pushKey).toMatch(/^[\w-]{87}$/)
  const keys = { p256dh: examplePublicKey, auth: 'c'.repeat(22) }
  await teacher.session.call(savePushDevice, { body: { endpoint: `${pushService}/tablet`, ...keys, kinds: [] } })
  await context.grantPermissions(['notifications'])
  await givePushService(page)
  await page.goto('/login')
  await page.getByLabel('E-poçt').fill(teacher.email)
  await page.getByLabel('Şifrə', { exact: true }).fill(teacher.password)
  await page.getByRole('button', { name: 'Daxil ol', exact: true }).click()
  await page.getByRole('link', { name: `İştirakçılar: ${course.name}` }).click()
  await expect(page.locator('link[rel=manifest]'), 'saves are counted').toHaveCount(1)
  for (const status of ['-', '+', '-'] as const) {
    await attendance.mark(pupil, daysAgo(1), status)
    await attendance.save()
  }
  await untilOffered(page)
  await page.goBack()
  await expect(offerOf(page)).toContainText('Davamiyyət yazılmayanda xatırladaq?')
  await expect(page.getByRole('region', { name: 'Tətbiqi quraşdırın' }), 'one offer at a time').toHaveCount(0)

  network.cut('PUT /api/me/push')
  await offerOf(page).getByRole('button', { name: 'Bəli, bildirin' }).click()
  await expect(page.getByRole('alert')).toContainText('Serverlə əlaqə qurulmadı')
  network.restore()
  await offerOf(page).getByRole('button', { name: 'Bəli, bildirin' }).click()
  await expect(said(page, 'Bu cihazda bildirişlər qoşuldu.')).toBeVisible()
  await openSettings(page, 'Bildirişlər')
  await expect(page.getByRole('switch', { name: 'Davamiyyət yazılmayanda' })).toBeChecked()
  const other = page.getByRole('region', { name: 'Digər cihazlar' })
  await other.getByRole('button', { name: /^Söndür: / }).click()
  await expect(other).toHaveCount(0)
  expect((await devicesOf(db, teacher)).map(({ endpoint }) => endpoint)).toEqual([await subscribed(page)])
  await closeSettings(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => devicesOf(db, teacher)).toEqual([])
  await expect.poll(() => subscribed(page)).toBeNull()
})

test('a declined offer is not shown again, and a refused permission shows how to grant it', async ({
  page,
  context,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student] })
  await givePushService(page)
  await answerPermission(page, 'denied')
  await openPanel(page, student)
  await untilOffered(page)
  const later = async (tab: Page) => {
    await givePushService(tab)
    await answerPermission(tab, 'denied')
    await tab.goto('/student-dashboard')
    await expect(tab.getByRole('link', { name: 'Riyaziyyat' })).toBeVisible()
  }
  const second = await context.newPage()
  await noteMoves(second, 'Riyaziyyat')
  await later(second)
  await expect(offerOf(second), 'at the second visit').toBeVisible()
  await expect(second.locator('html'), 'the offer moves no course').not.toHaveAttribute('data-moved', /./)
  await offerOf(second).getByRole('button', { name: 'İndi yox' }).click()
  await expect(offerOf(second)).toHaveCount(0)
  const third = await context.newPage()
  await later(third)
  await expect(opener(third)).toBeVisible()
  await expect(offerOf(third)).toHaveCount(0)
  await opener(third).click()
  await dialogOf(third).getByRole('button', { name: 'Bəli, bildirin' }).click()
  await expect(said(third, 'Bildirişlər bu brauzerdə bağlanıb. İcazəni brauzerin parametrlərində verin.')).toBeVisible()
  await expect(dialogOf(third).getByRole('button', { name: 'Bəli, bildirin' })).toHaveCount(0)
})

test.describe('a browser that cannot be notified', () => {
  const openTab = async (page: Page) => {
    await page.goto('/student-dashboard')
    await openSettings(page, 'Bildirişlər')
    await expect(page.getByRole('button', { name: 'Bəli, bildirin' })).toHaveCount(0)
  }

  test('says so', async ({ page, newPerson, signIn }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await signIn(await newPerson('student'))
    await openTab(page)
    await expect(said(page, 'Bu brauzer bildirişləri dəstəkləmir.')).toBeVisible()
  })

  test('on an iPhone names the home screen', async ({ page, newPerson, signIn }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await signIn(await newPerson('student'))
    await openTab(page)
    await expect(said(page, 'iPhone-da bildiriş üçün əvvəlcə səhifəni Əsas ekrana əlavə edin.')).toBeVisible()
  })
})

test('a student removes the devices and the calendars of the parents in the settings', async ({
  page,
  origin,
  db,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  const parent = new Session(origin)
  await parent.call(parentLogin, { body: { shortId: student.shortId } })
  const keys = { p256dh: examplePublicKey, auth: 'd'.repeat(22) }
  await parent.call(savePushDevice, { body: { endpoint: `${pushService}/parent`, ...keys, kinds: [] } })
  await parent.call(renewCalendar)
  await signIn(student)
  await page.goto('/student-dashboard')
  const dialog = await openSettings(page, 'Təqvim')
  await dialog.getByRole('button', { name: 'Valideynlərin linklərini söndür' }).click()
  await expect(said(page, 'Valideynlərin təqvim linkləri söndürüldü.')).toBeVisible()
  await expect(page.getByText('Təqvim linki olan valideyn cihazı: 1')).toHaveCount(0)
  await openSection(dialog, 'Bildirişlər')
  const parents = page.getByRole('region', { name: 'Valideynlərin cihazları' })
  await parents.getByRole('button', { name: /^Söndür: / }).click()
  await expect(parents).toHaveCount(0)
  expect(await devicesOf(db, student)).toEqual([])
})
