import type { APIRequestContext, Page } from '@playwright/test'
import { longDate } from '../../../contract/src/locale.ts'
import { fill } from '../../../contract/src/text.ts'
import type { CourseTrash } from '../../../contract/src/trash.ts'
import { att } from '../../../web/src/ui/texts/attendance.ts'
import { cal } from '../../../web/src/ui/texts/calendar.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { trash } from '../../../web/src/ui/texts/history.ts'
import { again, purging } from '../../../web/src/ui/texts/trash.ts'
import { openAction, participantsTab } from '../page-parts.ts'
import type { Shot, Stage } from '../shot.ts'

const deletedCategory = 'Köhnə testlər'
const deletedCourse = { name: 'Həndəsə dərnəyi', description: 'Şənbə günləri, saat 11:00' }

async function trashOf(api: APIRequestContext, course: number): Promise<CourseTrash> {
  return (await api.get(`/api/courses/${course}/trash`)).json()
}

/** Deletes a category of the maths course, once for all screenshots. */
async function deleteCategory(_: Page, { api, courses }: Stage): Promise<void> {
  const owner = api('owner')
  const { categories } = await trashOf(owner, courses.maths)
  if (categories.length > 0) return
  const made = await owner.post(`/api/courses/${courses.maths}/categories`, { data: { name: deletedCategory } })
  const { id } = await made.json()
  await owner.delete(`/api/categories/${id}`)
}

/** Deletes a course of the owner, once for all screenshots. */
async function deleteCourse(_: Page, { api }: Stage): Promise<void> {
  const owner = api('owner')
  const { courses } = await (await owner.get('/api/trash')).json()
  if (courses.length > 0) return
  const { id } = await (await owner.post('/api/courses', { data: deletedCourse })).json()
  await owner.delete(`/api/courses/${id}`)
}

const openMenuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: fill(common.aria.actions, { name }) }).click()

const coursePath = ({ courses }: Stage) => `/course/${courses.maths}?trash=true`

/** Adds the deleted date of the demo again. */
async function addDeletedDate(page: Page, stage: Stage): Promise<void> {
  const [deleted] = (await trashOf(stage.api('owner'), stage.courses.maths)).dates
  await openAction(page, stage, att.date.add)
  const dialog = page.getByRole('dialog', { name: att.date.add })
  const day = dialog.getByRole('button', { name: longDate(deleted?.date ?? ''), exact: true })
  await dialog.getByRole('button', { name: cal.prev }).waitFor()
  if (!(await day.isVisible())) await dialog.getByRole('button', { name: cal.prev }).click()
  await day.click()
  await dialog.getByRole('button', { name: common.add, exact: true }).click()
}

export const trashShots: Shot[] = [
  {
    name: 'trash-course',
    as: 'owner',
    path: coursePath,
    prepare: deleteCategory,
    shows: (page) => page.getByRole('button', { name: `${trash.restore}: ${deletedCategory}` }),
  },
  {
    name: 'trash-course-empty',
    as: 'colleague',
    path: ({ courses }) => `/course/${courses.english}?trash=true`,
    shows: (page) => page.getByText(trash.empty),
  },
  {
    name: 'trash-groups',
    as: 'owner',
    path: '/dashboard?trash=true',
    prepare: deleteCourse,
    shows: (page) => page.getByRole('button', { name: `${trash.restore}: ${deletedCourse.name}` }),
  },
  {
    name: 'trash-purge-menu',
    as: 'owner',
    path: coursePath,
    prepare: deleteCategory,
    arrange: (page) => openMenuOf(page, deletedCategory),
    shows: (page) => page.getByRole('menuitem', { name: purging.button }),
  },
  {
    name: 'trash-purge',
    as: 'owner',
    path: '/dashboard?trash=true',
    prepare: deleteCourse,
    arrange: async (page) => {
      await openMenuOf(page, deletedCourse.name)
      await page.getByRole('menuitem', { name: purging.button }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: fill(purging.title, { name: deletedCourse.name }) }),
  },
  {
    ...participantsTab,
    name: 'trash-date-again',
    arrange: addDeletedDate,
    shows: (page) => page.getByRole('button', { name: again.empty }),
  },
]
