import type { Page } from '@playwright/test'
import { nav } from '../../../web/src/ui/texts/dashboard.ts'
import { data, ownId, sessions, settings } from '../../../web/src/ui/texts/settings.ts'
import type { Shot } from '../shot.ts'

const teacher = { as: 'owner', path: '/dashboard' } as const
const student = { as: 'student', path: '/student-dashboard' } as const

const open = (page: Page) => page.getByRole('button', { name: nav.settings }).click()

export const settingsShots: Shot[] = [
  { ...teacher, name: 'settings-profile', arrange: open, shows: (page) => page.getByLabel(settings.fullName.label) },
  {
    ...teacher,
    name: 'settings-picture',
    async arrange(page) {
      await open(page)
      const buffer = await page.screenshot()
      await page.locator('input[type=file]').setInputFiles({ name: 'sekil.png', mimeType: 'image/png', buffer })
    },
    shows: (page) => page.getByLabel(settings.avatar.zoom),
  },
  {
    ...student,
    name: 'settings-data',
    async arrange(page) {
      await open(page)
      await page.getByRole('button', { name: data.delete.button }).scrollIntoViewIfNeeded()
    },
    shows: (page) => page.getByRole('button', { name: ownId.renew }),
  },
  {
    ...student,
    name: 'settings-password-error',
    async arrange(page) {
      await open(page)
      await page.getByRole('tab', { name: settings.tab.password }).click()
      await page.getByLabel(settings.password.current, { exact: true }).fill('nar-agaci-26')
      await page.getByLabel(settings.password.new, { exact: true }).fill('xezer-denizi')
      await page.getByLabel(settings.password.repeat, { exact: true }).fill('xezer-deniz')
      await page.getByRole('button', { name: settings.password.submit }).click()
    },
    shows: (page) => page.getByText(settings.password.mismatch),
  },
  {
    ...student,
    name: 'settings-devices',
    async arrange(page) {
      await open(page)
      await page.getByRole('tab', { name: settings.tab.password }).click()
      await page.getByText(sessions.parent).scrollIntoViewIfNeeded()
    },
    shows: (page) => page.getByText(sessions.parent),
  },
  {
    ...teacher,
    name: 'settings-delete-account',
    async arrange(page) {
      await open(page)
      await page.getByRole('button', { name: data.delete.button }).click()
    },
    shows: (page) => page.getByText(data.delete.title),
  },
]
