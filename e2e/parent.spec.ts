import { parentLogin, signIn as signInCall } from '@hasiye/contract/accounts.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import { makeCourse, storedMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen, gapBetween } from './support/screen.ts'
import { Session } from './support/session.ts'

test('an empty and a wrong ID show errors, and the right one opens the panel', { tag: '@core' }, async ({
  page,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student], days: { [daysAgo(2)]: '+', [daysAgo(1)]: '-' } })
  await page.goto('/parent-view')
  const field = page.getByLabel('Şagird ID-si')
  const enter = page.getByRole('button', { name: 'Daxil ol' })
  await field.fill('  ')
  await enter.click()
  await expect(field).toHaveAccessibleDescription(/Zəhmət olmasa, şagird ID-ni daxil edin\./)
  await expect(field).toBeFocused()
  await field.fill(teacher.shortId)
  await enter.click()
  await expect(page.getByRole('alert')).toHaveText('Giriş mümkün olmadı. Zəhmət olmasa, ID-ni yoxlayın.')
  await expect(field).toHaveValue(teacher.shortId)

  await field.fill(` ${student.shortId.slice(0, 4).toLowerCase()} ${student.shortId.slice(4)} `)
  await enter.click()
  await expect(page).toHaveURL('/student-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valideyn nəzarət paneli')
  await expect(page.getByText('Yalnız baxış rejimi')).toBeVisible()
  await expect(page.getByText('Şagird: Fidan Qasımova')).toBeVisible()
  await expect(page.getByText(`ID ${student.shortId}`)).toBeVisible()
  await expect(page.getByText('1/2 · 50%')).toBeVisible()
})

test('a parent cannot change anything', { tag: '@core' }, async ({ page, teacher, newPerson, origin }) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  const { id } = await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student], days: { [daysAgo(1)]: '-' } })
  await page.goto('/parent-view')
  await page.getByLabel('Şagird ID-si').fill(student.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valideyn nəzarət paneli')
  const buttons = page.getByRole('button')
  await expect(buttons).toHaveText(['Əsas məzmuna keç', 'Çıxış', 'Yadda saxla', 'İndi yox', 'Bildirişlər'])
  await page.getByRole('button', { name: 'İndi yox' }).click()
  await expect(buttons).toHaveText(['Əsas məzmuna keç', 'Çıxış', 'Bildirişlər'])
  const mark = dayWithWeekday(daysAgo(1), today())
  const links = page.getByRole('link')
  await expect(links.first()).toHaveAccessibleName('Yeniliklər')
  await expect(links).toHaveText(['', 'Övlad', mark, 'Riyaziyyat', /^İstifadə təlimatı/])
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.locator('textarea, select, [contenteditable]')).toHaveCount(0)
  const forms = await page.locator('form').evaluateAll((all) => all.map((form) => form.getAttribute('action')))
  expect(forms, 'one logs out, one searches').toEqual(['/auth/logout', null])

  await page.getByRole('region', { name: 'Son dərslər' }).getByRole('listitem').click()
  await expect(page, 'the whole row of a mark leads to its course').toHaveURL(`/student/course/${id}/attendance`)
  await page.getByRole('link', { name: 'Panelə qayıt' }).click()
  await page.getByRole('link', { name: 'Riyaziyyat' }).click()
  await expect(page).toHaveURL(`/student/course/${id}`)
  await expect(page.getByRole('tab')).toHaveText(['Ümumi məlumat', 'Davamiyyət'])
  await expect(page.getByRole('link', { name: 'Panelə qayıt' })).toBeVisible()
  await expect(page.getByText('Qruplarım')).toHaveCount(0)
  const facts = 'Rəna Şükürova · 1 iştirakçı'
  await expect(buttons).toHaveText(['Əsas məzmuna keç', 'Çıxış', facts])
  await page.getByRole('tab', { name: 'Davamiyyət' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Davamiyyət faizi' })).toContainText('0%')
  await expect(buttons).toHaveText(['Əsas məzmuna keç', 'Çıxış', facts, 'Aylıq vərəq'])
  await expect(page.locator('input, textarea, select, [contenteditable]')).toHaveCount(0)
  await expect(page.getByText(/şərh|qrupdan çıx|redaktə/i)).toHaveCount(0)
  await expect(page.getByText(/1 dərsdən 0 dərsdə iştirak edib/)).toBeAttached()

  const session = new Session(origin)
  await session.call(parentLogin, { body: { shortId: student.shortId } })
  await expect(makeCourse({ ...student, session })).rejects.toThrow(/403.*read_only/)
})

