import { type Round, setLessonDays, setRound } from '@hasiye/contract/courses.ts'
import { setAvatar } from '@hasiye/contract/images.ts'
import type { Page } from '@playwright/test'
import { cardButton } from './support/cards.ts'
import { addCoTeacher, makeCourse } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { loseStoredFile, pngFile } from './support/files.ts'
import { askToJoin, openJoining } from './support/joining.ts'
import { expect, test } from './support/test.ts'

test('without a picture, or with a broken one, the avatar shows initials', async ({ page, newPerson, signIn }) => {
  const person = await newPerson('teacher', 'İlahə Əkbərova')
  await signIn(person)
  await page.goto('/dashboard')
  const initials = page.getByText('İƏ', { exact: true }).filter({ visible: true })
  await expect(initials).not.toHaveCount(0)
  const { avatar } = await person.session.call(setAvatar, { file: pngFile('men.png') })
  await loseStoredFile(avatar.split('/').at(-1) ?? '')
  const asked = page.waitForResponse(avatar)
  await page.reload()
  expect((await asked).ok()).toBe(false)
  await expect(page.locator('img')).toHaveCount(0)
  await expect(initials).not.toHaveCount(0)
})

test('a new teacher reads their own name, copies the ID, and sees the first steps and what can be done', async ({
  page,
  context,
  newPerson,
  signIn,
}) => {
  const person = await newPerson('teacher', 'İlahə Əkbərova')
  await signIn(person)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Qruplarım – Haşiyə')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İlahə Əkbərova')
  await page.getByRole('button', { name: `ID-ni kopyala: ID ${[...person.shortId].join(' ')}` }).click()
  await expect(page.getByText('ID kopyalandı.')).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(person.shortId)
  await expect(page.getByRole('heading', { name: 'İlk qrupunuz' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Silinənlər' })).toHaveCount(0)
  const first = page.getByRole('region', { name: 'İlk qrupunuz' })
  await first.getByRole('button', { name: 'Qrup yarat' }).click()
  await expect(first.getByText('Qrup adı boş ola bilməz.')).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Əsas menyu' })
  await expect(nav.getByRole('button')).toHaveText(['Qrup yarat', 'Tənzimləmələr', 'Çıxış'])
  await nav.getByRole('button', { name: 'Qrup yarat' }).click()
  await expect(first.getByLabel('Qrupun adı')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(nav.getByRole('link').filter({ hasText: 'Ana səhifə' })).toHaveAttribute('href', '/dashboard')
  const support = nav.getByRole('link', { name: /Texniki dəstək/ })
  await expect(support).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await expect(support).toHaveAttribute('target', '_blank')
  await expect(nav.getByRole('link')).toHaveCount(2)
})

test('the links of a card work, and two buttons change the course', async ({
  page,
  isPhone,
  newPerson,
  signIn,
  pupils,
}) => {
  const owner = await newPerson('teacher')
  const { id } = await makeCourse(owner, { name: 'Fizika', pupils: pupils.slice(0, 2) })
  await signIn(owner)
  await page.goto('/dashboard')
  const card = page.getByRole('listitem').filter({ hasText: 'Fizika' })
  await expect(card.getByText('2 iştirakçı')).toBeVisible()
  await expect(card.getByText(/əvvəl|indicə/)).toHaveCount(0)
  await card.getByRole('link', { name: 'İştirakçılar: Fizika' }).click()
  await expect(page).toHaveURL(`/course/${id}#participants`)
  if (isPhone) await page.getByRole('link', { name: 'Qruplarıma qayıt' }).tap()
  else await page.getByRole('link', { name: 'Ana səhifə' }).click()
  await card.getByRole('link', { name: 'Ümumi məlumat: Fizika' }).click()
  await expect(page).toHaveURL(`/course/${id}#general`)
  await page.goBack()
  await card.getByRole('link', { name: '“Fizika” qrupunu aç' }).click()
  await expect(page).toHaveURL(`/course/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fizika')
  await page.goBack()
  await cardButton(page, 'Redaktə et', 'Fizika').click()
  await expect(page.getByRole('dialog', { name: 'Qrupu redaktə et' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cardButton(page, 'Sil', 'Fizika').click()
  await expect(page.getByRole('dialog', { name: 'Bu qrupu silmək istədiyinizə əminsiniz?' })).toBeVisible()
})

test('a co-teacher has “leave” where an owner has “delete”', async ({ page, teacher, newPerson, signIn }) => {
  const helper = await newPerson('teacher')
  const { id } = await makeCourse(teacher, { name: 'Kimya' })
  await addCoTeacher(teacher, { id }, helper)
  await signIn(helper)
  await page.goto('/dashboard')
  const card = page.getByRole('listitem').filter({ hasText: 'Kimya' })
  await expect(cardButton(page, 'Redaktə et', 'Kimya')).toBeVisible()
  await cardButton(page, 'Qrupdan çıx', 'Kimya').click()
  const dialog = page.getByRole('dialog', { name: 'Qrupdan çıxmaq istədiyinizə əminsiniz?' })
  await dialog.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(card).toBeVisible()
  await cardButton(page, 'Qrupdan çıx', 'Kimya').click()
  await dialog.getByRole('button', { name: 'Qrupdan çıx' }).click()
  await expect(page.getByText('Qrupdan çıxdınız.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'İlk qrupunuz' })).toBeVisible()
})

test('with seven or more courses there is a search that folds Azerbaijani letters', async ({
  page,
  newPerson,
  signIn,
}) => {
  const owner = await newPerson('teacher')
  for (const name of ['Ədəbiyyat', 'İnformatika', 'Coğrafiya', 'Şahmat', 'Çin dili', 'Qıpçaq dili']) {
    await makeCourse(owner, { name, description: '' })
  }
  await signIn(owner)
  await page.goto('/dashboard')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  const search = page.getByRole('searchbox', { name: 'Qruplarda axtarın' })
  await expect(search).toHaveCount(0)

  await makeCourse(owner, { name: 'Üzgüçülük', description: 'İLAHƏ müəllimin qrupu' })
  await page.reload()
  await expect(cards).toHaveCount(7)
  for (const [typed, names] of [
    ['EDEBIYYAT', ['Ədəbiyyat']],
    ['informatika', ['İnformatika']],
    ['ÇİN', ['Çin dili']],
    ['qipcaq', ['Qıpçaq dili']],
    ['ilahə', ['Üzgüçülük']],
    ['dili', ['Çin dili', 'Qıpçaq dili']],
  ] as const) {
    await search.fill(typed)
    await expect(cards.getByRole('heading')).toHaveText([...names])
  }
  await search.fill('musiqi')
  await expect(page.getByText('“musiqi” üzrə heç nə tapılmadı.')).toBeVisible()
  await page.getByRole('button', { name: 'Axtarışı təmizlə' }).click()
  await expect(cards).toHaveCount(7)
})

test('on a phone a card takes 120 px, and a line more for a long name and for students who wait', async ({
  page,
  newPerson,
  signIn,
  pupils,
}) => {
  const owner = await newPerson('teacher')
  const name = 'Azərbaycan dili və ədəbiyyat, 8-ci sinif, ikinci qrup'
  const { id } = await makeCourse(owner, {
    name,
    description: 'Şeir',
    pupils: pupils.slice(0, 3),
    days: { [today()]: '' },
  })
  await makeCourse(owner, { name: 'Fizika' })
  await askToJoin(await newPerson('student'), await openJoining(owner, { id }))
  await signIn(owner)
  await expectLowCards(page, '/dashboard', [167, 120])
})

test('on a phone the card of a family takes at most 220 px too, with a round and a sentence about the lessons', async ({
  page,
  newPerson,
  signIn,
}) => {
  const owner = await newPerson('teacher', 'Nərgiz Məhəmmədəliyeva')
  const pupil = await newPerson('student', 'Fidan Qasımova')
  const name = 'Azərbaycan dili və ədəbiyyat, 8-ci sinif, ikinci qrup'
  const lessonDays = [{ weekday: 1, startsAt: '09:50' }]
  const round: Round = { length: 8, counts: 'present', tellFamilies: true }
  for (const signs of ['+++++++---', '++++++++++-+--+-']) {
    const days = Object.fromEntries([...signs].map((sign, i) => [daysAgo(signs.length - i), sign]))
    const { id } = await makeCourse(owner, { name, pupils: [pupil], days })
    await owner.session.call(setRound, { params: { id }, body: { round } })
    await owner.session.call(setLessonDays, { params: { id }, body: { lessonDays } })
  }
  await signIn(pupil)
  await expectLowCards(page, '/student-dashboard', [220, 220])
  await expect(page.getByRole('article').getByText('Son 3 dərsdə iştirak etməyib')).toBeVisible()
  await expect(page.getByRole('article').getByText('Son 6 dərsdə iştirak əvvəlkindən az olub.')).toBeVisible()
})

async function expectLowCards(page: Page, path: string, heights: number[]): Promise<void> {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    // the app replaces the page of a family
    await expect(page.locator('#root')).not.toHaveAttribute('data-parts')
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await expect(cards).toHaveCount(heights.length)
    for (const [index, height] of heights.entries()) {
      expect((await cards.nth(index).boundingBox())?.height, `at ${width} px`).toBeLessThanOrEqual(height)
    }
  }
}
