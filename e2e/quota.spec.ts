import { setQuota, setSubscription } from '@hasiye/contract/admin.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { cardButton } from './support/cards.ts'
import { makeCourse } from './support/classes.ts'
import { createCourseByForm } from './support/course-form.ts'
import { daysAgo } from './support/dates.ts'
import { gapBetween } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a full quota is shown before the form opens, and everything else keeps working', {
  tag: '@desktop',
}, async ({ page, admin, signIn, newPerson }) => {
  const teacher = await newPerson('teacher')
  await admin.session.call(setQuota, { params: { id: teacher.id }, body: { limit: 1 } })
  const course = await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  const warning = page.getByRole('status').filter({ hasText: 'Hazırda 1 qrupunuz var, limitiniz isə 1 qrupdur.' })
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `“${course.name}” qrupunu aç` }) })
  await expect(warning).toBeVisible()
  await expect(card).toBeVisible()
  expect(await gapBetween(warning, card), 'below the warning').toBeGreaterThanOrEqual(12)
  await expect(page.getByRole('link', { name: /^Texniki dəstəyə yaz/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await page.getByRole('main').getByRole('button', { name: 'Qrup yarat' }).click()
  const full = page.getByRole('dialog', { name: 'Qrup limitiniz dolub' })
  await expect(full).toContainText('Hazırda 1 qrupunuz var, limitiniz isə 1 qrupdur.')
  await expect(full.getByRole('link', { name: /^Texniki dəstəyə yaz/ })).toBeVisible()
  await expect(full.getByRole('textbox')).toHaveCount(0)
  await full.getByRole('button', { name: 'Bağla' }).last().click()
  await cardButton(page, 'Redaktə et', course.name).click()
  await page.getByRole('dialog', { name: 'Qrupu redaktə et' }).getByRole('button', { name: 'Surət' }).click()
  await expect(full).toContainText('Hazırda 1 qrupunuz var, limitiniz isə 1 qrupdur.')
  await full.getByRole('button', { name: 'Bağla' }).last().click()

  await admin.session.call(setQuota, { params: { id: teacher.id }, body: { limit: 2 } })
  await page.getByRole('main').getByRole('button', { name: 'Qrup yarat' }).click()
  await expect(page.getByRole('dialog', { name: 'Yeni qrup' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Profil' }).click()
  const settings = page.getByRole('dialog', { name: 'Tənzimləmələr' })
  await expect(settings.getByText('Qrup limiti: 1 / 2')).toBeVisible()
  await page.goto(`/course/${course.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name)
})

test('a form that was open when the quota or the subscription ended is refused, and keeps its content', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher')
  const { name } = await makeCourse(teacher)
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await admin.session.call(setQuota, { params: { id: teacher.id }, body: { limit: 1 } })
  const dialog = await createCourseByForm(page, 'Kimya, 8-ci sinif')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Qrup yaradıla bilmədi: Qrup limitiniz dolub (1 / 1). Limiti artırmaq üçün texniki dəstəyə yazın.',
  )
  await admin.session.call(setQuota, { params: { id: teacher.id }, body: { limit: 2 } })
  await admin.session.call(setSubscription, { params: { id: teacher.id }, body: { expiresAt: daysAgo(3) } })
  await dialog.getByRole('button', { name: 'Qrup yarat' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    /^Qrup yaradıla bilmədi: Abunəliyiniz .+ tarixində bitib\. Yeni qrup yaratmaq üçün onu uzatmaq lazımdır/,
  )
  await expect(dialog.getByLabel('Qrupun adı')).toHaveValue('Kimya, 8-ci sinif')
})

test('a subscription shows its last day in the settings, in its last 14 days the remaining ones on the dashboard, and after its end it replaces the form', async ({
  page,
  admin,
  signIn,
  newPerson,
}) => {
  const teacher = await newPerson('teacher')
  const lastUntil = (expiresAt: string) =>
    admin.session.call(setSubscription, { params: { id: teacher.id }, body: { expiresAt } })
  const [until, ended] = [daysAgo(-60), daysAgo(3)]
  await lastUntil(until)
  await signIn(teacher)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Profil' }).click()
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(page.getByText(`Abunəlik ${longDate(until)} tarixinədək aktivdir.`)).toBeVisible()
  await lastUntil(daysAgo(-13))
  await page.goto('/dashboard')
  await expect(page.getByText('Abunəliyinizin bitməsinə 14 gün qalıb.')).toBeVisible()
  await lastUntil(ended)
  await page.reload()
  await expect(page.getByText(`Abunəlik ${longDate(ended)} tarixində bitib.`, { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Qrup yarat' }).first().click()
  const question = page.getByRole('dialog', { name: 'Abunəliyiniz bitib' })
  await expect(question).toContainText(`Abunəlik ${longDate(ended)} tarixində bitib.`)
  await expect(question.getByRole('textbox')).toHaveCount(0)
})
