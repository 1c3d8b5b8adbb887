import { createCourse } from '@hasiye/contract/courses.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import type { Locator, Page } from '@playwright/test'
import { savedAt } from './support/attendance.ts'
import { makeCourse, storedMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { smallestTargetPx } from './support/taps.ts'
import { expect, test } from './support/test.ts'

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Bu gün' })
const cardOf = (page: Page, name: string): Locator => strip(page).getByRole('listitem').filter({ hasText: name })
const heightOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.height ?? Number.NaN

test('the dashboard starts with the lessons of today, each with its state and one tap from its list', {
  tag: ['@core', '@both'],
}, async ({ page, newPerson, signIn, attendance, pupils }) => {
  const owner = await newPerson('teacher')
  const three = pupils.slice(0, 3)
  await makeCourse(owner, { name: 'Fizika', pupils: three, days: { [today()]: '+-' } })
  await makeCourse(owner, { name: 'Kimya', pupils: three, days: { [today()]: '' } })
  await makeCourse(owner, { name: 'Tarix', pupils: three, days: { [daysAgo(1)]: '+++' } })
  await signIn(owner)
  await page.goto('/dashboard')
  await expect(strip(page).getByRole('listitem')).toHaveText([/Fizika.*yazılıb 2\/3/, /Kimya.*hələ yazılmayıb/])
  const others = page.getByRole('region', { name: 'Digər qruplar' })
  await expect(others.getByRole('heading')).toHaveText(['Digər qruplar', 'Tarix'])
  expect((await strip(page).boundingBox())?.y).toBeLessThan((await others.boundingBox())?.y ?? 0)

  await page.getByRole('link', { name: 'İştirakçılar: Kimya' }).click()
  await attendance.isShown()
  await attendance.mark(pupils[0], today(), '+')
  await attendance.save()
  await page.goBack()
  await expect(cardOf(page, 'Kimya')).toContainText('yazılıb 1/3')
})

test('unsaved and pending changes are shown first, and a pending save is sent by itself', async ({
  page,
  context,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  const course = await makeCourse(owner, { name: 'Fizika', pupils: [pupil], days: { [daysAgo(1)]: '+' } })
  await signIn(owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Fizika' })).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'İştirakçılar: Fizika' }).click()
  await attendance.isShown()
  await attendance.mark(pupil, daysAgo(1), '-')
  await attendance.goOffline()
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText('Göndərilməyi gözləyir')
  await page.goBack()
  await expect(cardOf(page, 'Fizika')).toContainText('göndərilməyi gözləyir')
  await context.setOffline(false)
  await expect(strip(page)).toHaveCount(0)
  expect(await storedMark(owner, course, pupil, daysAgo(1))).toEqual({ status: '-', note: '' })
})

test('unsaved changes are shown on the card after the browser was closed', async ({
  page,
  context,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const owner = await newPerson('teacher')
  const course = await makeCourse(owner, { name: 'Fizika', pupils: [pupil], days: { [today()]: '' } })
  await signIn(owner)
  await attendance.open(course.id)
  await attendance.mark(pupil, today(), '-')
  await page.close()
  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(cardOf(later, 'Fizika')).toContainText('yadda saxlanılmayıb')
})

test('name and ID take 60 px of a phone, and limit and subscription none before they matter', async ({
  page,
  newPerson,
  signIn,
}, info) => {
  const owner = await newPerson('teacher', 'Nərminə Axundzadə-Şıxəliyeva')
  await owner.session.call(createCourse, { body: { name: 'Fizika', description: '' } })
  await signIn(owner)
  for (const width of [360, 390, 412]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/dashboard')
    const header = page.getByRole('banner')
    await expect(header).toContainText(owner.shortId)
    const card = page.getByRole('main').getByRole('listitem')
    await expect(card).toContainText('Fizika')
    expect(await heightOf(header), `at ${width} px`).toBeLessThanOrEqual(60)
    const y = (await card.boundingBox())?.y ?? Number.NaN
    info.annotations.push({ type: 'first card', description: `${y} px at ${width} px` })
    expect(y, `at ${width} px, below the line about the address`).toBeLessThanOrEqual(225)
    await expect(page.getByText(/Qrup limiti|Abunəlik/)).toHaveCount(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
  await page.getByRole('button', { name: 'Yenidən göndər' }).tap()
  await expect(page.getByText('Təsdiq məktubu yenidən göndərildi.')).toBeVisible()
})

test('a course is created in the bottom bar, and without any course also below the text; a card has one-line labels at 360 px, each at least as high as a finger', async ({
  page,
  newPerson,
  signIn,
}) => {
  const owner = await newPerson('teacher')
  await signIn(owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'İlk qrupunuz' })).toBeVisible()
  const create = page.getByRole('button', { name: 'Qrup yarat' })
  await expect(create).toHaveCount(2)
  await expect(page.getByRole('main').getByRole('button', { name: 'Qrup yarat' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Qrup yarat' })).toBeVisible()
  await makeCourse(owner, { name: 'Fizika' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Fizika' })).toBeVisible()
  await expect(create).toHaveCount(1)
  for (const name of ['İştirakçılar: Fizika', 'Ümumi məlumat: Fizika']) {
    const link = page.getByRole('link', { name })
    const lines = await link.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.lastChild ?? element)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
    expect(await heightOf(link)).toBeGreaterThanOrEqual(smallestTargetPx)
  }
  await page.getByRole('link', { name: '“Fizika” qrupunu aç' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fizika' })).toBeVisible()
  await expect(create).toHaveCount(0)
})

test('on a day without a lesson the attendance asks first, and adds today without a network', {
  tag: '@both',
}, async ({ page, context, newPerson, signIn, attendance, pupils: [first, second] }) => {
  const owner = await newPerson('teacher')
  const course = await makeCourse(owner, { pupils: [first, second], days: { [daysAgo(2)]: '++' } })
  await signIn(owner)
  await attendance.open(course.id)
  const question = page.getByRole('region', { name: 'Bu gün dərs var?' })
  const last = question.getByRole('button', { name: `Son dərsə bax (${longDate(daysAgo(2))})` })
  await last.click()
  await expect(question).toHaveCount(0)
  await attendance.expectMark(first, daysAgo(2), '+')
  await page.reload()
  await expect(last).toBeVisible()
  await attendance.goOffline()
  await question.getByRole('button', { name: 'Bəli, bu günü əlavə et' }).click()
  await expect(question).toHaveCount(0)
  await attendance.mark(first, today(), '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText('Göndərilməyi gözləyir')
  await context.setOffline(false)
  await expect(attendance.state).toHaveText(savedAt)
  expect(await storedMark(owner, course, first, today())).toEqual({ status: '-', note: '' })
  expect(await storedMark(owner, course, first, daysAgo(2))).toEqual({ status: '+', note: '' })
})

test('no mark of the last lesson can be tapped before the question is answered', async ({
  page,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil], days: { [daysAgo(2)]: '+' } })
  await expect(page.getByRole('region', { name: 'Bu gün dərs var?' })).toBeVisible()
  await expect(attendance.sign(pupil, daysAgo(2), '+')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hamısı iştirak edib' })).toHaveCount(0)
})
