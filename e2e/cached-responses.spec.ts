import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { listMyCourses } from '@hasiye/contract/courses.ts'
import { expectStored, openCached, storedText } from './support/cached.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { docxFile, pngFile } from './support/files.ts'
import { scan } from './support/qr.ts'
import { commentInGeneral, makeCategory, makeMaterial, shelfPath, studentShelfPath } from './support/shelves.ts'
import { installWorker } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

const date = daysAgo(1)
const updated = /^Son yenilənmə: \d\d:\d\d$/
const notLoaded = 'Bu bölmə hələ yüklənməyib. İnternet qayıdanda açılacaq.'
const notThere = 'Fayl bu cihazda saxlanılmayıb. Onu açmaq üçün internet lazımdır.'

test('pages that a teacher has seen open at any address without a network, with the time of the last refresh', async ({
  page,
  context,
  origin,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const course = await makeCourse(teacher, { name: 'Həndəsə, 8-ci sinif', pupils: [pupil], days: { [date]: '-' } })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await attendance.open(course.id)
  await attendance.expectMark(pupil, date, '-')
  await expectStored(page, date)
  await expectStored(page, '/api/public/config')

  await context.setOffline(true)
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: `“${course.name}” qrupunu aç` })).toBeVisible()
  await expect(page.getByText(updated).filter({ visible: true })).toBeVisible()
  await attendance.open(course.id)
  await attendance.expectMark(pupil, date, '-')
  await expect(page.getByText(updated).filter({ visible: true })).toBeVisible()
  await attendance.actOn(pupil.fullName, 'Kartı göstər')
  const card = page.getByRole('dialog', { name: 'Kartı göstər' })
  const qr = card.getByRole('img', { name: `${pupil.fullName}: valideyn üçün QR kod` })
  await expect(qr).toBeVisible()
  expect(await scan(qr)).toBe(`${origin}/student-view/${pupil.shortId}`)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()

  await teacher.session.call(saveAttendance, {
    params: { id: course.id },
    body: { date, statuses: [{ studentId: pupil.id, status: '+' }] },
  })
  await context.setOffline(false)
  await attendance.expectMark(pupil, date, '+')
  await expect(page.getByText(updated).filter({ visible: true })).toBeHidden()
})

test('the dashboard without a network has the students and marks that were added before', async ({
  page,
  context,
  newPerson,
  signIn,
  attendance,
}) => {
  const teacher = await newPerson('teacher')
  const course = await makeCourse(teacher, { name: 'Kimya, 8-ci sinif' })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  const card = page.getByRole('listitem').filter({ hasText: 'iştirakçı' })
  await expect(card).toContainText('0 iştirakçı')
  await attendance.open(course.id)
  await attendance.act('Şagird əlavə et')
  await page.getByRole('dialog').getByLabel('Adlar').fill('Orxan Vəliyev\nGünəş Əliyeva')
  await page.getByRole('button', { name: '2 şagirdi əlavə et' }).click()
  await page.getByRole('button', { name: 'Bu günü əlavə et' }).first().click()
  await page.getByRole('button', { name: 'Hamısı iştirak edib' }).click()
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === listMyCourses.path)
  await attendance.save()
  await listed
  await expectStored(page, String.raw`marked\":2`)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(card).toContainText('2 iştirakçı')
})

test('a category that was seen opens without a network; a file and an unseen category say that they are not available', async ({
  page,
  context,
  teacher,
  signIn,
}) => {
  const course = await makeCourse(teacher, { name: 'Rəsmxət, 9-cu sinif' })
  const category = await makeCategory(teacher, course, 'Çertyojlar')
  const picture = await makeMaterial(teacher, category, 'Üçbucaqlar', pngFile('ucbucaq.png'))
  const text = await makeMaterial(teacher, category, 'Ev tapşırığı', docxFile('ev.docx'))
  await commentInGeneral(teacher, category, 'Cümə gününə oxuyun')
  const unseen = await makeCategory(teacher, course, 'Açılmamış kateqoriya')
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await page.goto(shelfPath(course, category))
  await expectStored(page, picture.title)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(picture.title).first()).toBeVisible()
  await expect(page.getByText(updated).filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: `“${text.title}” materialını aç` }).click()
  const ofText = page.getByRole('dialog', { name: text.title })
  await expect(ofText.getByText(notThere)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ofText).toBeHidden()
  await page.goto(shelfPath(course, unseen))
  await expect(page.getByText(notLoaded)).toBeVisible()
  await page.getByRole('link', { name: 'Kateqoriyalara qayıt' }).click()
  await page.getByRole('link', { name: `“${category.name}” kateqoriyasını aç` }).click()
  await page.getByRole('button', { name: `“${picture.title}” materialını aç` }).click()
  const ofPicture = page.getByRole('dialog', { name: picture.title })
  await expect(ofPicture.getByText(notThere)).toBeVisible()
  await context.setOffline(false)
  await expect(ofPicture.getByRole('img', { name: picture.title })).toHaveJSProperty('naturalWidth', 64)
  await expect(ofPicture.getByText(notThere)).toBeHidden()
})

