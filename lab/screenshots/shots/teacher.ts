import { courseGroundNames } from '@hasiye/contract/course-look-names.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { Page, Route } from '@playwright/test'
import { writeTable } from '../../../web/src/features/spreadsheet/write-table.ts'
import { att } from '../../../web/src/ui/texts/attendance.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { lesson } from '../../../web/src/ui/texts/course.ts'
import { dash, group, nav, quit, today } from '../../../web/src/ui/texts/dashboard.ts'
import { importing, names } from '../../../web/src/ui/texts/importing.ts'
import { lessonBreak } from '../../../web/src/ui/texts/lesson-changes.ts'
import { emojiNames, look } from '../../../web/src/ui/texts/look.ts'
import { category, comment, link as links, material } from '../../../web/src/ui/texts/materials.ts'
import { people } from '../../../web/src/ui/texts/people.ts'
import { families } from '../../../web/src/ui/texts/reports.ts'
import { at, type Stage, type Step, shotsAt, type Target } from '../shot.ts'
import {
  action,
  alert,
  button,
  cardButton,
  dialog,
  enter,
  field,
  image,
  link,
  mathsName,
  menuItem,
  menuOf,
  participantsTab,
  radio,
  region,
  scrollTo,
  text,
  within,
} from '../steps.ts'

async function addLessonOfToday(_: Page, { cast, ids }: Stage): Promise<void> {
  const data = { date: bakuDate(new Date()), statuses: [] }
  const answer = await cast.colleague.post(`/api/courses/${ids.english}/attendance`, { data })
  if (!answer.ok()) throw new Error(`the lesson of today was not added: ${await answer.text()}`)
}

const check =
  (target: Target): Step =>
  (page, view) =>
    target(page, view).check()
const telescope = radio(emojiNames['🔭'])

const dashboardShots = [
  ...shotsAt(at('colleague', '/dashboard', { isWhole: true }), {
    dashboard: [link(fill(dash.card.aria, { name: mathsName }))],
  }),
  ...shotsAt(at('colleague', '/dashboard', { prepare: addLessonOfToday }), {
    'dashboard-today': [region(today.title)],
  }),
  ...shotsAt(at('newcomer', '/dashboard'), { 'dashboard-empty': [text(group.first.title)] }),
  ...shotsAt(at('owner', '/dashboard'), {
    'dashboard-menu': [button(today.menu), menuItem(lessonBreak.open)],
    'create-course': [
      button(nav.createGroup),
      enter(group.name.label, 'Tarix, 7-ci sinif'),
      dialog(group.create.title),
    ],
    'edit-course': [cardButton(dash.card.edit), within(dialog(group.edit.title), field(group.end.label))],
    'edit-course-look': [
      cardButton(dash.card.edit),
      text(look.title, true),
      check(radio(courseGroundNames.cay)),
      check(telescope),
      scrollTo(telescope),
      (page) => page.getByRole('radio', { name: emojiNames['🔭'], checked: true }),
    ],
    'edit-course-error': [
      cardButton(dash.card.edit),
      enter(group.description.label, ''),
      button(group.edit.submit),
      text(messages.courseDescriptionBlank),
    ],
    'delete-course': [cardButton(dash.card.delete), button(group.delete.confirm)],
  }),
  ...shotsAt(at('colleague', '/dashboard'), { 'leave-course': [cardButton(quit.button), text(quit.title)] }),
]

const unknownId = 'ABCDFGHJ'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const shortIdsOf = async ({ cast }: Stage, courseId: string): Promise<string[]> => {
  const course: Course = await (await cast.colleague.get(`/api/courses/${courseId}`)).json()
  return course.participants.map(({ shortId }) => shortId)
}

/** A file with a row for every result: students to add, one already in the course, a duplicate, an unknown ID and an invalid one. */
async function importFile(stage: Stage): Promise<Buffer> {
  const present = await shortIdsOf(stage, stage.ids.maths)
  const others = (await shortIdsOf(stage, stage.ids.english)).filter((id) => !present.includes(id))
  const ids = [...others.slice(0, 4), present[0], others[0], unknownId, '12-34', ...others.slice(4, 8)]
  const table = await writeTable('ID', [['ID'], ...ids.map((id) => [id ?? ''])])
  return Buffer.from(await table.arrayBuffer())
}

const chooseImportFile: Step = async (page, view) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: importing.choose }).click()
  await (await chooser).setFiles({ name: '9-a.xlsx', mimeType: spreadsheet, buffer: await importFile(view) })
}

/** Opens a course of the helper with these students without an account, which is created once for all screenshots. */
const openNewCourse =
  (name: string, names: string[]): Step =>
  async (page, { cast: { helper } }) => {
    const courses: Course[] = await (await helper.get('/api/my-courses')).json()
    const make = async (): Promise<Course> =>
      (await helper.post('/api/courses', { data: { name, description: name } })).json()
    const made = courses.find((course) => course.name === name)
    const { id } = made ?? (await make())
    if (!made && names.length > 0) await helper.post(`/api/courses/${id}/cards`, { data: { names } })
    await page.goto(`/course/${id}#participants`)
  }

const newNames = ['1. Abbasova Aysel Nazim qızı', '2. Ağayev Tural', '3. Babayeva Nərmin', '4. Bağırov Cavid']

/** Opens a new group of the helper with these students, which nobody has seen before. */
const openFreshCourse: Step = async (page, { cast: { helper } }) => {
  const data = { name: 'Riyaziyyat, 9-cu sinif', description: '' }
  const { id }: Course = await (await helper.post('/api/courses', { data })).json()
  await helper.post(`/api/courses/${id}/cards`, {
    data: { names: newNames.map((name) => name.replace(/^\d+\. /, '')) },
  })
  await page.goto(`/course/${id}#participants`)
}

