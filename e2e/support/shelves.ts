import { addCategoryComment, addMaterialComment, type Comment } from '@hasiye/contract/comments.ts'
import { type Category, createCategory, type Material, uploadMaterial } from '@hasiye/contract/materials.ts'
import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import { type Course, makeCourse, type Pupil } from './classes.ts'
import { pdfFile, type TestFile } from './files.ts'
import type { Person } from './people.ts'

/** Creates a category without a browser. */
export function makeCategory({ session }: Person, { id }: Course, name = 'Mövzu konspektləri'): Promise<Category> {
  return session.call(createCategory, { params: { id }, body: { name } })
}

export interface Shelf {
  course: Course
  category: Category
}

/** A material in a course, and the student of this course. */
export interface SharedMaterial extends Shelf {
  student: Person
  material: Material
}

/** Creates a course with a category. */
export async function makeShelf(owner: Person, ...pupils: Pupil[]): Promise<Shelf> {
  const course = await makeCourse(owner, { pupils })
  return { course, category: await makeCategory(owner, course) }
}

/** Uploads a file to a category without a browser. */
export function makeMaterial(
  { session }: Person,
  { id }: Category,
  title = 'Kvadrat tənliklər',
  file: TestFile = pdfFile('kvadrat.pdf'),
): Promise<Material> {
  return session.call(uploadMaterial, { params: { id }, body: { title }, file })
}

export function commentOn({ session }: Person, { id }: Material, text: string, file?: TestFile): Promise<Comment> {
  return session.call(addMaterialComment, { params: { id }, body: { text }, ...(file ? { file } : {}) })
}

export function commentInGeneral({ session }: Person, { id }: Category, text: string): Promise<Comment> {
  return session.call(addCategoryComment, { params: { id }, body: { text } })
}

/** Returns the path of a category's page for a teacher, with the comments of a material if one is given. */
export function shelfPath({ id }: Course, category: Category, material?: Material): string {
  const chosen = material ? `&file=${material.id}&comments=file` : ''
  return `/course/${id}?category=${category.id}${chosen}#general`
}

export const studentShelfPath = (course: Course, category: Category, material?: Material): string =>
  `/student${shelfPath(course, category, material)}`

/** Chooses files with the page's button. @returns the dialog that asks for their titles */
export async function chooseFiles(page: Page, files: TestFile[]): Promise<Locator> {
  await (await openChooser(page)).setFiles(files)
  return page.getByRole('dialog', { name: 'Material yüklə' })
}

/** Presses the page's button for files, on phones an entry of the menu that adds. */
export async function openChooser(page: Page): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser')
  const upload = page.getByRole('main').getByRole('button', { name: 'Material yüklə' })
  const add = page.getByRole('button', { name: 'Material əlavə et' })
  await expect(upload.or(add)).toBeVisible()
  if (await add.isVisible()) {
    await add.click()
    await page.getByRole('menuitem', { name: 'Material yüklə' }).click()
  } else await upload.click()
  return chooser
}

/** The row of a material, by its title. */
export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByTitle(title, { exact: true }) })
