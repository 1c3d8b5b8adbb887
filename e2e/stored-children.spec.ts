import { renewShortId } from '@hasiye/contract/own-account.ts'
import { makeCourse, type Pupil } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { cameraThatSees } from './support/fake-camera.ts'
import { expect, test } from './support/faults.ts'

const [scanned] = JSON.parse(process.env.E2E_PUPILS ?? '[]') as Pupil[]

const outdated = 'Bu ID dəyişib və ya bağlanıb. Şagirddən və ya müəllimdən yenisini istəyin.'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = cameraThatSees(`https://hasiye.az/student-view/${scanned?.shortId}`)
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
  },
})

test('a parent stores two children on the device, switches between them and removes them', { tag: '@core' }, async ({
  page,
  isPhone,
  teacher,
  newPerson,
}) => {
  const first = await newPerson('student', 'Günəş Şıxəliyeva')
  const second = await newPerson('student', 'Tural Şıxəliyev')
  await makeCourse(teacher, { name: 'Kimya', pupils: [first], days: { [daysAgo(1)]: '+' } })
  await makeCourse(teacher, { name: 'Fizika', pupils: [second], days: { [daysAgo(1)]: '-' } })

  await page.goto(`/student-view/${first.shortId}`)
  await expect(page.getByText('Günəş')).toHaveCount(0)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  const question = page.getByRole('region', {
    name: `Günəş ${isPhone ? 'bu telefonda' : 'bu cihazda'} yadda saxlanılsın?`,
  })
  await expect(question).toContainText('Ortaq cihazda saxlamayın.')
  await expect(question, 'seen without scrolling').toBeInViewport({ ratio: 0.99 })
  const inMain = page.locator('main:focus, main :focus')
  await expect(inMain, 'the focus after the sign-in').toHaveCount(1)
  await question.getByRole('button', { name: 'Yadda saxla' }).press('Enter')
  await expect(question).toHaveCount(0)
  const said = page.getByRole('status')
  await expect(said.filter({ hasText: 'Günəş Şıxəliyeva bu cihazda yadda saxlanıldı.' })).toBeVisible()
  await expect(inMain, 'the focus after storing').toHaveCount(1)

  const children = page.getByRole('navigation', { name: 'Övladlar' })
  await expect(children.getByRole('button')).toHaveCount(0)
  await children.getByRole('link', { name: 'Başqa övlad əlavə et' }).click()
  await expect(page).toHaveURL('/parent-view/add')
  await page.getByLabel('Şagird ID-si').fill(second.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByText('Şagird: Tural Şıxəliyev')).toBeVisible()
  await page.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(children.getByRole('button')).toHaveText([/Günəş/, /Tural/])
  const add = children.getByText('Övlad', { exact: true })
  await expect(add).toBeVisible({ visible: !isPhone })
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('hasiye.children'))) ?? '')).toEqual([
    { id: expect.any(Number), name: first.fullName, shortId: first.shortId },
    { id: expect.any(Number), name: second.fullName, shortId: second.shortId },
  ])

  const tab = children.getByRole('button', { name: first.fullName })
  expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await tab.press('Enter')
  await expect(page.getByText('Şagird: Günəş Şıxəliyeva')).toBeVisible()
  await expect(inMain, 'the focus after a switch').toHaveCount(1)
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Kimya' })).toBeVisible()
  await expect(page.getByText('Fizika')).toHaveCount(0)

  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/parent-view')
  const kept = page.getByRole('list', { name: 'Övladlar' })
  const bin = kept.getByRole('button', { name: `${first.fullName}: bu cihazdan sil` })
  const undo = page.getByRole('button', { name: 'Geri qaytar' })
  await bin.press('Enter')
  await expect(said.filter({ hasText: 'Günəş Şıxəliyeva bu cihazdan silindi.' })).toBeVisible()
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(kept.getByRole('listitem')).toHaveText([/Günəş Şıxəliyeva/, /Tural Şıxəliyev/])
  await expect(inMain, 'the focus after the undo').toHaveCount(1)
  await bin.click()
  await expect(kept.getByRole('listitem')).toHaveText([/Tural Şıxəliyev/])
  await kept.getByRole('button', { name: /^Tural Şıxəliyev.*Davamiyyətə bax/ }).click()
  await expect(page.getByText('Şagird: Tural Şıxəliyev')).toBeVisible()
  const forget = page.getByRole('button', { name: 'Bu cihazdan sil' })
  await forget.press('Enter')
  await expect(said.filter({ hasText: 'Tural Şıxəliyev bu cihazdan silindi.' })).toBeVisible()
  await expect(inMain, 'the focus after removing').toHaveCount(1)
  await expect(page.getByText(/yadda saxlanılsın/), 'not asked right after').toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('hasiye.children'))).toBeNull()
  await undo.click()
  await forget.click()
  expect(await page.evaluate(() => localStorage.getItem('hasiye.children'))).toBeNull()
})

