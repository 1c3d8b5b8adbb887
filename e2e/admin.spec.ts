import { getMe } from '@hasiye/contract/accounts.ts'
import { setQuota, setSubscription } from '@hasiye/contract/admin.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import type { Locator, Page } from '@playwright/test'
import { adminEmail, adminPassword } from './support/admin.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { codeOf, makeAdmin } from './support/second-factor.ts'
import { openSettings } from './support/settings.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { expect, test } from './support/test.ts'

/** Opens the panel with a search. */
async function find(page: Page, text: string): Promise<void> {
  await page.goto('/admin/teachers')
  await page.getByRole('searchbox', { name: 'Ad və ya e-poçt üzrə axtarın. Ad, e-poçt, ID və ya nömrə' }).fill(text)
  await expect(page).toHaveURL(/[?&]q=/)
}

/** A user's row, or their card on phones. */
const rowOf = (page: Page, email: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: email })

test('an admin signs in on a separate page, and every other signed-in page redirects to the panel', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await page.getByLabel('E-poçt').fill(adminEmail)
  await page.getByLabel('Şifrə', { exact: true }).fill('yanlış-şifrə')
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByRole('alert')).toHaveText('E-poçt və ya şifrə yanlışdır.')
  await expect(page.getByLabel('E-poçt')).toHaveValue(adminEmail)
  await page.getByLabel('Şifrə', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin paneli' })).toBeVisible()
  for (const path of ['/dashboard', '/course/7', '/student-dashboard', '/admin/login']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin')
  }
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/admin/teachers')
  await expect(page.getByRole('heading', { name: 'Giriş Məhduddur' })).toBeVisible()
})

test('teachers and students are counted, and found by a name typed without Azerbaijani letters, also beyond the last page', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher', 'Şəbnəm Çıraqlı')
  const student = await newPerson('student', 'Ülkər Çıraqlı')
  await admin.session.call(setSubscription, { params: { id: teacher.id }, body: { expiresAt: daysAgo(1) } })
  await signIn(admin)
  await find(page, 'sebnem ciraqli')
  await expect(page.getByRole('tab', { name: /^Müəllimlər \(\d+\)$/ })).toBeVisible()
  await expect(rowOf(page, teacher.email)).toContainText('Təsdiqlənməyib')
  await expect(rowOf(page, teacher.email)).toContainText(teacher.shortId)
  await expect(rowOf(page, teacher.email)).toContainText('Bitib')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.reload()
  await expect(rowOf(page, teacher.email)).toBeVisible()
  await page.goto(`${page.url()}&page=9`)
  await expect(rowOf(page, teacher.email)).toBeVisible()
  await page.getByRole('tab', { name: /^Şagirdlər \(\d+\)$/ }).click()
  await page.getByRole('searchbox').fill(student.email)
  await expect(rowOf(page, student.email)).toContainText('Ülkər Çıraqlı')
  await page.getByRole('searchbox').fill('belə adam yoxdur')
  await expect(page.getByRole('heading', { name: '“belə adam yoxdur” üzrə istifadəçi tapılmadı.' })).toBeVisible()
})

