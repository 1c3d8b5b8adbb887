import type { AttendanceDay, Status } from '@hasiye/contract/attendance.ts'
import { maxCourseNoteBytes } from '@hasiye/contract/attendance-rules.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { bakuDate, compareNames } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { Page } from '@playwright/test'
import { reportSheets, writeReport } from '../../../web/src/screens/course/report/workbook.ts'
import {
  absentToday,
  att,
  conflict,
  draft,
  exporting,
  leave,
  noLesson,
  note,
  sync,
} from '../../../web/src/ui/texts/attendance.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { course } from '../../../web/src/ui/texts/course.ts'
import { history } from '../../../web/src/ui/texts/history.ts'
import { keys } from '../../../web/src/ui/texts/keys.ts'
import { people } from '../../../web/src/ui/texts/people.ts'
import { report, returned } from '../../../web/src/ui/texts/report.ts'
import { former, stats } from '../../../web/src/ui/texts/student.ts'
import { move, person } from '../../../web/src/ui/texts/student-sheet.ts'
import { at, type Stage, type Step, shotsAt, type Target } from '../shot.ts'
import {
  action,
  alert,
  attendance,
  button,
  cellAt,
  change,
  cut,
  dialog,
  heading,
  link,
  list,
  listItem,
  markAt,
  mathsName,
  menuItem,
  menuOf,
  openLastLesson,
  participantsTab,
  region,
  scrollTo,
  signAt,
  text,
  untilLoaded,
  within,
} from '../steps.ts'

const marksCall = '**/api/courses/*/attendance'

const failSaves = (page: Page) =>
  page.route(marksCall, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )

/** Lengthens a note of the first date, which is not visible in the screenshot, until the course has no room for another note. */
const fillWithNotes = (page: Page) =>
  page.addInitScript(`
    const load = window.fetch
    window.fetch = async (...args) => {
      const response = await load(...args)
      if (!response.url.endsWith('/attendance') || args[1]?.method === 'POST') return response
      const days = await response.json()
      days[0].statuses[0].note = 'x'.repeat(${maxCourseNoteBytes})
      return Response.json(days)
    }`)

const openNote: Step[] = [
  openLastLesson,
  (page, { isPhone }) =>
    isPhone
      ? page.getByRole('button', { name: new RegExp(fill(note.aria, { student: '.+', date: '.+' })) })
      : page.getByRole('gridcell').first().click({ button: 'right' }),
]
const write =
  (content: string): Step =>
  (page) =>
    page.getByPlaceholder(note.placeholder).fill(content)
const writeNote: Step[] = [...openNote, write('Ev tapşırığını tam yerinə yetirib.')]
const saveNote = within(dialog(), button(note.save))

const pageMenu = menuOf(mathsName)
const openHistory: Step[] = [untilLoaded, pageMenu, menuItem(history.title)]
/** The sheet of a phone's dates, and the row there that shows the whole table. */
const openDates: Step = (page) => page.locator('main [aria-haspopup=dialog]')
const tableRow = within(dialog(), button(att.title))
const historyDialog = dialog(history.title)
const olderEntries = within(historyDialog, button(history.more))

const save = button(att.save, true)
const unsavedOne: Step[] = [...change(), (page) => page.getByText(fill(att.unsavedShort, { n: 1, d: 1 })).waitFor()]

const foundDraft: Target = (page, { isPhone }) => page.getByText(isPhone ? fill(att.unsaved, { n: 1 }) : draft.applied)

/** Answers the question about today's lesson, where none is planned. */
const addToday: Step = async (page) => {
  const yes = page.getByRole('button', { name: noLesson.yes })
  if (await yes.isVisible()) await yes.click()
}

const goOffline: Step = (page) => page.context().setOffline(true)

/** The content of both the grid and the phone view. */
const bothShots = [
  ...shotsAt(participantsTab, {
    attendance: [attendance],
    'attendance-note': [...writeNote, dialog(note.title)],
    'attendance-add-date': [action(att.date.add), within(dialog(), text(att.date.label))],
    'attendance-history': [...openHistory, within(historyDialog, listItem())],
    'attendance-history-more': [...openHistory, scrollTo(olderEntries), olderEntries],
    'attendance-offline': [
      untilLoaded,
      goOffline,
      ...[0, 1, 2].flatMap(change),
      save,
      (page) => page.getByText(fill(sync.pending, { n: 3 })).waitFor(),
      text(sync.offline),
    ],
    'attendance-draft-found': [...unsavedOne, (page) => page.reload().then(() => {}), foundDraft],
    'attendance-leave': [...unsavedOne, link(course.header.back), text(leave.title)],
  }),
  ...shotsAt(
    { ...participantsTab, prepare: fillWithNotes },
    { 'attendance-note-no-room': [...writeNote, saveNote, text(messages.notesLimit)] },
  ),
  ...shotsAt({ ...participantsTab, prepare: failSaves }, { 'attendance-save-failed': [...change(), save, alert] }),
  ...shotsAt({ ...participantsTab, prepare: cut(marksCall) }, { 'attendance-load-error': [text(att.loadError)] }),
]

