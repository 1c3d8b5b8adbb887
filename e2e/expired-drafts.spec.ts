import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { expect, test } from './support/test.ts'

const dayMs = 24 * 60 * 60 * 1000
const course = 1

const longAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** A mark that this account changed this many days ago. */
const cell = (userId: number, studentId: number, days: number) => ({
  userId,
  courseId: course,
  date: '2026-11-14',
  studentId,
  studentName: 'Aysel Məmmədova',
  status: '+',
  note: 'Saatı unudub',
  base: { status: '', note: '' },
  existing: true,
  touchedAt: longAgo(days),
})
const addedDate = (userId: number, date: string, days: number) => ({
  userId,
  courseId: course,
  date,
  touchedAt: longAgo(days),
})
/** A pressed save. */
const entry = (userId: number, date: string, days: number) => {
  const row = { userId, courseId: course, saveId: `save of ${date}`, ordinal: 1, date, added: false, existing: true }
  return { ...row, cells: [], pressedAt: longAgo(days) }
}

type Rows = Record<'cells' | 'dates' | 'entries', object[]>

/** Writes rows to the device before the app does. */
const seed = (page: Page, rows: Rows) =>
  page.evaluate(async (given) => {
    const opening = indexedDB.open('hasiye', 2)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('cells', { keyPath: ['userId', 'courseId', 'date', 'studentId'] })
      opening.result.createObjectStore('dates', { keyPath: ['userId', 'courseId', 'date'] })
      opening.result.createObjectStore('entries', { keyPath: ['userId', 'courseId', 'saveId'] })
    }
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const tx = opening.result.transaction(Object.keys(given), 'readwrite')
    for (const [name, stored] of Object.entries(given)) for (const row of stored) tx.objectStore(name).put(row)
    await new Promise((resolve) => tx.addEventListener('complete', resolve))
    opening.result.close()
  }, rows)

/** Lists what is on the device: account and student of cells; account and date of added dates and pressed saves. */
const onDevice = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('hasiye')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const names = [...opening.result.objectStoreNames]
    const tx = opening.result.transaction(names)
    const stores = names.map((name) => tx.objectStore(name).getAll())
    await new Promise((resolve) => tx.addEventListener('complete', resolve))
    opening.result.close()
    return stores.flatMap(({ result }) => result.map(({ userId, studentId, date }) => `${userId}/${studentId ?? date}`))
  })

const left: Rows = {
  cells: [cell(900_001, 1, 15), cell(900_001, 2, 13)],
  dates: [addedDate(900_001, '2026-11-01', 15), addedDate(900_001, '2026-11-02', 13)],
  entries: [entry(900_002, '2026-11-14', 29), entry(900_002, '2026-11-13', 31)],
}
const young = ['900001/2', '900001/2026-11-02', '900002/2026-11-14']

test('drafts are removed after 14 days and pressed saves after 30, also if nobody signs in', async ({ page }) => {
  await page.goto('/login')
  await seed(page, left)
  await page.reload()
  await expect.poll(() => onDevice(page)).toEqual(young)
})

test('expired rows are removed whoever signs in, and only the owner is asked about old drafts', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const own = await makeCourse(teacher, { pupils: [pupil], days: { '2026-11-14': ' ' } })
  await page.goto('/user-guide')
  await seed(page, { ...left, cells: [...left.cells, { ...cell(teacher.id, pupil.id, 40), courseId: own.id }] })
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect.poll(() => onDevice(page)).toEqual([`${teacher.id}/${pupil.id}`, ...young])
  await attendance.open(own.id)
  await page.getByRole('button', { name: /^Qaralama var: 1 dəyişiklik, / }).tap()
  await page.getByRole('button', { name: 'Qaralamanı bərpa et' }).click()
  await attendance.expectMark(pupil, '2026-11-14', '+')
})
