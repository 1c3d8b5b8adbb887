import type { Status } from '@hasiye/contract/attendance.ts'
import { nextStatus } from '@hasiye/contract/attendance-rules.ts'
import { longDate, months, parseDate, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Course, Pupil } from './classes.ts'

const words: Record<Status, string> = { '+': 'İştirak edib', '-': 'Qayıb', '': 'İşarələnməyib' }
const statusOf = new Map(Object.entries(words).map(([status, word]) => [word, status as Status]))

/**
 * The text of the save bar after a save of this page, with its time, followed by that of data that was loaded long ago.
 */
export const savedAt = /^Saxlanıldı \d\d:\d\d/

/**
 * A faster tap at the same place counts as the second of a double tap: it clears no mark, and presses nothing that the
 * first one uncovered.
 */
export const afterDoubleTapMs = 450

const historyTitle = 'Dəyişiklik tarixçəsi'

/** The question after the first saved lesson of a group whose families see nothing yet. */
export const firstLessonOffer = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'İlk dərsiniz yadda saxlanıldı' })

/** Page object for the attendance of a course: the grid, or on phones one date at a time, with the same methods for both. */
export class Attendance {
  page: Page
  isPhone: boolean

  constructor(page: Page, isPhone: boolean) {
    this.page = page
    this.isPhone = isPhone
  }

  async open(courseId: number): Promise<void> {
    await this.page.goto(`/course/${courseId}#participants`)
    await this.isShown()
  }

  /** Follows the link of the course's card on the open dashboard, so that Back does not load a page. */
  async openFromCard({ name }: Course): Promise<void> {
    await this.page
      .getByRole('link', { name: `İştirakçılar: ${name}` })
      .first()
      .click()
  }

  async isShown(): Promise<void> {
    await expect(this.saveBar.or(this.noStudents)).toBeVisible()
  }

  /** Cuts the network once the page has loaded what it needs without one, which happens shortly after it was opened. */
  async goOffline(): Promise<void> {
    await untilLoaded(this.page, ['MenuFrame', 'MenuItems', 'DialogBody', 'unsaved', 'attendance-dialogs'])
    await this.page.context().setOffline(true)
  }

  get noStudents(): Locator {
    return this.page.getByRole('heading', { name: 'Hələ şagird əlavə edilməyib.' })
  }

  get saveBar(): Locator {
    return this.page.locator('[data-save-bar]')
  }

  get saveButton(): Locator {
    return this.saveBar.getByRole('button', { name: 'Yadda saxla', exact: true })
  }

  /** The status text of the save bar. */
  get state(): Locator {
    return this.saveBar.getByRole('status').last()
  }

  async save(): Promise<void> {
    await this.saveButton.click()
    await expect(this.page.getByText('Davamiyyət uğurla yadda saxlanıldı!').last()).toBeVisible()
    await expect(this.state).toHaveText(savedAt)
  }

  /** A cell of the grid. */
  cell(pupil: Pupil, date: string): Locator {
    return this.page.getByRole('gridcell', { name: `${pupil.fullName}, ${longDate(date)}: ` })
  }

