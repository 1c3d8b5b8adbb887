import { savedAt, untilLoaded } from './support/attendance.ts'
import { deployNewerBuild, loseScript, untilPrefetched } from './support/builds.ts'
import { makeCourse, storedMark, writeMark } from './support/classes.ts'
import { useUpNotes } from './support/database.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'

const date = daysAgo(1)

test('without a network marks are stored, and a pressed save is sent when the network is back', {
  tag: '@core',
}, async ({ page, context, network, teacher, signIn, attendance, pupils }) => {
  const [first, second] = pupils
  const course = await makeCourse(teacher, { pupils: [first, second], days: { [date]: '++' } })
  await signIn(teacher)
  // The network fails before the chunk of toasts is loaded.
  network.cut('GET /assets/Toasts-*')
  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/Toasts'))
  await attendance.open(course.id)
  await attendance.goOffline()
  await expect(page.getByText(/^İnternet bağlantısı yoxdur\. Dəyişikliklər bu cihazda saxlanılır/)).toBeVisible()
  await attendance.mark(first, date, '-')
  await attendance.mark(second, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText('Göndərilməyi gözləyir: 2 dəyişiklik')
  await expect(attendance.saveBar.getByRole('button', { name: 'Gözləyir' })).toBeDisabled()
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '+', note: '' })

  await gone
  network.restore()
  const notified = expect(page.getByText('Bütün dəyişikliklər göndərildi.')).toBeVisible()
  await context.setOffline(false)
  await notified
  await expect(attendance.state).toHaveText(savedAt)
  for (const pupil of [first, second]) {
    expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
  }
})

test('leaving without saving discards drafts, and keeps a pending save', async ({
  page,
  context,
  network,
  teacher,
  openFromDashboard,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  network.cut('GET /assets/Toasts-*')
  const styleLost = page.waitForEvent('requestfailed', (request) => /Toasts-.*\.css$/.test(request.url()))
  const course = await openFromDashboard({ pupils: [first, second], days: { [date]: '++' } })
  await attendance.goOffline()
  await attendance.mark(first, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText('Göndərilməyi gözləyir: 1 dəyişiklik')
  await attendance.mark(second, date, '-')
  // The question is loaded; it must not wait for a stylesheet of another chunk that is missing.
  await styleLost
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await expect(question).toContainText('1 dəyişiklik itəcək.')
  await question.getByRole('button', { name: 'Yadda saxlamadan çıx' }).click()
  await expect(page).toHaveURL('/dashboard')
  const sent = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await context.setOffline(false)
  await sent
  expect(await storedMark(teacher, course, first, date)).toEqual({ status: '-', note: '' })
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '+', note: '' })
})

