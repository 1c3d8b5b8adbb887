import type { Locator, Page, Route } from '@playwright/test'
import { errors } from '../../../contract/src/errors.ts'
import { fill } from '../../../contract/src/text.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { lesson } from '../../../web/src/ui/texts/course.ts'
import { category, comment, material } from '../../../web/src/ui/texts/materials.ts'
import type { Shot, Stage } from '../shot.ts'

const categoryName = 'Mühazirələr'
const discussed = 'Kvadrat funksiya və onun qrafiki'
const picture = 'Dalğanın qrafiki'
const chosenFiles = ['mühazirə 4.pdf', 'misallar.docx'].map((name) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(800_000, name),
}))

const coursePath = ({ courses }: Stage) => `/course/${courses.maths}#general`
const studentPath = ({ courses }: Stage) => `/student/course/${courses.maths}#general`

const openCategory = (page: Page): Promise<void> =>
  page.getByRole('link', { name: fill(category.open, { name: categoryName }) }).click()

async function openComments(page: Page): Promise<void> {
  await openCategory(page)
  await page.getByRole('button', { name: fill(material.commentsAria, { name: discussed }) }).click()
}

async function chooseFiles(page: Page): Promise<void> {
  await openCategory(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: material.upload }).click()
  await (await chooser).setFiles(chosenFiles)
}

async function upload(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await chooseFiles(page)
  await page.route('/api/categories/*/content', answer)
  await page.getByRole('dialog').getByRole('button', { name: material.upload }).click()
}

const { status, text: error } = errors.unauthenticated
const endSession = (route: Route): Promise<void> => route.fulfill({ status, json: { error, code: 'unauthenticated' } })

async function openMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: fill(common.aria.actions, { name }) }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function openPicture(page: Page): Promise<void> {
  await openCategory(page)
  await page.getByRole('button', { name: fill(material.openAria, { name: picture }) }).click()
}

async function openFull(page: Page): Promise<void> {
  await openPicture(page)
  await page.getByRole('button', { name: material.openFull }).click()
}

const download = (page: Page): Locator =>
  page.getByRole('link', { name: fill(material.downloadAria, { name: discussed }) })

export const materialShots: Shot[] = [
  {
    name: 'course-categories',
    as: 'owner',
    path: coursePath,
    isWhole: true,
    shows: (page) => page.getByRole('link', { name: fill(category.open, { name: categoryName }) }),
  },
  { name: 'category', as: 'owner', path: coursePath, arrange: openCategory, isWhole: true, shows: download },
  {
    name: 'category-comments',
    as: 'owner',
    path: coursePath,
    arrange: openComments,
    isWhole: true,
    shows: (page) => page.getByRole('button', { name: comment.delete.aria }),
  },
  {
    name: 'category-new',
    as: 'owner',
    path: coursePath,
    only: 'phone',
    arrange: (page) => page.getByRole('button', { name: category.create }).click(),
    shows: (page) => page.getByRole('dialog', { name: category.new.title }),
  },
  {
    name: 'category-empty',
    as: 'owner',
    path: coursePath,
    async arrange(page) {
      await page.route('**/api/categories/*/content', (route) => route.fulfill({ json: [] }))
      await openCategory(page)
    },
    shows: (page) => page.getByText(material.empty.teacher),
  },
  {
    name: 'material-rename',
    as: 'owner',
    path: coursePath,
    async arrange(page) {
      await openCategory(page)
      await openMenu(page, discussed, common.rename)
    },
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'category-delete',
    as: 'owner',
    path: coursePath,
    arrange: (page) => openMenu(page, categoryName, common.delete),
    shows: (page) => page.getByRole('button', { name: category.delete.confirm }),
  },
  {
    name: 'material-upload',
    as: 'owner',
    path: coursePath,
    arrange: chooseFiles,
    shows: (page) => page.getByRole('dialog').getByLabel(material.prompt.label),
  },
  {
    name: 'material-upload-failed',
    as: 'owner',
    path: coursePath,
    arrange: (page) => upload(page, (route) => route.abort()),
    shows: (page) => page.getByText(material.interrupted).nth(1),
  },
  {
    name: 'login-uploads-stopped',
    as: 'owner',
    path: coursePath,
    arrange: (page) => upload(page, endSession),
    isWhole: true,
    shows: (page) => page.getByText(material.canceled),
  },
  {
    name: 'material-preview',
    as: 'owner',
    path: coursePath,
    arrange: openPicture,
    shows: (page) => page.getByRole('img', { name: picture }),
  },
  {
    name: 'material-full',
    as: 'owner',
    path: coursePath,
    arrange: openFull,
    shows: (page) => page.getByRole('button', { name: material.zoom }),
  },
  {
    name: 'material-full-zoomed',
    as: 'owner',
    path: coursePath,
    async arrange(page) {
      await openFull(page)
      await page.getByRole('button', { name: material.zoom }).click()
    },
    shows: (page) => page.getByRole('button', { name: material.zoom, pressed: true }),
  },
  {
    name: 'material-search',
    as: 'owner',
    path: ({ courses }) => `/course/${courses.maths}?find=qrafik#general`,
    isWhole: true,
    shows: (page) => page.getByRole('button', { name: fill(material.openAria, { name: picture }) }),
  },
  {
    name: 'lesson-link-error',
    as: 'owner',
    path: coursePath,
    async arrange(page) {
      await page.getByRole('button', { name: new RegExp(`^(${lesson.add}|${lesson.change})$`) }).click()
      await page.getByLabel(lesson.label).fill('dərs linki')
      await page.getByRole('button', { name: common.save }).click()
    },
    shows: (page) => page.getByText(lesson.invalid),
  },
  { name: 'student-category', as: 'student', path: studentPath, arrange: openCategory, isWhole: true, shows: download },
  { name: 'parent-category', as: 'parent', path: studentPath, arrange: openCategory, isWhole: true, shows: download },
]
