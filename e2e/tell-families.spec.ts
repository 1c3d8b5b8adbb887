import { addCards } from '@hasiye/contract/cards.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { Attendance, firstLessonOffer } from './support/attendance.ts'
import { makeCourse } from './support/classes.ts'
import { today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen } from './support/screen.ts'

const names = ['Aysel Abbasova', 'Babək Ağayev', 'Cavid Bağırov', 'Dilarə Cəfərova']

test('after the first saved lesson each family is sent its link; what was not saved stays, is told and is sent again', async ({
  page,
  network,
  isPhone,
  teacher,
  signIn,
}) => {
  const { id } = await makeCourse(teacher, { name: 'Riyaziyyat, 9-cu sinif', days: { [today()]: '' } })
  const params = { id }
  await teacher.session.call(addCards, { params, body: { names } })
  const stored = async () =>
    (await teacher.session.call(getCourse, { params })).participants
      .filter(({ sent }) => sent)
      .map(({ fullName }) => fullName)
      .sort()
  await signIn(teacher)
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.defineProperty(globalThis, 'shared', { value: shared })
    navigator.share = async ({ text = '' } = {}) => {
      if (shared.length === 1 && !Reflect.get(globalThis, 'wasCancelled')) {
        Reflect.set(globalThis, 'wasCancelled', true)
        throw new DOMException('cancelled', 'AbortError')
      }
      shared.push(text)
    }
  })
  const attendance = new Attendance(page, isPhone)
  await attendance.open(id)
  await page.getByRole('button', { name: 'Hamısı iştirak edib' }).tap()
  await attendance.saveButton.tap()
  const offer = firstLessonOffer(page)
  await expect(offer).toContainText('4 ailə hələ heç nə görmür.')
  await expectGoodScreen(page, 'offer after the first lesson', { isPhone })
  await offer.getByRole('button', { name: 'Ailələrə göndər' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Ailələrə göndər' })).toBeVisible()
  await expect(offer).toBeHidden()

  const rows = page.getByRole('listitem')
  const opened = page.getByRole('button', { expanded: true })
  const send = page.getByRole('button', { name: /^Ailəsinə göndər/ })
  await expect(opened).toContainText(names[0] ?? '')
  await expect(rows.first()).toContainText('Salam! Aysel, “Riyaziyyat, 9-cu sinif”. Davamiyyətə baxmaq üçün:')
  await send.tap()
  await expect(opened).toContainText(names[1] ?? '')
  await expect(page.getByText('1/4 göndərilib')).toBeVisible()
  await expectGoodScreen(page, 'telling families', { isPhone })
  // the share sheet was closed without sharing
  await send.tap()
  await expect(opened).toContainText(names[1] ?? '')
  await expect(page.getByText('1/4 göndərilib')).toBeVisible()
  await page.getByRole('button', { name: 'Keç', exact: true }).tap()
  await expect(opened).toContainText(names[2] ?? '')
  await expect.poll(stored).toEqual([names[0]])

  network.cut('PUT /api/courses/*/participants/*/sent')
  await send.tap()
  await expect(opened).toContainText(names[3] ?? '')
  await expect(page.getByText('1 seçim yadda saxlanılmayıb.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2/4 göndərilib')).toBeVisible()
  await expect(page.getByText('1 seçim yadda saxlanılmayıb.')).toBeVisible()
  await page.getByRole('link', { name: 'Hesabata qayıt' }).tap()
  await expect(page.getByText('2 ailəyə göndərilib, 2 qalıb')).toBeVisible()
  await expectGoodScreen(page, 'reports', { isPhone })
  // the page sends it when it is opened
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sent'))
  await page.getByRole('link', { name: /^Ailələrə göndər/ }).tap()
  await failed
  network.restore()
  await page.getByRole('button', { name: 'Yenidən cəhd et' }).tap()
  await expect(page.getByText('1 seçim yadda saxlanılmayıb.')).toBeHidden()
  await expect.poll(stored).toEqual([names[0], names[2]])
  await rows
    .first()
    .getByRole('button', { name: /^Göndərildi/ })
    .tap()
  await expect.poll(stored).toEqual([names[2]])

  await attendance.open(id)
  await expect(offer).toBeHidden()
})
