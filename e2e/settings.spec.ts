import { readFile } from 'node:fs/promises'
import { getMe, parentLogin, signIn as signInCall } from '@hasiye/contract/accounts.ts'
import { goBack } from './support/back.ts'
import { makeCourse } from './support/classes.ts'
import { mailedLink } from './support/outbox.ts'
import { Session } from './support/session.ts'
import { closeSettings, openSection, openSettings } from './support/settings.ts'
import { expect, test } from './support/test.ts'

test('name and phone are saved; the e-mail is read-only', async ({ page, newPerson, signIn }) => {
  const person = await newPerson('teacher', 'Samir Rzayev')
  await signIn(person)
  await page.goto('/dashboard')
  const dialog = await openSettings(page, 'Profil')
  await expect(dialog.getByLabel('E-poçt')).toHaveValue(person.email)
  await expect(dialog.getByLabel('E-poçt')).not.toBeEditable()
  await dialog.getByLabel('Ad və soyad').fill('  ')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(dialog.getByLabel('Ad və soyad')).toHaveAccessibleDescription('Ad və soyad mütləq doldurulmalıdır.')

  await dialog.getByLabel('Ad və soyad').fill('Samir Əlizadə')
  await dialog.getByLabel(/Mobil nömrə/).fill('050 123-45-67')
  await expect(dialog.getByLabel(/Mobil nömrə/)).toHaveValue('0501234567')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText('Profiliniz yeniləndi.')).toBeVisible()
  expect(await person.session.call(getMe)).toMatchObject({ fullName: 'Samir Əlizadə', number: '0501234567' })
  await closeSettings(dialog)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Samir Əlizadə')
})

test('on a phone Back leads from a section to the list and to the page; what was typed stays, and a reload opens the section', async ({
  page,
  newPerson,
  signIn,
}) => {
  await signIn(await newPerson('student'))
  await page.goto('/student-dashboard?q=izi')
  const dialog = await openSettings(page, 'Profil')
  await expect(page).toHaveURL('/student-dashboard?q=izi&settings=profile')
  await expect(dialog.getByRole('heading', { name: 'Profil' })).toBeFocused()
  await dialog.getByLabel('Ad və soyad').fill('Başqa Ad')
  await page.goBack()
  await expect(dialog.getByRole('tab', { name: 'Profil' })).toBeFocused()
  await dialog.getByRole('tab', { name: 'Şifrə' }).click()
  await dialog.getByLabel('Cari şifrə', { exact: true }).fill('köhnə')
  await openSection(dialog, 'Profil')
  await expect(dialog.getByLabel('Ad və soyad')).toHaveValue('Başqa Ad')
  await openSection(dialog, 'Şifrə')
  await expect(dialog.getByLabel('Cari şifrə', { exact: true })).toHaveValue('köhnə')
  await closeSettings(dialog)
  await page.getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/student-dashboard?q=izi')

  await openSettings(page, 'Görünüş')
  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'Görünüş' })).toBeVisible()
  await page.goBack()
  await expect(dialog.getByRole('tab', { name: 'Digər' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/student-dashboard?q=izi')
})

test('in a wide window the sections are beside their list; Back asks for unsaved input and leaves them at once', {
  tag: '@desktop',
}, async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('teacher'))
  await page.goto('/user-guide')
  await page.goto('/dashboard?settings=sessions')
  const dialog = page.getByRole('dialog', { name: 'Tənzimləmələr' })
  await expect(dialog.getByText('Bu cihaz', { exact: true })).toBeVisible()
  await closeSettings(dialog)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Tənzimləmələr' }).click()
  await dialog.getByRole('tab', { name: 'Profil', selected: true }).press('ArrowDown')
  await expect(dialog.getByRole('tab', { name: 'Şifrə', selected: true })).toBeFocused()
  await dialog.getByLabel('Cari şifrə', { exact: true }).fill('köhnə')
  await dialog.getByRole('tab', { name: 'Digər' }).click()
  await expect(page).toHaveURL('/dashboard?settings=other')
  await goBack(page, 1)
  await page.getByRole('button', { name: 'Redaktəyə qayıt' }).click()
  await dialog.getByRole('tab', { name: 'Şifrə' }).click()
  await expect(dialog.getByLabel('Cari şifrə', { exact: true })).toHaveValue('köhnə')
  await goBack(page, 1)
  await page.getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/user-guide')
})

test('closing with unsaved changes asks first', async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('student'))
  await page.goto('/student-dashboard')
  const dialog = await openSettings(page, 'Profil')
  await dialog.getByLabel('Ad və soyad').fill('Başqa Ad')
  await closeSettings(dialog)
  await expect(page.getByText('Bağlasanız, yazdıqlarınız itəcək.')).toBeVisible()
  await page.getByRole('button', { name: 'Redaktəyə qayıt' }).click()
  await expect(dialog.getByLabel('Ad və soyad')).toHaveValue('Başqa Ad')
})

