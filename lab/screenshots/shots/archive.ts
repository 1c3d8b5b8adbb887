import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { CourseTrash } from '@hasiye/contract/trash.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { archive, copying, trash } from '../../../web/src/ui/texts/archive.ts'
import { att } from '../../../web/src/ui/texts/attendance.ts'
import { cal } from '../../../web/src/ui/texts/calendar.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { dash } from '../../../web/src/ui/texts/dashboard.ts'
import { again, purging } from '../../../web/src/ui/texts/trash.ts'
import { at, type Stage, type Step, shotsAt } from '../shot.ts'
import { action, button, cardButton, dialog, mathsName, menuItem, menuOf, participantsTab, text } from '../steps.ts'

/** Archives a copy of the maths course, so that the other pictures show the course unchanged. @returns the copy's id */
async function archiveACopy({ cast: { owner }, ids }: Stage): Promise<number> {
  const copied = await owner.post(`/api/courses/${ids.maths}/copy`, { data: { name: `${mathsName}, payız` } })
  const { id } = (await copied.json()) as { id: number }
  await owner.put(`/api/courses/${id}/archive`, { data: { archived: true } })
  return id
}

export const archiveShots = [
  ...shotsAt(at('owner', '/dashboard'), {
    'archive-copy': [cardButton(dash.card.edit), button(copying.action, true), dialog(copying.title)],
    'archive-question': [cardButton(dash.card.edit), button(archive.action, true), dialog(archive.title)],
  }),
  ...shotsAt(at('owner', '/dashboard/archive', { isWhole: true, prepare: (_page, stage) => archiveACopy(stage) }), {
    'archive-list': [(page) => page.getByRole('listitem').getByRole('heading')],
  }),
  ...shotsAt({ ...participantsTab, only: 'phone' }, { 'archive-menu': [menuOf(mathsName), menuItem(archive.action)] }),
  ...shotsAt(at('owner', '/dashboard'), {
    'archive-course': [
      async (page, stage) => void (await page.goto(`/course/${await archiveACopy(stage)}`)),
      text(archive.banner),
    ],
  }),
]

const deletedCategory = 'Köhnə testlər'
const deletedCourse = { name: 'Həndəsə dərnəyi', description: 'Şənbə günləri, saat 11:00' }

async function trashOf(api: APIRequestContext, course: string): Promise<CourseTrash> {
  return (await api.get(`/api/courses/${course}/trash`)).json()
}

/** Deletes a category of the maths course, once for all screenshots. */
async function deleteCategory(_: Page, { cast: { owner }, ids }: Stage): Promise<void> {
  const { categories } = await trashOf(owner, ids.maths)
  if (categories.length > 0) return
  const made = await owner.post(`/api/courses/${ids.maths}/categories`, { data: { name: deletedCategory } })
  const { id } = await made.json()
  await owner.delete(`/api/categories/${id}`)
}

/** Deletes a course of the owner, once for all screenshots. */
async function deleteCourse(_: Page, { cast: { owner } }: Stage): Promise<void> {
  const { courses } = await (await owner.get('/api/trash')).json()
  if (courses.length > 0) return
  const { id } = await (await owner.post('/api/courses', { data: deletedCourse })).json()
  await owner.delete(`/api/courses/${id}`)
}

/** Chooses the deleted date of the demo in the dialog that adds one. */
const addDeletedDate: Step = async (page, { cast, ids }) => {
  const [deleted] = (await trashOf(cast.owner, ids.maths)).dates
  const form = page.getByRole('dialog', { name: att.date.add })
  const day = form.getByRole('button', { name: longDate(deleted?.date ?? ''), exact: true })
  const earlier = form.getByRole('button', { name: cal.prev })
  await earlier.waitFor()
  if (!(await day.isVisible())) await earlier.click()
  await day.click()
  await form.getByRole('button', { name: common.add, exact: true }).click()
}

export const trashShots = [
  ...shotsAt(at('owner', '/course/:maths/trash', { prepare: deleteCategory }), {
    'trash-course': [button(`${trash.restore}: ${deletedCategory}`)],
    'trash-purge-menu': [menuOf(deletedCategory), menuItem(purging.button)],
  }),
  ...shotsAt(at('colleague', '/course/:english/trash'), { 'trash-course-empty': [text(trash.empty)] }),
  ...shotsAt(at('owner', '/dashboard/trash', { prepare: deleteCourse }), {
    'trash-groups': [button(`${trash.restore}: ${deletedCourse.name}`)],
    'trash-purge': [
      menuOf(deletedCourse.name),
      menuItem(purging.button),
      dialog(fill(purging.title, { name: deletedCourse.name })),
    ],
  }),
  ...shotsAt(participantsTab, {
    'trash-date-again': [action(att.date.add), addDeletedDate, button(again.empty)],
  }),
]
