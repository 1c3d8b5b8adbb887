import { type EmailData, type EmailName, emails } from '../server/src/mail/emails.ts'
import { render } from '../server/src/mail/render.ts'
import { expect, test } from './support/test.ts'

const supportEmail = 'texniki.destek.komandasi@hasiye-platformasi.example'
const longName = 'Şəbnəm'.repeat(20)
const facts: EmailData = {
  publicUrl: 'https://davamiyyet.hasiye-platformasi.example',
  supportEmail,
  at: new Date('2026-11-21T20:30:00Z'),
  device: 'Chrome, Android',
  role: 'teacher',
  token: 'Zr8GsnK0rZbqk1zv9S0lq2x7mH4tYcJwB3uVdE6pQfA',
  course: { id: 7, name: 'Riyaziyyat'.repeat(20), teacher: longName },
}

test('every e-mail fits a narrow mail program, in light and dark', async ({ page }) => {
  for (const width of [360, 600]) {
    await page.setViewportSize({ width, height: 700 })
    for (const name of Object.keys(emails) as EmailName[]) {
      await page.setContent(render(emails[name](facts), longName, supportEmail).html)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([name, wide]).toEqual([name, width])
      expect(await page.getByRole('link', { name: supportEmail }).count()).toBeGreaterThan(0)
    }
  }
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground()).toBe('rgb(244, 242, 237)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe('rgb(17, 24, 27)')
})
