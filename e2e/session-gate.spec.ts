import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen } from './support/screen.ts'
import { sendSignIn } from './support/sign-in-form.ts'

test('without a session the inner pages redirect to the sign-in and leave no history entry', { tag: '@core' }, async ({
  page,
}) => {
  for (const path of ['/dashboard', '/course/1', '/student-dashboard', '/student/course/1']) {
    await page.goto('/signup')
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL('/signup')
  }
})

test('a student is redirected to the student area without a history entry', async ({ page, newPerson, signIn }) => {
  await signIn(await newPerson('student'))
  for (const path of ['/course/1#participants', '/login']) {
    await page.goto('/student-dashboard?q=izi')
    await page.goto(path)
    await expect(page).toHaveURL('/student-dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/student-dashboard?q=izi')
  }
})

test('a link of another role says so, and leads to the own page of that course', async ({
  page,
  context,
  isPhone,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  const { id } = await makeCourse(teacher, { name: 'Kimya', pupils: [student] })
  const toCourse = page.getByRole('status').getByRole('link', { name: 'Qrupa keç' })
  const ofTeachers = page.getByText('Açdığınız link müəllimlər üçündür.')
  await page.goto(`/course/${id}#participants`)
  await sendSignIn(page, student)
  await expect(page).toHaveURL('/student-dashboard')
  await expect(ofTeachers).toContainText('“Kimya” qrupunu öz səhifənizdə aça bilərsiniz.')
  await expectGoodScreen(page, 'dashboard after a link of a teacher', { isPhone, hasOwnDesktop: true })
  await toCourse.click()
  await expect(page).toHaveURL(`/student/course/${id}#attendance`)
  await expect(ofTeachers).toHaveCount(0)
  await page.goto('/course/999999999')
  await expect(ofTeachers).toBeVisible()
  await expect(toCourse).toHaveCount(0)

  await context.clearCookies()
  await signIn(teacher)
  await page.goto(`/student/course/${id}`)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Açdığınız link şagirdlər üçündür.')).toBeVisible()
  await toCourse.click()
  await expect(page).toHaveURL(`/course/${id}#general`)
})

test('an unknown URL and the panel of admins show a message with links', async ({ page, teacher, signIn }) => {
  await signIn(teacher)
  const response = await page.goto('/bele-sehife-yoxdur')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Səhifə tapılmadı' })).toBeVisible()
  await page.getByRole('link', { name: 'Ana səhifəyə qayıt' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Giriş Məhduddur' })).toBeVisible()
  await page.getByRole('link', { name: 'Admin kimi daxil ol' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test('an unreachable server signs nobody out', async ({ page, network, teacher, signIn }) => {
  await signIn(teacher)
  network.cut('GET /api/me')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'İnternet bağlantısı yoxdur' })).toBeVisible()
  network.restore()
  await page.getByRole('button', { name: 'Yenidən cəhd et' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rəna Şükürova')
})

test('the Android wrapper gets the id of the signed-in person, and again at a second sign-in', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('teacher')
  await page.addInitScript(() => {
    const notified: unknown[] = []
    Object.assign(globalThis, { notified, Android: { onUserLoaded: (id: unknown) => notified.push(id) } })
  })
  const notified = () => page.evaluate<string[]>('notified')
  const logIn = async () => {
    await sendSignIn(page, person)
    await expect(page).toHaveURL('/dashboard')
  }
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await notified()).toEqual([])
  await logIn()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(notified).toEqual([String(person.id)])
  await page.getByRole('button', { name: 'Çıxış' }).click()
  await expect(page).toHaveURL('/login')
  await logIn()
  await expect.poll(async () => (await notified()).length).toBeGreaterThan(1)
  expect(new Set(await notified())).toEqual(new Set([String(person.id)]))
})
