import { type MarkValue, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards } from '@hasiye/contract/cards.ts'
import { archiveCourse, createCourse } from '@hasiye/contract/courses.ts'
import { compareNames } from '@hasiye/contract/locale.ts'
import type { Locator, Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { type Person, pupilNames } from './support/people.ts'
import { printedPages } from './support/printed-pages.ts'
import { expectGoodScreen } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const longName = 'Məhəmmədəli Cəfərquluzadə-Şıxəliyev-Ağabəyzadə'

/** A course of cards with lessons from 1 October 2025 on; every 7th mark is an absence, with a note on every 80th. */
async function makeClass({ session }: Person, names: string[], lessons: number): Promise<number> {
  const { id } = await session.call(createCourse, { body: { name: 'Riyaziyyat, 9-cu sinif', description: 'Cəbr' } })
  const { added } = await session.call(addCards, { params: { id }, body: { names } })
  for (let day = 1; day <= lessons; day++) {
    const statuses = added.map(({ student }, index) => ({
      studentId: student.id,
      ...markOf(index + names.length * day),
    }))
    await session.call(saveAttendance, {
      params: { id },
      body: { date: `2025-10-${String(day).padStart(2, '0')}`, statuses },
    })
  }
  return id
}

const markOf = (n: number): MarkValue => ({
  status: n % 7 === 0 ? '-' : '+',
  note: n % 80 === 0 ? `Xəstədir ${n}, arayış gətirəcək` : '',
})

/** The cells and other texts of the printed report that are larger than their box. */
const cutTexts = (page: Page): Promise<string[]> =>
  page
    .locator('[data-paper] :is(td, th, p)')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
        )
        .map(({ textContent }) => textContent ?? ''),
    )

/** At these window widths the paper is not wider than its preview. */
async function expectPaperFits(page: Page, paper: Locator, widths: number[]): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const hidden = () => paper.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(hidden, `hidden of the paper at ${width} px`).toBeLessThanOrEqual(0)
  }
  if (size) await page.setViewportSize(size)
}

/** Without spaces and line breaks; PDFium returns a hyphen at the end of a line as another character. */
const joined = (text: string): string => text.replace(/\s/g, '').replaceAll('\ufffe', '-').replaceAll('\u0002', '-')

