import { bakuDate } from '@hasiye/contract/locale.ts'
import { type FieldKey, isUnique } from '../../web/simulation/witness.ts'
import { addCoTeacher, makeCourse, type Pupil } from '../support/classes.ts'
import type { Person } from '../support/people.ts'
import { Observer } from './observer.ts'
import type { Phone, Tab } from './phone.ts'
import { planDates, planOf, type Step } from './plan.ts'
import {
  canSave,
  cleanStates,
  isPending,
  isSending,
  sentTimeoutMs,
  stateOf,
  untilSettled,
  untilState,
} from './save-bar.ts'
import type { School } from './school.ts'
import { addToday, answerConflicts, readTable, tapStatus, writeNote } from './teacher.ts'

const finalPresses = 6
const storageOff = 'Bu brauzer qaralama saxlaya bilmir.'

export interface Failure {
  seed: number
  reason: string
  /** The steps with what came of each. */
  trace: string[]
}

/** One seed: a course of two teachers, each with a phone, and everything that goes wrong there. */
export class Sequence {
  readonly trace: string[] = []
  /** Steps that the page let happen. */
  done = 0
  #seed: number
  #school: School
  #phones: Phone[]
  #courseId = 0
  #observer: Observer
  #addedDates = new Set<string>()
  /** Who used which phone. */
  #users = new Map<Phone, Set<Person>>()

  private constructor(seed: number, school: School, phones: Phone[], courseId: number) {
    this.#seed = seed
    this.#school = school
    this.#phones = phones
    this.#courseId = courseId
    this.#observer = new Observer(school, courseId)
  }

  static async open(seed: number, school: School, phones: Phone[]): Promise<Sequence> {
    const [owner, colleague] = school.teachers as [Person, Person]
    const days = Object.fromEntries(planDates.map((date) => [date, '']))
    const course = await makeCourse(owner, { pupils: school.pupils, days })
    await addCoTeacher(owner, course, colleague)
    const sequence = new Sequence(seed, school, phones, course.id)
    for (const [index, phone] of phones.entries()) {
      phone.onSave = (save) => sequence.#observer.sent(save)
      await phone.signIn(school.teachers[index] as Person)
    }
    return sequence
  }

