import { expect, test } from 'vitest'
import type { Viewer } from '../sessions/viewer.ts'
import { openUploadLimiter } from './upload-limiter.ts'

const mebibyte = 1024 * 1024
const viewer = (id: number, role: Viewer['role']): Viewer => ({
  id,
  fullName: 'Ad',
  role,
  kind: 'account',
  sessionId: id,
})

async function send(limiter: ReturnType<typeof openUploadLimiter>, who: Viewer, mebibytes: number): Promise<void> {
  const upload = await limiter.begin(who, mebibytes * mebibyte)
  upload.count(mebibytes * mebibyte)
  await upload.end()
}

test('a student can upload 500 MiB a day', async () => {
  const limiter = openUploadLimiter(true)
  const student = viewer(1, 'student')
  for (let n = 0; n < 5; n++) await send(limiter, student, 100)
  await expect(limiter.begin(student, 1)).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retryAfterSeconds: 24 * 60 * 60 },
  })
  await send(limiter, viewer(2, 'student'), 100)
})

test('a teacher can upload 5 GiB a day', async () => {
  const limiter = openUploadLimiter(true)
  const teacher = viewer(1, 'teacher')
  for (let n = 0; n < 51; n++) await send(limiter, teacher, 100)
  await send(limiter, teacher, 20)
  await expect(limiter.begin(teacher, 1)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('the received bytes count, not the announced ones', async () => {
  const limiter = openUploadLimiter(true)
  const student = viewer(1, 'student')
  const broken = await limiter.begin(student, 400 * mebibyte)
  broken.count(mebibyte)
  await broken.end()
  for (let n = 0; n < 4; n++) await send(limiter, student, 100)
  await expect(limiter.begin(student, 100 * mebibyte)).rejects.toMatchObject({ code: 'rate_limited' })
  await send(limiter, student, 99)
})

test('simultaneous uploads cannot exceed the limit together', async () => {
  const limiter = openUploadLimiter(true)
  const student = viewer(1, 'student')
  const begun = await Promise.allSettled([1, 2, 3].map(() => limiter.begin(student, 200 * mebibyte)))
  expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await send(limiter, student, 100)
})

test('when it is switched off, nothing is counted', async () => {
  const limiter = openUploadLimiter(false)
  const student = viewer(1, 'student')
  await Promise.all(Array.from({ length: 9 }, () => limiter.begin(student, 600 * mebibyte)))
  await send(limiter, student, 600)
  await expect(limiter.begin(student, 600 * mebibyte)).resolves.toBeDefined()
})