test('39 students with 24 lessons are printed on two pages across, black on white, with nothing cut', {
  tag: '@core',
}, async ({ page, teacher, signIn }) => {
  const names = [...pupilNames, longName, 'Əli Vəli', 'Zəhra Ağayeva'].sort(compareNames)
  const id = await makeClass(teacher, names, 24)
  await signIn(teacher)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/course/${id}/register`)
  await expect(page.getByRole('region', { name: 'Kağızda görünüş' }).getByRole('row')).toHaveCount(42)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await cutTexts(page)).toEqual([])
  await expect(page.getByRole('button')).toHaveCount(0)

  const pages = await printedPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  expect(pages.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)])).toEqual([
    [297, 210],
    [297, 210],
  ])
  for (const [n, sheet] of pages.entries()) {
    for (const text of [
      'Davamiyyət jurnalı',
      'Riyaziyyat, 9-cu sinif',
      teacher.fullName,
      'Dövr: oktyabr 2025',
      'Ad və soyad',
    ]) {
      expect(sheet.text, `page ${n + 1}`).toContain(text)
    }
    expect(sheet.text).toContain(`Səhifə ${n + 1} / 2`)
    expect(sheet.isBlank(0, 0, 297, 10.5), 'above').toBe(true)
    expect(sheet.isBlank(0, 0, 9.5, 209), 'left').toBe(true)
    expect(sheet.isBlank(287.6, 0, 9, 209), 'right').toBe(true)
    expect(sheet.isBlank(0, 206.5, 297, 2.5), 'below').toBe(true)
  }
  const text = joined(pages.map((sheet) => sheet.text).join('\n'))
  for (const name of names) expect(text).toContain(joined(name))
  expect(text.match(/Cəmi:39/g)).toHaveLength(1)
  expect(text.match(/İmza/g)).toHaveLength(1)
  const notes = names.flatMap((_, index) =>
    Array.from({ length: 24 }, (_, day) => markOf(index + names.length * (day + 1)).note).filter(Boolean),
  )
  expect(notes.length).toBeGreaterThan(9)
  for (const note of notes) expect(text).toContain(joined(note))
})

test('5 students with one lesson are printed on one page', async ({ page, teacher, signIn }) => {
  const names = ['Aysel Məmmədova', 'Elvin Əliyev', 'Çinarə Quliyeva', 'Ülkər Əliyeva', longName]
  const id = await makeClass(teacher, names, 1)
  await signIn(teacher)
  await page.goto(`/course/${id}/register`)
  const paper = page.getByRole('region', { name: 'Kağızda görünüş' })
  await expect(paper.getByRole('row')).toHaveCount(8)
  // 5 to 9: the 7th is absent
  await expect(paper.getByRole('row').last().getByRole('cell')).toHaveText(['', '4', '1', '80', '4', ''])
  await page.emulateMedia({ media: 'print' })
  expect(await cutTexts(page)).toEqual([])
  const pages = await printedPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  expect(pages).toHaveLength(1)
  const [sheet] = pages
  for (const text of [...names, 'Cəmi: 5', 'İmza', 'Səhifə 1 / 1']) {
    expect(joined(sheet?.text ?? '')).toContain(joined(text))
  }
  expect(sheet?.isBlank(0, 110, 297, 80), 'below the signature').toBe(true)
})

test('a teacher opens the report next to the export, chooses a period, prints it and goes back', {
  tag: '@desktop',
}, async ({ page, openAttendance, attendance, pupils: [first, second] }) => {
  await page.addInitScript(() => {
    globalThis.print = () => void document.documentElement.setAttribute('data-printed', '')
  })
  await openAttendance({ pupils: [first, second], days: { '2025-09-29': '+-', '2025-10-06': '-+', '2025-10-13': '+' } })
  await attendance.act('Hesabat')
  await expect(page.getByRole('region', { name: 'Kağızda görünüş' })).toContainText('Dövr: oktyabr 2025')
  await expectGoodScreen(page, 'reports', { isPhone: false })
  await page.getByRole('link', { name: 'Seçimlər: Davamiyyət jurnalı' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Davamiyyət jurnalı' })).toBeVisible()
  const paper = page.getByRole('region', { name: 'Kağızda görünüş' })
  await expect(paper).toContainText('Dövr: oktyabr 2025')
  await expect(paper.getByRole('row', { name: first.fullName }).getByRole('cell')).toHaveText([
    '1',
    '1',
    '1',
    '50',
    '−',
    '+',
    '',
  ])
  await expectGoodScreen(page, 'report', { isPhone: false })
  await expectPaperFits(page, paper, [768, 800, 1024, 1280])
  await page.getByRole('combobox', { name: 'Ay' }).selectOption('sentyabr 2025')
  await expect(paper).toContainText('Dövr: sentyabr 2025')
  await page.getByText('Hamısı', { exact: true }).click()
  await expect(paper.getByRole('table')).toHaveCount(2)
  await page.reload()
  await expect(paper.getByRole('table')).toHaveCount(2)
  await page.getByRole('button', { name: 'Çap et' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.getByRole('link', { name: 'Hesabata qayıt' }).click()
  await expect(page.getByRole('heading', { name: 'Hesabat' })).toBeVisible()
})

test('an archived course has its report, and a course without lessons has none', async ({
  page,
  teacher,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const { id } = await makeCourse(teacher, { pupils: [pupil], days: { [daysAgo(1)]: '+' } })
  const empty = await makeCourse(teacher, { pupils: [pupil] })
  await teacher.session.call(archiveCourse, { params: { id }, body: { archived: true } })
  await signIn(teacher)
  // it has no save bar
  await page.goto(`/course/${id}#participants`)
  await page.getByRole('button', { name: /üçün əməliyyatlar$/ }).tap()
  await attendance.choose('Hesabat')
  await page.getByRole('link', { name: /^Davamiyyət jurnalı/ }).tap()
  await expect(page.getByRole('region', { name: 'Kağızda görünüş' })).toContainText(pupil.fullName)
  await page.goto(`/course/${empty.id}/register`)
  await expect(page.getByText('Hələ dərs tarixi yoxdur.')).toBeVisible()
})

/** Where an A4 page is cut, in millimetres from its top. */
const cutAt = 148

