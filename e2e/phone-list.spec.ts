import { addCards } from '@hasiye/contract/cards.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { afterDoubleTapMs } from './support/attendance.ts'
import { makeCourse, storedMark, writeMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expectGoodScreen } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('date, counts, fill and search stay above a long list, and the search finds a student without Azerbaijani letters', {
  tag: '@core',
}, async ({ page, isPhone, openAttendance, attendance, pupils }) => {
  const present = pupils.slice(0, 24)
  const [first] = pupils
  const last = present.at(-1) ?? first
  await openAttendance({ pupils: present, days: { [today()]: '+-' } })
  const search = page.getByRole('button', { name: 'Ad və ya ID üzrə axtarın' })
  await attendance.sign(last, today(), '-').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Hamısı iştirak edib' })).toBeInViewport({ ratio: 1 })
  await expect(search).toBeInViewport({ ratio: 1 })
  const strip = page.locator('[data-wide]').filter({ has: search })
  const box = await strip.boundingBox()
  expect([box?.y, Math.round(box?.height ?? 0)]).toEqual([97, 56])
  await attendance.sign(last, today(), '-').tap()
  await expect(strip.getByRole('definition')).toHaveText(['1', '2', '21'])

  await search.tap()
  const field = page.getByRole('searchbox', { name: 'Ad və ya ID üzrə axtarın' })
  await expect(field).toBeFocused()
  await field.fill(first.shortId.toLowerCase())
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /: Qayıb$/ }) })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(first.fullName)
  await expectGoodScreen(page, 'search in the list', { isPhone })
  await field.fill('heç kim')
  await expect(page.getByText('“heç kim” üzrə heç nə tapılmadı.')).toBeVisible()
  await page.goBack()
  await expect(field).toHaveCount(0)
  await expect(rows).toHaveCount(24)
  await search.tap()
  await page.getByRole('button', { name: 'Axtarışı təmizlə' }).tap()
  await expect(search).toBeFocused()
})

test('a double tap on − marks a student absent, and a later tap clears the mark', async ({
  page,
  openAttendance,
  attendance,
  pupils: [pupil],
}) => {
  await openAttendance({ pupils: [pupil], days: { [today()]: '' } })
  const absent = attendance.sign(pupil, today(), '-')
  // the page handles each tap before the next one
  const tapTwice = () =>
    absent.evaluate(async (button: HTMLElement) => {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 120))
      button.click()
    })
  await tapTwice()
  await attendance.expectMark(pupil, today(), '-')
  await page.waitForTimeout(afterDoubleTapMs)
  await tapTwice()
  await attendance.expectMark(pupil, today(), '-')
  await page.waitForTimeout(afterDoubleTapMs)
  await absent.tap()
  await attendance.expectMark(pupil, today(), '')
})

