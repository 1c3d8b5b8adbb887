import { courseGroundNames } from '@hasiye/contract/course-look-names.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { Page } from '@playwright/test'
import { fill } from '../../../contract/src/text.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { dash, group, nav, today } from '../../../web/src/ui/texts/dashboard.ts'
import { emojiNames, look } from '../../../web/src/ui/texts/look.ts'
import { quit } from '../../../web/src/ui/texts/people.ts'
import { mathsName } from '../page-parts.ts'
import type { Shot } from '../shot.ts'

const dashboard = { as: 'owner', path: '/dashboard' } as const

/** Selects an entry of the menu on the card of the maths course. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: fill(common.aria.actions, { name: mathsName }) }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const teacherShots: Shot[] = [
  {
    name: 'dashboard',
    as: 'colleague',
    path: '/dashboard',
    isWhole: true,
    shows: (page) => page.getByRole('link', { name: fill(dash.card.aria, { name: mathsName }) }),
  },
  {
    name: 'dashboard-today',
    as: 'colleague',
    path: '/dashboard',
    async prepare(_page, { api, courses }) {
      const data = { date: bakuDate(new Date()), statuses: [] }
      const answer = await api('colleague').post(`/api/courses/${courses.english}/attendance`, { data })
      if (!answer.ok()) throw new Error(`the lesson of today was not added: ${await answer.text()}`)
    },
    shows: (page) => page.getByRole('region', { name: today.title }),
  },
  {
    name: 'dashboard-empty',
    as: 'newcomer',
    path: '/dashboard',
    shows: (page) => page.getByText(dash.empty.title),
  },
  {
    ...dashboard,
    name: 'dashboard-menu',
    arrange: (page) => page.getByRole('button', { name: fill(common.aria.actions, { name: mathsName }) }).click(),
    shows: (page) => page.getByRole('menuitem', { name: dash.card.delete }),
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
    arrange: (page) => choose(page, dash.card.edit),
    shows: (page) => page.getByRole('dialog', { name: group.edit.title }).getByLabel(group.end.label),
  },
  {
    ...dashboard,
    name: 'edit-course-look',
    async arrange(page) {
      await choose(page, dash.card.edit)
      await page.getByText(look.title, { exact: true }).click()
      await page.getByRole('radio', { name: courseGroundNames.cay }).check()
      const emoji = page.getByRole('radio', { name: emojiNames['🔭'] })
      await emoji.check()
      await emoji.scrollIntoViewIfNeeded()
    },
    shows: (page) => page.getByRole('radio', { name: emojiNames['🔭'], checked: true }),
  },
  {
    ...dashboard,
    name: 'edit-course-error',
    async arrange(page) {
      await choose(page, dash.card.edit)
      await page.getByLabel(group.description.label).fill('')
      await page.getByRole('button', { name: group.edit.submit }).click()
    },
    shows: (page) => page.getByText(messages.courseDescriptionBlank),
  },
  {
    ...dashboard,
    name: 'delete-course',
    arrange: (page) => choose(page, dash.card.delete),
    shows: (page) => page.getByRole('button', { name: group.delete.confirm }),
  },
  {
    name: 'leave-course',
    as: 'colleague',
    path: '/dashboard',
    arrange: (page) => choose(page, quit.button),
    shows: (page) => page.getByText(quit.title),
  },
]