test('an ID and a phone number find a person, whose name is edited; Back leads through searches and tabs', {
  tag: '@desktop',
}, async ({ page, admin, signIn, newPerson }) => {
  const teacher = await newPerson('teacher', 'Rəna Qarayeva')
  const student = await newPerson('student', 'Aysel Qarayeva')
  const number = `05${String(Date.now()).slice(-8)}`
  await student.session.call(updateProfile, { body: { fullName: student.fullName, number } })
  await signIn(admin)
  await find(page, teacher.shortId.toLowerCase())
  await expect(rowOf(page, teacher.email)).toBeVisible()
  await page.getByRole('tab', { name: /^Şagirdlər/ }).click()
  await page.getByRole('searchbox').fill(`+994 ${number.slice(1, 3)} ${number.slice(3, 6)} ${number.slice(6)}`)
  await rowOf(page, student.email)
    .getByRole('button', { name: /^Redaktə et/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Şagird məlumatlarını redaktə et' })
  await dialog.getByLabel('Ad və soyad').fill('7')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(dialog.getByLabel('Ad və soyad')).toHaveAccessibleDescription(
    'Ad və soyad düzgün formatda deyil. Adda ən azı iki hərf olmalıdır, sayt ünvanı isə ola bilməz.',
  )
  await dialog.getByLabel('Ad və soyad').fill('Aysel Qarayeva-Əliyeva')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Şagird məlumatları uğurla yeniləndi (Aysel Qarayeva-Əliyeva).')).toBeVisible()
  await expect(rowOf(page, student.email)).toContainText('Aysel Qarayeva-Əliyeva')
  expect((await student.session.call(getMe)).fullName).toBe('Aysel Qarayeva-Əliyeva')

  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Şagirdlər/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Müəllimlər/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue(teacher.shortId.toLowerCase())
  await expect(rowOf(page, teacher.email)).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(rowOf(page, student.email)).toBeVisible()

  await page.getByRole('tab', { name: 'Vəziyyət' }).click()
  const renaming = page.getByRole('listitem').filter({ hasText: 'istifadəçinin adını dəyişdi' })
  await expect(renaming.filter({ hasText: `Aysel Qarayeva-Əliyeva (№ ${student.id})` })).toBeVisible()
  await signIn(student)
  await page.goto('/student-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xoş gəlmisiniz, Aysel Qarayeva-Əliyeva!')
})

test('the table fits into 768 px with whole addresses, its header stays in view, and its tabs fit into 360 px', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const family = `Xudaverdiyeva${Date.now()}`
  for (let n = 0; n < 9; n++) await newPerson('teacher', `Gülər Məhəmmədəmin qızı ${family}`)
  await signIn(admin)
  await page.setViewportSize({ width: 768, height: 420 })
  let checks = 0
  await page.route('**/auth/admin/checkAdmin', async (route) => {
    if (checks++ === 0) await expect(page.getByText('Məlumatlar yüklənir...')).toBeAttached()
    await route.continue()
  })
  await find(page, family)
  expect(checks).toBeGreaterThan(0)
  const rows = page.getByRole('row').filter({ hasText: '@' })
  await expect(rows).toHaveCount(9)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  const name = rows.first().getByText('Gülər Məhəmmədəmin qızı')
  expect((await name.boundingBox())?.height).toBeLessThan(30)
  const isCut = await rows
    .first()
    .getByText('@')
    .evaluate((cell) => cell.scrollWidth > cell.clientWidth)
  expect(isCut).toBe(false)
  // the status column has icons only; their words are below the table
  await expect(page.getByRole('paragraph').getByText('Təsdiqlənməyib')).toBeVisible()
  await rows.last().scrollIntoViewIfNeeded()
  const head = page.getByRole('columnheader', { name: 'Ad və soyad', exact: true })
  expect((await head.boundingBox())?.y).toBe(0)
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await page.setViewportSize({ width: 1280, height: 800 })
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights), 'heights of the rows at 1280 px').toEqual(new Set([56]))
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('tab', { name: 'Vəziyyət' })).toBeInViewport({ ratio: 1 })
})

test('a list is sorted by a column, and reversed by a second click', { tag: '@both' }, async ({
  page,
  isPhone,
  admin,
  signIn,
  newPerson,
}) => {
  const family = `Ağayev${Date.now()}`
  const first = await newPerson('teacher', `Anar ${family}`)
  const last = await newPerson('teacher', `Zaur ${family}`)
  await signIn(admin)
  await find(page, family)
  const sort = async () => {
    if (isPhone) await page.getByRole('button', { name: /^Sıralama: / }).click()
    const role = isPhone ? 'menuitem' : 'button'
    await page.getByRole(role, { name: 'Ad və soyad üzrə sırala' }).click()
  }
  const people = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: '@' })
  await sort()
  await expect(people).toHaveText([new RegExp(first.email), new RegExp(last.email)])
  await sort()
  await expect(people).toHaveText([new RegExp(last.email), new RegExp(first.email)])
})

