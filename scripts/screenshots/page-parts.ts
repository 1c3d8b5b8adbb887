import type { Locator, Page } from '@playwright/test'
import { fill } from '../../contract/src/text.ts'
import { att, noLesson } from '../../web/src/ui/texts/attendance.ts'
import { common } from '../../web/src/ui/texts/common.ts'
import { people } from '../../web/src/ui/texts/people.ts'
import { coursePlans } from '../demo/courses.ts'
import type { Stage } from './shot.ts'

/** The course whose attendance is photographed, opened on that tab. */
export const participantsTab = {
  as: 'owner',
  path: ({ courses }: Stage) => `/course/${courses.maths}#participants`,
} as const

export const mathsName = coursePlans[0]?.name ?? ''

/** What is visible once a course's attendance has loaded: the grid, or one date on phones. */
export const attendanceOf = (page: Page, { isPhone }: Stage): Locator =>
  isPhone ? page.getByRole('button', { name: att.date.earlier }) : page.getByRole('grid', { name: att.title })

/** Opens one of a course's actions: a toolbar button, or on phones an entry of the save bar's menu. */
export async function openAction(page: Page, stage: Stage, label: string): Promise<void> {
  await attendanceOf(page, stage).waitFor()
  if (!stage.isPhone) return page.getByRole('button', { name: label }).first().click()
  await page.getByRole('button', { name: people.fab.open }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

/** Opens the page's menu at the top of the screen, on phones. */
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

/** The button of a student's row on phones, by the last word of its label. */
export const signAt = (page: Page, row: number, word: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`: ${att.status.absent}$`) }) })
    .nth(row)
    .getByRole('button', { name: new RegExp(`: ${word}$`) })

/** Opens the list of the last lesson on phones, which ask first on a day without one. */
export async function openLastLesson(page: Page): Promise<void> {
  const last = page.getByRole('region', { name: noLesson.title }).getByRole('button').last()
  if (await last.isVisible()) await last.click()
}

/** Changes one mark of a row: in the grid that of the newest date, on phones that of the shown date. */
export async function changeOne(page: Page, stage: Stage, row = 0): Promise<void> {
  await attendanceOf(page, stage).waitFor()
  if (stage.isPhone) {
    await openLastLesson(page)
    await signAt(page, row, att.status.absent).click()
  } else await cellAt(page, row, 6).click()
}
