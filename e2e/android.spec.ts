import { readFile } from 'node:fs/promises'
import { addCards } from '@hasiye/contract/cards.ts'
import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/test.ts'

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SM-A125F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36',
})

interface Calls {
  saved: { name: string; type: string; base64: string }[]
  printed: number
}

/** Gives the page a bridge that records its calls. */
const addBridge = (page: Page) =>
  page.addInitScript(() => {
    const calls: Calls = { saved: [], printed: 0 }
    const Android = {
      save: (name: string, type: string, base64: string) => calls.saved.push({ name, type, base64 }),
      print: () => calls.printed++,
    }
    Object.assign(globalThis, { calls, Android })
  })

const callsOn = (page: Page) => page.evaluate<Calls>('calls')

/** Runs the script of the wrapper's sample as a WebView does, after the load. */
async function runSample(page: Page): Promise<void> {
  const guide = await readFile(new URL('../docs/android.md', import.meta.url), 'utf8')
  const [, script = ''] = /```js\n(if \(!window\.savesBlobs\)[\s\S]*?)```/.exec(guide) ?? []
  for (let load = 0; load < 2; load++) await page.evaluate(script)
}

test('a wrapper like the sample of docs/android.md gets the report, and the page does not claim that it was saved', async ({
  page,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await addBridge(page)
  await openAttendance({ name: 'Fizika', pupils: [pupil], days: { [daysAgo(1)]: '+' } })
  await runSample(page)
  await attendance.act('Excel-ə ixrac et')
  await page.getByRole('dialog').getByRole('button', { name: 'Excel-ə ixrac et' }).click()
  const name = `Fizika – Davamiyyət – ${daysAgo(1)}.xlsx`
  await expect(page.getByText(`Endirilir: ${name}. Fayl görünməsə, saytı brauzerdə açın.`)).toBeVisible()
  await expect.poll(async () => (await callsOn(page)).saved.length).toBe(1)
  const [file] = (await callsOn(page)).saved
  expect(file).toMatchObject({ name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  expect(Buffer.from(String(file?.base64), 'base64').subarray(0, 2).toString()).toBe('PK')
})

test('it prints cards, which stay on the page until the dialog is closed; without it the page says that nothing is printed', async ({
  page,
  teacher,
  signIn,
}) => {
  const { id } = await makeCourse(teacher)
  await teacher.session.call(addCards, { params: { id }, body: { names: ['Günəş Şıxəliyeva'] } })
  await addBridge(page)
  await page.addInitScript(() => {
    globalThis.print = () => {}
  })
  await signIn(teacher)
  const print = async () => {
    await page.getByRole('button', { name: 'Kartları çap et' }).click()
  }
  await page.goto(`/course/${id}/cards`)
  await print()
  await expect(page.getByText('Bu proqramda çap işləmir. Çap etmək üçün saytı brauzerdə açın.')).toBeVisible()
  await page.reload()
  await runSample(page)
  await page.getByRole('checkbox', { name: /Günəş Şıxəliyeva/ }).check()
  await print()
  await page.getByRole('dialog').getByRole('button', { name: 'Kartları çap et' }).click()
  await expect.poll(async () => (await callsOn(page)).printed).toBe(1)
  // Android renders the pages for each paper size that is chosen
  for (let drawn = 0; drawn < 2; drawn++) await page.pdf()
  await expect(page.locator('[data-card]')).toHaveCount(1)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await expect(page.locator('[data-card]')).toHaveCount(0)
})
