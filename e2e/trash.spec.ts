import { setQuota } from '@hasiye/contract/admin.ts'
import { deleteDay } from '@hasiye/contract/attendance.ts'
import { deleteComment, listMaterialComments } from '@hasiye/contract/comments.ts'
import { archiveCourse, createCourse, deleteCourse, getCourse } from '@hasiye/contract/courses.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { deleteCategory, deleteMaterial, listCategories, listMaterials } from '@hasiye/contract/materials.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { listCourseTrash, listTrash, purgeDeleted } from '@hasiye/contract/trash.ts'
import { cardButton, menuItem } from './support/cards.ts'
import { makeCourse, storedMark, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen } from './support/screen.ts'
import { commentInGeneral, commentOn, makeCategory, makeMaterial, makeShelf, shelfPath } from './support/shelves.ts'

const hint = '30 gün ərzində “Silinənlər” bölməsindən bərpa edə bilərsiniz.'
const nothing = 'Silinmiş heç nə yoxdur.'

test('a deleted course is in “Silinənlər” of the dashboard and is restored from there', async ({
  page,
  isPhone,
  newPerson,
  signIn,
  pupils,
}) => {
  const owner = await newPerson('teacher')
  await makeCourse(owner, { name: 'Kimya, 8-ci sinif' })
  const course = await makeCourse(owner, { name: 'Tarix, 7-ci sinif', pupils: pupils.slice(0, 3) })
  await signIn(owner)
  await page.goto('/dashboard')
  const remove = async () => {
    await cardButton(page, 'Sil', course.name).click()
    const dialog = page.getByRole('dialog', { name: 'Bu qrupu silmək istədiyinizə əminsiniz?' })
    await expect(dialog).toContainText(hint)
    await dialog.getByRole('button', { name: 'Qrupu sil' }).click()
    await expect(page.getByText(`“${course.name}” qrupu silindi.`)).toBeVisible()
  }
  const card = page.getByRole('link', { name: `“${course.name}” qrupunu aç` })
  await remove()
  await expect(card).toBeHidden()
  await page.locator('[role=status], [data-save-bar]').getByRole('button', { name: 'Bərpa et' }).click()
  await expect(page.getByText(`“${course.name}” bərpa edildi.`)).toBeVisible()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Bildirişi bağla' }).last().click()

  await remove()
  await page.getByRole('link', { name: 'Silinənlər' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Silinənlər' })).toBeFocused()
  const row = page.getByRole('listitem').filter({ hasText: course.name })
  await expect(row).toContainText('Qrup · 3 iştirakçı')
  await expect(row).toContainText(new RegExp(`${owner.fullName} silib, .* · 30 gün sonra həmişəlik silinəcək`))
  await page.getByRole('button', { name: 'Bildirişi bağla' }).last().click()
  await expectGoodScreen(page, 'deleted groups', { isPhone, hasOwnDesktop: true })
  await row.getByRole('button', { name: 'Bərpa et' }).press('Enter')
  await expect(page.getByText(nothing)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Silinənlər' })).toBeFocused()
  await page.goBack()
  await expect(card).toBeVisible()
  expect((await owner.session.call(getCourse, { params: { id: course.id } })).participantCount).toBe(3)

  await expect(page.getByRole('link', { name: 'Silinənlər' })).toHaveCount(0)
  await owner.session.call(deleteCourse, { params: { id: course.id } })
  await page.reload()
  await page.getByRole('link', { name: 'Silinənlər' }).click()
  const actions = row.getByRole('button', { name: `${course.name} üçün əməliyyatlar` })
  const purge = page.getByRole('dialog', { name: `“${course.name}” həmişəlik silinsin?` })
  await actions.click()
  await menuItem(page, 'Həmişəlik sil').click()
  await expect(purge).toContainText('Bu əməliyyatı geri qaytarmaq mümkün deyil.')
  await expectGoodScreen(page, 'removal of a group for good', { isPhone })
  await purge.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(purge).toBeHidden()
  await expect(actions).toBeFocused()
  await actions.press('Enter')
  await menuItem(page, 'Həmişəlik sil').press('Enter')
  // the dialog moves the focus there, also from a button that was focused before
  await expect(purge.getByRole('button', { name: 'Ləğv et' })).toBeFocused()
  await purge.getByRole('button', { name: 'Həmişəlik sil' }).press('Enter')
  await expect(page.getByText(`“${course.name}” həmişəlik silindi.`)).toBeVisible()
  await expect(page.getByText(nothing)).toBeVisible()
  await expect(purge).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Silinənlər' })).toBeFocused()
  expect((await owner.session.call(listTrash)).courses).toEqual([])
})

test('a course cannot be restored over the quota, and the page says so', async ({ page, admin, newPerson, signIn }) => {
  const owner = await newPerson('teacher')
  const course = await makeCourse(owner, { name: 'Tarix, 7-ci sinif' })
  await owner.session.call(deleteCourse, { params: { id: course.id } })
  await owner.session.call(createCourse, { body: { name: 'Kimya, 8-ci sinif', description: 'Üzvi kimya' } })
  await admin.session.call(setQuota, { params: { id: owner.id }, body: { limit: 1 } })
  await signIn(owner)
  await page.goto('/dashboard/trash')
  await page.getByRole('button', { name: `Bərpa et: ${course.name}` }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Qrup limitiniz dolub. Hazırda 1 qrupunuz var, limitiniz isə 1 qrupdur. Limiti artırmaq üçün texniki dəstəyə yazın. Arxivlənən qrup limitdə sayılmır.',
  )
  await expect(page.getByRole('button', { name: 'Texniki dəstəyə yaz' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Bərpa et: ${course.name}` })).toBeVisible()
})

test('what was deleted in a course is in its “Silinənlər” and is restored from there', { tag: '@core' }, async ({
  page,
  isPhone,
  network,
  teacher,
  signIn,
  pupils: [pupil, other],
}) => {
  const { course, category } = await makeShelf(teacher, pupil, other)
  const tests = await makeCategory(teacher, course, 'Testlər')
  await commentInGeneral(teacher, tests, 'Salam')
  const material = await makeMaterial(teacher, category)
  const second = await makeMaterial(teacher, category, 'Viyet teoremi')
  const comment = await commentOn(teacher, second, 'Dərsə qədər oxuyun')
  const date = daysAgo(2)
  await writeMark(teacher, course, pupil, date, { status: '+', note: 'Gecikdi' })
  await writeMark(teacher, course, other, date, { status: '-', note: '' })
  const { session } = teacher
  await session.call(deleteDay, { params: { id: course.id }, body: { date } })
  await session.call(deleteCategory, { params: { id: tests.id } })
  await session.call(deleteMaterial, { params: { id: material.id } })
  await session.call(deleteComment, { params: { id: comment.id } })
  await session.call(removeParticipant, { params: { id: course.id, studentId: pupil.id } })

  await signIn(teacher)
  await page.goto(`/course/${course.id}`)
  await page.getByRole('button', { name: `${course.name} üçün əməliyyatlar` }).click()
  await page.getByRole('menuitem', { name: 'Dəyişiklik tarixçəsi' }).click()
  await page.getByRole('link', { name: 'Silinənlər' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Silinənlər' })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^Silinənlər – ${course.name} `))
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(5)
  const rowOf = (text: string) => rows.filter({ hasText: text })
  await expect(rowOf('Tarix')).toContainText(longDate(date))
  await expect(rowOf('Tarix')).toContainText('2 işarə')
  await expect(rowOf('Material')).toContainText('Kvadrat tənliklər')
  await expect(rowOf('Material')).toContainText('Mövzu konspektləri')
  await expect(rowOf('İştirakçı')).toContainText(pupil.fullName)
  await expect(rowOf('Şərh')).toContainText('Dərsə qədər oxuyun')
  for (const row of await rows.all()) {
    await expect(row).toContainText(
      new RegExp(`${teacher.fullName} silib, \\d\\d:\\d\\d · 30 gün sonra həmişəlik silinəcək`),
    )
  }
  await expect(rowOf('İştirakçı').getByRole('button')).toHaveText(['Bərpa et'])
  await expectGoodScreen(page, 'deleted things of a course', { isPhone, hasOwnDesktop: true })

  network.answer('POST /api/courses/*/trash/restore', 500)
  await rowOf('Testlər').getByRole('button', { name: 'Bərpa et' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Bərpa edilə bilmədi\. Yenidən cəhd edin\./)
  network.restore()
  await page.getByRole('button', { name: 'Bildirişi bağla' }).click()
  for (const text of ['Testlər', 'Kvadrat tənliklər', 'Dərsə qədər oxuyun', pupil.fullName, longDate(date)]) {
    await rowOf(text).getByRole('button', { name: 'Bərpa et' }).click()
    await expect(rowOf(text)).toHaveCount(0)
  }
  await expect(page.getByText(nothing)).toBeVisible()
  await page.getByRole('link', { name: 'Qrupa qayıt' }).click()
  await page.getByRole('tab', { name: 'Ümumi məlumat' }).click()
  await expect(page.getByRole('link', { name: '“Testlər” kateqoriyasını aç' })).toBeVisible()
  await page.goto(shelfPath(course, category, second))
  await expect(page.getByText('Dərsə qədər oxuyun')).toBeVisible()
  const materials = await session.call(listMaterials, { params: { id: category.id } })
  expect(materials.map(({ title }) => title).sort()).toEqual(['Kvadrat tənliklər', 'Viyet teoremi'])
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '+', note: 'Gecikdi' })

  await session.call(deleteCategory, { params: { id: tests.id } })
  await session.call(deleteDay, { params: { id: course.id }, body: { date } })
  await page.goto(`/course/${course.id}/trash`)
  const askToPurge = async (name: string) => {
    await page.getByRole('button', { name: `${name} üçün əməliyyatlar` }).click()
    await menuItem(page, 'Həmişəlik sil').click()
    return page.getByRole('dialog', { name: `“${name}” həmişəlik silinsin?` })
  }
  network.answer('POST /api/courses/*/trash/purge', 500)
  const purge = await askToPurge('Testlər')
  await purge.getByRole('button', { name: 'Həmişəlik sil' }).click()
  await expect(purge).toContainText('Həmişəlik silinə bilmədi. Yenidən cəhd edin.')
  network.restore()
  await purge.getByRole('button', { name: 'Həmişəlik sil' }).click()
  await expect(page.getByText('“Testlər” həmişəlik silindi.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  const purgeOfDate = await askToPurge(longDate(date))
  await session.call(purgeDeleted, { params: { id: course.id }, body: { kind: 'date', date } })
  await purgeOfDate.getByRole('button', { name: 'Həmişəlik sil' }).click()
  await expect(purgeOfDate).toContainText('Axtardığınız məlumat tapılmadı.')
  await expect(page.getByText(nothing)).toBeVisible()
  await purgeOfDate.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Silinənlər' })).toBeFocused()
  expect((await session.call(listCourseTrash, { params: { id: course.id } })).categories).toEqual([])
})

test('the toast after a deletion offers to restore a category, a material, a comment and a student', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const { course, category } = await makeShelf(teacher, pupil)
  const material = await makeMaterial(teacher, category)
  await commentOn(teacher, material, 'Dərsə qədər oxuyun')
  await writeMark(teacher, course, pupil, daysAgo(1), { status: '+', note: '' })
  await signIn(teacher)
  const { session } = teacher
  const confirmAndTakeBack = async (confirm: string, restored: string) => {
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(hint)
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog).toBeHidden()
    await page.locator('[role=status], [data-save-bar]').getByRole('button', { name: 'Bərpa et' }).click()
    await expect(page.getByText(restored)).toBeVisible()
  }

  await page.goto(shelfPath(course, category, material))
  await page.getByRole('button', { name: 'Şərhi sil' }).click()
  await confirmAndTakeBack('Şərhi sil', 'Şərh bərpa edildi.')
  expect(await session.call(listMaterialComments, { params: { id: material.id } })).toHaveLength(1)

  await page.goto(shelfPath(course, category))
  await page.getByRole('button', { name: `${material.title} üçün əməliyyatlar` }).click()
  await page.getByRole('menuitem', { name: 'Sil' }).click()
  await confirmAndTakeBack('Materialı sil', `“${material.title}” bərpa edildi.`)
  expect(await session.call(listMaterials, { params: { id: category.id } })).toHaveLength(1)

  await page.goto(shelfPath(course, category))
  await page.getByRole('button', { name: `${category.name} üçün əməliyyatlar` }).click()
  await page.getByRole('menuitem', { name: 'Sil' }).click()
  await confirmAndTakeBack('Kateqoriyanı sil', `“${category.name}” bərpa edildi.`)
  expect(await session.call(listCategories, { params: { id: course.id } })).toHaveLength(1)

  await page.setViewportSize({ width: 1280, height: 800 })
  await attendance.open(course.id)
  await page.getByRole('button', { name: `${pupil.fullName} üçün əməliyyatlar` }).click()
  await page.getByRole('menuitem', { name: 'Qrupdan çıxar' }).click()
  await confirmAndTakeBack('Qrupdan çıxar', `“${pupil.fullName}” bərpa edildi.`)
  expect(await storedMark(teacher, course, pupil, daysAgo(1))).toEqual({ status: '+', note: '' })
})

test('a co-teacher without the permission to delete dates cannot restore them, and nothing can be restored in an archived course', async ({
  page,
  teacher,
  colleague,
  signIn,
  pupils: [pupil],
}) => {
  const date = daysAgo(2)
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [date]: '+' }, coTeacher: colleague })
  const category = await makeCategory(teacher, course)
  await teacher.session.call(deleteDay, { params: { id: course.id }, body: { date } })
  await teacher.session.call(deleteCategory, { params: { id: category.id } })
  const archive = (archived: boolean) =>
    teacher.session.call(archiveCourse, { params: { id: course.id }, body: { archived } })
  const restores = page.getByRole('button', { name: /^Bərpa et/ })
  await archive(true)
  await signIn(colleague)
  await page.goto(`/course/${course.id}/trash`)
  await expect(page.getByText(category.name, { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Bu qrup arxivdədir: oxumaq olar, dəyişmək olmaz.')
  await expect(restores).toHaveCount(0)
  await archive(false)
  await page.reload()
  await expect(page.getByText(longDate(date), { exact: true })).toBeVisible()
  await expect(restores).toHaveCount(1)
  const menus = page.getByRole('main').getByRole('button', { name: /üçün əməliyyatlar$/ })
  await expect(menus).toHaveCount(1)
  await page.getByRole('button', { name: `Bərpa et: ${category.name}` }).click()
  await expect(page.getByText(`“${category.name}” bərpa edildi.`)).toBeVisible()
  await expect(restores).toHaveCount(0)
})

test('empty lists lead to what was deleted in them', async ({ page, teacher, signIn }) => {
  const { course, category } = await makeShelf(teacher)
  await signIn(teacher)
  await page.goto(shelfPath(course, category))
  await expect(page.getByRole('heading', { name: /hələ material yoxdur/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Silinənlər' })).toHaveCount(0)
  const tests = await makeCategory(teacher, course, 'Testlər')
  await teacher.session.call(deleteCategory, { params: { id: tests.id } })
  await page.reload()
  await page.getByRole('link', { name: 'Silinənlər' }).click()
  await page.getByRole('button', { name: `Bərpa et: ${tests.name}` }).click()
  await expect(page.getByText(nothing)).toBeVisible()
  await page.getByRole('link', { name: 'Qrupa qayıt' }).click()
  await expect(page).toHaveURL(shelfPath(course, category))
  for (const { id } of [tests, category]) await teacher.session.call(deleteCategory, { params: { id } })
  await page.goto(`/course/${course.id}`)
  await page.getByRole('link', { name: 'Silinənlər' }).click()
  await page.getByRole('button', { name: `Bərpa et: ${tests.name}` }).click()
  await page.getByRole('button', { name: `Bərpa et: ${category.name}` }).click()
  await expect(page.getByText(nothing)).toBeVisible()
})

test('adding a deleted date again asks whether to restore its marks, and says what that will do', {
  tag: '@both',
}, async ({ page, isPhone, teacher, openAttendance, attendance, pupils: [first, second] }) => {
  const [kept, date] = [daysAgo(1), daysAgo(0)]
  const course = await openAttendance({ pupils: [first, second], days: { [kept]: '++', [date]: '-+' } })
  await teacher.session.call(deleteDay, { params: { id: course.id }, body: { date } })
  await page.reload()
  const question = page.getByRole('dialog', { name: `${longDate(date)} tarixi əvvəl silinib (2 işarə)` })
  const add = async () => {
    await attendance.act('Tarix əlavə et')
    await page.getByRole('dialog').getByRole('button', { name: 'Əlavə et' }).click()
    await expect(question).toContainText('daha 30 gün “Silinənlər” bölməsində qalacaq.')
  }
  await add()
  await expectGoodScreen(page, 'question about a deleted date', { isPhone })
  await question.getByRole('button', { name: 'Boş başla' }).click()
  await expect(question).toBeHidden()
  await attendance.expectMark(first, date, '')
  await attendance.mark(second, date, '-')
  await attendance.save()
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '', note: '' })

  await page.goto(`/course/${course.id}/trash`)
  const restore = page.getByRole('button', { name: `Bərpa et: ${longDate(date)}` })
  const merge = page.getByRole('dialog', { name: `${longDate(date)} tarixi indi də var` })
  await restore.click()
  await expect(merge).toContainText('Silinmiş işarələr yalnız boş xanalara yazılacaq.')
  await expect(merge).toContainText('İndi başqa işarəsi və ya qeydi olan 1 xana dəyişməyəcək.')
  await expectGoodScreen(page, 'restore into an existing date', { isPhone })
  await merge.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(merge).toBeHidden()
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '', note: '' })
  await restore.click()
  await merge.getByRole('button', { name: 'Bərpa et' }).click()
  await expect(merge).toBeHidden()
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '-', note: '' })
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '-', note: '' })
})