const rowMenu =
  (row: number): Target =>
  (page) =>
    page
      .getByRole('rowheader')
      .nth(row)
      .getByRole('button', { name: common.aria.actions.replace('{name}', '').trim() })
const columnMenu: Target = (page) => page.getByRole('columnheader').nth(7).getByRole('button')
const changedCells = [
  [1, 4],
  [2, 6],
  [3, 5],
  [4, 6],
] as const

const gridShots = shotsAt(
  { ...participantsTab, only: 'desktop' },
  {
    'attendance-unsaved': [
      ...changedCells.map(
        ([row, column]): Step =>
          (page) =>
            cellAt(page, row, column),
      ),
      (page) => cellAt(page, 5, 6).click({ button: 'right' }),
      write('Dərsdə çox fəal idi.'),
      saveNote,
      (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
      (page) => page.getByText(note.pending).waitFor({ state: 'detached' }),
      (page) => cellAt(page, 2, 6),
      (page) => page.keyboard.press('ArrowDown'),
      text(/^\d+ dəyişiklik/),
    ],
    'attendance-student-menu': [rowMenu(2), menuItem(people.removeStudent.confirm)],
    'attendance-move-student': [rowMenu(0), menuItem(move.action), within(dialog(), text(move.body))],
    'attendance-column-menu': [columnMenu, menuItem(att.bulk.allPresent)],
    'attendance-delete-date': [columnMenu, menuItem(att.date.delete.confirm), text(att.date.delete.title)],
    'attendance-remove-student': [rowMenu(0), menuItem(people.removeStudent.confirm), text(people.removeStudent.title)],
    'attendance-keys': [untilLoaded, button(keys.title), dialog(keys.title)],
  },
)

const searchField: Target = (page) => page.getByRole('searchbox', { name: people.search })

const phoneShots = shotsAt(
  { ...participantsTab, only: 'phone' },
  {
    'attendance-day': [openLastLesson, markAt(0, att.status.present)],
    'attendance-search': [
      openLastLesson,
      button(people.search),
      (page, view) => searchField(page, view).fill('əli'),
      searchField,
    ],
    'attendance-student': [
      openLastLesson,
      (page) => signAt(page, 2, att.status.present).locator('xpath=..').getByRole('button'),
      within(dialog(person.title), list()),
    ],
    'attendance-move': [
      openLastLesson,
      (page) => signAt(page, 2, att.status.present).locator('xpath=..').getByRole('button'),
      button(move.action),
      within(dialog(), text(move.body)),
    ],
    'attendance-unsaved': [
      untilLoaded,
      addToday,
      button(att.bulk.allPresent),
      markAt(1, att.status.absent),
      markAt(3, att.status.absent),
      save,
    ],
    'attendance-dates': [openLastLesson, openDates, text(att.date.all)],
    'attendance-actions': [untilLoaded, button(people.fab.open), menuItem(people.addStudent)],
    'attendance-page-menu': [untilLoaded, pageMenu, menuItem(history.title)],
    'attendance-table': [untilLoaded, openDates, tableRow, (page) => page.getByRole('grid', { name: att.title })],
  },
)

const register = at('owner', '/course/:maths/register', { isWhole: true })

/** The exported report, with the marks of three students changed on its last date. */
async function returnedFile({ cast: { colleague }, ids }: Stage): Promise<Buffer> {
  const group: Course = await (await colleague.get(`/api/courses/${ids.maths}`)).json()
  const days: AttendanceDay[] = await (await colleague.get(`/api/courses/${ids.maths}/attendance`)).json()
  const changed = days.map((day, index) => ({
    ...day,
    statuses: day.statuses.map((mark, place) =>
      index === days.length - 1 && place < 3 ? { ...mark, status: mark.status === '+' ? '-' : '+' } : mark,
    ) as AttendanceDay['statuses'],
  }))
  const bookOf = (content: AttendanceDay[]) =>
    reportSheets(group, { kind: 'all' }, content, { students: group.participants }, bakuDate(new Date()))
  return Buffer.from(await (await writeReport({ ...bookOf(changed), copy: bookOf(days).copy })).arrayBuffer())
}

const chooseReturned: Step = async (page, view) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: returned.choose }).click()
  await (await chooser).setFiles({ name: 'jurnal.xlsx', mimeType: '', buffer: await returnedFile(view) })
}

/** The report of a period, as a spreadsheet and on paper. */
const reportShots = [
  ...shotsAt(participantsTab, {
    'report-export': [
      action(exporting.button),
      within(dialog(), text(report.month, true)),
      (page) => page.getByRole('dialog').getByRole('combobox'),
    ],
    'report-returned': [action(returned.action), chooseReturned, (page) => page.getByRole('checkbox').first()],
    'report-export-term': [
      action(exporting.button),
      within(dialog(), text(report.term)),
      within(dialog(), button(report.to)),
    ],
  }),
  ...shotsAt(register, { 'report-register': [region(report.paper)] }),
  ...shotsAt(
    { ...register, only: 'desktop' },
    {
      'report-paper': [
        (page, view) => region(report.paper)(page, view).waitFor(),
        (page) => page.emulateMedia({ media: 'print' }),
        (page) => page.locator('[data-paper] table'),
      ],
    },
  ),
]