test('39 families get their month on 20 pages, two on each with a cut line between them', async ({
  page,
  teacher,
  signIn,
  isPhone,
  origin,
}) => {
  const names = [...pupilNames, longName, 'Əli Vəli', 'Zəhra Ağayeva'].sort(compareNames)
  const id = await makeClass(teacher, names, 24)
  await signIn(teacher)
  await page.goto(`/course/${id}/months?month=2025-10`)
  await expect(page.getByRole('button', { name: /^Vərəqə bax/ })).toHaveCount(39)
  const sentences = ['Bu ay çox çalışıb!', 'Ev tapşırıqlarına fikir verin.']
  const fieldOf = (n: number) => page.getByLabel(`Ailəyə bir cümlə: ${names[n]}`)
  for (const [n, sentence] of sentences.entries()) await fieldOf(n).fill(sentence)
  await expectGoodScreen(page, 'month sheets', { isPhone })
  await page.reload()
  await expect(fieldOf(1)).toHaveValue('Ev tapşırıqlarına fikir verin.')

  const print = async () => {
    await page.emulateMedia({ media: 'print' })
    const pages = await printedPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    await page.emulateMedia({ media: null })
    return pages
  }
  const pages = await print()
  expect(pages).toHaveLength(20)
  for (const [n, sheet] of pages.entries()) {
    const where = `page ${n + 1}`
    expect([Math.round(sheet.widthMm), Math.round(sheet.heightMm)], where).toEqual([210, 297])
    const text = joined(sheet.text)
    const own = names.slice(2 * n, 2 * n + 2)
    expect(
      names.filter((name) => text.includes(joined(name))),
      where,
    ).toEqual(own)
    expect(sheet.isBlank(13, cutAt - 0.5, 184, 1), `${where} has a cut line`).toBe(own.length === 1)
    expect(sheet.isBlank(0, cutAt - 3, 210, 2), `above the line of ${where}`).toBe(true)
    expect(sheet.isBlank(0, cutAt + 1, 210, 2), `below the line of ${where}`).toBe(true)
  }
  for (const sentence of sentences) expect(joined(pages[0]?.text ?? '')).toContain(joined(sentence))
  expect(joined(pages[1]?.text ?? '')).not.toContain('Müəlliminsözü')
  for (const text of ['oktyabr 2025', 'Riyaziyyat, 9-cu sinif', teacher.fullName]) {
    expect(pages[19]?.text).toContain(text)
  }

  // a sentence and notes of more than half a page push the other family to the next page
  await fieldOf(0).fill('a\n'.repeat(60))
  const longer = await print()
  expect(longer).toHaveLength(21)
  for (const sheet of longer.slice(0, 2)) {
    expect(names.filter((name) => joined(sheet.text).includes(joined(name)))).toHaveLength(1)
  }

  await page.getByRole('button', { name: `Vərəqə bax: ${names[1]}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Aylıq vərəq' })
  await expect(dialog.getByRole('region', { name: 'Kağızda görünüş' })).toContainText(sentences[1] ?? '')
  await expectGoodScreen(page, 'one month sheet', { isPhone })
  const alone = await print()
  expect(alone).toHaveLength(1)
  expect(names.filter((name) => joined(alone[0]?.text ?? '').includes(joined(name)))).toEqual([names[1]])
  const shared = await dialog.getByRole('link', { name: /^Paylaş/ }).getAttribute('href')
  const text = String(new URL(String(shared)).searchParams.get('text'))
  expect(text).toContain(sentences[1])
  const [url = ''] = text.match(/http\S+$/) ?? []
  expect(url).toContain(`${origin}/student-view/`)

  // the family prints its own from the link
  await page.context().clearCookies()
  await page.goto(url)
  await page.getByRole('button', { name: 'Davamiyyətə bax' }).click()
  await expect(page).toHaveURL('/student-dashboard')
  await page.goto(`/student/course/${id}/attendance`)
  await page.getByRole('button', { name: 'Aylıq vərəq' }).click()
  await expect(dialog.getByLabel('Ay', { exact: true })).toHaveValue('2025-10')
  const family = await print()
  expect(family).toHaveLength(1)
  expect(joined(family[0]?.text ?? '')).toContain(joined(`${names[1]}`))
  expect(family[0]?.text).not.toContain('Müəllimin sözü')
})
