import type { Page } from '@playwright/test'
import { makeCourse, type Pupil, storedMark } from './support/classes.ts'
import { expect, test } from './support/test.ts'

const dayMs = 24 * 60 * 60 * 1000
const course = 1

/** A mark that this account changed this many days ago. */
const cell = (userId: number, studentId: number, days: number, wanted = false) => ({
  userId,
  courseId: course,
  date: '2026-11-14',
  studentId,
  studentName: 'Aysel Məmmədova',
  status: '+',
  note: 'Saatı unudub',
  base: { status: '', note: '' },
  sent: [],
  existing: true,
  touchedAt: new Date(Date.now() - days * dayMs).toISOString(),
  wanted,
})
const addedDate = (userId: number, date: string, days: number) => {
  const { courseId, touchedAt, wanted } = cell(userId, 0, days)
  return { userId, courseId, touchedAt, wanted, date }
}

type Rows = Record<'cells' | 'dates', object[]>

/** Writes rows to the device in the format of database version 1. */
const seed = (page: Page, rows: Rows) =>
  page.evaluate(async (given) => {
    const opening = indexedDB.open('hasiye', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('cells', { keyPath: ['userId', 'courseId', 'date', 'studentId'] })
      opening.result.createObjectStore('dates', { keyPath: ['userId', 'courseId', 'date'] })
    }
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const tx = opening.result.transaction(['cells', 'dates'], 'readwrite')
    for (const row of given.cells) tx.objectStore('cells').put(row)
    for (const row of given.dates) tx.objectStore('dates').put(row)
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
  cells: [
    cell(900_001, 1, 15),
    cell(900_001, 2, 13),
    cell(900_002, 3, 29, true),
    { ...cell(900_002, 4, 31, true), date: '2026-11-13' },
  ],
  dates: [addedDate(900_001, '2026-11-01', 15), addedDate(900_001, '2026-11-02', 13)],
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

test('data of database version 1 survives the upgrade: a pressed save is sent, a draft stays a draft', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [first, second],
}) => {
  const date = '2026-11-14'
  const own = await makeCourse(teacher, { pupils: [first, second], days: { [date]: '  ' } })
  const row = (pupil: Pupil, wanted: boolean) => ({ ...cell(teacher.id, pupil.id, 1, wanted), courseId: own.id })
  await page.goto('/user-guide')
  await seed(page, { cells: [row(first, true), row(second, false)], dates: [] })
  await signIn(teacher)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/attendance'))
  await attendance.open(own.id)
  expect((await sent).postDataJSON()).toMatchObject({
    saveId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    date,
    statuses: [{ studentId: first.id, status: '+', note: 'Saatı unudub', base: { status: '', note: '' } }],
  })
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  expect(await storedMark(teacher, own, first, date)).toEqual({ status: '+', note: 'Saatı unudub' })
  expect(await storedMark(teacher, own, second, date)).toEqual({ status: '', note: '' })
  await attendance.expectMark(second, date, '+')
})
