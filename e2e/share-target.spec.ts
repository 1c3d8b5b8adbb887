import type { Page } from '@playwright/test'
import { openCached } from './support/cached.ts'
import { makeCourse } from './support/classes.ts'
import { makeCategory, rowOf } from './support/shelves.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Acts like the system when another app shares a file with the installed app. */
async function shareFile(page: Page, name: string, origin = ''): Promise<void> {
  const answered = page.waitForEvent('load')
  await page.evaluate(
    ([fileName, action]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      form.enctype = 'multipart/form-data'
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const files = new DataTransfer()
      files.items.add(new File(['Salam, 5-ci sinif'], String(fileName), { type: 'text/plain' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [name, `${origin}/share`],
  )
  await answered
}

/** A page of another site whose form posts a file to the app. */
async function openForeignForm(page: Page, referrerPolicy: string): Promise<void> {
  await page.route('http://foreign.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Referrer-Policy': referrerPolicy },
      body: '<p>Başqa sayt</p>',
    }),
  )
  await page.goto('http://foreign.example/')
}

/** The number of shared files on the device. */
const storedFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'hasiye-kept')) return 0
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const db = await request(indexedDB.open('hasiye-kept'))
    const count = await request(db.transaction('shared').objectStore('shared').count())
    db.close()
    return count
  })

test('a file shared with the app waits for its category, also without a network, and is uploaded there', async ({
  page,
  context,
  newPerson,
  signIn,
}) => {
  const teacher = await newPerson('teacher', 'Sara Qafarova')
  await makeCourse(teacher, { name: 'Həyat bilgisi, 5-ci sinif' })
  const course = await makeCourse(teacher, { name: 'Ədəbiyyat, 5-ci sinif' })
  const category = await makeCategory(teacher, course, 'Ev tapşırıqları')
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await context.setOffline(true)
  await shareFile(page, 'tapşırıq 12.txt')
  await expect(page.getByRole('heading', { name: 'Fayl hara əlavə edilsin?' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Paylaşılan fayllar' })).toContainText('tapşırıq 12.txt')
  await context.setOffline(false)
  await page.reload()
  await page.getByLabel('Qrup').selectOption(course.name)
  await page.getByRole('button', { name: category.name }).click()
  const sheet = page.getByRole('dialog', { name: 'Material yüklə' })
  // The step that closes the sheet may end after the file was accepted.
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () =>
      void setTimeout(() => {
        addEventListener('popstate', () => document.documentElement.setAttribute('data-stepped-back', ''), {
          once: true,
        })
        back()
      }, 500)
  })
  await sheet.getByLabel('Materialın adı').fill('Tapşırıq 12')
  expect(await storedFiles(page)).toBe(1)
  await sheet.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(page.locator('html[data-stepped-back]')).toHaveCount(1)
  await expect(page).toHaveURL(`/course/${course.id}?category=${category.id}#general`)
  await expect(rowOf(page, 'Tapşırıq 12')).toBeVisible()
  expect(await storedFiles(page)).toBe(0)
})

test('a shared file is removed by a log-out, and visitors and students cannot share', async ({
  page,
  newPerson,
  signIn,
}) => {
  const teacher = await newPerson('teacher', 'Sevinc Nağıyeva')
  await makeCourse(teacher, { name: 'Fiziki tərbiyə' })
  await signIn(teacher)
  await openCached(page, '/dashboard', teacher.fullName)
  await shareFile(page, 'gizli.txt')
  await expect(page.getByRole('list', { name: 'Paylaşılan fayllar' })).toContainText('gizli.txt')
  expect(await storedFiles(page)).toBe(1)
  await page.getByRole('button', { name: 'Çıxış' }).first().click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedFiles(page)).toBe(0)
  await shareFile(page, 'sahibsiz.txt')
  await expect(page).toHaveURL('/login')
  expect(await storedFiles(page)).toBe(0)

  await signIn(await newPerson('teacher'))
  await page.goto('/dashboard/shared')
  await expect(page.getByRole('heading', { name: 'Paylaşılan fayl və ya link yoxdur' })).toBeVisible()
  await page.getByRole('button', { name: 'Çıxış' }).first().click()
  await expect(page).toHaveURL('/login')
  const student = await newPerson('student')
  await signIn(student)
  await openCached(page, '/student-dashboard', student.fullName)
  await shareFile(page, 'tapşırıq.txt')
  await expect(page.getByRole('alert')).toHaveText(/Materialları yalnız müəllimlər əlavə edə bilər/)
  expect(await storedFiles(page)).toBe(0)
})

for (const referrerPolicy of ['strict-origin-when-cross-origin', 'no-referrer']) {
  test(`a file that another site posts is not accepted (${referrerPolicy})`, async ({ page, newPerson, signIn }) => {
    const teacher = await newPerson('teacher')
    await makeCourse(teacher, { name: 'Coğrafiya' })
    await signIn(teacher)
    await openCached(page, '/dashboard', 'Coğrafiya')
    const { origin } = new URL(page.url())
    await openForeignForm(page, referrerPolicy)
    await shareFile(page, 'yad.txt', origin)
    await expect(page.getByRole('heading', { name: 'Paylaşılan fayl və ya link yoxdur' })).toBeVisible()
    await expect.poll(() => storedFiles(page)).toBe(0)
  })
}
