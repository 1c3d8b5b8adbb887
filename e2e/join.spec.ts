import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards } from '@hasiye/contract/cards.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { listJoinRequests } from '@hasiye/contract/joining.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { askToJoin, courseWithCode } from './support/joining.ts'
import { mailedLink } from './support/outbox.ts'
import { newEmail } from './support/people.ts'
import { scan } from './support/qr.ts'
import { expectGoodScreen } from './support/screen.ts'
import { sendSignIn } from './support/sign-in-form.ts'
import { TapCounter } from './support/taps.ts'

const password = 'bənövşə-77'
const pendingText = 'Müraciətiniz göndərildi. Müəllim təsdiqləyəndə qrup burada görünəcək.'
const join = { name: 'Qoşul', exact: true }
const marketing = 'Dərsləriniz, materiallarınız və davamiyyət – bir yerdə'

/** A second device, of the same kind as the test's own. */
async function otherDevice(browser: Browser, isPhone: boolean, origin: string): Promise<Page> {
  const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'az',
    timezoneId: 'Asia/Baku',
    reducedMotion: 'reduce',
    ...(isPhone ? phone : { viewport: { width: 1280, height: 800 } }),
  })
  return context.newPage()
}

test('a new student joins by the QR code of the board, and the teacher accepts', { tag: '@core' }, async ({
  page,
  browser,
  isPhone,
  origin,
  newPerson,
  signIn,
}) => {
  const teacher = await newPerson('teacher', 'Aysel Məmmədova')
  const course = await courseWithCode(teacher, { name: 'Fizika, 10-cu sinif' })
  await signIn(teacher)
  await page.goto(`/course/${course.id}?invite=board#participants`)
  const board = page.getByRole('dialog')
  const url = String(await scan(board.getByRole('img', { name: 'QR kod' })))

  const student = await otherDevice(browser, isPhone, origin)
  await student.goto(url)
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('“Fizika, 10-cu sinif” qrupuna qoşulun')
  await expect(student.getByText('Müəllim: Aysel Məmmədova')).toBeVisible()
  await expect(student.getByText('Qoşulmaq üçün əvvəlcə qeydiyyatdan keçin.')).toBeVisible()
  const counter = await TapCounter.on(student)
  const press = isPhone ? counter.tap : (target: ReturnType<Page['getByRole']>) => target.click()
  let fields = 0
  const fill = async (label: string, text: string) => {
    await press(student.getByLabel(label, { exact: true }))
    await student.keyboard.insertText(text)
    fields += 1
  }
  await press(student.getByRole('button', join))
  await expect(student.getByRole('radio', { name: 'Şagird' })).toBeChecked()
  await expect(student.getByText('“Fizika, 10-cu sinif” qrupuna qoşulun')).toBeVisible()
  await fill('Ad və soyad', 'Orxan Vəliyev')
  await fill('E-poçt', newEmail())
  await fill('Parol', password)
  await fill('Parolun təkrarı', password)
  await press(student.getByRole('button', { name: 'Qeydiyyatdan Keç' }))
  await expect(student.getByText(pendingText)).toBeVisible()
  await expect(student).toHaveURL(new URL(url).pathname)
  if (isPhone) {
    const taps = await counter.taps()
    test.info().annotations.push({ type: 'joining by QR', description: `${taps} taps, ${fields} fields` })
    process.stdout.write(`joining by QR: ${taps} taps, ${fields} fields\n`)
    expect(taps).toBeLessThanOrEqual(6)
  }
  expect(fields).toBeLessThanOrEqual(5)

  await expect(board.getByText('1 şagird gözləyir')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
  await page.getByRole('button', { name: '1 şagird gözləyir' }).click()
  const list = page.getByRole('dialog', { name: 'Qoşulmaq istəyənlər' })
  await expectGoodScreen(page, 'requests', { isPhone, hasOwnDesktop: true })
  await list.getByRole('button', { name: 'Qəbul et: Orxan Vəliyev' }).click()
  await expect(page.getByText('1 şagird qrupa əlavə edildi.')).toBeVisible()
  await expect(list.getByText('Gözləyən yoxdur.')).toBeVisible()
  // The page requests again when it becomes visible; otherwise it does so every 20 seconds.
  await expect(async () => {
    await student.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(student.getByText('“Fizika, 10-cu sinif” qrupuna qoşuldunuz.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await student.reload()
  await expect(student.getByText('Siz artıq bu qrupdasınız.')).toBeVisible()
  await expect(student.getByRole('heading', { name: marketing })).toHaveCount(0)
  await student.getByRole('link', { name: 'Qrupa keç' }).click()
  await expect(student).toHaveURL(`/student/course/${course.id}`)
  await student.context().close()
})

test('a student with an account signs in on the way, and joins at once while joining is open', async ({
  page,
  isPhone,
  teacher,
  newPerson,
}) => {
  const student = await newPerson('student')
  const course = await courseWithCode(teacher, { name: 'Kimya' }, true)
  const { code } = course
  await page.goto(`/join/${code}`)
  await expect(page.getByRole('button', join)).toBeVisible()
  await expectGoodScreen(page, 'join page, signed out', { isPhone, hasOwnDesktop: true })
  await page.getByRole('button', { name: 'Hesabım var, daxil olum' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('complementary').getByText('“Kimya” qrupuna qoşulun')).toBeVisible()
  await expectGoodScreen(page, 'sign-in on the way to a course', { isPhone })
  await sendSignIn(page, student)
  await expect(page.getByRole('status').filter({ hasText: '“Kimya” qrupuna qoşuldunuz.' })).toBeVisible()
  await page.getByRole('link', { name: 'Qrupa keç' }).click()
  await expect(page).toHaveURL(`/student/course/${course.id}`)
  await page.goto(`/join/${code}`)
  await expect(page.getByRole('status').filter({ hasText: 'Siz artıq bu qrupdasınız.' })).toBeVisible()
})

test('the join request is also sent when the e-mailed link opens first in another tab', async ({
  page,
  context,
  network,
  teacher,
}) => {
  const { code } = await courseWithCode(teacher, { name: 'Tarix' })
  const email = newEmail()
  await page.goto(`/join/${code}`)
  await page.getByRole('button', join).click()
  await page.getByLabel('Ad və soyad').fill('Aysu Quliyeva')
  await page.getByLabel('E-poçt').fill(email)
  await page.getByLabel('Parol', { exact: true }).fill(password)
  await page.getByLabel('Parolun təkrarı', { exact: true }).fill(password)
  network.cut('POST /auth/signin')
  await page.getByRole('button', { name: 'Qeydiyyatdan Keç' }).click()
  await expect(page).toHaveURL('/login?registered=true')
  network.restore()
  await page.close()

  const tab = await context.newPage()
  const { pathname, search } = new URL(await mailedLink(email, 'E-poçt ünvanınızı təsdiqləyin'))
  await tab.goto(pathname + search)
  await tab.getByRole('button', { name: 'E-poçtu təsdiqlə' }).click()
  await expect(tab.getByText(/^E-poçt ünvanınız təsdiqləndi\./)).toBeVisible()
  await tab.getByRole('link', { name: 'Giriş səhifəsinə qayıt' }).click()
  await expect(tab.getByText('“Tarix” qrupuna qoşulun')).toBeVisible()
  await sendSignIn(tab, { email, password })
  await expect(tab).toHaveURL(`/join/${code}`)
  await expect(tab.getByText(pendingText)).toBeVisible()
})

test('teachers and parents with a code or a card, and unknown codes, get their messages', async ({
  page,
  isPhone,
  teacher,
  newPerson,
  signIn,
}) => {
  const { code } = await courseWithCode(teacher)
  await page.goto('/join/ZZZZZZ')
  await expect(page.getByRole('alert')).toHaveText('Bu kod işləmir. Müəllimdən yeni kod istəyin.')
  await expectGoodScreen(page, 'unknown code', { isPhone })
  const student = await newPerson('student')
  await page.goto(`/student-view/${student.shortId}`)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await expect(page).toHaveURL('/student-dashboard')
  await page.goto(`/join/${code}`)
  await expect(page.getByText('Qrupa şagirdin özü qoşulur. Sizə onun ID-si kifayətdir.')).toBeVisible()
  await page.goto('/kart')
  await expect(
    page.getByRole('status').filter({ hasText: 'Kartla hesabı şagirdin özü açır. Sizə onun ID-si kifayətdir.' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ana səhifəyə qayıt' }).click()
  await expect(page).toHaveURL('/student-dashboard')
  await signIn(teacher)
  await page.goto(`/join/${code}`)
  await expect(page.getByText('Qruplara yalnız şagirdlər qoşula bilər.')).toBeVisible()
  await expect(page.getByRole('button', join)).toHaveCount(0)
  await page.goto('/kart')
  await expect(page.getByRole('status').filter({ hasText: 'Kartla hesabı yalnız şagird aça bilər.' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('a code can be typed instead of scanned', async ({ page, isPhone, teacher, newPerson, signIn }) => {
  const { code } = await courseWithCode(teacher, { name: 'Həndəsə' })
  await page.goto('/login')
  await page.getByText('Kodunuz və ya kartınız var?').click()
  await page.getByRole('link', { name: 'Kodla qrupa qoşulun' }).click()
  const field = page.getByLabel('Kod', { exact: true })
  const submit = page.getByRole('button', { name: 'Davam et' })
  await submit.click()
  await expect(field).toHaveAccessibleDescription('Kodu yazın.')
  await field.fill('ABCDEF')
  await submit.click()
  await expect(field).toHaveAccessibleDescription(
    'Kod 6 işarədən ibarətdir: A–Z hərfləri (E, I, O olmadan) və 2–9 rəqəmləri, məsələn, K7MPQ2. Yoxlayıb yenidən yazın.',
  )
  await expectGoodScreen(page, 'field for a code', { isPhone })
  await field.fill('ZZZ ZZZ')
  await submit.click()
  await expect(field).toHaveAccessibleDescription('Bu kod işləmir. Müəllimdən yeni kod istəyin.')
  await expect(field).toHaveValue('ZZZ ZZZ')

  await signIn(await newPerson('student'))
  await page.goto('/student-dashboard')
  await expectGoodScreen(page, 'empty dashboard of a student', { isPhone, hasOwnDesktop: true })
  await page.getByRole('link', { name: 'Kodla qrupa qoşulun' }).click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('heading', { name: marketing })).toHaveCount(0)
  await page.reload()
  await expect(field).toBeVisible()
  await expectGoodScreen(page, 'field for a code, signed in', { isPhone, hasOwnDesktop: true })
  await field.fill(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
  await submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Həndəsə” qrupuna qoşulun')
})

test('a failed join can be retried, and a request can be withdrawn and made again', async ({
  page,
  network,
  teacher,
  newPerson,
  signIn,
}) => {
  const { id, code } = await courseWithCode(teacher)
  await signIn(await newPerson('student'))
  network.cut('GET /api/join/*')
  await page.goto(`/join/${code}`)
  await expect(page.getByRole('alert')).toContainText('Serverlə əlaqə qurulmadı.')
  network.restore()
  await page.getByRole('button', { name: 'Yenidən cəhd et' }).click()
  await expect(page.getByRole('button', join)).toBeVisible()
  network.cut('POST /api/join/*')
  await page.getByRole('button', join).click()
  await expect(page.getByRole('alert')).toContainText('Serverlə əlaqə qurulmadı.')
  network.restore()
  await page.getByRole('button', join).click()
  await expect(page.getByText(pendingText)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(pendingText)).toBeVisible()
  await page.getByRole('button', { name: 'Müraciəti geri götür' }).click()
  await expect(page.getByText('Müraciətiniz geri götürüldü.')).toBeVisible()
  expect(await teacher.session.call(listJoinRequests, { params: { id } })).toEqual([])
  await page.getByRole('button', join).click()
  await expect(page.getByText(pendingText)).toBeVisible()
})

test('requests are accepted together, declined, or shown as gone', async ({ page, teacher, newPerson, signIn }) => {
  const { id, code } = await courseWithCode(teacher, { name: 'Biologiya' })
  const [first, second, third] = [
    await newPerson('student', 'Aysu Quliyeva'),
    await newPerson('student', 'Elvin Cəfərov'),
    await newPerson('student', 'Nərmin Əliyeva'),
  ]
  for (const student of [first, second, third]) await askToJoin(student, code)
  await signIn(teacher)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'İştirakçılar: Biologiya, 3 şagird gözləyir' }).click()
  await page.getByRole('button', { name: '3 şagird gözləyir' }).click()
  const list = page.getByRole('dialog', { name: 'Qoşulmaq istəyənlər' })
  await list.getByRole('button', { name: 'Rədd et: Elvin Cəfərov' }).click()
  await expect(page.getByText('Elvin Cəfərov adlı şagirdin müraciəti rədd edildi.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  // the request of a student who was added by ID meanwhile is removed
  await teacher.session.call(addParticipant, { params: { id }, body: { studentShortId: third.shortId } })
  await list.getByRole('button', { name: 'Hamısını qəbul et' }).click()
  await expect(page.getByText('1 müraciət artıq geri götürülüb.')).toBeVisible()
  await expect(page.getByText(/^\d şagird qrupa əlavə edildi\./)).toBeVisible()
  await expect(list.getByText('Gözləyən yoxdur.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Aysu Quliyeva')).toBeVisible()
})

test('accepting everybody reports how many were added, even if the list is already closed', async ({
  page,
  network,
  teacher,
  newPerson,
  signIn,
}) => {
  const { id, code } = await courseWithCode(teacher, { name: 'Fizika', days: { [daysAgo(1)]: '' } })
  await askToJoin(await newPerson('student', 'Elvin Cəfərov'), code)
  await signIn(teacher)
  await page.goto(`/course/${id}#participants`)
  const banner = page.getByRole('region', { name: 'Qoşulmaq istəyənlər' })
  await banner.getByRole('button', { name: 'Müraciətlərə bax' }).click()
  const list = page.getByRole('dialog', { name: 'Qoşulmaq istəyənlər' })
  const slow = network.hold(`GET /api/courses/${id}`)
  await list.getByRole('button', { name: 'Hamısını qəbul et' }).click()
  await page.keyboard.press('Escape')
  await expect(banner).toHaveCount(0)
  slow.release()
  await expect(page.getByText('1 şagird qrupa əlavə edildi.')).toBeVisible()
})

test('a request with the name of a card is not accepted with the others, and is merged with the card until that is undone', async ({
  page,
  isPhone,
  teacher,
  newPerson,
  signIn,
}) => {
  const { id, code } = await courseWithCode(teacher, { name: 'Cəbr', days: { [daysAgo(1)]: '' } })
  const params = { id }
  const { added } = await teacher.session.call(addCards, { params, body: { names: ['Məmmədova Aysu'] } })
  const card = added[0]?.student
  if (!card) throw new Error('no card was made')
  const body = { date: daysAgo(1), statuses: [{ studentId: card.id, status: '+' as const }] }
  await teacher.session.call(saveAttendance, { params, body })
  const same = await newPerson('student', 'Aysu Məmmədova')
  const other = await newPerson('student', 'Elvin Cəfərov')
  for (const student of [same, other]) await askToJoin(student, code)
  await signIn(teacher)
  await page.goto(`/course/${id}#participants`)
  await page.getByRole('button', { name: 'Müraciətlərə bax' }).click()
  const list = page.getByRole('dialog', { name: 'Qoşulmaq istəyənlər' })
  await expect(list.getByText('1 müraciətdəki ad qrupdakı şagirdə oxşayır.')).toBeVisible()
  const request = list.getByRole('listitem').filter({ hasText: 'Aysu Məmmədova' })
  await expect(request).toContainText('“Məmmədova Aysu” kartına oxşayır')
  await expectGoodScreen(page, 'request like a card', { isPhone })
  await list.getByRole('button', { name: 'Hamısını qəbul et' }).click()
  await expect(page.getByText('1 şagird qrupa əlavə edildi.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('button', { name: 'Hamısını qəbul et' })).toHaveCount(0)

  await request.getByRole('button', { name: 'Eyni şagirddir, birləşdir: Aysu Məmmədova' }).click()
  const question = page.getByRole('dialog', { name: 'Eyni şagirddir, birləşdir' })
  await expect(question).toContainText('“Məmmədova Aysu” kartının işarələri Aysu Məmmədova hesabına keçəcək.')
  await expectGoodScreen(page, 'merge of a card', { isPhone })
  await question.getByRole('button', { name: 'Birləşdir' }).click()
  await expect(list.getByText('Gözləyən yoxdur.')).toBeVisible()
  const done = page.getByRole('status').filter({ hasText: 'Kart Aysu Məmmədova ilə birləşdirildi.' })
  await expect(done).toBeVisible()
  const namesOf = async () =>
    (await teacher.session.call(getCourse, { params })).participants.map(({ fullName }) => fullName).sort()
  expect(await namesOf()).toEqual(['Aysu Məmmədova', 'Elvin Cəfərov'])
  await expect(page.getByText('Məmmədova Aysu')).toHaveCount(0)

  await page.goto(`/course/${id}/trash`)
  const row = page.getByRole('listitem').filter({ hasText: 'Kart Aysu Məmmədova ilə birləşdirildi.' })
  await expect(row).toContainText('Məmmədova Aysu')
  await expectGoodScreen(page, 'merged card among what was deleted', { isPhone })
  await row.getByRole('button', { name: 'Ayır: Məmmədova Aysu' }).click()
  await expect(page.getByText('“Məmmədova Aysu” bərpa edildi.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await namesOf()).toEqual(['Elvin Cəfərov', 'Məmmədova Aysu'])
})

test('a request appears on an open course page without a reload', async ({ page, teacher, newPerson, signIn }) => {
  const course = await courseWithCode(teacher, { pupils: [] })
  const { code } = course
  await signIn(teacher)
  await page.clock.install()
  const firstAnswer = page.waitForResponse((answer) => answer.url().endsWith('/join-requests'))
  await page.goto(`/course/${course.id}`)
  const tab = page.getByRole('tab', { name: /^İştirakçılar/ })
  await expect(tab).toBeVisible()
  await expect(tab).not.toContainText('gözləyir')
  // the page counts the time until the next request from there
  await firstAnswer
  await askToJoin(await newPerson('student'), code)
  await page.clock.fastForward(20_000)
  await expect(tab).toContainText('1 şagird gözləyir')
})
