import type { Locator, Page } from '@playwright/test'
import { maxCourseNoteBytes } from '../../../contract/src/attendance-rules.ts'
import { messages } from '../../../contract/src/messages.ts'
import { fill } from '../../../contract/src/text.ts'
import { att, draft, leave, note, sync } from '../../../web/src/ui/texts/attendance.ts'
import { course } from '../../../web/src/ui/texts/course.ts'
import { history } from '../../../web/src/ui/texts/history.ts'
import { attendanceOf, changeOne, openAction, openLastLesson, openPageMenu, participantsTab } from '../page-parts.ts'
import type { Shot, Stage } from '../shot.ts'

const noteText = 'Ev tapşırığını tam yerinə yetirib.'

async function failSaves(page: Page, { courses }: Stage): Promise<void> {
  await page.route(`**/api/courses/${courses.maths}/attendance`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
}

/** Lengthens a note of the first date, which is not visible in the screenshot, until the course has no room for another note. */
async function fillWithNotes(page: Page): Promise<void> {
  await page.addInitScript(`
    const load = window.fetch
    window.fetch = async (...args) => {
      const response = await load(...args)
      if (!response.url.endsWith('/attendance') || args[1]?.method === 'POST') return response
      const days = await response.json()
      days[0].statuses[0].note = 'x'.repeat(${maxCourseNoteBytes})
      return Response.json(days)
    }`)
}

async function openNote(page: Page, stage: Stage): Promise<void> {
  await attendanceOf(page, stage).waitFor()
  if (stage.isPhone) {
    await openLastLesson(page)
    const ofAnybody = new RegExp(fill(note.aria, { student: '.+', date: '.+' }))
    await page.getByRole('button', { name: ofAnybody }).first().click()
  } else {
    await page.getByRole('gridcell').first().click({ button: 'right' })
  }
}

const historyOf = (page: Page): Locator => page.getByRole('dialog', { name: history.title })

async function openHistory(page: Page, stage: Stage): Promise<void> {
  await attendanceOf(page, stage).waitFor()
  if (stage.isPhone) await openPageMenu(page)
  await page.getByRole(stage.isPhone ? 'menuitem' : 'button', { name: history.title }).click()
}

/** Screenshots of both the grid and the phone view. */
export const attendanceShots: Shot[] = [
  { ...participantsTab, name: 'attendance', shows: attendanceOf },
  {
    ...participantsTab,
    name: 'attendance-note',
    async arrange(page, stage) {
      await openNote(page, stage)
      await page.getByPlaceholder(note.placeholder).fill(noteText)
    },
    shows: (page) => page.getByRole('dialog', { name: note.title }),
  },
  {
    ...participantsTab,
    name: 'attendance-note-no-room',
    prepare: fillWithNotes,
    async arrange(page, stage) {
      await openNote(page, stage)
      await page.getByPlaceholder(note.placeholder).fill(noteText)
      await page.getByRole('dialog').getByRole('button', { name: note.save }).click()
    },
    shows: (page) => page.getByText(messages.notesLimit),
  },
  {
    ...participantsTab,
    name: 'attendance-add-date',
    arrange: (page, stage) => openAction(page, stage, att.date.add),
    shows: (page) => page.getByRole('dialog').getByText(att.date.label),
  },
  {
    ...participantsTab,
    name: 'attendance-history',
    arrange: openHistory,
    shows: (page) => historyOf(page).getByRole('listitem'),
  },
  {
    ...participantsTab,
    name: 'attendance-history-more',
    async arrange(page, stage) {
      await openHistory(page, stage)
      await historyOf(page).getByRole('button', { name: history.more }).scrollIntoViewIfNeeded()
    },
    shows: (page) => historyOf(page).getByRole('button', { name: history.more }),
  },
  {
    ...participantsTab,
    name: 'attendance-save-failed',
    prepare: failSaves,
    async arrange(page, stage) {
      await changeOne(page, stage)
      await page.getByRole('button', { name: att.save, exact: true }).click()
    },
    shows: (page) => page.getByRole('alert'),
  },
  {
    ...participantsTab,
    name: 'attendance-offline',
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      await page.context().setOffline(true)
      for (const row of [0, 1, 2]) await changeOne(page, stage, row)
      await page.getByRole('button', { name: att.save, exact: true }).click()
      await page.getByText(fill(sync.pending, { n: 3 })).waitFor()
    },
    shows: (page) => page.getByText(sync.offline),
  },
  {
    ...participantsTab,
    name: 'attendance-draft-found',
    async arrange(page, stage) {
      await changeOne(page, stage)
      await page.getByText(fill(att.unsavedShort, { n: 1, d: 1 })).waitFor()
      await page.reload()
    },
    shows: (page) => page.getByText(draft.applied),
  },
  {
    ...participantsTab,
    name: 'attendance-leave',
    async arrange(page, stage) {
      await changeOne(page, stage)
      await page.getByText(fill(att.unsavedShort, { n: 1, d: 1 })).waitFor()
      await page.getByRole('link', { name: course.header.back }).click()
    },
    shows: (page) => page.getByText(leave.title),
  },
  {
    ...participantsTab,
    name: 'attendance-load-error',
    prepare: (page, { courses }) => page.route(`**/api/courses/${courses.maths}/attendance`, (route) => route.abort()),
    shows: (page) => page.getByText(att.loadError),
  },
]
