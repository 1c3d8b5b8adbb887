import type { Locator, Page } from '@playwright/test'
import { fill } from '../../contract/src/text.ts'
import { att } from '../../web/src/ui/texts/attendance.ts'
import { common } from '../../web/src/ui/texts/common.ts'
import { people } from '../../web/src/ui/texts/people.ts'
import { coursePlans } from '../demo/courses.ts'
import type { Stage } from './shot.ts'

/** The course whose attendance is photographed, open on that tab. */
export const participantsTab = {
  as: 'owner',
  path: ({ courses }: Stage) => `/course/${courses.maths}#participants`,
} as const

export const mathsName = coursePlans[0]?.name ?? ''

/** What is seen when a course's attendance has come: the grid, on phones one date of it. */
export const attendanceOf = (page: Page, { isPhone }: Stage): Locator =>
  isPhone ? page.getByRole('button', { name: att.date.earlier }) : page.getByRole('grid', { name: att.title })

/** Opens one of a course's actions: a button of the toolbar, on phones an entry of the menu at the save bar. */
export async function openAction(page: Page, stage: Stage, label: string): Promise<void> {
  await attendanceOf(page, stage).waitFor()
  if (!stage.isPhone) return page.getByRole('button', { name: label }).first().click()
  await page.getByRole('button', { name: people.fab.open }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

/** Opens the phone's menu of the page, at its top. */
export async function openPageMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: fill(common.aria.actions, { name: mathsName }) }).click()
}

/** A cell of the grid; its newest page has seven dates. */
export const cellAt = (page: Page, row: number, column: number): Locator =>
  page
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column)

/** A student's buttons on a phone, by the word that ends their name. */
export const signAt = (page: Page, row: number, word: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`: ${att.status.absent}$`) }) })
    .nth(row)
    .getByRole('button', { name: new RegExp(`: ${word}$`) })

/** Changes one mark: in the grid the newest date of the row, on a phone that date's row. */
export async function changeOne(page: Page, stage: Stage, row = 0): Promise<void> {
  await attendanceOf(page, stage).waitFor()
  if (stage.isPhone) await signAt(page, row, att.status.absent).click()
  else await cellAt(page, row, 6).click()
}
