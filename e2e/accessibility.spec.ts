import { parentLogin } from '@hasiye/contract/accounts.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { cardButton } from './support/cards.ts'
import { addCoTeacher, makeCourse, type Signs, writeMark } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { pngFile, zipFile } from './support/files.ts'
import { expectGoodScreen } from './support/screen.ts'
import { Session } from './support/session.ts'
import { sheetFile } from './support/sheets.ts'
import { commentOn, makeMaterial, makeShelf, rowOf, shelfPath, studentShelfPath } from './support/shelves.ts'

test.slow()

const date = daysAgo(1)

test('the pages without a session', { tag: '@core' }, async ({ page, isPhone }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login?registered=true')
  await expect(page.getByRole('status')).toBeVisible()
  await expectGoodScreen(page, 'sign-in', { isPhone })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expectGoodScreen(page, 'sign-in with errors', { isPhone })
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Qeydiyyatdan Keç' }).click()
  await expect(page.getByText('Rolunuzu seçin.')).toBeVisible()
  await expectGoodScreen(page, 'sign-up with errors', { isPhone })
  await page.goto('/parent-view')
  await page.getByRole('button', { name: 'Daxil ol' }).click()
  await expectGoodScreen(page, 'parent sign-in', { isPhone })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Giriş Məhduddur' })).toBeVisible()
  await expectGoodScreen(page, 'denied', { isPhone })
})

test('the dashboard and its dialogs', { tag: '@desktop' }, async ({ page, isPhone, newPerson, signIn, pupils }) => {
  const owner = await newPerson('teacher')
  await signIn(owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'İlk qrupunuz' })).toBeVisible()
  await expectGoodScreen(page, 'empty dashboard', { isPhone })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
    const days: Signs = name < 'C' ? { [daysAgo(0)]: name === 'A' ? '+' : '' } : {}
    await makeCourse(owner, { name: `Riyaziyyat, 9-cu ${name} sinfi`, pupils: pupils.slice(0, 2), days })
  }
  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bu gün' }).getByRole('listitem')).toHaveCount(2)
  await expectGoodScreen(page, 'dashboard', { isPhone, hasOwnDesktop: true })
  await cardButton(page, 'Redaktə et').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Qrupun adı').fill('')
  await dialog.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(dialog.getByText('Qrup adı boş ola bilməz.')).toBeVisible()
  await expectGoodScreen(page, 'course form', { isPhone })
  await dialog.getByRole('button', { name: 'Başlanğıc tarixi' }).click()
  await expect(page.getByRole('button', { name: longDate(daysAgo(0)), exact: true })).toBeVisible()
  await expectGoodScreen(page, 'calendar of a date field', { isPhone, mayBeWide: true })
  await page.reload()
  await cardButton(page, 'Sil').click()
  await expect(page.getByRole('button', { name: 'Qrupu sil' })).toBeVisible()
  await expectGoodScreen(page, 'confirmation', { isPhone })
})

test('the materials of a course', async ({ page, isPhone, teacher, signIn }) => {
  const { course, category } = await makeShelf(teacher)
  await makeMaterial(teacher, category, 'Parabola', pngFile('parabola.png'))
  await makeMaterial(teacher, category, 'Arxiv', zipFile('arxiv.zip'))
  await signIn(teacher)
  await page.goto(`/course/${course.id}#general`)
  await expect(page.getByRole('link', { name: /kateqoriyasını aç$/ })).toBeVisible()
  await expectGoodScreen(page, 'categories', { isPhone })
  await page.getByRole('button', { name: /^Onlayn dərs/ }).click()
  await page.getByLabel('Dərs linki').fill('səhv')
  await page.getByRole('button', { name: 'Yadda saxla' }).click()
  await expect(page.getByText(/^Link düzgün deyil/)).toBeVisible()
  await expectGoodScreen(page, 'lesson link', { isPhone })
  await page.goto(`/course/${course.id}?find=p#general`)
  await expect(page.getByRole('button', { name: '“Parabola” materialını aç' })).toBeVisible()
  await expectGoodScreen(page, 'materials that were searched for', { isPhone })
  await page.goto(shelfPath(course, category))
  await expect(rowOf(page, 'Arxiv')).toBeVisible()
  await expectGoodScreen(page, 'category', { isPhone, hasOwnDesktop: true })
  await page.getByRole('button', { name: '“Parabola” materialını aç' }).click()
  await expect(page.getByRole('img', { name: 'Parabola' })).toBeVisible()
  await expectGoodScreen(page, 'preview', { isPhone })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Arxiv üçün əməliyyatlar' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectGoodScreen(page, 'menu of a material', { isPhone, mayBeWide: true })
})

