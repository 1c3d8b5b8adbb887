import type { Status } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import type { Locator } from '@playwright/test'
import type { Field } from '../../web/simulation/witness.ts'
import type { Pupil } from '../support/classes.ts'
import type { Tab } from './phone.ts'

const shownTimeoutMs = 3_000

/** A value as the page showed it before a change, and the value that the page shows for it since. */
export interface Change {
  seen: string
  value: string
  /** Whether the page shows it as unsaved or pending; a change back to the stored value is neither. */
  isMarked: boolean
}

const statusIn = (label: string): Status =>
  label.includes(': İştirak edib') ? '+' : label.includes(': Qayıb') ? '-' : ''

const rowOf = ({ page }: Tab, pupil: Pupil): Locator =>
  page.locator('ol > li').filter({ has: page.getByRole('button', { name: `${pupil.fullName} üçün qeyd` }) })

const isMarked = async (tab: Tab, pupil: Pupil): Promise<boolean> =>
  (await rowOf(tab, pupil).getAttribute('data-unsaved')) !== null

/** Taps a status; a tap on the chosen one clears it. Throws if the page does not show the change. */
export async function tapStatus(
  tab: Tab,
  pupil: Pupil,
  date: string,
  status: '+' | '-',
  onTapped: (seen: string, value: string) => void,
): Promise<Change> {
  const { attendance, page } = tab
  await attendance.goTo(date)
  const sign = attendance.sign(pupil, date, status)
  await sign.tap()
  const seen = statusIn(await page.evaluate<string>('globalThis.shownAtTap'))
  const value = seen === status ? '' : status
  onTapped(seen, value)
  const pressed =
    value === status ? sign.and(page.locator('[aria-pressed=true]')) : sign.and(page.locator('[aria-pressed=false]'))
  await pressed.waitFor({ timeout: shownTimeoutMs })
  return { seen, value, isMarked: await isMarked(tab, pupil) }
}

/** Writes a note. Throws if the page does not show that there is one. */
export async function writeNote(
  tab: Tab,
  pupil: Pupil,
  date: string,
  value: string,
  onWritten: (seen: string, value: string) => void,
): Promise<Change> {
  const { attendance } = tab
  const dialog = await attendance.openNote(pupil, date)
  const field = dialog.getByRole('textbox')
  const seen = await field.inputValue()
  await field.fill(value)
  onWritten(seen, value)
  await dialog.getByRole('button', { name: 'Yadda saxla' }).tap()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(tab, pupil).getByRole('button', { name: 'Qeyd var' }).waitFor({ timeout: shownTimeoutMs })
  return { seen, value, isMarked: await isMarked(tab, pupil) }
}

/** Adds today. Returns false where the course has it already. */
export async function addToday({ page, attendance }: Tab, today: string): Promise<boolean> {
  await attendance.act('Tarix əlavə et')
  const dialog = page.getByRole('dialog', { name: 'Tarix əlavə et' })
  const day = dialog.getByRole('button', { name: longDate(today), exact: true })
  await dialog.getByRole('button', { name: 'Ləğv et' }).waitFor()
  const isNew = (await day.getAttribute('data-selected').catch(() => null)) === 'true'
  await dialog.getByRole('button', { name: isNew ? 'Əlavə et' : 'Ləğv et' }).tap()
  await dialog.waitFor({ state: 'hidden' })
  return isNew
}

/** A field of a shown conflict with the other person's value. */
interface SeenConflict {
  pupil: Pupil
  date: string
  field: Field
  theirs: string
}

/** Answers the conflicts if the page asks. Returns whether it asked. */
export async function answerConflicts(
  { page }: Tab,
  pupils: Pupil[],
  dates: string[],
  keepsMine: boolean,
  onSeen: (conflict: SeenConflict) => void,
): Promise<boolean> {
  const dialog = page.getByRole('dialog', { name: /ziddiyyət|başqası dəyişdirib/ })
  if (!(await dialog.isVisible())) return false
  for (let left = await dialog.getByRole('region').count(); left > 0; left--) {
    const region = dialog.getByRole('region').first()
    const label = (await region.getAttribute('aria-label')) ?? ''
    const pupil = pupils.find(({ fullName }) => label.startsWith(fullName))
    const date = dates.find((each) => label.endsWith(longDate(each)))
    if (!pupil || !date) throw new Error(`an unknown conflict: ${label}`)
    const theirs = region.getByRole('button', { name: 'Onun işarəsini saxla' })
    const texts = await theirs.evaluate(({ children }) => [...children].map(({ textContent }) => textContent ?? ''))
    const [, status = '', note = ''] = texts
    onSeen({ pupil, date, field: 'status', theirs: statusIn(`: ${status}`) })
    onSeen({ pupil, date, field: 'note', theirs: note })
    await (keepsMine ? region.getByRole('button', { name: 'Mənim işarəmi saxla' }) : theirs).tap()
    await dialog.getByRole('region', { name: label }).waitFor({ state: 'hidden' })
  }
  return true
}

/** A cell of the table as the page shows it. */
interface ShownCell {
  status: Status
  hasNote: boolean
  isMarked: boolean
}

/** Reads the table of a wide screen, by date and student. */
export async function readTable(tab: Tab, pupils: Pupil[], dates: string[]): Promise<Map<string, ShownCell>> {
  const cells = tab.page.locator('td[data-col]')
  await cells.first().waitFor()
  const labels = await cells.evaluateAll((found) => found.map((cell) => cell.getAttribute('aria-label') ?? ''))
  const shown = new Map<string, ShownCell>()
  for (const { id, fullName } of pupils) {
    for (const date of dates) {
      const label = labels.find((each) => each.startsWith(`${fullName}, ${longDate(date)}: `)) ?? ''
      const [hasNote, isMarked] = ['. Qeyd var', '. Yadda saxlanılmayıb'].map((words) => label.includes(words))
      shown.set(`${date}/${id}`, { status: statusIn(label), hasNote: hasNote === true, isMarked: isMarked === true })
    }
  }
  return shown
}