test('name, quota and subscription are edited; missing values are reported, and the toast hides by itself', {
  tag: '@desktop',
}, async ({ page, admin, signIn, newPerson }) => {
  const teacher = await newPerson('teacher', 'Rauf Məlikov')
  await signIn(admin)
  await find(page, teacher.email)
  await rowOf(page, teacher.email)
    .getByRole('button', { name: /^Redaktə et/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Müəllim məlumatlarını redaktə et' })
  await dialog.getByLabel('Qrup yaratma limiti').fill('')
  await dialog.getByRole('button', { name: 'Tarixi təmizlə' }).click()
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(dialog.getByText('Limit mənfi olmayan bir rəqəm olmalıdır.')).toBeVisible()
  await expect(dialog.getByText('Abunəlik üçün bitiş tarixi seçilməlidir.')).toBeVisible()

  await dialog.getByLabel('Ad və soyad').fill('Rauf Məlikzadə')
  await dialog.getByLabel('Qrup yaratma limiti').pressSequentially('-1x2')
  await expect(dialog.getByLabel('Qrup yaratma limiti')).toHaveValue('12')
  await dialog.getByRole('button', { name: 'Abunəliyin bitiş tarixi' }).click()
  await page.getByRole('button', { name: longDate(today()), exact: true }).click()
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  const success = page.getByText('Müəllim məlumatları uğurla yenilədi (Rauf Məlikzadə).')
  await expect(success).toBeVisible()
  await expect(rowOf(page, teacher.email)).toContainText('Aktiv, 1 gün qalıb')
  await expect(success).toBeHidden()
  const { quota, fullName } = await teacher.session.call(getMe)
  expect(fullName).toBe('Rauf Məlikzadə')
  expect(quota).toMatchObject({ limit: 12, active: true })
  expect(bakuDate(new Date(quota?.subscriptionExpiresAt ?? ''))).toBe(today())
})

test('a user is deleted after a confirmation that says what is deleted', async ({ page, admin, signIn, newPerson }) => {
  const teacher = await newPerson('teacher', 'Kamran Rzayev')
  await makeCourse(teacher)
  await signIn(admin)
  await find(page, teacher.email)
  const remove = rowOf(page, teacher.email).getByRole('button', { name: /^İstifadəçini sil/ })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Bu istifadəçini silmək istədiyinizə əminsiniz?' })
  await expect(question).toContainText(`Kamran Rzayev (${teacher.email})`)
  await expect(question).toContainText('Yaratdığı 1 qrup')
  await question.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(rowOf(page, teacher.email)).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'İstifadəçini sil' }).click()
  await expect(page.getByText('İstifadəçi uğurla silindi.')).toBeVisible()
  await expect(rowOf(page, teacher.email)).toHaveCount(0)
  await expect(teacher.session.call(getMe)).rejects.toThrow(/401/)
})