  /** A status button in a phone's row. */
  sign(pupil: Pupil, date: string, status: '+' | '-'): Locator {
    const name = `${pupil.fullName}, ${longDate(date)}: ${words[status]}`
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Sets a mark with as few clicks or taps as a user needs. */
  async mark(pupil: Pupil, date: string, wanted: Status): Promise<void> {
    await this.goTo(date)
    if (this.isPhone) {
      const shown = await this.#shownOnPhone(pupil, date)
      const target = wanted === '' ? shown : wanted
      if (wanted === '') await this.page.waitForTimeout(afterDoubleTapMs)
      if (shown !== wanted && target !== '') await this.sign(pupil, date, target).tap()
    } else {
      const cell = this.cell(pupil, date)
      const name = (await cell.getAttribute('aria-label')) ?? ''
      let status = statusOf.get(name.split(': ').at(-1)?.split('. ')[0] ?? '') ?? ''
      for (; status !== wanted; status = nextStatus[status]) await cell.click()
    }
    await this.expectMark(pupil, date, wanted)
  }

  async expectMark(pupil: Pupil, date: string, status: Status): Promise<void> {
    await this.goTo(date)
    if (!this.isPhone) return expect(this.cell(pupil, date)).toHaveAccessibleName(new RegExp(`: ${words[status]}`))
    for (const sign of ['+', '-'] as const) {
      await expect(this.sign(pupil, date, sign)).toHaveAttribute('aria-pressed', String(sign === status))
    }
  }

  /**
   * Opens the dialog of a note: by right click on the cell, or by tap on the row's button. Waits for the dialog's
   * focus, which puts the caret at the end: `fill` selects the text before it focuses the field, and would append.
   */
  async openNote(pupil: Pupil, date: string): Promise<Locator> {
    await this.goTo(date)
    if (this.isPhone) await this.noteButton(pupil, date).tap()
    else await this.cell(pupil, date).click({ button: 'right' })
    const dialog = this.page.getByRole('dialog', { name: 'Şagird Qeydi' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    return dialog
  }

  noteButton(pupil: Pupil, date: string): Locator {
    return this.page.getByRole('button', { name: `${pupil.fullName} üçün qeyd, ${longDate(date)}` })
  }

  async writeNote(pupil: Pupil, date: string, text: string): Promise<void> {
    const dialog = await this.openNote(pupil, date)
    await dialog.getByRole('textbox').fill(text)
    await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
    await expect(dialog).toBeHidden()
  }

  async expectNote(pupil: Pupil, date: string, hasNote = true): Promise<void> {
    await this.goTo(date)
    const control = this.isPhone ? this.noteButton(pupil, date) : this.cell(pupil, date)
    if (hasNote) await expect(control).toHaveAccessibleName(/Qeyd var/)
    else await expect(control).not.toHaveAccessibleName(/Qeyd var/)
  }

  /** Runs an action: a button above the grid, or on phones an entry of the save bar's menu; some are behind another one. */
  async act(label: string): Promise<void> {
    if (label.startsWith('Müəllimlər')) return this.chooseOfCourse(label)
    if (label === 'ID ilə' || label === 'Kodla dəvət') {
      await this.act('Şagird əlavə et')
      return this.#press(label)
    }
    if (label === 'Excel-dən geri yüklə') {
      if (!this.page.url().includes('/reports')) await this.act('Hesabat')
      return this.#press(label)
    }
    const menu = this.page.getByRole('button', { name: 'Əməliyyatlar menyusunu aç' })
    if (this.isPhone) await expect(menu.or(this.noStudents)).toBeVisible()
    // a group without students has no menu of actions, but a button for the only one
    if (this.isPhone && !(await this.noStudents.isVisible())) {
      await menu.tap()
      return this.choose(label)
    }
    if (label === 'Excel-dən idxal et') {
      await this.act('Şagird əlavə et')
      return this.#press(label)
    }
    if (label === 'Excel-ə ixrac et') {
      if (!this.page.url().includes('/reports')) await this.act('Hesabat')
      return this.#press(label)
    }
    await this.page.getByRole('button', { name: label }).first().click()
  }

  async #press(label: string): Promise<void> {
    await this.page.getByRole('button', { name: label }).first().click()
  }

  /** Chooses an entry of the open menu, or one that stands behind its "more". */
  async choose(label: string | RegExp): Promise<void> {
    const entry = this.page.getByRole('menuitem', { name: label }).first()
    const more = this.page.getByRole('menuitem', { name: 'Daha çox', exact: true })
    await expect(entry.or(more).first()).toBeVisible()
    if (await entry.isVisible()) return entry.click()
    await more.click()
    await this.page.getByRole('dialog', { name: 'Daha çox' }).getByRole('button', { name: label }).click()
  }

  /** Runs an action on one student: an entry of the menu in the row, or on phones a button of the student's sheet. */
  async actOn(fullName: string, label: string): Promise<void> {
    if (this.isPhone) {
      await this.page.getByRole('button', { name: new RegExp(`^${fullName}(?! üçün)( |$)`) }).tap()
      return this.page.getByRole('dialog', { name: 'Şagird' }).getByRole('button', { name: label }).tap()
    }
    await this.page.getByRole('button', { name: `${fullName} üçün əməliyyatlar` }).click()
    await this.page.getByRole('menuitem', { name: label }).click()
  }

  /**
   * Opens the question before unsaved changes are discarded: by a button of the save bar, or on phones a row of the
   * date's sheet.
   */
  async openDiscard(): Promise<void> {
    if (!this.isPhone) return this.saveBar.getByRole('button', { name: 'Ləğv et' }).click()
    await this.openDates()
    await this.chooseOfDate('Dəyişiklikləri ləğv et')
  }

  /** Chooses an entry of the menu of the whole course. */
  async chooseOfCourse(label: string): Promise<void> {
    await this.page
      .locator('main header')
      .getByRole('button', { name: /üçün əməliyyatlar$/ })
      .click()
    await this.page.getByRole('menuitem', { name: label }).click()
  }

  /** Opens the history of all dates. */
  async openHistory(): Promise<Locator> {
    await this.chooseOfCourse(historyTitle)
    return this.history
  }

  get history(): Locator {
    return this.page.getByRole('dialog', { name: historyTitle })
  }

  /** Opens the menu of a date: the column's menu, or on phones the sheet of the dates. */
  async openDateMenu(date: string): Promise<void> {
    await this.goTo(date)
    if (this.isPhone) await this.openDates()
    else await this.page.getByRole('button', { name: `${longDate(date)} üçün əməliyyatlar` }).click()
  }

  /** An entry of the open menu of a date. */
  ofDate(label: string | RegExp): Locator {
    if (!this.isPhone) return this.page.getByRole('menuitem', { name: label })
    return this.dates.getByRole('button', { name: label })
  }

  async chooseOfDate(label: string | RegExp): Promise<void> {
    await this.ofDate(label).click()
  }

  /** Opens the sheet of a phone's dates. */
  async openDates(): Promise<void> {
    await this.page.locator('main [aria-haspopup=dialog]').tap()
    await expect(this.dates).toBeVisible()
  }

  /** The sheet of a phone's date, which lists all dates. */
  get dates(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.getByRole('heading', { name: 'Bütün dərslər' }) })
  }