/** The other teacher of English: the attendance that they read, and a save. */
export async function asOther({ cast: { helper }, ids }: Stage) {
  const path = `/api/courses/${ids.english}`
  const { participants }: Course = await (await helper.get(path)).json()
  const days: AttendanceDay[] = await (await helper.get(`${path}/attendance`)).json()
  const save = async (date: string | undefined, statuses: { studentId: number | undefined; status: Status }[]) => {
    const answer = await helper.post(`${path}/attendance`, { data: { date, statuses } })
    if (!answer.ok()) throw new Error(`the other teacher could not save: ${await answer.text()}`)
  }
  return { students: participants.toSorted((a, b) => compareNames(a.fullName, b.fullName)), days, save }
}

/** Writes the newest mark of the first student as the other teacher. */
async function writeAsOther(stage: Stage, status: Status): Promise<void> {
  const { students, days, save } = await asOther(stage)
  await save(days.at(-1)?.date, [{ studentId: students[0]?.id, status }])
}

/**
 * Marks everybody in a lesson today; the demo's student and the first of the list miss it and the three lessons before.
 * With `isOpen` the first is still present today.
 */
async function missLessons(stage: Stage, isOpen = false): Promise<void> {
  const { students, days, save } = await asOther(stage)
  const today = bakuDate(new Date())
  const isMissing = (index: number, shortId: string) => index === 0 || shortId === stage.ids.shortId
  for (const { date } of days.filter((day) => day.date < today).slice(-3)) {
    const missing = students.filter(({ shortId }, index) => isMissing(index, shortId))
    await save(
      date,
      missing.map(({ id }) => ({ studentId: id, status: '-' })),
    )
  }
  const statuses = students.map(({ id, shortId }, index) => {
    const status: Status = isMissing(index, shortId) && !(isOpen && index === 0) ? '-' : '+'
    return { studentId: id, status }
  })
  await save(today, statuses)
}

const english = (prepare: (stage: Stage) => Promise<void>) =>
  at('colleague', '/course/:english#participants', { prepare: (_page, stage) => prepare(stage) })
const offer = button(fill(absentToday.title, { n: 2 }))
const inRow = text(fill(att.absentInRow, { n: 4 }))

/** Students who are absent today, and those who miss lesson after lesson. */
export const absentShots = [
  ...shotsAt(
    english((stage) => missLessons(stage, true)),
    {
      'absent-offer': [...change(), save, offer],
      'absent-today': [...change(), save, offer, within(dialog(), text(absentToday.send))],
    },
  ),
  ...shotsAt(english(missLessons), { 'absent-in-row': [openLastLesson, inRow] }),
  ...shotsAt(
    { ...english(missLessons), only: 'phone' },
    {
      'absent-in-row-table': [openLastLesson, openDates, tableRow, inRow],
      'absent-in-row-sheet': [
        openLastLesson,
        (page) => signAt(page, 0, att.status.present).locator('xpath=..').getByRole('button'),
        within(dialog(person.title), inRow),
      ],
    },
  ),
  ...shotsAt(at('parent', '/student-dashboard', { isWhole: true }), { 'absent-in-row-panel': [inRow] }),
  ...shotsAt(at('parent', '/student/course/:english#attendance', { isWhole: true }), {
    'absent-in-row-parent': [inRow],
  }),
  ...shotsAt(at('student', '/student-dashboard', { isWhole: true }), { 'absent-in-row-student': [inRow] }),
]

/** The demo's student leaves English; repeating it changes nothing. */
async function removeFromEnglish(stage: Stage): Promise<void> {
  const { students } = await asOther(stage)
  const left = students.find(({ shortId }) => shortId === stage.ids.shortId)
  if (left) await stage.cast.helper.delete(`/api/courses/${stage.ids.english}/participants/${left.id}`)
}

const whole = (as: 'colleague' | 'student' | 'parent', path: string) =>
  at(as, path, { isWhole: true, prepare: (_page, stage) => removeFromEnglish(stage) })

/** Former participants: in the report, and for the family. */
export const formerShots = [
  ...shotsAt(whole('colleague', '/course/:english/register'), { 'former-register': [region(report.paper)] }),
  ...(['student', 'parent'] as const).flatMap((as) => [
    ...shotsAt(whole(as, '/student-dashboard'), { [`former-${as}`]: [heading(former.groups)] }),
    ...shotsAt(whole(as, '/student/course/:english#attendance'), { [`former-${as}-course`]: [text(stats.present)] }),
  ]),
]

export const attendanceShots = [
  ...bothShots,
  ...gridShots,
  ...phoneShots,
  ...reportShots,
  ...shotsAt(at('colleague', '/course/:english#participants', { prepare: (_page, stage) => writeAsOther(stage, '') }), {
    'attendance-conflict': [
      openLastLesson,
      markAt(0, att.status.present),
      (_page, stage) => writeAsOther(stage, '-'),
      save,
      button(conflict.mine),
    ],
  }),
]
