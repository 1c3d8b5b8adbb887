import { errors } from '@hasiye/contract/errors.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '../../../contract/src/text.ts'
import { admin } from '../../../web/src/ui/texts/admin.ts'
import { audit } from '../../../web/src/ui/texts/admin-status.ts'
import { login } from '../../../web/src/ui/texts/auth.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { nav } from '../../../web/src/ui/texts/dashboard.ts'
import { totp } from '../../../web/src/ui/texts/second-factor.ts'
import { sessions, settings } from '../../../web/src/ui/texts/settings.ts'
import { demoPassword } from '../../demo/people.ts'
import type { Shot } from '../shot.ts'

const panel = { as: 'admin', path: '/admin' } as const
const noMatch = 'musiqi'

export const adminShots: Shot[] = [
  {
    name: 'admin-login',
    as: 'nobody',
    path: '/admin/login',
    shows: (page) => page.getByRole('heading', { name: admin.login.title }),
  },
  {
    name: 'admin-login-code',
    as: 'nobody',
    path: '/admin/login',
    async prepare(page) {
      const { status, text: error } = errors.second_factor_required
      const refusal = { status, json: { error, code: 'second_factor_required' } }
      await page.route('**/auth/admin/signin', (route) => route.fulfill(refusal))
    },
    async arrange(page) {
      await page.getByLabel(login.email.label).fill('admin@hasiye.example')
      await page.getByLabel(login.password.label, { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: admin.login.submit }).click()
    },
    shows: (page) => page.getByText(totp.recoveryHint),
  },
  { ...panel, name: 'admin-teachers', isWhole: true, shows: (page) => page.getByText(admin.sub.active) },
  {
    name: 'admin-students',
    as: 'admin',
    path: '/admin?tab=students&sort=name',
    shows: (page) => page.getByText(admin.verified),
  },
  {
    name: 'admin-status',
    as: 'admin',
    path: '/admin?tab=status',
    isWhole: true,
    shows: (page) => page.getByText(audit.events.admin_signed_in?.replace('{who}', '').trim() ?? '').first(),
  },
  {
    ...panel,
    name: 'admin-settings',
    async arrange(page) {
      await page.getByRole('button', { name: nav.settings }).click()
      await page.getByRole('tab', { name: settings.tab.password }).click()
    },
    shows: (page) => page.getByText(sessions.current),
  },
  {
    ...panel,
    name: 'admin-second-factor',
    async arrange(page) {
      await page.getByRole('button', { name: nav.settings }).click()
      await page.getByRole('tab', { name: settings.tab.password }).click()
      await page.getByRole('button', { name: totp.turnOn }).click()
      const dialog = page.getByRole('dialog', { name: totp.title })
      await dialog.locator('input[type="password"]').fill(demoPassword)
      await dialog.getByRole('button', { name: totp.next }).click()
    },
    shows: (page) => page.getByRole('img', { name: totp.qr }),
  },
  {
    name: 'admin-edit-student',
    as: 'admin',
    path: '/admin?tab=students',
    arrange: (page) =>
      page
        .getByRole('button', { name: new RegExp(`^${common.edit}: `) })
        .first()
        .click(),
    shows: (page) => page.getByText(admin.edit.student.title),
  },
  {
    name: 'admin-search',
    as: 'admin',
    path: '/admin?tab=students&q=məmməd',
    shows: (page) => page.getByText(admin.verified),
  },
  {
    name: 'admin-no-match',
    as: 'admin',
    path: `/admin?q=${noMatch}`,
    shows: (page) => page.getByText(fill(admin.noMatch, { query: noMatch })),
  },
  {
    ...panel,
    name: 'admin-edit-error',
    async arrange(page) {
      await page
        .getByRole('button', { name: new RegExp(`^${common.edit}: `) })
        .first()
        .click()
      await page.getByLabel(admin.limit.label).fill('')
      await page.getByRole('button', { name: admin.edit.submit }).click()
    },
    shows: (page) => page.getByText(messages.quotaNotNumber),
  },
  {
    ...panel,
    name: 'admin-delete',
    arrange: (page) =>
      page
        .getByRole('button', { name: new RegExp(`^${admin.delete.confirm}: `) })
        .first()
        .click(),
    shows: (page) => page.getByText(admin.delete.title),
  },
]