const courseShots = [
  ...shotsAt(at('helper', '/dashboard', { only: 'phone' }), {
    'families-offer': [
      openFreshCourse,
      button(att.date.today),
      button(att.bulk.allPresent),
      button(att.save, true),
      dialog(families.offer.title),
    ],
  }),
  ...shotsAt(at('helper', '/dashboard'), {
    'course-empty': [openNewCourse('Astronomiya', []), button(people.addStudent)],
    'course-no-dates': [openNewCourse('Biologiya', ['Günəş Şıxəliyeva', 'İlqar Ömərzadə']), text(att.empty.dates)],
  }),
  ...shotsAt(at('colleague', '/course/:english#general', { isWhole: true }), {
    'course-general': [button(lesson.title)],
  }),
  ...shotsAt(participantsTab, {
    'add-student-error': [
      action(people.addStudent),
      within(dialog(), button(people.byId)),
      enter(people.studentId.label, unknownId),
      (page) => page.keyboard.press('Enter'),
      within(dialog(), alert),
    ],
    'add-students': [
      action(people.addStudent),
      enter(names.label, newNames.join('\n')),
      within(dialog(), button(fill(names.add, { n: newNames.length }))),
    ],
    import: [action(people.import), button(importing.choose)],
    'import-preview': [action(people.import), chooseImportFile, text(importing.row.notFound)],
    teachers: [menuOf(mathsName), menuItem(people.teachers), within(dialog(), text(people.owner))],
  }),
]

const categoryName = 'Mühazirələr'
const discussed = 'Kvadrat funksiya və onun qrafiki'
const picture = 'Dalğanın qrafiki'
const linked = 'Parabolanı özünüz qurun'
const chosenFiles = ['mühazirə 4.pdf', 'misallar.docx'].map((name) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(800_000, name),
}))

const shelves = at('owner', '/course/:maths#general')
const categoryLink = link(fill(category.open, { name: categoryName }))
const pictureButton = button(fill(material.openAria, { name: picture }))
const openFull: Step[] = [categoryLink, pictureButton, button(material.openFull)]
const shelf: Target = (scope) => scope.getByTitle(discussed, { exact: true })

const chooseFiles: Step = async (page, { isPhone }) => {
  const chooser = page.waitForEvent('filechooser')
  if (isPhone) await page.getByRole('button', { name: material.add }).click()
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name: material.upload }).click()
  await (await chooser).setFiles(chosenFiles)
}

const upload = (answer: (route: Route) => Promise<void>): Step[] => [
  categoryLink,
  chooseFiles,
  (page) => page.route('/api/categories/*/content', answer).then(() => {}),
  within(dialog(), button(material.upload)),
]

const { status, text: error } = errors.unauthenticated
const endSession = (route: Route): Promise<void> => route.fulfill({ status, json: { error, code: 'unauthenticated' } })

const materialShots = [
  ...shotsAt(
    { ...shelves, isWhole: true },
    {
      'course-categories': [categoryLink],
      category: [categoryLink, shelf],
      'category-comments': [
        categoryLink,
        button(fill(material.commentsAria, { name: discussed })),
        button(comment.delete.aria),
      ],
      'login-uploads-stopped': [...upload(endSession), text(material.canceled)],
    },
  ),
  ...shotsAt({ ...shelves, only: 'phone' }, { 'category-new': [button(category.create), dialog(category.new.title)] }),
  ...shotsAt(
    {
      ...shelves,
      prepare: (page) => page.route('**/api/categories/*/content', (route) => route.fulfill({ json: [] })),
    },
    { 'category-empty': [categoryLink, text(material.empty.teacher)] },
  ),
  ...shotsAt(shelves, {
    'material-rename': [categoryLink, menuOf(discussed), menuItem(common.rename), dialog()],
    'material-link': [
      categoryLink,
      button(links.add),
      enter(links.url, 'video', true),
      button(common.add),
      text(links.invalid),
    ],
    'material-link-change': [categoryLink, menuOf(linked), menuItem(links.change), dialog()],
    'category-delete': [categoryLink, menuOf(categoryName), menuItem(common.delete), button(category.delete.confirm)],
    'material-upload': [categoryLink, chooseFiles, within(dialog(), field(material.prompt.label))],
    'material-upload-failed': [
      ...upload((route) => route.abort()),
      (page) => page.getByText(material.interrupted).nth(1),
    ],
    'material-preview': [categoryLink, pictureButton, image(picture)],
    'material-full': [...openFull, button(material.zoom)],
    'material-full-zoomed': [
      ...openFull,
      button(material.zoom),
      (page) => page.getByRole('button', { name: material.zoom, pressed: true }),
    ],
    'lesson-link-error': [
      button(new RegExp(`^${lesson.title}`)),
      enter(lesson.label, 'dərs linki'),
      button(common.save),
      text(lesson.invalid),
    ],
  }),
  ...shotsAt(at('owner', '/course/:maths?find=qrafik#general', { isWhole: true }), {
    'material-search': [pictureButton],
  }),
  ...(['student', 'parent'] as const).flatMap((as) =>
    shotsAt(at(as, '/student/course/:maths#general', { isWhole: true }), {
      [`${as}-category`]: [categoryLink, shelf],
    }),
  ),
]

/** Dashboard, course and materials of a teacher. */
export const teacherShots = [...dashboardShots, ...courseShots, ...materialShots]
