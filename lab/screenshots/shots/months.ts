import type { Status } from '@hasiye/contract/attendance.ts'
import { fallingLessons } from '@hasiye/contract/attendance-rules.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { Page } from '@playwright/test'
import { att, exporting } from '../../../web/src/ui/texts/attendance.ts'
import { monthSheet } from '../../../web/src/ui/texts/report.ts'
import { families, reports } from '../../../web/src/ui/texts/reports.ts'
import { at, type Stage, type Step, shotsAt } from '../shot.ts'
import { button, dialog, heading, openLastLesson, text } from '../steps.ts'
import { asOther } from './attendance.ts'

const months = at('owner', '/course/:maths/months')
const writeSentence: Step = (page) =>
  page
    .getByLabel(new RegExp(`^${monthSheet.sentence}`))
    .first()
    .fill('Bu ay çox çalışıb, evdə oxu vərdişini qoruyun.')
const openFirst: Step = (page) => page.getByRole('button', { name: monthSheet.look }).first().click()

/** The second student and the demo's one were nearly always present, and then in every second lesson. */
async function fall(_page: Page, stage: Stage): Promise<void> {
  const { students, days, save } = await asOther(stage)
  const falling = students.filter(({ shortId }, index) => index === 1 || shortId === stage.ids.shortId)
  const held = days.filter(({ date }) => date <= bakuDate(new Date())).slice(-12)
  for (const [n, { date }] of held.entries()) {
    const status: Status = n >= held.length - fallingLessons && n % 2 === 0 ? '-' : '+'
    await save(
      date,
      falling.map(({ id }) => ({ studentId: id, status })),
    )
  }
}

const fallingSign = text(att.falling)
const kind = text(fill(att.fallingKind, { n: fallingLessons }))

/** A month on paper for each family, and students whose attendance is falling. */
export const monthShots = [
  ...shotsAt(months, {
    'month-sheets': [writeSentence, button(monthSheet.printAll)],
    'month-sheet': [writeSentence, openFirst, dialog(exporting.monthSheet)],
  }),
  ...shotsAt(
    { ...months, only: 'desktop' },
    {
      'month-sheets-paper': [
        writeSentence,
        (page) => page.emulateMedia({ media: 'print' }),
        (page) => page.locator('[data-paper] article').first(),
      ],
    },
  ),
  ...shotsAt(at('owner', '/course/:maths/reports'), {
    reports: [heading(reports.title)],
  }),
  ...shotsAt(at('helper', '/course/:cards/families'), { families: [button(new RegExp(`^${families.send}`))] }),
  ...shotsAt(at('parent', '/student/course/:maths#attendance'), {
    'month-sheet-own': [button(exporting.monthSheet), dialog(exporting.monthSheet)],
  }),
  ...shotsAt(at('colleague', '/course/:english#participants', { prepare: fall }), {
    'falling-sign': [openLastLesson, fallingSign],
  }),
  ...shotsAt(at('parent', '/student-dashboard', { isWhole: true, prepare: fall }), { 'falling-panel': [kind] }),
  ...shotsAt(at('student', '/student/course/:english#attendance', { isWhole: true, prepare: fall }), {
    'falling-student': [kind],
  }),
]
