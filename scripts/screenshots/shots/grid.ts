import { att, keys, note } from '../../../web/src/ui/texts/attendance.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { people } from '../../../web/src/ui/texts/people.ts'
import { attendanceOf, cellAt, participantsTab } from '../page-parts.ts'
import type { Shot } from '../shot.ts'

const desktop = { ...participantsTab, only: 'desktop' } as const
const afterComma = (text: string): string => text.slice(text.indexOf('}') + 1).trim()

/** Screenshots that only the grid has. */
export const gridShots: Shot[] = [
  {
    ...desktop,
    name: 'attendance-unsaved',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      for (const [row, column] of [
        [1, 4],
        [2, 6],
        [3, 5],
        [4, 6],
      ] as const) {
        await cellAt(page, row, column).click()
      }
      await cellAt(page, 5, 6).click({ button: 'right' })
      await page.getByPlaceholder(note.placeholder).fill('Dərsdə çox fəal idi.')
      await page.getByRole('dialog').getByRole('button', { name: note.save }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByText(note.pending).waitFor({ state: 'detached' })
      await cellAt(page, 2, 6).click()
      await page.keyboard.press('ArrowDown')
    },
    shows: (page) => page.getByText(att.unsavedCell, { exact: true }),
  },
  {
    ...desktop,
    name: 'attendance-student-menu',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page
        .getByRole('rowheader')
        .nth(2)
        .getByRole('button', { name: afterComma(common.aria.actions) })
        .click()
    },
    shows: (page) => page.getByRole('menuitem', { name: people.removeStudent.confirm }),
  },
  {
    ...desktop,
    name: 'attendance-column-menu',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page.getByRole('columnheader').nth(7).getByRole('button').click()
    },
    shows: (page) => page.getByRole('menuitem', { name: att.bulk.allPresent }),
  },
  {
    ...desktop,
    name: 'attendance-delete-date',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page.getByRole('columnheader').nth(7).getByRole('button').click()
      await page.getByRole('menuitem', { name: att.date.delete.confirm }).click()
    },
    shows: (page) => page.getByText(att.date.delete.title),
  },
  {
    ...desktop,
    name: 'attendance-remove-student',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page
        .getByRole('rowheader')
        .first()
        .getByRole('button', { name: afterComma(common.aria.actions) })
        .click()
      await page.getByRole('menuitem', { name: people.removeStudent.confirm }).click()
    },
    shows: (page) => page.getByText(people.removeStudent.title),
  },
  {
    ...desktop,
    name: 'attendance-keys',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page.getByRole('button', { name: keys.title }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: keys.title }),
  },
]