test('uploads and comments', async ({ page, network, isPhone, teacher, makeSharedMaterial, signIn }) => {
  const { student, course, category, material } = await makeSharedMaterial()
  await commentOn(student, material, 'Müəllim, baxın: https://example.az', zipFile('həll.zip'))
  await signIn(teacher)
  await page.goto(shelfPath(course, category))
  await expect(rowOf(page, 'Kvadrat tənliklər')).toBeVisible()
  network.cut('POST /api/categories/*/content')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([pngFile('yeni.png'), zipFile('yeni.zip')])
  await expect(page.getByRole('dialog').getByLabel('Materialın adı').first()).toBeVisible()
  await expectGoodScreen(page, 'titles of an upload', { isPhone })
  await page.getByRole('dialog').getByRole('button', { name: 'Material yüklə' }).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expectGoodScreen(page, 'uploads that failed', { isPhone })
  network.restore()
  await page.goto(shelfPath(course, category, material))
  await expect(page.getByText('Müəllim, baxın:')).toBeVisible()
  await expectGoodScreen(page, 'comments', { isPhone })
  await page.getByRole('button', { name: 'Şərhi redaktə et' }).click()
  await expectGoodScreen(page, 'editing a comment', { isPhone })
  await signIn(student)
  await page.goto(studentShelfPath(course, category))
  await expect(page.getByRole('link', { name: '“Kvadrat tənliklər” materialını endir' })).toBeVisible()
  await expectGoodScreen(page, 'category of a student', { isPhone })
})