test('saving and leaving does not wait for the network', async ({
  page,
  context,
  teacher,
  openFromDashboard,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openFromDashboard({ pupils: [pupil], days: { [date]: '+' } })
  await attendance.goOffline()
  await attendance.mark(pupil, date, '-')
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  const question = page.getByRole('dialog', { name: 'Dəyişikliklər yadda saxlanılmayıb' })
  await question.getByRole('button', { name: 'Yadda saxla və çıx' }).click()
  await expect(page).toHaveURL('/dashboard')
  const sent = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await context.setOffline(false)
  await sent
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('an unsaved change stays a draft when the network is back', async ({
  context,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  await attendance.goOffline()
  await attendance.mark(pupil, date, '-')
  await context.setOffline(false)
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '+', note: '' })
})

test('a save rejected by a gateway stays pending, shows the reason, and is sent later', async ({
  context,
  network,
  teacher,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  network.answer('POST /api/courses/*/attendance', 502)
  await attendance.mark(pupil, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText('Göndərilməyi gözləyir: 1 dəyişiklik')
  const reason = attendance.saveBar.getByText('Xidmət müvəqqəti işləmir. Bir azdan yenidən cəhd edin.')
  await expect(reason).toBeVisible()
  network.restore()
  await attendance.goOffline()
  await context.setOffline(false)
  await expect(attendance.state).toHaveText(savedAt)
  await expect(reason).toBeHidden()
  expect(await storedMark(teacher, course, pupil, date)).toEqual({ status: '-', note: '' })
})

test('a pending save that is rejected permanently is reported on any page, with a link to its marks', async ({
  page,
  context,
  openFromDashboard,
  attendance,
  pupils: [pupil],
}) => {
  const course = await openFromDashboard({ name: 'Fizika, 8-ci sinif', pupils: [pupil], days: { [date]: '+' } })
  await attendance.goOffline()
  await attendance.writeNote(pupil, date, 'Uzun bir qeyd')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText('Göndərilməyi gözləyir: 1 dəyişiklik')
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await expect(page).toHaveURL('/dashboard')
  const error = 'Bu qrupda qeydlər üçün yer qalmayıb.'
  await useUpNotes(course)
  await context.setOffline(false)
  const text = `“${course.name}” qrupunda 1 dəyişiklik yadda saxlanılmayıb.`
  const banner = page.getByRole('alert').filter({ hasText: text })
  await expect(banner).toContainText(error)
  await banner.getByRole('button', { name: 'Qrupa keç' }).click()
  await attendance.isShown()
  await expect(banner).toHaveCount(0)
  await expect(attendance.saveBar.getByRole('alert')).toContainText(error)
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  await attendance.expectNote(pupil, date)
})

test('a pending save is sent when the page is next opened, and overwrites nobody', { tag: '@core' }, async ({
  page,
  context,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  const [first, second] = pupils
  const course = await openAttendance({ pupils: [first, second], days: { [date]: '++' } })
  await attendance.goOffline()
  await attendance.mark(first, date, '-')
  await attendance.mark(second, date, '-')
  await attendance.saveButton.click()
  await expect(attendance.state).toContainText('Göndərilməyi gözləyir: 2 dəyişiklik')
  await writeMark(teacher, course, second, date, { status: '', note: '' })
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect.poll(() => storedMark(teacher, course, first, date)).toEqual({ status: '-', note: '' })
  expect(await storedMark(teacher, course, second, date)).toEqual({ status: '', note: '' })
  await later.goto(`/course/${course.id}#participants`)
  await expect(later.getByText('1 xanada ziddiyyət var')).toBeVisible()
})

test('toasts load even if a stylesheet of another chunk is missing', async ({ page, network, openAttendance }) => {
  network.cut('GET /assets/DialogBody-*.css')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/DialogBody'))
  const prefetched = untilPrefetched(page)
  await openAttendance()
  await lost
  await prefetched
})

test('a dialog whose chunk is not loaded says that the network is down, and opens when it is back', async ({
  page,
  context,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const prefetched = untilPrefetched(page)
  await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  await prefetched
  await attendance.goOffline()
  await attendance.mark(pupil, date, '-')
  await attendance.act('Excel-dən idxal et')
  await expect(page.getByText('Serverlə əlaqə qurulmadı.')).toBeVisible()
  await attendance.expectMark(pupil, date, '-')
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Excel-dən idxal' })).toBeVisible()
  await expect(page.getByText('Serverlə əlaqə qurulmadı.')).toBeHidden()
})

test('without a network pages that were opened before open again, also after the session could not be checked', async ({
  page,
  teacher,
  signIn,
  attendance,
}) => {
  const course = await makeCourse(teacher, { name: 'Fizika, 6-cı sinif' })
  await signIn(teacher)
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: `İştirakçılar: ${course.name}` })
  await link.click()
  await attendance.isShown()
  await attendance.goOffline()
  const repeated = new Promise<void>((resolve) => {
    let failures = 0
    page.on('requestfailed', (request) => {
      failures += Number(request.url().endsWith('/api/me'))
      if (failures === 2) resolve()
    })
  })
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await repeated
  await page.waitForTimeout(500) // the retry has failed, and so has the query
  await link.click()
  await attendance.isShown()
})

test("a student's card opens without a network once the attendance was open for a while", async ({
  page,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const config = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/public/config'))
  const part = page.waitForEvent('requestfinished', (request) => /\/course-dialogs-[\w-]+\.js$/.test(request.url()))
  await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  await Promise.all([config, part])
  await attendance.goTo(date)
  await attendance.goOffline()
  await attendance.actOn(pupil.fullName, 'Kartı göstər')
  const card = page.getByRole('dialog', { name: 'Kartı göstər' })
  await expect(card.getByRole('img', { name: `${pupil.fullName}: valideyn üçün QR kod` })).toBeVisible()
  await expect(card).toContainText(pupil.shortId)
})

test('a dialog whose chunk was removed by a newer version offers a reload', async ({
  page,
  network,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  const prefetched = untilPrefetched(page)
  await openAttendance({ pupils: [pupil] })
  await prefetched
  await untilLoaded(page, ['MenuItems', 'attendance-dialogs'])
  deployNewerBuild(network)
  await attendance.act('Excel-dən idxal et')
  await expect(page.getByText('Yeni versiya hazırdır.')).toBeVisible()
  const opened = page.waitForEvent('load')
  await page.getByRole('button', { name: 'İndi yenilə' }).click()
  await opened
  await attendance.act('Şagird əlavə et')
  await expect(page.getByRole('dialog', { name: 'Şagird əlavə et' })).toBeVisible()
})

test('a chunk missing on the server is not requested forever, and the rest keeps working', async ({
  page,
  network,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil], days: { [date]: '+' } })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/assets/ImportStudents')) asked += 1
  })
  loseScript(network, 'ImportStudents')
  await attendance.act('Excel-dən idxal et')
  await expect(page.getByText('Yeni versiya hazırdır.')).toBeVisible()
  await expect(page.getByText('Serverlə əlaqə qurulmadı.')).toBeHidden()
  const before = asked
  await attendance.mark(pupil, date, '-')
  await attendance.save()
  expect(asked).toBe(before)
  await expect(page.getByText('Yeni versiya hazırdır.')).toHaveCount(1)
})

test('a page whose chunk is not loaded says so inside the frame, and opens when the network is back', async ({
  page,
  context,
  teacher,
  signIn,
}) => {
  const course = await makeCourse(teacher, { name: 'Kimya, 7-ci sinif' })
  await signIn(teacher)
  const prefetched = untilPrefetched(page)
  await page.goto('/dashboard')
  await prefetched
  await context.setOffline(true)
  const link = page.getByRole('link', { name: `“${course.name}” qrupunu aç` })
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/course/${course.id}`))
  await expect(page.getByRole('alert')).toContainText('Bu bölmə hələ yüklənməyib. İnternet qayıdanda açılacaq.')
  await expect(link).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ana səhifəyə qayıt' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(new RegExp(`/course/${course.id}`))
  await expect(page.getByRole('heading', { name: course.name })).toBeVisible()
})

test('a page whose chunk was removed by a newer version offers a reload, and the previous page keeps working', async ({
  page,
  network,
  teacher,
  signIn,
}) => {
  const course = await makeCourse(teacher, { name: 'Coğrafiya, 6-cı sinif' })
  await signIn(teacher)
  const prefetched = untilPrefetched(page)
  await page.goto('/dashboard')
  await prefetched
  deployNewerBuild(network)
  await page.getByRole('link', { name: `“${course.name}” qrupunu aç` }).click()
  await expect(page.getByText('Yeni versiya hazırdır.')).toBeVisible()
  await expect(page.getByRole('link', { name: `“${course.name}” qrupunu aç` })).toBeVisible()
  const opened = page.waitForEvent('load')
  await page.getByRole('button', { name: 'İndi yenilə' }).click()
  await opened
})
