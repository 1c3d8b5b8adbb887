import { logOut, signIn as signInCall } from '@hasiye/contract/accounts.ts'
import { listMyCourses } from '@hasiye/contract/courses.ts'
import { listMaterials } from '@hasiye/contract/materials.ts'
import type { Page } from '@playwright/test'
import { addCoTeacher } from './support/classes.ts'
import type { FaultProxy, HeldRequests } from './support/fault-proxy.ts'
import { expect, test } from './support/faults.ts'
import { pdfFile } from './support/files.ts'
import { chooseFiles, makeShelf, rowOf, shelfPath } from './support/shelves.ts'
import { sendSignIn } from './support/sign-in-form.ts'

const stopped = (done: number) => `Yükləmə dayandırıldı. 2 fayldan ${done} fayl yükləndi.`
const ended = 'Sessiyanızın müddəti bitib. Yenidən daxil olun.'

/** Uploads two files, one after the other. Resolves when the first upload has reached the proxy. */
async function beginUploads(page: Page, network: FaultProxy): Promise<HeldRequests> {
  const uploads = network.hold('POST /api/categories/*/content')
  const dialog = await chooseFiles(page, [pdfFile('bir.pdf'), pdfFile('iki.pdf')])
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await uploads.arrived
  return uploads
}

test("a teacher's upload is not stored for another account that signs in meanwhile", async ({
  page,
  network,
  teacher,
  colleague,
  signIn,
}) => {
  const { course, category } = await makeShelf(teacher)
  await addCoTeacher(teacher, course, colleague)
  await signIn(teacher)
  await page.goto(shelfPath(course, category))
  const uploads = await beginUploads(page, network)
  await signIn(colleague)
  uploads.release()
  await expect(page.getByRole('status').filter({ hasText: ended })).toHaveText(`${ended} ${stopped(1)}`)
  const stored = await teacher.session.call(listMaterials, { params: { id: category.id } })
  expect(stored.map(({ fileName, uploadedBy }) => [fileName, uploadedBy])).toEqual([['bir.pdf', teacher.fullName]])
  await page.goto(shelfPath(course, category))
  await expect(rowOf(page, 'bir.pdf')).toContainText(teacher.fullName)
  await expect(page.getByText('iki.pdf')).toHaveCount(0)
})

test('signing in with another account in another tab stops the uploads of this tab', async ({
  page,
  network,
  context,
  teacher,
  newPerson,
  signIn,
}) => {
  const other = await newPerson('teacher', 'Bəxtiyar Sultanlı')
  const { course, category } = await makeShelf(teacher)
  await addCoTeacher(teacher, course, other)
  await signIn(teacher)
  // a call without the cookies would end the session of this tab, too
  const news = page.waitForResponse((answer) => new URL(answer.url()).pathname === listMyCourses.path)
  await page.goto(shelfPath(course, category))
  const uploads = await beginUploads(page, network)
  await news
  await context.clearCookies()
  const tab = await context.newPage()
  await tab.goto('/login')
  await sendSignIn(tab, other)
  await expect(tab).toHaveURL('/dashboard')
  await expect(page.getByText(stopped(0))).toBeVisible()
  uploads.release()
  await expect(page.getByText('Bu kateqoriyada hələ material yoxdur.')).toBeVisible()
  expect(await other.session.call(listMaterials, { params: { id: category.id } })).toEqual([])
})

test('uploads stopped by the end of the session are offered again after signing in', async ({
  page,
  network,
  newPerson,
  signIn,
}) => {
  const owner = await newPerson('teacher')
  const { course, category } = await makeShelf(owner)
  await signIn(owner)
  await page.goto(shelfPath(course, category))
  const uploads = await beginUploads(page, network)
  await owner.session.call(logOut)
  uploads.release()
  await expect(page.getByRole('status').filter({ hasText: ended })).toHaveText(`${ended} ${stopped(0)}`)
  await sendSignIn(page, owner)
  await expect(page).toHaveURL(shelfPath(course, category))
  const list = page.getByRole('region', { name: 'Material yüklə' })
  for (const name of ['bir.pdf', 'iki.pdf']) {
    const row = list.getByRole('listitem').filter({ hasText: name })
    await expect(row.getByRole('alert')).toHaveText('Yükləmə dayandırıldı.')
    await row.getByRole('button', { name: 'Yenidən cəhd et' }).click()
    await expect(rowOf(page, name)).toBeVisible()
  }
  await owner.session.call(signInCall, { body: { email: owner.email, password: owner.password } })
  expect(await owner.session.call(listMaterials, { params: { id: category.id } })).toHaveLength(2)
})
