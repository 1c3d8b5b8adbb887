import { report } from '../../../web/src/ui/texts/report.ts'
import { round } from '../../../web/src/ui/texts/round.ts'
import { person } from '../../../web/src/ui/texts/student-sheet.ts'
import { at, type Step, shotsAt } from '../shot.ts'
import { button, dialog, list, openLastLesson, region, text, within } from '../steps.ts'

const people = at('colleague', '/course/:english#participants')
const digits = text(/^\d\/8,?$/)
const ended = text('8 dərs bitib')
/** A student whose round is over. */
const openDue: Step = (page) =>
  page.locator('li', { hasText: '8 dərs bitib' }).first().getByRole('button').first().click()

/** A course that counts its lessons in rounds. */
export const roundShots = [
  ...shotsAt(people, { 'round-list': [openLastLesson, ended] }),
  ...shotsAt(
    { ...people, only: 'phone' },
    { 'round-sheet': [openLastLesson, openDue, within(dialog(person.title), list())] },
  ),
  ...shotsAt(at('colleague', '/course/:english#general'), {
    'round-settings': [button(new RegExp(`^${round.line}`)), dialog(round.line)],
  }),
  ...shotsAt(at('colleague', '/dashboard'), { 'round-today': [text(/şagirdin 8 dərsi bitib/)] }),
  ...shotsAt(at('colleague', '/course/:english/register'), { 'round-paper': [region(report.paper)] }),
  ...shotsAt(at('student', '/student/course/:english#attendance'), { 'round-student': [digits] }),
  ...shotsAt(at('parent', '/student-dashboard', { isWhole: true }), { 'round-family': [digits] }),
]
