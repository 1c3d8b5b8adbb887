import { att, noLesson } from '../../../web/src/ui/texts/attendance.ts'
import { cal } from '../../../web/src/ui/texts/calendar.ts'
import { people } from '../../../web/src/ui/texts/people.ts'
import { person } from '../../../web/src/ui/texts/student-sheet.ts'
import { attendanceOf, openLastLesson, openPageMenu, participantsTab, signAt } from '../page-parts.ts'
import type { Shot } from '../shot.ts'

const phone = { ...participantsTab, only: 'phone' } as const

/** Screenshots that only the phone's one-date view has. */
export const phoneShots: Shot[] = [
  {
    ...phone,
    name: 'attendance-day',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await openLastLesson(page)
    },
    shows: (page) => signAt(page, 0, att.status.present),
  },
  {
    ...phone,
    name: 'attendance-search',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await openLastLesson(page)
      await page.getByRole('button', { name: people.search }).click()
      await page.getByRole('searchbox', { name: people.search }).fill('əli')
    },
    shows: (page) => page.getByRole('searchbox', { name: people.search }),
  },
  {
    ...phone,
    name: 'attendance-student',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await openLastLesson(page)
      await signAt(page, 2, att.status.present).locator('xpath=..').getByRole('button').first().click()
    },
    shows: (page) => page.getByRole('dialog', { name: person.title }).getByRole('list'),
  },
  {
    ...phone,
    name: 'attendance-unsaved',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page.getByRole('button', { name: noLesson.yes }).click()
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
      await openLastLesson(page)
      await page.getByRole('button', { name: /\d+ dərsdən/ }).click()
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
