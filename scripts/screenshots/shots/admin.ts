import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '../../../contract/src/text.ts'
import { admin } from '../../../web/src/ui/texts/admin.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
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
  { ...panel, name: 'admin-teachers', isWhole: true, shows: (page) => page.getByText(admin.sub.active) },
  {
    name: 'admin-students',
    as: 'admin',
    path: '/admin?tab=students&sort=name',
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