test('a date that is added again is restored with its deleted marks', async ({
  page,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const [kept, date] = [daysAgo(1), daysAgo(0)]
  const course = await openAttendance({ pupils: [pupil], days: { [kept]: '+' } })
  await writeMark(teacher, course, pupil, date, { status: '-', note: 'Xəstədir' })
  await teacher.session.call(deleteDay, { params: { id: course.id }, body: { date } })
  await page.reload()
  await page.getByRole('button', { name: 'Bu günü əlavə et' }).tap()
  const question = page.getByRole('dialog', { name: `${longDate(date)} tarixi əvvəl silinib (1 işarə)` })
  await question.getByRole('button', { name: 'Bərpa et' }).click()
  await expect(question).toBeHidden()
  await attendance.expectMark(pupil, date, '-')
  await expect(attendance.state).toHaveText('Hamısı yadda saxlanılıb')
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: 'Xəstədir' })
})

test('offline a deleted date is added again without a question', async ({
  page,
  network,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const [kept, date] = [daysAgo(1), daysAgo(0)]
  const course = await openAttendance({ pupils: [pupil], days: { [kept]: '+', [date]: '-' } })
  await teacher.session.call(deleteDay, { params: { id: course.id }, body: { date } })
  await page.reload()
  await attendance.isShown()
  network.cut('GET /api/courses/*/trash')
  await page.getByRole('button', { name: 'Bu günü əlavə et' }).tap()
  await attendance.mark(pupil, date, '+')
  await attendance.save()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '+', note: '' })
})