test('a screen that was never opened says so inside the frame, and loads by itself when the network is back', async ({
  page,
  context,
  teacher,
  signIn,
}) => {
  const course = await makeCourse(teacher, { name: 'Ədəbiyyat, 5-ci sinif' })
  await signIn(teacher)
  await openCached(page, '/dashboard', course.name)
  await context.setOffline(true)
  await page.goto(`/course/${course.id}`)
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page.getByText('Problem bizdədir')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Qruplarıma qayıt' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: course.name })).toBeVisible()
})

test("today's courses are prefetched and open without a network; another course says that it is not on the device", async ({
  page,
  context,
  network,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher', 'Səbinə Ələkbərli')
  const morning = await makeCourse(teacher, { name: 'Fransız dili', pupils: [pupil], days: { [today()]: '' } })
  const evening = await makeCourse(teacher, { name: 'Alman dili', pupils: [pupil], days: { [today()]: '-' } })
  const other = await makeCourse(teacher, { name: 'İspan dili', pupils: [pupil], days: { [date]: '+' } })
  await signIn(teacher)
  const calls = new Set<string>()
  network.onRequest = ({ url = '' }) => calls.add(url)
  // the code that claims the cache loads later than the first call
  const background = network.hold('GET /assets/background-*')
  await page.goto('/dashboard')
  await background.arrived
  await page.waitForTimeout(1500)
  background.release()
  for (const { id } of [morning, evening]) {
    await expectStored(
      page,
      JSON.stringify(JSON.stringify(['GET', '/api/courses/:id/attendance', { id }])).slice(1, -2),
    )
  }
  const ahead = [...calls].filter((path) => path.startsWith('/api/courses/'))
  const wanted = [morning, evening].flatMap(({ id }) => [`/api/courses/${id}`, `/api/courses/${id}/attendance`])
  expect(ahead.sort()).toEqual(wanted.sort())

  network.restore()
  await installWorker(page)
  await page.reload()
  await expectStored(page, other.name)
  await context.setOffline(true)
  await attendance.open(evening.id)
  await attendance.expectMark(pupil, today(), '-')
  await page.goto(`/course/${other.id}#participants`)
  await expect(page.getByRole('heading', { name: 'İnternet bağlantısı yoxdur' })).toBeVisible()
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page.getByText('Kurs məlumatları alınarkən xəta baş verdi')).toHaveCount(0)
})

test('a student reads their courses and own attendance without a network', async ({
  page,
  context,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student', 'Fidan Rəhimli')
  const course = await makeCourse(teacher, { name: 'Tarix, 7-ci sinif', pupils: [student], days: { [date]: '+' } })
  const category = await makeCategory(teacher, course, 'Xəritələr')
  const material = await makeMaterial(teacher, category, 'Dünya xəritəsi')
  await signIn(student)
  await openCached(page, '/student-dashboard', course.name)
  await page.goto(studentShelfPath(course, category))
  await expectStored(page, material.title)
  await page.goto(`/student/course/${course.id}#attendance`)
  await expect(page.getByText('100%').first()).toBeVisible()
  await expectStored(page, 'attendance/me')

  await context.setOffline(true)
  await page.goto('/')
  await expect(page).toHaveURL('/student-dashboard')
  await expect(page.getByText(course.name).first()).toBeVisible()
  await page.goto(studentShelfPath(course, category))
  await expect(page.getByText(material.title).first()).toBeVisible()
  await page.goto(`/student/course/${course.id}#attendance`)
  await expect(page.getByText('100%').first()).toBeVisible()
  await expect(page.getByText(updated).filter({ visible: true })).toBeVisible()
})

test('responses that another version cached are dropped, and what was shared stays', async ({
  page,
  newPerson,
  signIn,
}) => {
  const teacher = await newPerson('teacher', 'Ləman Vəliyeva')
  await makeCourse(teacher, { name: 'Coğrafiya, 6-cı sinif' })
  await signIn(teacher)
  await page.goto('/healthz')
  await page.evaluate(async (name) => {
    const opening = indexedDB.open('hasiye-kept', 2)
    opening.onupgradeneeded = () => {
      const db = opening.result
      db.createObjectStore('answers', { keyPath: ['owner', 'hash'] }).createIndex('updatedAt', 'updatedAt')
      db.createObjectStore('owner')
      db.createObjectStore('shared', { autoIncrement: true })
    }
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const tx = opening.result.transaction(['answers', 'owner', 'shared'], 'readwrite')
    tx.objectStore('answers').put({ owner: name, hash: 'x', body: '"of another version"', updatedAt: Date.now() })
    tx.objectStore('owner').put({ name, since: Date.now() }, 'owner')
    const link = { title: 'Dərslik', url: 'https://derslik.example/6' }
    tx.objectStore('shared').put({ owner: name, link, sharedAt: Date.now() })
    await new Promise((resolve) => tx.addEventListener('complete', resolve))
    opening.result.close()
  }, `account ${teacher.id}`)
  await page.goto('/dashboard')
  await expectStored(page, 'of another version', false)
  await expectStored(page, 'Coğrafiya, 6-cı sinif')
  expect(await storedText(page)).toContain('https://derslik.example/6')
})