test('a name opens the details of the student, also without a network', async ({
  page,
  context,
  isPhone,
  origin,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [daysAgo(2)]: '+', [today()]: '' } })
  await writeMark(teacher, course, pupil, daysAgo(1), { status: '', note: 'Gecikdi' })
  await writeMark(teacher, course, pupil, today(), { status: '-', note: 'Xəstədir' })
  await signIn(teacher)
  await attendance.open(course.id)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /course-dialogs-.*\.js/.test(name)),
  )
  await attendance.goOffline()
  const name = page.getByRole('button', { name: `${pupil.fullName} Xəstədir`, exact: true })
  await name.tap()
  const sheet = page.getByRole('dialog', { name: 'Şagird' })
  await expect(sheet.getByRole('heading', { name: pupil.fullName })).toBeVisible()
  await expect(sheet).toContainText(pupil.shortId)
  await expect(sheet).toContainText(/Bu il: \d iştirak, 1 qayıb \(\d+%\)/)
  await expect(sheet).toContainText('son 3 dərs')
  await expect(sheet.getByRole('listitem')).toContainText([
    `${longDate(daysAgo(2))}: İştirak edib`,
    `${longDate(daysAgo(1))}: İşarələnməyib`,
    `${longDate(today())}: Qayıb`,
  ])
  await expect(sheet.getByRole('definition')).toHaveText(['Xəstədir'])
  await sheet.getByRole('button', { name: 'Qeydlər' }).tap()
  await expect(sheet.getByRole('definition')).toHaveText(['Xəstədir', 'Gecikdi'])
  await expect(sheet.getByRole('button', { name: 'Adını düzəlt' })).toHaveCount(0)
  const givenName = pupil.fullName.split(' ')[0]
  const dayText = longDate(today()).replace(/ \d+$/, '')
  const message = await sheet.getByRole('link', { name: 'Valideynə mesaj' }).getAttribute('href')
  expect(new URL(String(message)).searchParams.get('text')).toBe(
    `Salam! ${givenName} ${dayText} tarixində “${course.name}” dərsində iştirak etmədi. ` +
      `Ətraflı: ${origin}/student-view/${pupil.shortId}`,
  )
  await context.setOffline(false)
  await expectGoodScreen(page, 'sheet of a student', { isPhone })
  const height = (await sheet.boundingBox())?.height ?? 0
  // its acts are rows as wide as the sheet; the list stays visible above it
  expect(height / 844).toBeGreaterThan(0.65)
  expect(height / 844).toBeLessThan(0.9)
  await page.setViewportSize({ width: 360, height: 844 })
  const gaps = await sheet.getByRole('listitem').evaluateAll((lessons) =>
    lessons.map((lesson) => {
      const date = lesson.lastElementChild?.getBoundingClientRect().width ?? Number.NaN
      return lesson.getBoundingClientRect().width - date
    }),
  )
  expect(Math.min(...gaps), 'space between the dates at 360 px').toBeGreaterThanOrEqual(3)
  await sheet.getByRole('button', { name: 'Kartı göstər' }).tap()
  await expect(page.getByRole('dialog', { name: 'Kartı göstər' })).toContainText(pupil.shortId)
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
})

test('nine students are visible, with what their notes say', async ({ page, teacher, signIn, attendance, pupils }) => {
  const present = pupils.slice(0, 12)
  const [first, second] = pupils
  const course = await makeCourse(teacher, { pupils: present, days: { [today()]: '+-' } })
  await writeMark(teacher, course, first, today(), { status: '+', note: 'Gecikdi' })
  await writeMark(teacher, course, second, today(), { status: '-', note: 'Xəstədir\nAnası zəng edib' })
  await signIn(teacher)
  await attendance.open(course.id)
  const rows = page.getByRole('listitem')
  await expect(rows.filter({ hasText: first.fullName })).toContainText('Gecikdi')
  await expect(rows.filter({ hasText: second.fullName })).toContainText('Xəstədir')
  expect(await attendance.noteButton(first, today()).locator('span').count(), 'a dot for the word alone').toBe(0)
  expect(await attendance.noteButton(second, today()).locator('span').count(), 'a dot for more words').toBe(1)
  const bar = (await attendance.saveBar.boundingBox())?.y ?? 0
  const whole = await rows.evaluateAll(
    (all, end) => all.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length,
    bar,
  )
  expect(whole).toBe(9)
})

test('a long double surname hides neither the given name nor the badge at 360 px', async ({
  page,
  teacher,
  openAttendance,
  pupils,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { id } = await openAttendance({ pupils: pupils.slice(0, 2), days: { [today()]: '' } })
  const names = ['Zəhra', 'Aysun Vaqif qızı'].map((given) => `Gülməmmədova-Şahverdiyeva ${given}`)
  await teacher.session.call(addCards, { params: { id }, body: { names } })
  await page.reload()
  for (const name of names) {
    const button = page.getByRole('button', { name: `${name} Kart` })
    await expect(button.getByText('Kart', { exact: true })).toBeVisible()
    const hidden = await button.evaluate((box) =>
      [...box.querySelectorAll('span')].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1),
    )
    expect(hidden, name).toBe(false)
  }
})

