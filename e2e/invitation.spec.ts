import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'
import { courseWithCode } from './support/joining.ts'
import { scan } from './support/qr.ts'
import { expectGoodScreen } from './support/screen.ts'

test('a code is turned on, read from the sheet and the board, renewed and turned off', async ({
  page,
  context,
  isPhone,
  teacher,
  signIn,
}) => {
  const { id, name } = await makeCourse(teacher)
  await signIn(teacher)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/course/${id}#participants`)
  await page.getByRole('button', { name: 'Şagird əlavə et' }).click()
  await page.getByRole('button', { name: /^Kodla dəvət/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Kodla dəvət' })
  await expect(sheet.getByText('Qoşulma kodu bağlıdır')).toBeVisible()
  await expectGoodScreen(page, 'invitation that is off', { isPhone })
  await sheet.getByRole('button', { name: 'Kodu aç' }).click()
  await expect(sheet.getByText('Qoşulma kodu açıqdır')).toBeVisible()
  const qr = sheet.getByRole('img', { name: 'QR kod' })
  const url = String(await scan(qr))
  expect(url).toMatch(/\/join\/[2-9A-Z]{6}$/)
  const code = url.slice(-6)
  await expect(sheet.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible()
  await expectGoodScreen(page, 'invitation', { isPhone, hasOwnDesktop: true })
  await sheet.getByRole('button', { name: 'Linki kopyala' }).click()
  await expect(page.getByText('Link kopyalandı.')).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(url)
  const share = sheet.getByRole('link', { name: /^Paylaş/ })
  const text = new URL(String(await share.getAttribute('href'))).searchParams.get('text')
  expect(text).toBe(`Salam! “${name}” qrupuna qoşulmaq üçün linkə keçin: ${url} və ya bu kodu yazın: ${code}`)

  await sheet.getByRole('switch', { name: 'Bu gün təsdiqsiz qəbul et' }).click({ force: true })
  await expect(sheet.getByText('00:00 vaxtına qədər təsdiqsiz qəbul olunur')).toBeVisible()

  await sheet.getByRole('button', { name: 'Lövhədə göstər' }).click()
  const board = page.getByRole('dialog', { name: 'Qoşulmaq üçün telefonunuzun kamerası ilə oxudun' })
  await expect(board.getByRole('heading', { name })).toBeVisible()
  expect(await scan(board.getByRole('img', { name: 'QR kod' }))).toBe(url)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await scan(board.getByRole('img', { name: 'QR kod' }))).toBe(url)
  await page.emulateMedia({ colorScheme: null })
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Lövhədə göstər' }).click()
  // a tap anywhere
  await page.mouse.click(200, 300)
  await expect(board).toBeHidden()
  await sheet.getByRole('button', { name: 'Lövhədə göstər' }).click()
  await expect(board).toBeVisible()
  await page.goBack()
  await expect(board).toBeHidden()
  await expect(sheet).toBeVisible()

  await sheet.getByRole('button', { name: 'Yeni kod' }).click()
  const question = page.getByRole('dialog', { name: 'Yeni kod yaradılsın?' })
  await expect(question).toContainText('Köhnə kod və QR kod dərhal işləməyəcək.')
  await question.getByRole('button', { name: 'Yeni kod' }).click()
  await expect(question).toBeHidden()
  await expect.poll(() => scan(qr)).not.toBe(url)
  await sheet.getByRole('switch', { name: 'Qoşulma kodu' }).click({ force: true })
  await expect(sheet.getByText('Qoşulma kodu bağlıdır')).toBeVisible()
  await expect(qr).toBeHidden()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Hələ şagird əlavə edilməyib.' })).toBeVisible()
})

test('a code that fails to load or change shows an error, and can be requested again', async ({
  page,
  network,
  teacher,
  signIn,
}) => {
  const course = await courseWithCode(teacher)
  await signIn(teacher)
  network.cut('GET /api/courses/*/join-code')
  await page.goto(`/course/${course.id}?invite=sheet#participants`)
  const sheet = page.getByRole('dialog', { name: 'Kodla dəvət' })
  await expect(sheet.getByRole('alert')).toContainText('Qoşulma kodunu yükləmək mümkün olmadı.')
  network.restore()
  await sheet.getByRole('button', { name: 'Yenidən cəhd et' }).click()
  await expect(sheet.getByRole('img', { name: 'QR kod' })).toBeVisible()
  network.cut('PUT /api/courses/*/join-code')
  await sheet.getByRole('switch', { name: 'Bu gün təsdiqsiz qəbul et' }).click({ force: true })
  await expect(sheet.getByRole('alert')).toHaveText(/^Serverlə əlaqə qurulmadı/)
  await expect(sheet.getByRole('switch', { name: 'Bu gün təsdiqsiz qəbul et' })).not.toBeChecked()
})

test('the board keeps the screen on while it is shown, and a key closes it', async ({ page, teacher, signIn }) => {
  const course = await courseWithCode(teacher)
  await signIn(teacher)
  await page.addInitScript(() => {
    const held = new Set<object>()
    const request = async () => {
      const lock = { release: async () => void held.delete(lock) }
      held.add(lock)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.defineProperty(globalThis, 'heldLocks', { get: () => held.size })
  })
  const heldLocks = () => page.evaluate<number>('heldLocks')
  await page.goto(`/course/${course.id}?invite=sheet#participants`)
  await page.getByRole('button', { name: 'Lövhədə göstər' }).click()
  const board = page.getByRole('dialog', { name: 'Qoşulmaq üçün telefonunuzun kamerası ilə oxudun' })
  await expect.poll(heldLocks).toBe(1)
  const close = board.getByRole('button', { name: 'Bağla' })
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(board).toBeHidden()
  await expect.poll(heldLocks).toBe(0)
})