test('the state of the service and the audit have a page of their own; the admin has settings', {
  tag: '@desktop',
}, async ({ page, admin, signIn, newPerson }) => {
  const teacher = await newPerson('teacher', 'Səbinə Qasımova')
  await admin.session.call(setQuota, { params: { id: teacher.id }, body: { limit: 3 } })
  await signIn(admin)
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Vəziyyət' }).click()
  await expect(page.getByRole('heading', { name: 'Vəziyyət' })).toBeVisible()
  await expect(page.getByText(/^\d+,\d GB$/)).toBeVisible()
  await expect(page.getByText('Növbədəki işlər', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Versiya \d/)).toBeVisible()
  await expect(page.getByText(/məlumat bazasının quruluşu № \d+$/)).toBeVisible()
  await expect(page.getByText(/[Ee]htiyat nüsxə/)).toHaveText(/^Ehtiyat nüsxə çıxarılmayıb\. /)
  await expect(page.getByText('Hər şey qaydasındadır.')).toBeHidden()
  const act = page.getByRole('listitem').filter({ hasText: 'qrup limitini dəyişdi' })
  await expect(act.filter({ hasText: `Səbinə Qasımova (№ ${teacher.id}) · Qrup limiti: 3` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kim nə edib' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Müəllimlər/ })).toHaveAttribute('aria-selected', 'true')

  const dialog = await openSettings(page, 'Aktiv sessiyalar')
  await expect(dialog.getByText('Bu cihaz', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('tab')).toHaveText(['Profil', 'Şifrə', 'Digər'])
  await dialog.getByRole('tab', { name: 'Şifrə' }).click()
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const type = async (current: string, next: string, repeat: string) => {
    await field('Cari şifrə').fill(current)
    await field('Yeni şifrə').fill(next)
    await field('Yeni şifrənin təkrarı').fill(repeat)
    await dialog.getByRole('button', { name: 'Şifrəni dəyiş' }).click()
  }
  await type('', '', '')
  await expect(field('Cari şifrə')).toHaveAccessibleDescription('Cari şifrə mütləq doldurulmalıdır.')
  await expect(field('Yeni şifrə')).toHaveAccessibleDescription(/Yeni şifrə mütləq doldurulmalıdır\./)
  await expect(field('Yeni şifrənin təkrarı')).toHaveAccessibleDescription(
    'Yeni şifrənin təkrarı mütləq doldurulmalıdır.',
  )
  await type('yanlış-şifrə', 'qarğa77', 'qarğa')
  await expect(field('Yeni şifrə')).toHaveAccessibleDescription(/Şifrə ən azı 8 simvoldan ibarət olmalıdır\./)
  await expect(field('Yeni şifrənin təkrarı')).toHaveAccessibleDescription('Yeni şifrələr uyğun gəlmir.')
  await type('yanlış-şifrə', '12345678', '12345678')
  await expect(field('Yeni şifrə')).toHaveAccessibleDescription(/Bu şifrə çox asandır\. Başqa şifrə seçin\./)
  await type('yanlış-şifrə', 'bənövşə-77', 'bənövşə-77')
  await expect(field('Cari şifrə')).toHaveAccessibleDescription('Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.')
  await expect(field('Yeni şifrə')).toHaveValue('bənövşə-77')
})

test('an admin turns the second factor on, signs in with a code and with a recovery code, and turns it off', async ({
  page,
}) => {
  const { email, password } = await makeAdmin()
  const enter = async () => {
    await page.goto('/admin/login')
    await sendSignIn(page, { email, password })
  }
  const dialog = page.getByRole('dialog', { name: 'İki addımlı giriş' })
  const submit = (name: string) => dialog.getByRole('button', { name }).click()
  await enter()
  await expect(page).toHaveURL('/admin')
  await openSettings(page, 'Şifrə')
  await page.getByRole('button', { name: 'Aktivləşdir' }).click()
  const ownPassword = dialog.getByLabel('Şifrə', { exact: true })
  await submit('Davam et')
  await expect(ownPassword).toHaveAccessibleDescription('Şifrə mütləq doldurulmalıdır.')
  await dialog.getByLabel('Şifrə', { exact: true }).fill('yanlış-şifrə')
  await submit('Davam et')
  await expect(dialog.getByText('Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.')).toBeVisible()
  await dialog.getByLabel('Şifrə', { exact: true }).fill(password)
  await submit('Davam et')
  await expect(dialog.getByRole('img', { name: 'Doğrulama tətbiqi üçün QR kod' })).toBeVisible()
  const secret = (await dialog.locator('code [aria-hidden]').textContent()) ?? ''
  const typedCode = dialog.getByLabel('6 rəqəmli kod')
  await submit('Aktivləşdir')
  await expect(typedCode).toHaveAccessibleDescription('6 rəqəmli kod mütləq doldurulmalıdır.')
  await dialog.getByLabel('6 rəqəmli kod').fill('12345')
  await submit('Aktivləşdir')
  await expect(dialog.getByText('Kod yanlışdır.')).toBeVisible()
  await dialog.getByLabel('6 rəqəmli kod').fill(codeOf(secret))
  await submit('Aktivləşdir')
  const codes = page.getByRole('dialog', { name: 'Ehtiyat kodlarınızı saxlayın' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = '', otherCode = ''] = await codes.locator('li [aria-hidden]').allTextContents()
  await codes.getByRole('button', { name: 'Saxladım' }).click()
  await expect(page.getByText('Aktivdir. İstifadə olunmamış ehtiyat kodu: 10')).toBeVisible()

  await page.context().clearCookies()
  await enter()
  await expect(page.getByText('Doğrulama tətbiqindəki 6 rəqəmli kodu yazın.')).toBeVisible()
  const code = page.getByLabel('6 rəqəmli kod')
  await expect(code).toBeFocused()
  await code.fill('12345')
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByText('Kod yanlışdır.')).toBeVisible()
  await expect(page.getByLabel('Şifrə', { exact: true })).toHaveValue(password)
  await code.fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page).toHaveURL('/admin')

  await page.context().clearCookies()
  await enter()
  await code.fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page).toHaveURL('/admin')
  await openSettings(page, 'Şifrə')
  await expect(page.getByText('Aktivdir. İstifadə olunmamış ehtiyat kodu: 9')).toBeVisible()
  await page.getByRole('button', { name: 'Söndür' }).click()
  await submit('Söndür')
  await expect(ownPassword).toHaveAccessibleDescription('Şifrə mütləq doldurulmalıdır.')
  await expect(typedCode).toHaveAccessibleDescription(/6 rəqəmli kod mütləq doldurulmalıdır\./)
  await ownPassword.fill('yanlış-şifrə')
  await typedCode.fill('12345')
  await submit('Söndür')
  await expect(ownPassword).toHaveAccessibleDescription('Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.')
  await ownPassword.fill(password)
  await submit('Söndür')
  await expect(typedCode).toHaveAccessibleDescription(/Kod yanlışdır\./)
  await typedCode.fill(otherCode)
  await submit('Söndür')
  await expect(page.getByText('İki addımlı giriş söndürüldü.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aktivləşdir' })).toBeVisible()
})