test('at 360 px the number of changes fits on one line, with and without a network', async ({
  page,
  context,
  teacher,
  openAttendance,
  attendance,
  pupils,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const course = await openAttendance({ pupils: pupils.slice(0, 24), days: { [today()]: '' } })
  const linesOf = (text: RegExp) =>
    attendance.saveBar.getByText(text).evaluate((element) => {
      const bar = element.closest('[role=status]')?.getBoundingClientRect()
      const shown = [...element.querySelectorAll('span')].map((word) => word.getBoundingClientRect())
      const boxes = shown.filter(({ width }) => width > 1)
      return {
        lines: new Set(boxes.map(({ bottom }) => Math.round(bottom))).size,
        isInside: boxes.every(({ right }) => right <= (bar?.right ?? 0)),
      }
    })
  const onOneLine = { lines: 1, isInside: true }
  await attendance.sign(pupils[0], today(), '-').tap()
  expect(await linesOf(/^1 dəyişiklik · 1 tarix$/)).toEqual(onOneLine)
  await attendance.goOffline()
  await expect(page.getByText(/^İnternet bağlantısı yoxdur\./)).toBeVisible()
  expect(await linesOf(/^1 dəyişiklik · 1 tarix$/)).toEqual(onOneLine)
  await page.getByRole('button', { name: 'Hamısı iştirak edib' }).tap()
  expect(await linesOf(/^24 dəyişiklik · 1 tarix$/)).toEqual(onOneLine)
  await context.setOffline(false)
  await attendance.save()
  expect(await storedMark(teacher, course, pupils[0], today())).toEqual({ status: '-', note: '' })
})

test('a phone in landscape shows the list between two bars, in two columns from 768 px', async ({
  page,
  isPhone,
  openAttendance,
  attendance,
  pupils,
}) => {
  await openAttendance({ pupils: pupils.slice(0, 24), days: { [daysAgo(1)]: '+', [today()]: '+-' } })
  const wholeRows = () =>
    page.getByRole('listitem').evaluateAll((rows) => {
      const top = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0
      const end = document.querySelector('[data-save-bar]')?.getBoundingClientRect().top ?? 0
      const boxes = rows.map((row) => row.getBoundingClientRect())
      const whole = boxes.filter((box) => box.top >= top && box.bottom <= end + 1)
      return {
        rows: whole.length,
        columns: new Set(whole.map(({ left }) => left)).size,
        heights: [top, innerHeight - end],
      }
    })
  for (const [width, height, rows, columns] of [
    [800, 360, 6, 2],
    [667, 375, 4, 1],
    [568, 320, 3, 1],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('button', { name: 'Əvvəlki tarix' })).toBeVisible()
    await expect(attendance.saveBar.getByRole('button', { name: 'Hamısı iştirak edib' })).toBeVisible()
    const shown = await wholeRows()
    process.stdout.write(`${width} × ${height}: ${shown.rows} students in ${shown.columns} columns\n`)
    expect(shown.rows, `at ${width} px`).toBeGreaterThanOrEqual(rows)
    expect(shown.columns).toBe(columns)
    expect(Math.max(...shown.heights.map(Math.floor))).toBeLessThanOrEqual(53)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
  await page.setViewportSize({ width: 800, height: 360 })
  await page.getByRole('button', { name: 'Əvvəlki tarix' }).tap()
  await attendance.sign(pupils[1], daysAgo(1), '-').tap()
  await expect(attendance.state).toContainText('1 dəyişiklik · 1 tarix')
  await page.getByRole('button', { name: 'Əməliyyatlar menyusunu aç' }).tap()
  for (const item of await page.getByRole('menuitem').all()) await item.tap({ trial: true, timeout: 10_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ad və ya ID üzrə axtarın' }).tap()
  await page.getByRole('searchbox').fill(pupils[1].fullName)
  await expectGoodScreen(page, 'list of a phone held sideways', { isPhone, mayBeWide: true })
  await expect(page.getByRole('link', { name: 'Qruplarıma qayıt' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('searchbox')).toHaveValue(pupils[1].fullName)
})
