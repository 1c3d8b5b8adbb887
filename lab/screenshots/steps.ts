import { fill } from '@hasiye/contract/text.ts'
import type { Locator, Page } from '@playwright/test'
import { coursePlans } from '../../scripts/demo/courses.ts'
import { att, exporting, noLesson } from '../../web/src/ui/texts/attendance.ts'
import { common } from '../../web/src/ui/texts/common.ts'
import { people } from '../../web/src/ui/texts/people.ts'
import { returned } from '../../web/src/ui/texts/report.ts'
import { reports } from '../../web/src/ui/texts/reports.ts'
import { at, type Step, type Target } from './shot.ts'

const byRole =
  (role: Parameters<Page['getByRole']>[0]) =>
  (name?: string | RegExp, exact = false): Target =>
  (scope) =>
    scope.getByRole(role, name === undefined ? {} : { name, exact })

export const button = byRole('button')
export const dialog = byRole('dialog')
export const heading = byRole('heading')
export const image = byRole('img')
export const link = byRole('link')
export const list = byRole('list')
export const listItem = byRole('listitem')
export const menuItem = byRole('menuitem')
export const radio = byRole('radio')
export const region = byRole('region')
export const tab = byRole('tab')
export const alert = byRole('alert')()
export const status = byRole('status')()

export const text =
  (content: string | RegExp, exact = false): Target =>
  (scope) =>
    scope.getByText(content, { exact })

export const field =
  (label: string, exact = false): Target =>
  (scope) =>
    scope.getByLabel(label, { exact })

export const within =
  (outer: Target, inner: Target): Target =>
  (scope, view) =>
    inner(outer(scope, view), view)

/** Fills a field with this label. */
export const enter =
  (label: string, value: string, exact = false): Step =>
  (page, view) =>
    field(label, exact)(page, view).fill(value)

export const scrollTo =
  (target: Target): Step =>
  (page, view) =>
    target(page, view).scrollIntoViewIfNeeded()

/** Removes the responses from the page, so that it makes the calls itself. */
export const removeResponses = (page: Page) =>
  page.route(
    ({ pathname }) => /^\/(dashboard|student-dashboard|course)/.test(pathname),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({
        response,
        body: html.replace(/<script type="application\/json" data-call=.*?<\/script>/gs, ''),
      })
    },
  )

/** Makes the matching calls fail like without a network. */
export const cut = (calls: string) => async (page: Page) => {
  await page.route(calls, (route) => route.abort())
  await removeResponses(page)
}

export const mathsName = coursePlans[0]?.name ?? ''

/** The menu of anything that has a name. */
export const menuOf = (name: string): Target => button(fill(common.aria.actions, { name }))

/** A button on the card of the maths course. */
export const cardButton = (label: string): Target => button(`${label}: ${mathsName}`)

/** The course whose attendance is photographed, opened on that tab. */
export const participantsTab = at('owner', '/course/:maths#participants')

/** What is visible once a course's attendance has loaded: the grid, or one date on phones. */
export const attendance: Target = (scope, { isPhone }) =>
  isPhone ? scope.getByRole('button', { name: att.date.earlier }) : scope.getByRole('grid', { name: att.title })

export const untilLoaded: Step = (page, view) => attendance(page, view).waitFor()

/** The action whose sheet or page has this one: an entry of the phone's menu has none. */
const outerAction = (label: string, isPhone: boolean): string | undefined =>
  label === returned.action || (label === exporting.button && !isPhone)
    ? reports.title
    : label === people.import && !isPhone
      ? people.addStudent
      : undefined

/** Opens one of a course's actions: a toolbar button, on phones an entry of the save bar's menu, or what is behind one. */
export const action =
  (label: string): Step =>
  async (page, view) => {
    const outer = outerAction(label, view.isPhone)
    if (outer !== undefined) {
      await action(outer)(page, view)
      return page.getByRole('button', { name: label }).first().click()
    }
    await untilLoaded(page, view)
    if (!view.isPhone) return page.getByRole('button', { name: label }).first().click()
    await page.getByRole('button', { name: people.fab.open, exact: true }).first().click()
    await chooseEntry(page, label)
  }

/** Chooses an entry of the open menu, or one that stands behind its "more". */
async function chooseEntry(page: Page, label: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: label })
  const more = page.getByRole('menuitem', { name: common.more, exact: true })
  await entry.or(more).first().waitFor()
  if (await entry.isVisible()) return entry.click()
  await more.click()
  await page.getByRole('dialog', { name: common.more }).getByRole('button', { name: label }).click()
}

/** A cell of the grid; its newest page has seven dates. */
export const cellAt = (scope: Page | Locator, row: number, column: number): Locator =>
  scope
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column)

/** The button of a student's row on phones, by the last word of its label. */
export const signAt = (scope: Page | Locator, row: number, word: string): Locator =>
  scope
    .getByRole('listitem')
    .filter({ has: scope.getByRole('button', { name: new RegExp(`: ${att.status.absent}$`) }) })
    .nth(row)
    .getByRole('button', { name: new RegExp(`: ${word}$`) })

/** On phones, which first ask on a day without a lesson, opens the list of the last lesson. */
export const openLastLesson: Step = async (page, view) => {
  if (view.isPhone) await leaveQuestion(page, view)
  else await untilLoaded(page, view)
}

/** Opens the last lesson where the question about today's is shown. */
export const leaveQuestion: Step = async (page, view) => {
  await untilLoaded(page, view)
  const last = page.getByRole('region', { name: noLesson.title }).getByRole('button').last()
  if (await last.isVisible()) await last.click()
}

/** The newest mark of a row in the grid, on phones the button of a status at the shown date. */
export const markAt =
  (row: number, word: string): Target =>
  (scope, { isPhone }) =>
    isPhone ? signAt(scope, row, word) : cellAt(scope, row, 6)

/** Changes the newest mark of a row. */
export const change = (row = 0): Step[] => [openLastLesson, markAt(row, att.status.absent)]
