import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'
import { sendSignIn } from './support/sign-in-form.ts'

test('empty fields and wrong credentials show errors, and the e-mail is kept', { tag: '@core' }, async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson('teacher')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByLabel('E-poçt')).toHaveAccessibleDescription('E-poçt mütləq doldurulmalıdır.')
  await expect(page.getByLabel('Şifrə', { exact: true })).toHaveAccessibleDescription('Şifrə mütləq doldurulmalıdır.')
  await expect(page.getByLabel('E-poçt')).toBeFocused()

  await sendSignIn(page, { email, password: 'yanlış' })
  await expect(page.getByText('E-poçt və ya şifrə yanlışdır.')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveText('E-poçt və ya şifrə yanlışdır.')
  await expect(page.getByLabel('Şifrə', { exact: true })).toBeFocused()
  await expect(page.getByLabel('E-poçt')).toHaveValue(email)
})

test('an error of the page after a right password is reported as an error, and the server gets a report without its words', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('teacher')
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new TypeError("Cannot read properties of undefined (reading 'Aysel')")
    }
  })
  await page.goto('/login')
  const reported = page.waitForResponse('**/api/public/page-faults')
  await sendSignIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('Problem bizdədir. Səhifəni yeniləyib yenidən cəhd edin.')
  const report = await reported
  expect(report.status()).toBe(200)
  expect(report.request().postDataJSON()).toEqual({
    name: 'TypeError',
    kind: 'no_value',
    build: expect.stringMatching(/^index-[\w-]+\.js$/),
    page: '/login',
  })
})

test('the description of the product is beside the form, and below it on a phone', { tag: '@both' }, async ({
  page,
  isPhone,
}) => {
  await page.goto('/login')
  // the app replaces the prerendered page
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered')
  const claim = page.getByRole('heading', { name: 'Peşəkar idarəetmə' })
  await expect(claim).toBeVisible()
  const [text, button] = [await claim.boundingBox(), await page.getByRole('button', { name: 'Daxil ol' }).boundingBox()]
  if (!text || !button) throw new Error('nothing is shown')
  if (isPhone) expect(text.y).toBeGreaterThan(button.y + button.height)
  else expect(text.x + text.width).toBeLessThan(button.x)
})

test('a form filled in and submitted before the app has loaded is sent by the app', async ({ page, teacher }) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const keeper = await page.locator('script[src*="keep-press"]').getAttribute('src')
  await page.evaluate(`import('${keeper}').then(() => undefined)`)
  await page.getByLabel('E-poçt').fill(teacher.email)
  await page.getByLabel('Şifrə', { exact: true }).fill(teacher.password)
  await page.locator('form [type=submit]').click()
  await expect(page.getByRole('button', { name: 'Daxil olunur' })).toBeDisabled()
  await expect(page).toHaveURL('/login')
  release()
  await expect(page).toHaveURL('/dashboard')
})

test('the button keeps the focus while the sign-in is sent and if there is no response', async ({ page, network }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/signin')) sent += 1
  })
  const requests = network.hold('POST /auth/signin')
  await page.goto('/login')
  await page.getByLabel('E-poçt').fill('a@b.az')
  await page.getByLabel('Şifrə', { exact: true }).fill('x')
  const button = page.getByRole('button', { name: 'Daxil ol' })
  await button.focus()
  await page.keyboard.press('Enter')
  const sending = page.getByRole('button', { name: 'Daxil olunur...' })
  await expect(sending).toBeFocused()
  await page.keyboard.press('Enter')
  requests.cut()
  await expect(page.getByRole('alert')).toHaveText('Serverlə əlaqə qurulmadı. Bağlantını yoxlayıb yenidən cəhd edin.')
  await expect(button).toBeFocused()
  expect(sent).toBe(1)
})

test('“remember me” stores the e-mail on the device, or that the session ends with the browser; it is not sent', async ({
  page,
  newPerson,
}) => {
  const { email, password } = await newPerson('teacher')
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/signin')) bodies.push(request.postDataJSON())
  })
  const enter = async (remembers: boolean) => {
    await page.getByLabel('E-poçt').fill(email)
    await page.getByLabel('Şifrə', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: 'Məni xatırla' }).setChecked(remembers)
    await page.getByRole('button', { name: 'Daxil ol' }).click()
    await expect(page).toHaveURL('/dashboard')
  }
  const leave = async () => {
    await page.getByRole('button', { name: 'Çıxış' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Hesabınızdan çıxdınız.' })).toBeVisible()
  }
  await page.goto('/login')
  await enter(true)
  expect(await page.evaluate(() => Object.values({ ...localStorage }))).toEqual([email])
  await leave()
  await page.reload()
  await expect(page.getByLabel('E-poçt')).toHaveValue(email)
  await expect(page.getByLabel('Şifrə', { exact: true })).toHaveValue('')

  await enter(false)
  const ofUnticked = { 'hasiye.ends': expect.stringMatching(/^\d{13}$/) }
  expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])).toEqual([
    ofUnticked,
    expect.objectContaining(ofUnticked),
  ])
  await leave()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.reload()
  await expect(page.getByLabel('E-poçt')).toHaveValue('')
  expect(bodies).toEqual([
    { email, password },
    { email, password },
  ])
})

test('logging out clears the session and the loaded data, and the back button shows nothing', { tag: '@core' }, async ({
  page,
  newPerson,
  signIn,
  context,
}) => {
  await signIn(await newPerson('teacher', 'Samir Rzayev'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Samir Rzayev/)
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/login')
  expect(await context.cookies()).toEqual([])
  await page.goto('/signup')
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Samir Rzayev')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
})

test('the start page is the sign-in, and its moving background can be stopped', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Fon animasiyasını söndür' }).click()
  await expect(page.getByRole('button', { name: 'Fon animasiyasını yandır' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xoş gəlmisiniz!')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /Fon animasiyasını/ })).toHaveCount(0)
})

test('a person who signs in after a browser restart does not see the data of the first person', async ({
  page,
  context,
  newPerson,
}) => {
  const [first, other] = [await newPerson('teacher', 'Xanım Əsgərova'), await newPerson('teacher', 'Samir Hacıyev')]
  await makeCourse(first, { name: 'Məntiq, 10-cu sinif' })
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Məni xatırla' }).setChecked(false)
  await sendSignIn(page, first)
  await expect(page).toHaveURL('/dashboard')
  await page.close()
  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(later).toHaveURL('/login')
  await sendSignIn(later, other)
  await expect(later.getByRole('heading', { level: 1 })).toContainText('Samir Hacıyev')
  await expect(later.getByText('Məntiq, 10-cu sinif')).toHaveCount(0)
})
