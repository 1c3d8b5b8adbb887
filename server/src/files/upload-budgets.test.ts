import { expect, test } from 'vitest'
import type { Viewer } from '../sessions/viewer.ts'
import { openUploadBudgets } from './upload-budgets.ts'

const mebibyte = 1024 * 1024
const viewer = (id: number, role: Viewer['role']): Viewer => ({
  id,
  fullName: 'Ad',
  role,
  kind: 'account',
  sessionId: id,
})

async function send(budgets: ReturnType<typeof openUploadBudgets>, who: Viewer, mebibytes: number): Promise<void> {
  const upload = await budgets.begin(who, mebibytes * mebibyte)
  upload.count(mebibytes * mebibyte)
  await upload.end()
}

test('a student uploads 500 MiB a day', async () => {
  const budgets = openUploadBudgets(true)
  const student = viewer(1, 'student')
  for (let n = 0; n < 5; n++) await send(budgets, student, 100)
  await expect(budgets.begin(student, 1)).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retryAfterSeconds: 24 * 60 * 60 },
  })
  await send(budgets, viewer(2, 'student'), 100)
})

test('a teacher uploads 5 GiB a day', async () => {
  const budgets = openUploadBudgets(true)
  const teacher = viewer(1, 'teacher')
  for (let n = 0; n < 51; n++) await send(budgets, teacher, 100)
  await send(budgets, teacher, 20)
  await expect(budgets.begin(teacher, 1)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('what came counts, not what was announced', async () => {
  const budgets = openUploadBudgets(true)
  const student = viewer(1, 'student')
  const broken = await budgets.begin(student, 400 * mebibyte)
  broken.count(mebibyte)
  await broken.end()
  for (let n = 0; n < 4; n++) await send(budgets, student, 100)
  await expect(budgets.begin(student, 100 * mebibyte)).rejects.toMatchObject({ code: 'rate_limited' })
  await send(budgets, student, 99)
})

test('uploads at the same time cannot pass the limit together', async () => {
  const budgets = openUploadBudgets(true)
  const student = viewer(1, 'student')
  const begun = await Promise.allSettled([1, 2, 3].map(() => budgets.begin(student, 200 * mebibyte)))
  expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await send(budgets, student, 100)
})

test('switched off, nothing is counted', async () => {
  const budgets = openUploadBudgets(false)
  const student = viewer(1, 'student')
  await Promise.all(Array.from({ length: 9 }, () => budgets.begin(student, 600 * mebibyte)))
  await send(budgets, student, 600)
  await expect(budgets.begin(student, 600 * mebibyte)).resolves.toBeDefined()
})
