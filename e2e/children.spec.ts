import { makeCourse, type Pupil } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { cameraThatSees } from './support/fake-camera.ts'
import { expect, test } from './support/test.ts'

const [scanned] = JSON.parse(process.env.E2E_PUPILS ?? '[]') as Pupil[]

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = cameraThatSees(`https://hasiye.az/student-view/${scanned?.shortId}`)
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
  },
})

test('a parent stores two children on the device, switches between them and removes them', async ({
  page,
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
  const question = page.getByRole('region', { name: 'Günəş Şıxəliyeva bu cihazda yadda saxlanılsın?' })
  await expect(question).toContainText('Ortaq cihazda saxlamayın.')
  await question.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(question).toHaveCount(0)

  const children = page.getByRole('navigation', { name: 'Övladlar' })
  await expect(children.getByRole('button')).toHaveCount(0)
  await children.getByRole('link', { name: 'Başqa övlad əlavə et' }).click()
  await expect(page).toHaveURL('/parent-view/add')
  await page.getByLabel('Şagird ID-si').fill(second.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByText('Şagird: Tural Şıxəliyev')).toBeVisible()
  await page.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(children.getByRole('button')).toHaveText([/Günəş/, /Tural/])
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('hasiye.children'))) ?? '')).toEqual([
    { name: first.fullName, shortId: first.shortId },
    { name: second.fullName, shortId: second.shortId },
  ])

  const tab = children.getByRole('button', { name: first.fullName })
  expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await tab.click()
  await expect(page.getByText('Şagird: Günəş Şıxəliyeva')).toBeVisible()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Kimya' })).toBeVisible()
  await expect(page.getByText('Fizika')).toHaveCount(0)

  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/parent-view')
  const kept = page.getByRole('list', { name: 'Övladlar' })
  await kept.getByRole('button', { name: `${first.fullName}: bu cihazdan sil` }).click()
  await expect(kept.getByRole('listitem')).toHaveText([/Tural Şıxəliyev/])
  await kept.getByRole('button', { name: /^Tural Şıxəliyev.*Davamiyyətə bax/ }).click()
  await expect(page.getByText('Şagird: Tural Şıxəliyev')).toBeVisible()
  await page.getByRole('button', { name: 'Bu cihazdan sil' }).click()
  expect(await page.evaluate(() => localStorage.getItem('hasiye.children'))).toBeNull()
})

test('“not now” stores nothing and is not asked again in this tab', { tag: '@once' }, async ({ page, newPerson }) => {
  const student = await newPerson('student', 'Günəş Şıxəliyeva')
  await page.goto(`/student-view/${student.shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await page.getByRole('button', { name: 'İndi yox' }).click()
  await expect(page.getByText(/bu cihazda yadda saxlanılsın/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Şagird: Günəş Şıxəliyeva')).toBeVisible()
  await expect(page.getByText(/bu cihazda yadda saxlanılsın/)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('hasiye.children'))).toBeNull()
})

test('a stored child with an invalid ID is reported and stays until it is removed', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/parent-view')
  await page.evaluate(() =>
    localStorage.setItem('hasiye.children', JSON.stringify([{ name: 'Günəş', shortId: 'ZZZZ2222' }])),
  )
  await page.reload()
  await page.getByRole('button', { name: /^Günəş.*Davamiyyətə bax/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Giriş mümkün olmadı. Zəhmət olmasa, ID-ni yoxlayın.')
  await page.getByRole('button', { name: 'Günəş: bu cihazdan sil' }).click()
  await expect(page.getByRole('list', { name: 'Övladlar' })).toHaveCount(0)
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

test('without camera permission the ID can be typed', { tag: '@once' }, async ({ page }) => {
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