  /** Shows the whole table on a phone. */
  async openTable(): Promise<void> {
    await this.openDates()
    await this.chooseOfDate('Davamiyyət cədvəli')
  }

  /** Shows this date on phones, which show one at a time. On desktops the grid already shows it. */
  async goTo(date: string): Promise<void> {
    if (!this.isPhone) return
    const chosen = this.page.getByRole('button', { name: dayWithWeekday(date) })
    if (await chosen.and(this.page.locator('[aria-haspopup=dialog]')).isVisible()) return
    await this.page.locator('[aria-haspopup=dialog]').tap()
    await this.dates.getByRole('button', { name: dayWithWeekday(date) }).tap()
    await expect(this.dates).toBeHidden()
  }

  async #shownOnPhone(pupil: Pupil, date: string): Promise<Status> {
    for (const sign of ['+', '-'] as const) {
      if ((await this.sign(pupil, date, sign).getAttribute('aria-pressed')) === 'true') return sign
    }
    return ''
  }
}

/** Matches `14 noyabr, şənbə`; dates of another year include the year. */
function dayWithWeekday(date: string): RegExp {
  const parts = parseDate(date)
  return new RegExp(
    `${parts?.day}\\s${months[(parts?.month ?? 1) - 1]}(\\s${parts?.year})?,\\s${weekdays[weekdayOf(date)]?.replace(' ', '\\s')}`,
  )
}

/** Resolves when the page has loaded these chunks, every file to which it links, and what those import. */
export async function untilLoaded(page: Page, chunks: string[]): Promise<void> {
  await page.waitForFunction((named) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const linked = [...document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/"]:not([disabled])')]
    return (
      named.every((part) => loaded.some((url) => url.includes(`/${part}-`) && url.endsWith('.js'))) &&
      linked.every(({ href, media }) => loaded.includes(href) || !matchMedia(media).matches)
    )
  }, chunks)
  // a browser reports a file only when it is complete, and requests some imports only then
  let count = 0
  const isQuiet = async () => {
    const before = count
    count = await page.evaluate(() => performance.getEntriesByType('resource').length)
    return count === before
  }
  await expect.poll(isQuiet, { intervals: [1_000], timeout: 30_000 }).toBe(true)
}
