import { fill } from '../../../contract/src/text.ts'
import { dash, group, nav } from '../../../web/src/ui/texts/dashboard.ts'
import { quit } from '../../../web/src/ui/texts/people.ts'
import { mathsName } from '../page-parts.ts'
import type { Shot } from '../shot.ts'

const dashboard = { as: 'owner', path: '/dashboard' } as const

export const teacherShots: Shot[] = [
  {
    name: 'dashboard',
    as: 'colleague',
    path: '/dashboard',
    isWhole: true,
    shows: (page) => page.getByRole('link', { name: fill(dash.card.aria, { name: mathsName }) }),
  },
  {
    name: 'dashboard-empty',
    as: 'newcomer',
    path: '/dashboard',
    shows: (page) => page.getByText(dash.empty.title),
  },
  {
    ...dashboard,
    name: 'create-course',
    async arrange(page) {
      await page.getByRole('button', { name: nav.createGroup }).first().click()
      await page.getByLabel(group.name.label).fill('Tarix, 7-ci sinif')
    },
    shows: (page) => page.getByRole('dialog', { name: group.create.title }),
  },
  {
    ...dashboard,
    name: 'edit-course',
    arrange: (page) => page.getByRole('button', { name: `${dash.card.edit}: ${mathsName}` }).click(),
    shows: (page) => page.getByRole('dialog', { name: group.edit.title }).getByLabel(group.end.label),
  },
  {
    ...dashboard,
    name: 'edit-course-error',
    async arrange(page) {
      await page.getByRole('button', { name: `${dash.card.edit}: ${mathsName}` }).click()
      await page.getByLabel(group.description.label).fill('')
      await page.getByRole('button', { name: group.edit.submit }).click()
    },
    shows: (page) => page.getByText(group.error.descriptionBlank),
  },
  {
    ...dashboard,
    name: 'delete-course',
    arrange: (page) => page.getByRole('button', { name: `${dash.card.delete}: ${mathsName}` }).click(),
    shows: (page) => page.getByRole('button', { name: group.delete.confirm }),
  },
  {
    name: 'leave-course',
    as: 'colleague',
    path: '/dashboard',
    arrange: (page) => page.getByRole('button', { name: `${quit.button}: ${mathsName}` }).click(),
    shows: (page) => page.getByText(quit.title),
  },
]
