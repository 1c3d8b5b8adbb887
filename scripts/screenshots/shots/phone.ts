import { att } from '../../../web/src/ui/texts/attendance.ts'
import { cal } from '../../../web/src/ui/texts/calendar.ts'
import { people } from '../../../web/src/ui/texts/people.ts'
import { attendanceOf, openPageMenu, participantsTab, signAt } from '../page-parts.ts'
import type { Shot } from '../shot.ts'

const phone = { ...participantsTab, only: 'phone' } as const

/** Screenshots that only the phone's one-date view has. */
export const phoneShots: Shot[] = [
  {
    ...phone,
    name: 'attendance-unsaved',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page.getByRole('button', { name: att.date.today }).click()
      await page.getByRole('button', { name: att.bulk.allPresent }).click()
      for (const row of [1, 3]) await signAt(page, row, att.status.absent).click()
    },
    shows: (page) => page.getByRole('button', { name: att.save, exact: true }),
  },
  {
    ...phone,
    name: 'attendance-dates',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page.getByRole('button', { name: /\d+ \/ \d+/ }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: cal.pick }),
  },
  {
    ...phone,
    name: 'attendance-actions',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page.getByRole('button', { name: people.fab.open }).click()
    },
    shows: (page) => page.getByRole('menuitem', { name: people.addStudent }),
  },
  {
    ...phone,
    name: 'attendance-page-menu',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await openPageMenu(page)
    },
    shows: (page) => page.getByRole('menuitem', { name: att.title }),
  },
  {
    ...phone,
    name: 'attendance-table',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await openPageMenu(page)
      await page.getByRole('menuitem', { name: att.title }).click()
    },
    shows: (page) => page.getByRole('grid', { name: att.title }),
  },
]