test('children who are not stored keep their tabs until the parent logs out', async ({ page, network, newPerson }) => {
  const first = await newPerson('student', 'Günəş Şıxəliyeva')
  const second = await newPerson('student', 'Tural Şıxəliyev')
  const enter = async (shortId: string) => {
    await page.getByLabel('Şagird ID-si').fill(shortId)
    await page.getByRole('button', { name: 'Daxil ol' }).click()
  }
  await page.goto('/parent-view')
  await enter(first.shortId)
  await page.getByRole('button', { name: 'İndi yox' }).click()
  const children = page.getByRole('navigation', { name: 'Övladlar' })
  await children.getByRole('link', { name: 'Başqa övlad əlavə et' }).click()
  await enter(second.shortId)
  await expect(page.getByText('Şagird: Tural Şıxəliyev')).toBeVisible()
  await expect(children.getByRole('button')).toHaveText([/Günəş/, /Tural/])
  await children.getByRole('button', { name: first.fullName }).click()
  await expect(page.getByText('Şagird: Günəş Şıxəliyeva')).toBeVisible()
  await page.reload()
  await expect(children.getByRole('button')).toHaveText([/Günəş/, /Tural/])
  await expect(page.getByText(/yadda saxlanılsın/)).toHaveCount(0)
  await children.getByRole('button', { name: second.fullName }).click()
  await page
    .getByRole('region', { name: /^Tural bu (telefonda|cihazda) yadda saxlanılsın/ })
    .getByText('İndi yox')
    .click()
  await children.getByRole('button', { name: first.fullName }).click()
  await expect(page.getByText('Şagird: Günəş Şıxəliyeva')).toBeVisible()
  await expect(page.getByText(/yadda saxlanılsın/), 'declined for both').toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(first.shortId)
  network.cut('POST /api/public/parent-login')
  await children.getByRole('button', { name: second.fullName }).click()
  await expect(page.getByRole('alert')).toContainText('Bu övladı açmaq üçün internet lazımdır.')
  network.restore()

  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/parent-view')
  expect(await page.evaluate(() => sessionStorage.getItem('hasiye.visitedChildren'))).toBeNull()
  await enter(second.shortId)
  await expect(page.getByText('Şagird: Tural Şıxəliyev')).toBeVisible()
  await expect(children.getByRole('link')).toHaveText('Övlad')
  await expect(children.getByRole('button')).toHaveCount(0)
})

test('a stored child whose ID was renewed is named, the new ID is asked for once, and replaces the old one', async ({
  page,
  newPerson,
}) => {
  const first = await newPerson('student', 'Günəş Şıxəliyeva')
  const second = await newPerson('student', 'Tural Şıxəliyev')
  const kept = [first, second].map(({ id, fullName: name, shortId }) => ({ id, name, shortId }))
  let attempts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/parent-login')) attempts += 1
  })
  await page.goto('/parent-view')
  await page.evaluate((list) => localStorage.setItem('hasiye.children', JSON.stringify(list)), kept)
  await page.reload()
  await page.getByRole('button', { name: /^Tural Şıxəliyev.*Davamiyyətə bax/ }).click()
  await expect(page.getByText('Şagird: Tural Şıxəliyev')).toBeVisible()
  const { shortId: renewed } = await first.session.call(renewShortId)
  const sentence = outdated
  const tab = page.getByRole('navigation', { name: 'Övladlar' }).getByRole('button', { name: first.fullName })
  await tab.click()
  await expect(page.getByRole('alert')).toContainText(sentence)
  await page.getByRole('button', { name: 'Bildirişi bağla' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await tab.click()
  await expect(page.getByRole('alert')).toContainText(sentence)
  expect(attempts).toBe(2)
  await page.getByRole('button', { name: 'Yaz', exact: true }).click()
  await expect(page).toHaveURL('/parent-view/add')
  await page.goto('/student-dashboard')

  await second.session.call(renewShortId)
  await page.reload()
  await expect(page).toHaveURL('/parent-view')
  await expect(page.getByText('Bu baxış bağlanıb.')).toBeVisible()
  const list = page.getByRole('list', { name: 'Övladlar' })
  const rowOf = (name: string) => list.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  const [gunesh, tural] = [rowOf(first.fullName), rowOf(second.fullName)]
  await gunesh.getByRole('button').first().click()
  await expect(gunesh.getByRole('alert')).toHaveText(sentence)
  await expect(page.getByText('Bu baxış bağlanıb.')).toHaveCount(0)
  await tural.getByRole('button').first().click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await tural.getByRole('button', { name: 'Tural Şıxəliyev: bu cihazdan sil' }).click()
  await expect(page.getByRole('alert'), 'the message goes with the child').toHaveText(sentence)
  expect(attempts).toBe(4)
  await gunesh.getByRole('button', { name: /Yeni ID yaz/ }).click()
  const field = page.getByLabel('Şagird ID-si')
  await expect(field).toBeFocused()
  expect(attempts, 'no other attempt').toBe(4)
  await field.fill(first.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.locator('form').getByRole('alert'), 'a known ID that is typed').toHaveText(outdated)
  await field.fill(renewed)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByRole('button', { name: 'Bu cihazdan sil' })).toBeVisible()
  const stored = async () =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('hasiye.children'))) ?? '') as unknown
  await expect.poll(stored).toEqual([{ id: first.id, name: first.fullName, shortId: renewed }])
})