test('the password changes if the current one is right; other devices are signed out', async ({
  page,
  newPerson,
  signIn,
  origin,
}) => {
  const person = await newPerson('teacher')
  await signIn(person)
  const other = new Session(origin)
  await other.call(signInCall, { body: { email: person.email, password: person.password } })
  await page.goto('/dashboard')
  const dialog = await openSettings(page, 'Şifrə')
  const change = async (current: string, next: string, repeat = next) => {
    await dialog.getByLabel('Cari şifrə', { exact: true }).fill(current)
    await dialog.getByLabel('Yeni şifrə', { exact: true }).fill(next)
    await dialog.getByLabel('Yeni şifrənin təkrarı', { exact: true }).fill(repeat)
    await dialog.getByRole('button', { name: 'Şifrəni dəyiş' }).click()
  }
  await change(person.password, 'bənövşə-7', 'bənövşə-8')
  await expect(dialog.getByLabel('Yeni şifrənin təkrarı', { exact: true })).toHaveAccessibleDescription(
    'Yeni şifrələr uyğun gəlmir.',
  )
  await change('yanlış-şifrə', 'bənövşə-7')
  await expect(dialog.getByLabel('Cari şifrə', { exact: true })).toHaveAccessibleDescription(
    'Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.',
  )
  await expect(dialog.getByText('Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.')).toHaveCount(1)
  await expect(dialog.getByLabel('Cari şifrə', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('Yeni şifrə', { exact: true })).toHaveValue('bənövşə-7')
  await change(person.password, 'bənövşə-7')
  await expect(page.getByText('Şifrəniz dəyişdirildi.')).toBeVisible()
  await expect(dialog.getByLabel('Cari şifrə', { exact: true })).toHaveValue('')
  await expect(other.call(getMe)).rejects.toThrow(/401/)
  await page.reload()
  await expect(dialog.getByLabel('Cari şifrə', { exact: true })).toBeVisible()
})

test('a chosen colour scheme is stored on this device, also for the static text pages', async ({
  page,
  newPerson,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(await newPerson('teacher'))
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/dashboard')
  const dialog = await openSettings(page, 'Görünüş')
  const light = await ground()
  await dialog.getByText('Tünd', { exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.goto('/user-guide')
  await expect.poll(ground).toBe(dark)
  await page.goto('/dashboard')
  const again = await openSettings(page, 'Görünüş')
  await again.getByText('Sistemdəki kimi').click()
  await expect.poll(ground).toBe(light)
  expect(await page.evaluate(() => localStorage.getItem('hasiye.scheme'))).toBeNull()
})

test('a new ID replaces the old one and signs the parents out', async ({ page, newPerson, signIn, origin }) => {
  const student = await newPerson('student')
  const parent = new Session(origin)
  await parent.call(parentLogin, { body: { shortId: student.shortId } })
  await signIn(student)
  await page.goto('/student-dashboard')
  const dialog = await openSettings(page, 'Profil')
  await dialog.getByRole('button', { name: 'Yeni ID al' }).click()
  const question = page.getByRole('dialog', { name: 'Yeni ID almaq istədiyinizə əminsiniz?' })
  await expect(question).toContainText('bütün valideyn sessiyaları bağlanacaq')
  await question.getByRole('button', { name: 'Yeni ID al' }).click()
  await expect(page.getByText(/^ID-niz yeniləndi: \w{8}$/)).toBeVisible()
  const { shortId } = await student.session.call(getMe)
  expect(shortId).not.toBe(student.shortId)
  await expect(dialog.getByRole('button', { name: `ID-ni kopyala: ${[...shortId].join(' ')}` })).toBeVisible()
  await expect(parent.call(getMe)).rejects.toThrow(/401/)
})

test("the e-mail about a parent's sign-in links to the list of devices", async ({
  page,
  newPerson,
  signIn,
  origin,
}) => {
  const student = await newPerson('student')
  await new Session(origin).call(parentLogin, { body: { shortId: student.shortId } })
  await signIn(student)
  await page.goto(await mailedLink(student.email, 'ID-nizlə valideyn panelinə daxil olundu'))
  const dialog = page.getByRole('dialog', { name: 'Tənzimləmələr' })
  await expect(dialog.getByRole('heading', { name: 'Aktiv sessiyalar' })).toBeInViewport()
  await expect(dialog.getByText('Valideyn sessiyası')).toBeInViewport()
  await closeSettings(dialog)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/student-dashboard')
})

test('a student ends one parent session, then all others, and reads that a new password would too', async ({
  page,
  newPerson,
  signIn,
  origin,
}) => {
  const student = await newPerson('student')
  const parents = Array.from({ length: 3 }, () => new Session(origin))
  for (const parent of parents) await parent.call(parentLogin, { body: { shortId: student.shortId } })
  await signIn(student)
  await page.goto('/student-dashboard')
  await page.getByRole('button', { name: 'Tənzimləmələr' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tənzimləmələr' })
  const guide = dialog.getByRole('link', { name: 'İstifadə təlimatı' })
  await expect(guide).toHaveAttribute('href', '/user-guide')
  await expect(guide).toHaveAttribute('target', '_blank')
  await dialog.getByRole('tab', { name: 'Şifrə' }).click()
  const text = 'Şifrəni dəyişəndə digər cihazlardakı sessiyalar və valideyn sessiyaları bağlanacaq.'
  await expect(dialog.getByText(text)).toBeVisible()
  await openSection(dialog, 'Aktiv sessiyalar')
  const devices = dialog.getByRole('listitem')
  const ofParents = devices.filter({ hasText: 'Valideyn sessiyası' })
  await expect(devices.filter({ hasText: 'Bu cihaz' })).toHaveCount(1)
  await expect(ofParents).toHaveCount(3)
  await ofParents
    .first()
    .getByRole('button', { name: /^Sessiyanı bağla/ })
    .click()
  await expect(page.getByText('Sessiya bağlandı.')).toBeVisible()
  await expect(ofParents).toHaveCount(2)
  const responses = await Promise.allSettled(parents.map((parent) => parent.call(getMe)))
  expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await dialog.getByRole('button', { name: 'Digərlərini bağla' }).click()
  await page
    .getByRole('dialog', { name: /əminsiniz\?$/ })
    .getByRole('button', { name: 'Digərlərini bağla' })
    .click()
  await expect(page.getByText('Digər sessiyaların hamısı bağlandı.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  for (const parent of parents) await expect(parent.call(getMe)).rejects.toThrow(/401/)
})

test("the user's own data is downloaded as a ZIP", async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('teacher'))
  await page.goto('/dashboard')
  const dialog = await openSettings(page, 'Məlumatlarım')
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Məlumatlarımı endir' }).click()
  const saved = await coming
  expect(saved.suggestedFilename()).toBe('melumatlarim.zip')
  const bytes = await readFile(await saved.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText('Faylınız hazırdır.')).toBeVisible()
})

test('a picture can be cropped, and a file that is not a picture is rejected', async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('teacher'))
  await page.goto('/dashboard')
  const dialog = await openSettings(page, 'Profil')
  const choose = dialog.locator('input[type=file]')
  await choose.setInputFiles({ name: 'siyahi.txt', mimeType: 'text/plain', buffer: Buffer.from('ad') })
  await expect(dialog.getByRole('alert')).toHaveText('Yalnız şəkil faylı seçə bilərsiniz.')
  const buffer = await page.screenshot()
  await choose.setInputFiles({ name: 'men.png', mimeType: 'image/png', buffer })
  const crop = page.getByRole('dialog', { name: 'Şəkli kəs' })
  await expect(crop.getByRole('slider', { name: 'Böyütmə' })).toHaveValue('1')
  await crop.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(dialog.getByLabel('Ad və soyad')).toBeVisible()
})

test('the account is deleted permanently with the password, after a list of what is deleted', async ({
  page,
  newPerson,
  signIn,
}) => {
  const person = await newPerson('teacher')
  await makeCourse(person)
  await signIn(person)
  await page.addInitScript((email) => {
    if (!sessionStorage.getItem('remembered')) localStorage.setItem('hasiye.email', email)
    sessionStorage.setItem('remembered', '1')
  }, person.email.toUpperCase())
  await page.goto('/dashboard')
  const dialog = await openSettings(page, 'Məlumatlarım')
  await dialog.getByRole('button', { name: 'Hesabımı sil' }).click()
  const question = page.getByRole('dialog', { name: 'Hesabınızı silmək istədiyinizə əminsiniz?' })
  await expect(question).toContainText('Yaratdığınız 1 qrup idarəetmə icazəsi olan müəllimə keçəcək')
  await question.getByLabel('Şifrə', { exact: true }).fill('yanlış-şifrə')
  await question.getByRole('button', { name: 'Hesabı həmişəlik sil' }).click()
  await expect(question.getByText('Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.')).toHaveCount(1)
  await expect(question.getByLabel('Şifrə', { exact: true })).toBeFocused()
  await question.getByLabel('Şifrə', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: 'Hesabı həmişəlik sil' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: 'Hesabınız silindi.' })).toBeVisible()
  await expect(page.getByLabel('E-poçt')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('hasiye.email'))).toBeNull()
  await expect(person.session.call(getMe)).rejects.toThrow(/401/)
})
