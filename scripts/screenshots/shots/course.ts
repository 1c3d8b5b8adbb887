import type { Page } from '@playwright/test'
import type { Course } from '../../../contract/src/courses.ts'
import { writeTable } from '../../../web/src/screens/course/spreadsheet/write-table.ts'
import { att } from '../../../web/src/ui/texts/attendance.ts'
import { lesson } from '../../../web/src/ui/texts/course.ts'
import { importing, people } from '../../../web/src/ui/texts/people.ts'
import { start } from '../../../web/src/ui/texts/start.ts'
import { openAction, participantsTab } from '../page-parts.ts'
import type { Shot, Stage } from '../shot.ts'

const unknownId = 'ABCDFGHJ'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const shortIdsOf = async ({ api }: Stage, courseId: number): Promise<string[]> => {
  const course: Course = await (await api('colleague').get(`/api/courses/${courseId}`)).json()
  return course.participants.map(({ shortId }) => shortId)
}

/**
 * A file with a row for every result: students to add, one already in the course, a duplicate, an unknown ID and an invalid one.
 */
async function importFile(stage: Stage): Promise<Buffer> {
  const present = await shortIdsOf(stage, stage.courses.maths)
  const others = (await shortIdsOf(stage, stage.courses.english)).filter((id) => !present.includes(id))
  const ids = [...others.slice(0, 4), present[0], others[0], unknownId, '12-34', ...others.slice(4, 8)]
  const table = await writeTable('ID', [['ID'], ...ids.map((id) => [id ?? ''])])
  return Buffer.from(await table.arrayBuffer())
}

async function chooseFile(page: Page, stage: Stage): Promise<void> {
  await openAction(page, stage, importing.button)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: importing.choose }).click()
  await (await chooser).setFiles({ name: '9-a.xlsx', mimeType: spreadsheet, buffer: await importFile(stage) })
}

/** Makes a course of the helper with these students without an account, once for all screenshots. @returns its participants tab */
async function openNewCourse(page: Page, { api }: Stage, name: string, names: string[]): Promise<void> {
  const helper = api('helper')
  const courses: Course[] = await (await helper.get('/api/my-courses')).json()
  const make = async (): Promise<Course> =>
    (await helper.post('/api/courses', { data: { name, description: name } })).json()
  const made = courses.find((course) => course.name === name)
  const { id } = made ?? (await make())
  if (!made && names.length > 0) await helper.post(`/api/courses/${id}/cards`, { data: { names } })
  await page.goto(`/course/${id}#participants`)
}

export const courseShots: Shot[] = [
  {
    name: 'course-empty',
    as: 'helper',
    path: '/dashboard',
    arrange: (page, stage) => openNewCourse(page, stage, 'Astronomiya', []),
    shows: (page) => page.getByRole('button', { name: start.qr }),
  },
  {
    name: 'course-no-dates',
    as: 'helper',
    path: '/dashboard',
    arrange: (page, stage) => openNewCourse(page, stage, 'Biologiya', ['Günəş Şıxəliyeva', 'İlqar Ömərzadə']),
    shows: (page) => page.getByText(att.empty.dates),
  },
  {
    name: 'course-general',
    as: 'colleague',
    path: ({ courses }) => `/course/${courses.english}#general`,
    isWhole: true,
    shows: (page) => page.getByRole('link', { name: lesson.join }),
  },
  {
    ...participantsTab,
    name: 'add-student-error',
    async arrange(page, stage) {
      await openAction(page, stage, people.addStudent)
      await page.getByLabel(people.studentId.label).fill(unknownId)
      await page.keyboard.press('Enter')
    },
    shows: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    ...participantsTab,
    name: 'import',
    arrange: (page, stage) => openAction(page, stage, importing.button),
    shows: (page) => page.getByRole('button', { name: importing.choose }),
  },
  {
    ...participantsTab,
    name: 'import-preview',
    arrange: chooseFile,
    shows: (page) => page.getByText(importing.row.notFound),
  },
  {
    ...participantsTab,
    name: 'teachers',
    arrange: (page, stage) => openAction(page, stage, people.teachers),
    shows: (page) => page.getByRole('dialog').getByText(people.owner),
  },
]