test('“not now” stores nothing, is not asked again in this tab, and ends with the browser', async ({
  page,
  context,
  newPerson,
}) => {
  const student = await newPerson('student', 'Günəş Şıxəliyeva')
  await page.goto(`/student-view/${student.shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await page.getByRole('button', { name: 'İndi yox' }).click()
  await expect(page.getByText(/yadda saxlanılsın/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Şagird: Günəş Şıxəliyeva')).toBeVisible()
  await expect(page.getByText(/yadda saxlanılsın/)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('hasiye.children'))).toBeNull()

  const others = ['Məhəmmədəli Cəfərquluzadə', 'Abdulrəhman Şıxəliyev', 'Nərminə Ömərzadə']
  const kept = others.map((name, n) => ({ id: 900_001 + n, name, shortId: `M234567${n + 2}` }))
  await page.evaluate((list) => localStorage.setItem('hasiye.children', JSON.stringify(list)), kept)
  await page.reload()
  const shown = page.getByRole('navigation', { name: 'Övladlar' }).locator('[aria-current=page]')
  await expect(shown, 'the tab of the shown child, the last one').toBeInViewport({ ratio: 0.99 })

  const second = await context.newPage()
  await second.goto('/student-dashboard')
  await expect(second.getByText('Şagird: Günəş Şıxəliyeva')).toBeVisible()
  await page.close()
  await second.close()
  const later = await context.newPage()
  await later.goto('/student-dashboard')
  await expect(later).toHaveURL('/parent-view')
  await expect(later.getByText('Bu baxış bağlanıb.')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid')
})

test('a stored child with an invalid ID is reported and stays until it is removed', async ({ page }) => {
  await page.goto('/parent-view')
  await page.evaluate(() =>
    localStorage.setItem('hasiye.children', JSON.stringify([{ id: 900_001, name: 'Günəş', shortId: 'ZZZZ2222' }])),
  )
  await page.reload()
  await page.getByRole('button', { name: /^Günəş.*Davamiyyətə bax/ }).click()
  await expect(page.getByRole('alert')).toHaveText(outdated)
  await page.getByRole('button', { name: 'Günəş: bu cihazdan sil' }).click()
  await expect(page.getByRole('list', { name: 'Övladlar' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the camera scans a card, also if the page was reached from another page', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: /Valideyn/ }).click()
  await expect(page).toHaveURL('/parent-view')
  await page.getByRole('button', { name: 'Kartı oxut' }).click()
  await expect(page).toHaveURL(`/student-view/${scanned?.shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await expect(page.getByText(`Şagird: ${scanned?.fullName}`)).toBeVisible()
})

test('without camera permission the ID can be typed', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await page.goto('/parent-view')
  await page.getByRole('button', { name: 'Kartı oxut' }).click()
  await expect(page.getByRole('alert')).toHaveText('Kameraya icazə verilmədi. ID-ni özünüz yazın.')
  await page.getByRole('button', { name: 'Bağla' }).click()
  await expect(page.getByRole('button', { name: 'Kartı oxut' })).toBeVisible()
  await expect(page.getByLabel('Şagird ID-si')).toBeEditable()
})
