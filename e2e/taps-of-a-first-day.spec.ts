import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards } from '@hasiye/contract/cards.ts'
import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { findFreePort, startOwnServer } from './support/own-server.ts'
import { newEmail, pupilNames } from './support/people.ts'
import { TapCounter } from './support/taps.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 15_000 })
test.setTimeout(180_000)

test(
  'from nothing to a saved day of 35 students takes at most 9 taps and 7 fields',
  { tag: '@core' },
  async ({ page }, info) => {
    const server = await startOwnServer(await findFreePort(), {})
    try {
      const counts = await markFirstDay(page, server.origin)
      const line = `first class: ${counts.taps} taps, ${counts.fields} fields`
      info.annotations.push({ type: 'count', description: line })
      process.stdout.write(`${line}\n`)
      expect(counts.taps).toBeLessThanOrEqual(9)
      expect(counts.fields).toBeLessThanOrEqual(7)
    } finally {
      await server.stop()
    }
  },
)

async function markFirstDay(page: Page, origin: string) {
  let fields = 0
  const fill = async (label: string, text: string) => {
    fields += 1
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  const [email, password] = [newEmail(), 'zanbaq-mavi-42']
  await page.goto(`${origin}/signup`)
  const { tap, taps } = await TapCounter.on(page)
  await tap(page.getByText('Müəllim', { exact: true }))
  await fill('Ad və soyad', 'Rəna Şükürova')
  await fill('E-poçt', email)
  await fill('Parol', password)
  await fill('Parolun təkrarı', password)
  await tap(page.getByRole('button', { name: 'Qeydiyyatdan Keç' }))
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('E-poçt')).toHaveValue(email)
  await fill('Şifrə', password)
  await tap(page.getByRole('button', { name: 'Daxil ol' }))
  const creating = page.getByRole('region', { name: 'İlk qrupunuz' })
  await fill('Qrupun adı', 'Riyaziyyat, 9-cu sinif')
  await tap(creating.getByRole('button', { name: 'Qrup yarat' }))
  await expect(page).toHaveURL(/\/course\/\d+/)
  await page.getByRole('textbox', { name: 'Adlar, hər sətirdə bir şagird' }).fill(pupilNames.slice(0, 35).join('\n'))
  fields += 1
  await tap(page.getByRole('button', { name: '35 şagirdi əlavə et' }))
  await tap(page.getByRole('button', { name: 'Bu günü əlavə et' }))
  await tap(page.getByRole('button', { name: 'Hamısı iştirak edib' }))
  await tap(page.getByRole('button', { name: 'Yadda saxla', exact: true }))
  await expect(page.getByText('Davamiyyət uğurla yadda saxlanıldı!')).toBeVisible()
  return { taps: await taps(), fields }
}

test(
  'from the QR code of a card to the first mark a parent needs at most 2 taps',
  { tag: '@core' },
  async ({ page, teacher }, info) => {
    const { id } = await makeCourse(teacher, { name: 'Kimya' })
    const params = { id }
    const { added } = await teacher.session.call(addCards, { params, body: { names: ['Günəş Şıxəliyeva'] } })
    const student = added[0]?.student
    const statuses = [{ studentId: student?.id ?? 0, status: '+' as const }]
    await teacher.session.call(saveAttendance, { params, body: { date: daysAgo(1), statuses } })
    await page.goto(`/student-view/${student?.shortId}`)
    const { tap, taps } = await TapCounter.on(page)
    await expect(page.getByText('Günəş')).toHaveCount(0)
    await tap(page.getByRole('button', { name: 'Davamiyyətə bax' }))
    await expect(page.getByText('Şagird: Günəş Şıxəliyeva')).toBeVisible()
    const last = page.getByRole('region', { name: 'Son dərslər' })
    await expect(last.getByRole('listitem')).toHaveText([/Kimya.*İştirak edib/])
    const line = `parent: ${await taps()} taps`
    info.annotations.push({ type: 'count', description: line })
    process.stdout.write(`${line}\n`)
    expect(await taps()).toBeLessThanOrEqual(2)
  },
)
