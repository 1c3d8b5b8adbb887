import { setQuota, setSubscription } from '@hasiye/contract/admin.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { menuItem, openCardMenu } from './support/cards.ts'
import { makeCourse } from './support/classes.ts'
import { createCourseByForm } from './support/course-form.ts'
import { daysAgo } from './support/dates.ts'
import { gapBetween } from './support/screen.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { expect, test } from './support/test.ts'

test('a full quota is said before the form opens, and everything else keeps working', {
  tag: '@desktop',
}, async ({ page, admin, signIn, newPerson }) => {
  const teacher = await newPerson('teacher')
  await admin.session.call(setQuota, { params: { id: teacher.id }, body: { limit: 1 } })
  const course = await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByText('Qrup limiti: 1 / 1')).toBeVisible()
  const warning = page.getByRole('status').filter({ hasText: 'Hazırda 1 qrupunuz var, limitiniz isə 1 qrupdur.' })
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `“${course.name}” qrupunu aç` }) })
  await expect(warning).toBeVisible()
  await expect(card).toBeVisible()
  expect(await gapBetween(warning, card), 'below the warning').toBeGreaterThanOrEqual(12)
  await expect(page.getByRole('link', { name: /^Texniki dəstəyə yaz/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await page.getByRole('button', { name: 'Qrup yarat' }).click()
  const full = page.getByRole('dialog', { name: 'Qrup limitiniz dolub' })
  await expect(full).toContainText('Hazırda 1 qrupunuz var, limitiniz isə 1 qrupdur.')
  await expect(full.getByRole('link', { name: /^Texniki dəstəyə yaz/ })).toBeVisible()
  await expect(full.getByRole('textbox')).toHaveCount(0)
  await full.getByRole('button', { name: 'Bağla' }).last().click()
  await openCardMenu(page, course.name)
  await menuItem(page, 'Surət').click()
  await expect(full).toContainText('Hazırda 1 qrupunuz var, limitiniz isə 1 qrupdur.')
  await full.getByRole('button', { name: 'Bağla' }).last().click()

  await admin.session.call(setQuota, { params: { id: teacher.id }, body: { limit: 2 } })
  await page.getByRole('button', { name: 'Qrup yarat' }).click()
  await expect(page.getByRole('dialog', { name: 'Yeni qrup' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/course/${course.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name)
})

test('a quota that became full while the form was open rejects it, and the form keeps its content', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher')
  await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByText(/Qrup limiti: 1 \/ \d/)).toBeVisible()
  await admin.session.call(setQuota, { params: { id: teacher.id }, body: { limit: 1 } })
  const dialog = await createCourseByForm(page, 'Kimya, 8-ci sinif')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Qrup yaradıla bilmədi: Qrup limitiniz dolub (1 / 1). Limiti artırmaq üçün texniki dəstəyə yazın.',
  )
  await expect(dialog.getByLabel('Qrupun adı')).toHaveValue('Kimya, 8-ci sinif')
})

test('an expired subscription is said before the form opens, and the dashboard shows since when', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher')
  const ended = daysAgo(3)
  await admin.session.call(setSubscription, { params: { id: teacher.id }, body: { expiresAt: ended } })
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByText(`Abunəlik ${longDate(ended)} tarixində bitib.`, { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Qrup yarat' }).click()
  const question = page.getByRole('dialog', { name: 'Abunəliyiniz bitib' })
  await expect(question).toContainText(`Abunəlik ${longDate(ended)} tarixində bitib.`)
  await expect(question.getByRole('textbox')).toHaveCount(0)
})

test('a subscription that ended while the form was open rejects it, and the form keeps its content', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher')
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByText(/^Qrup limiti: 0/)).toBeVisible()
  await admin.session.call(setSubscription, { params: { id: teacher.id }, body: { expiresAt: daysAgo(3) } })
  const dialog = await createCourseByForm(page, 'Kimya, 8-ci sinif')
  await expect(dialog.getByRole('alert')).toHaveText(
    /^Qrup yaradıla bilmədi: Abunəliyiniz .+ tarixində bitib\. Yeni qrup yaratmaq üçün onu uzatmaq lazımdır/,
  )
  await expect(dialog.getByLabel('Qrupun adı')).toHaveValue('Kimya, 8-ci sinif')
})

test('an active subscription shows its last day, and near its end the days left', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher')
  const until = daysAgo(-60)
  await admin.session.call(setSubscription, { params: { id: teacher.id }, body: { expiresAt: until } })
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByText(`Abunəlik ${longDate(until)} tarixinədək aktivdir.`)).toBeVisible()
  await admin.session.call(setSubscription, { params: { id: teacher.id }, body: { expiresAt: daysAgo(-2) } })
  await page.reload()
  await expect(page.getByText('Abunəliyinizin bitməsinə 3 gün qalıb.')).toBeVisible()
})

test('too many wrong passwords show when to try again, and the form keeps its content', async ({
  page,
  request,
  newPerson,
}) => {
  const { email } = await newPerson('student')
  const wrong = { email, password: 'yanlış-şifrə' }
  for (let attempt = 0; attempt < 10; attempt++) await request.post('/auth/signin', { data: wrong })
  await page.goto('/login')
  await sendSignIn(page, { email, password: 'yanlış-şifrə' })
  await expect(page.getByRole('alert')).toHaveText(
    /^Həddindən artıq cəhd edildi\. \d+ dəqiqə sonra yenidən cəhd edin\.$/,
  )
  await expect(page.getByLabel('E-poçt')).toHaveValue(email)
  await expect(page.getByLabel('Şifrə', { exact: true })).toHaveValue('yanlış-şifrə')
})
