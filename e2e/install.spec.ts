import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/test.ts'

const saves = (page: Page) => page.evaluate(() => localStorage.getItem('hasiye.install'))

test('the app offers its installation after the third save, and not again once it was declined', async ({
  page,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher')
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [daysAgo(1)]: '' } })
  await signIn(teacher)
  await page.addInitScript(() => {
    // the headless shell of Chromium never offers an installation
    document.addEventListener('click', () => dispatchEvent(new Event('beforeinstallprompt')))
    navigator.storage.persist = async () => {
      sessionStorage.setItem('persist', 'asked')
      return true
    }
  })
  await page.goto('/dashboard')
  const offer = page.getByRole('region', { name: 'Tətbiqi quraşdırın' })
  await page.evaluate(() => localStorage.setItem('hasiye.install', '1'))
  await page.getByRole('link', { name: `İştirakçılar: ${course.name}` }).click()
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  await attendance.mark(pupil, daysAgo(1), '-')
  await attendance.save()
  await expect.poll(() => saves(page)).toBe('2')
  expect(await page.evaluate(() => sessionStorage.getItem('persist'))).toBeNull()
  await attendance.mark(pupil, daysAgo(1), '+')
  await attendance.save()
  await expect.poll(() => saves(page)).toBe('3')
  expect(await page.evaluate(() => sessionStorage.getItem('persist'))).toBe('asked')
  await page.goBack()
  await expect(offer.getByRole('button', { name: 'Quraşdır' })).toBeVisible()
  await offer.getByRole('button', { name: 'İndi yox' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(offer).toBeHidden()
})

test('an iPhone shows the two steps, and the shortcut of the app opens the attendance of the only course', async ({
  page,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher')
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [daysAgo(0)]: '' } })
  await signIn(teacher)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    localStorage.setItem('hasiye.install', '3')
  })
  await page.goto('/dashboard#today')
  await attendance.isShown()
  await expect(page).toHaveURL(`/course/${course.id}#participants`)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  const offer = page.getByRole('region', { name: 'Tətbiqi quraşdırın' })
  await expect(offer).toContainText('“Paylaş” düyməsinə toxunun, sonra “Əsas ekrana əlavə et” bəndini seçin.')
  await expect(offer.getByRole('button')).toHaveText(['İndi yox'])
})