test('/student-view prefills the ID and grants no access', async ({ page, context, teacher, newPerson, signIn }) => {
  const [student, other] = [await newPerson('student'), await newPerson('student')]
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(`/student-view/${student.shortId.toLowerCase()}`)
  await expect(page.getByLabel('Şagird ID-si')).toHaveValue(student.shortId)
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
  await page.goto('/student-dashboard')
  await expect(page).toHaveURL('/login')

  await page.goto(`/student-view/${student.shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valideyn nəzarət paneli')
  await page.goto(`/student-view/${student.shortId}`)
  await expect(page).toHaveURL('/student-dashboard')
  await page.goto(`/student-view/${other.shortId}`)
  await expect(page.getByLabel('Şagird ID-si')).toHaveValue(other.shortId)
  await page.goto('/student-dashboard')
  await expect(page.getByText(`ID ${student.shortId}`)).toBeVisible()

  await context.clearCookies()
  await signIn(teacher)
  await page.goto(`/student-view/${student.shortId}`)
  await expect(page.getByLabel('Şagird ID-si')).toHaveValue(student.shortId)
  await context.clearCookies()
  await signIn(other)
  await page.goto(`/student-view/${student.shortId}`)
  await expect(page).toHaveURL('/student-dashboard')
  await expect(page.getByText(student.shortId)).toHaveCount(0)
})

test('a card says that another account is open, and asks before its unsaved marks are lost', async ({
  page,
  newPerson,
  openUnsaved,
  pupils: [pupil],
}) => {
  const student = await newPerson('student', 'Aydan Bədirli')
  const date = daysAgo(1)
  const { owner: teacher, course } = await openUnsaved(pupil, date)
  await page.goto(`/student-view/${student.shortId}`)
  await expect(page.getByRole('status').filter({ hasText: 'kimi daxil olmusunuz' })).toHaveText(
    `Açdığınız link valideynlər üçündür. ${teacher.fullName} kimi daxil olmusunuz. “Davamiyyətə bax” düyməsini bassanız, bu hesabdan çıxacaqsınız.`,
  )
  await expect(page.getByText('Giriş səhifəsinə qayıt')).toHaveCount(0)

  const open = page.getByRole('button', { name: 'Davamiyyətə bax' })
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await open.click()
  await expect(question.getByRole('listitem')).toContainText('1 dəyişiklik yadda saxlanılmayıb.')
  await question.getByRole('button', { name: 'Səhifədə qal' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('link', { name: 'Panelə qayıt' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto(`/student-view/${student.shortId}`)
  await open.click()
  await question.getByRole('button', { name: 'Yadda saxla və çıx' }).click()
  await expect(page).toHaveURL('/student-dashboard')
  await expect(page.getByText('Şagird: Aydan Bədirli')).toBeVisible()
  await teacher.session.call(signInCall, { body: { email: teacher.email, password: teacher.password } })
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('after logging out no data of the child remains, not even with the back button', async ({
  page,
  context,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student] })
  await page.goto(`/student-view/${student.shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await page.getByRole('link', { name: 'Riyaziyyat' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riyaziyyat')
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/parent-view')
  const done = page.getByRole('status').filter({ hasText: 'Valideyn panelindən çıxdınız.' })
  await expect(done).toBeVisible()
  expect(await gapBetween(page.getByText('şagird ID-sini daxil edin'), done), 'above').toBeGreaterThanOrEqual(12)
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
  await page.goBack()
  await expect(page).toHaveURL(/\/(login|parent-view|student-view\/\w+)$/)
  await expect(page.getByLabel('Şagird ID-si')).toBeVisible()
  await expect(page.getByText(/Fidan Qasımova|Riyaziyyat/)).toHaveCount(0)
  await expect(page.getByText('Bu baxış bağlanıb.'), 'nothing expired').toHaveCount(0)
})

test('a student without a course, and a panel that fails to load, show the parent a message with the guide', async ({
  page,
  network,
  newPerson,
}) => {
  const student = await newPerson('student')
  network.cut('GET /api/my-courses')
  await page.goto(`/student-view/${student.shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await expect(page.getByRole('heading', { name: 'Qrupları yükləmək mümkün olmadı.' })).toBeVisible()
  network.restore()
  await page.getByRole('button', { name: 'Yenidən cəhd et' }).click()
  await expect(page.getByRole('heading', { name: 'Şagird hələ heç bir qrupa əlavə edilməyib.' })).toBeVisible()
  const guide = page.getByRole('link', { name: 'İstifadə təlimatı' })
  await expect(guide).toHaveAttribute('href', '/user-guide#valideyn')
})

test('a parent whose session expired is asked for the ID, never for an e-mail', async ({
  page,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student')
  await makeCourse(teacher, { name: 'Fizika', pupils: [student] })
  await page.goto('/parent-view')
  await page.getByLabel('Şagird ID-si').fill(student.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expect(page.getByRole('link', { name: /Fizika/ })).toBeVisible()
  // Every request of the panel is answered, so that only the click meets the ended session.
  await expect(page.getByText('Hələ işarə yoxdur.', { exact: true })).toBeVisible()
  await student.session.call(renewShortId)
  await page.getByRole('link', { name: /Fizika/ }).click()
  await expect(page).toHaveURL('/parent-view')
  await expect(page.getByText('Bu baxış bağlanıb.')).toBeVisible()

  await page.goto('/student-dashboard')
  await expect(page).toHaveURL('/parent-view')
  await expect(page.getByText('Bu baxış bağlanıb.')).toBeVisible()
})

test('last lessons that fail to load show an error, and can be requested again', async ({
  page,
  network,
  isPhone,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  await makeCourse(teacher, { name: 'Riyaziyyat', pupils: [student], days: { [daysAgo(1)]: '-' } })
  network.cut('GET /api/me/recent-marks')
  await page.goto('/parent-view')
  await page.getByLabel('Şagird ID-si').fill(student.shortId)
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  const last = page.getByRole('region', { name: 'Son dərslər' })
  await expect(last.getByRole('alert')).toHaveText('Son dərsləri yükləmək mümkün olmadı.')
  await expect(page.getByRole('link', { name: 'Riyaziyyat' })).toBeVisible()
  await expectGoodScreen(page, 'last lessons that do not load', { isPhone, hasOwnDesktop: true })
  network.restore()
  await last.getByRole('button', { name: 'Yenidən cəhd et' }).click()
  await expect(last.getByRole('listitem')).toContainText('Riyaziyyat')
})