  async run(): Promise<Failure | undefined> {
    const { witness } = this.#observer
    for (const step of planOf(this.#seed)) {
      const { does, phone, tab, ...details } = step
      const result = await this.#perform(step).catch((error: Error) => `not done: ${error.message.split('\n')[0]}`)
      if (!result.startsWith('not done')) this.done += 1
      this.trace.push(`phone ${phone + 1}, tab ${tab + 1}: ${does} ${JSON.stringify(details)} -> ${result}`)
      await this.#read()
      if (witness.violation) break
    }
    if (!witness.violation)
      await this.#heal().catch((error: Error) => witness.fail(`the end: ${error.message.split('\n')[0]}`))
    return witness.violation ? { seed: this.#seed, reason: witness.violation, trace: this.trace } : undefined
  }

  async #read(): Promise<void> {
    this.trace.push(...(await this.#observer.read()).map((line) => `  ${line}`))
  }

  async #perform(step: Step): Promise<string> {
    const phone = this.#phones[step.phone] as Phone
    switch (step.does) {
      case 'network':
        await phone.setNetwork(step.is)
        return 'done'
      case 'disk':
        await phone.setDisk(step.is)
        // A running browser notices a full disk up to 30 s later.
        return step.is === 'full' ? this.#killBrowser(phone) : 'done'
      case 'clock':
        await phone.setClock(step.shiftMs)
        return 'done'
      case 'killServer':
        this.#school.kill()
        return 'done'
      case 'killBrowser':
        return this.#killBrowser(phone)
      case 'signIn':
        return this.#signIn(phone, this.#school.teachers[step.teacher] as Person, step.presses)
      case 'newTab':
        if (phone.tabs.length > 1) return 'not done: there are two'
        await phone.openTab(this.#courseId)
        return 'done'
      case 'closeTab':
        return this.#closeTab(phone, step.tab)
      default:
        return this.#use(phone, step)
    }
  }

  async #use(phone: Phone, step: Step): Promise<string> {
    const tab = phone.tabs[Math.min(step.tab, phone.tabs.length - 1)] ?? (await phone.openTab(this.#courseId))
    await tab.page.bringToFront()
    if (step.does === 'reload') return this.#reload(phone, tab)
    if (!(await tab.attendance.saveBar.isVisible()) && !(await phone.load(tab, this.#courseId))) {
      return 'not done: the attendance is not shown'
    }
    await this.#answerConflicts(phone, tab, step.keepsMine)
    const { teacher } = tab
    this.#users.set(phone, (this.#users.get(phone) ?? new Set()).add(teacher))
    if (step.does === 'addDate') return this.#addToday(phone, tab)
    if (step.does === 'save') return this.#save(phone, tab, step)
    if (step.does !== 'tap' && step.does !== 'note') return 'not done'
    const pupil = this.#school.pupils[step.pupil] as Pupil
    const field = step.does === 'tap' ? 'status' : 'note'
    const fieldKey: FieldKey = {
      device: phone.name,
      accountId: teacher.id,
      date: step.date,
      studentId: pupil.id,
      field,
    }
    const { witness } = this.#observer
    const onTyped = (seen: string, value: string) => {
      witness.sees(fieldKey, seen)
      witness.types(fieldKey, value)
    }
    const change =
      step.does === 'tap'
        ? await tapStatus(tab, pupil, step.date, step.status, onTyped)
        : await writeNote(tab, pupil, step.date, step.text, onTyped)
    // Two tabs without a disk do not know each other's changes, and both say so.
    const isShared = phone.tabs.length === 1 || !(await this.#warns(phone))
    if (change.isMarked && isShared) witness.taps(fieldKey, change.value)
    else witness.givesUp(fieldKey)
    return `"${change.seen}" > "${change.value}"${change.isMarked ? '' : ', back as it was'}`
  }

  async #save(phone: Phone, tab: Tab, { cut, kills }: Extract<Step, { does: 'save' }>): Promise<string> {
    const { attendance, teacher } = tab
    if (!(await canSave(tab))) return 'not done: nothing to save'
    const broken = phone.cutSaves(cut)
    this.#observer.pressed(phone, teacher)
    await attendance.saveButton.tap()
    if (kills !== 'nothing') {
      await Promise.race([broken, untilSettled(tab)])
      if (kills === 'server') this.#school.kill()
      else await this.#killBrowser(phone)
    }
    const state = kills === 'browser' ? 'killed' : await untilSettled(tab)
    await this.#checkShown(phone, tab, state)
    await phone.setNetwork(phone.networkIs)
    return state
  }

  /** What is shown as saved must be on the server. */
  async #checkShown(phone: Phone, tab: Tab, state: string): Promise<void> {
    if (!cleanStates.test(state) || (await this.#warns(phone))) return
    await this.#read()
    this.#observer.check(phone, tab.teacher, isForgiven(phone))
  }

  async #addToday(phone: Phone, tab: Tab): Promise<string> {
    const date = bakuDate(new Date(Date.now() + phone.clockShiftMs))
    if (!(await addToday(tab, date))) return 'not done: it is there'
    if (!(await this.#warns(phone))) this.#addedDates.add(date)
    return date
  }

  async #reload(phone: Phone, tab: Tab): Promise<string> {
    await this.#forgetUnkept(phone)
    await tab.page.reload({ waitUntil: 'commit' }).catch(() => {})
    tab.teacher = phone.teacher
    await tab.attendance.saveBar.waitFor()
    return 'done'
  }

  async #signIn(phone: Phone, teacher: Person, presses: boolean): Promise<string> {
    await phone.signIn(teacher)
    const [tab] = phone.tabs
    if (presses && tab && (await canSave(tab))) {
      this.#observer.pressed(phone, tab.teacher)
      await tab.attendance.saveButton.tap().catch(() => {})
      await untilSettled(tab)
    }
    await this.#forgetUnkept(phone)
    for (const each of phone.tabs) await phone.load(each, this.#courseId)
    return teacher.fullName
  }

  async #closeTab(phone: Phone, index: number): Promise<string> {
    const tab = phone.tabs[index]
    if (!tab || phone.tabs.length < 2) return 'not done: there is one'
    await this.#forgetUnkept(phone)
    await phone.closeTab(tab)
    return 'done'
  }

  async #killBrowser(phone: Phone): Promise<string> {
    await this.#forgetUnkept(phone)
    await phone.killBrowser()
    await phone.startBrowser()
    await phone.setNetwork(phone.networkIs)
    return 'done'
  }

  /** Whether a page of the phone says that it cannot keep drafts. */
  async #warns(phone: Phone): Promise<boolean> {
    const said = await Promise.all(
      phone.tabs.map(({ page }) =>
        page
          .getByText(storageOff)
          .isVisible()
          .catch(() => false),
      ),
    )
    return said.includes(true)
  }

  async #forgetUnkept(phone: Phone): Promise<void> {
    if (!(await this.#warns(phone))) return
    this.#observer.forget(phone)
    this.#addedDates.clear()
  }

  async #answerConflicts(phone: Phone, tab: Tab, keepsMine: boolean): Promise<boolean> {
    const { witness } = this.#observer
    const dates = [...planDates, ...this.#addedDates]
    return answerConflicts(tab, this.#school.pupils, dates, keepsMine, ({ pupil, date, field, theirs }) => {
      const fieldKey: FieldKey = { device: phone.name, accountId: tab.teacher.id, date, studentId: pupil.id, field }
      witness.sees(fieldKey, theirs)
      // The last answer saves by itself.
      if (keepsMine) this.#observer.pressed(phone, tab.teacher)
      else witness.givesUp(fieldKey)
    })
  }

  /** Everything works again: whoever used a phone comes back, and pending saves are sent. */
  async #heal(): Promise<void> {
    this.trace.push('everything works again')
    await this.#school.isUp
    for (const phone of this.#phones) {
      await phone.setNetwork('good')
      await phone.setDisk('good')
    }
    for (const phone of this.#phones) {
      for (const teacher of this.#users.get(phone) ?? []) await this.#comeBack(phone, teacher)
    }
    await this.#read()
    const dates = await this.#school.listDates(this.#courseId)
    const lost = [...this.#addedDates].filter((date) => !dates.includes(date))
    if (lost.length > 0) this.#observer.witness.fail(`the added dates ${lost} are not on the server`)
  }

  async #comeBack(phone: Phone, teacher: Person): Promise<void> {
    await phone.signIn(teacher)
    await this.#forgetUnkept(phone)
    for (const other of phone.tabs.slice(1)) await phone.closeTab(other)
    const tab = phone.tabs[0] ?? (await phone.openTab(this.#courseId))
    await tab.page.setViewportSize({ width: 1280, height: 800 })
    if (!(await phone.load(tab, this.#courseId))) throw new Error(`${phone.name} does not show the attendance`)
    const state = await untilState(tab, (text) => !isPending(text) && !isSending(text), sentTimeoutMs)
    const shown = await readTable(tab, this.#school.pupils, planDates)
    this.trace.push(`${phone.name} as ${teacher.fullName} shows: ${state}`)
    await this.#read()
    if (isPending(state)) this.#observer.witness.fail(`${phone.name}: a save is still pending`)
    const isForgotten = isForgiven(phone)
    this.#observer.check(phone, teacher, (fieldKey, value) => {
      const cell = shown.get(`${fieldKey.date}/${fieldKey.studentId}`)
      const isThere = fieldKey.field === 'status' ? cell?.status === value : cell?.hasNote === (value !== '')
      return isForgotten(fieldKey, value) || (cell?.isMarked === true && isThere)
    })
    const last = await this.#pressUntilClean(phone, tab)
    this.trace.push(`${phone.name} as ${teacher.fullName} ends: ${last}`)
    await this.#read()
    if (!cleanStates.test(last)) {
      const shown = await tab.page.locator('[role=dialog], [role=alert]').allTextContents()
      this.#observer.witness.fail(`${phone.name} cannot save: ${last}, ${tab.page.url()} ${shown.join(' | ')}`)
    }
    this.#observer.check(phone, teacher, isForgotten)
  }

  async #pressUntilClean(phone: Phone, tab: Tab): Promise<string> {
    const { attendance, page, teacher } = tab
    const review = page.getByRole('button', { name: 'Ziddiyyətlərə bax' })
    let state = await stateOf(tab)
    for (let round = 0; round < finalPresses && !cleanStates.test(state); round++) {
      const isAsked = await this.#answerConflicts(phone, tab, (this.#seed + round) % 2 === 0)
      // A save may open the same dialog meanwhile.
      if (!isAsked && (await review.isVisible())) await review.tap({ timeout: 1_000 }).catch(() => {})
      else if (await canSave(tab)) {
        this.#observer.pressed(phone, teacher)
        await attendance.saveButton.tap().catch(() => {})
      }
      state = await untilSettled(tab, sentTimeoutMs)
    }
    return state
  }
}

/** A change that was discarded while the disk was full comes back as a draft; that loses nothing that was tapped. */
const isForgiven =
  (phone: Phone) =>
  (_fieldKey: FieldKey, value: string): boolean =>
    phone.hadFullDisk && !isUnique(value)
