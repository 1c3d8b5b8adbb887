import { exporting } from '../../../web/src/ui/texts/attendance.ts'
import { report } from '../../../web/src/ui/texts/report.ts'
import { openAction, participantsTab } from '../page-parts.ts'
import type { Shot } from '../shot.ts'

const register = { as: 'owner', path: ({ courses }) => `/course/${courses.maths}/register` } satisfies Partial<Shot>

/** The report of a period, as a spreadsheet and on paper. */
export const reportShots: Shot[] = [
  {
    ...participantsTab,
    name: 'report-export',
    async arrange(page, stage) {
      await openAction(page, stage, exporting.button)
      await page.getByRole('dialog').getByText(report.month, { exact: true }).click()
    },
    shows: (page) => page.getByRole('dialog').getByRole('combobox'),
  },
  {
    ...participantsTab,
    name: 'report-export-term',
    async arrange(page, stage) {
      await openAction(page, stage, exporting.button)
      await page.getByRole('dialog').getByText(report.term).click()
    },
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: report.to }),
  },
  {
    ...register,
    name: 'report-register',
    isWhole: true,
    shows: (page) => page.getByRole('region', { name: report.paper }),
  },
  {
    ...register,
    name: 'report-paper',
    only: 'desktop',
    isWhole: true,
    async arrange(page) {
      await page.getByRole('region', { name: report.paper }).waitFor()
      await page.emulateMedia({ media: 'print' })
    },
    shows: (page) => page.locator('[data-paper] table'),
  },
]