test('a course and its participants and teachers', { tag: '@core' }, async ({
  page,
  isPhone,
  teacher,
  colleague,
  signIn,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const { id } = await makeCourse(teacher, { pupils: [first] })
  await addCoTeacher(teacher, { id }, colleague)
  await signIn(teacher)
  await page.goto(`/course/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectGoodScreen(page, 'course', { isPhone })
  await page.goto('/course/999999999')
  await expect(page.getByRole('heading', { level: 1, name: 'Kurs məlumatları alınarkən xəta baş verdi' })).toBeVisible()
  await expectGoodScreen(page, 'course that does not load', { isPhone })

  await attendance.open(id)
  await expect(page.getByText('Hələ dərs tarixi yoxdur. İlk tarixi əlavə edin.')).toBeVisible()
  await expectGoodScreen(page, 'course without dates', { isPhone })
  await attendance.act('Müəllimlər (2)')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expectGoodScreen(page, 'teachers', { isPhone })
  await page.keyboard.press('Escape')
  await attendance.act('Şagird əlavə et')
  await page.getByRole('textbox').fill('Günəş Şıxəliyeva\n?!')
  await expect(page.getByRole('button', { name: '1 şagirdi əlavə et' })).toBeVisible()
  await expectGoodScreen(page, 'adding students', { isPhone })
  await page.getByRole('textbox').clear()
  await page.getByRole('button', { name: /^ID ilə/ }).click()
  await page.getByLabel('Şagird ID-si').fill('səhv')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectGoodScreen(page, 'adding a student', { isPhone })
  await page.getByLabel('Şagird ID-si').clear()
  await page.keyboard.press('Escape')
  await attendance.act('Excel-dən idxal et')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Excel faylı seç' })).toBeVisible()
  await expectGoodScreen(page, 'import', { isPhone })
  const rows = [['ID'], [first.shortId], [second.shortId], ['səhv']]
  await dialog.locator('input[type=file]').first().setInputFiles(sheetFile('siyahi.xlsx', rows))
  await expect(dialog.getByRole('table')).toBeVisible()
  await expectGoodScreen(page, 'preview of an import', { isPhone })
})

test('attendance with marks, notes and unsaved changes', { tag: ['@core', '@both'] }, async ({
  page,
  isPhone,
  teacher,
  signIn,
  attendance,
  pupils,
}) => {
  const [first, second, third] = pupils
  const course = await makeCourse(teacher, {
    pupils: pupils.slice(0, 6),
    days: { [daysAgo(3)]: '+-+-+-', [date]: '+-' },
  })
  await writeMark(teacher, course, second, date, { status: '-', note: 'Xəstədir' })
  await signIn(teacher)
  await attendance.open(course.id)
  await attendance.mark(third, date, '+')
  await expectGoodScreen(page, 'attendance', { isPhone, hasOwnDesktop: true })
  const dialog = await attendance.openNote(second, date)
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await expectGoodScreen(page, 'note', { isPhone })
  await dialog.getByRole('button', { name: 'Ləğv et' }).click()
  await attendance.act('Tarix əlavə et')
  await expect(page.getByRole('button', { name: longDate(daysAgo(0)), exact: true })).toBeVisible()
  await expectGoodScreen(page, 'adding a date', { isPhone })
  await page.keyboard.press('Escape')
  await attendance.openDateMenu(date)
  await expect(attendance.ofDate('İşarələri təmizlə')).toBeVisible()
  // a hovered date has a button of 28 px, whose action is also in the menu
  await page.mouse.move(1, 1)
  await expectGoodScreen(page, 'menu of a date', { isPhone })
  await page.keyboard.press('Escape')
  await attendance.openHistory()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expectGoodScreen(page, 'history', { isPhone })
  await page.keyboard.press('Escape')
  await attendance.openDiscard()
  await expect(page.getByRole('button', { name: 'Redaktəyə qayıt' })).toBeVisible()
  await expectGoodScreen(page, 'giving up changes', { isPhone })
  await page.getByRole('button', { name: 'Redaktəyə qayıt' }).click()

  await writeMark(teacher, course, third, date, { status: '-', note: '' })
  await writeMark(teacher, course, first, date, { status: '-', note: '' })
  await attendance.mark(first, date, '')
  await attendance.saveButton.click()
  await expect(page.getByRole('dialog', { name: '2 xanada ziddiyyət var' })).toBeVisible()
  await expectGoodScreen(page, 'conflicts', { isPhone })
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expect(page.getByText(/^İnternet bağlantısı yoxdur\./)).toBeVisible()
  await expectGoodScreen(page, 'offline', { isPhone })
})

test('screens that only phones or only desktops have', { tag: '@both' }, async ({
  page,
  isPhone,
  openAttendance,
  attendance,
  pupils,
}) => {
  await openAttendance({ pupils: pupils.slice(0, 4), days: { [daysAgo(3)]: '+-+', [date]: '+-' } })
  if (!isPhone) {
    await page.getByRole('button', { name: 'Klaviatura qısayolları' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return expectGoodScreen(page, 'keys', { isPhone, hasOwnDesktop: true })
  }
  await page.getByRole('button', { name: 'Əməliyyatlar menyusunu aç' }).tap()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Şagird əlavə et',
    'Tarix əlavə et',
    'Müəllim əlavə et',
    'Excel-dən idxal et',
    'Excel-ə ixrac et',
    'Hesabat',
  ])
  await expectGoodScreen(page, 'actions', { isPhone })
  await page.keyboard.press('Escape')
  await attendance.openDates()
  await expectGoodScreen(page, 'list of dates', { isPhone })
  await attendance.chooseOfDate('Davamiyyət cədvəli')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectGoodScreen(page, 'table on a phone', { isPhone, mayBeWide: true })
})

test('the pages of a student and of a parent', { tag: '@core' }, async ({
  page,
  context,
  isPhone,
  origin,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  await signIn(student)
  await page.goto('/student-dashboard')
  await expect(page.getByRole('heading', { name: 'Hələ heç bir qrupda deyilsiniz' })).toBeVisible()
  await expectGoodScreen(page, 'empty student dashboard', { isPhone })
  const days = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [daysAgo(index), index % 3 ? '+' : '-']))
  const course = await makeCourse(teacher, { pupils: [student], days })
  await writeMark(teacher, course, student, date, { status: '+', note: 'Fəal idi' })
  await page.reload()
  await expect(page.getByRole('article')).toBeVisible()
  await expectGoodScreen(page, 'student dashboard', { isPhone })
  await page.goto(`/student/course/${course.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectGoodScreen(page, 'course of a student', { isPhone })
  await page.getByRole('tab', { name: 'Davamiyyət' }).click()
  await expect(page.getByText('Fəal idi')).toBeVisible()
  await expectGoodScreen(page, 'attendance of a student', { isPhone })

  const session = new Session(origin)
  await session.call(parentLogin, { body: { shortId: student.shortId } })
  await signIn({ ...student, session }, context)
  await page.goto('/student-dashboard')
  await expect(page.getByRole('article')).toBeVisible()
  await expectGoodScreen(page, 'panel of a parent', { isPhone })
  await page.goto(`/student/course/${course.id}#attendance`)
  await expect(page.getByText('Fəal idi')).toBeVisible()
  await expectGoodScreen(page, 'course for a parent', { isPhone })
})
