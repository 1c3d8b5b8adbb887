import { parentLogin } from '@hasiye/contract/accounts.ts'
import { setRound } from '@hasiye/contract/courses.ts'
import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { fillTeachers, widenShortId } from './support/database.ts'
import { daysAgo, today } from './support/dates.ts'
import { expectNoSidewaysScroll } from './support/screen.ts'
import { Session } from './support/session.ts'
import { closeSettings } from './support/settings.ts'
import { expect, test } from './support/test.ts'

/** Doubles the font size as the setting of a phone or browser does. */
async function doubleLetters(page: Page): Promise<void> {
  const setting = await page.context().newCDPSession(page)
  await setting.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

async function expectAllReadable(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page, name)
  expect.soft(await cutWords(page), `${name}, words that are cut off`).toEqual([])
}

/** Sizes of the root, in percent: a browser's minimum size and extensions change it without affecting media queries. */
const rootSizes = [130, 150, 200]
const phoneWidths = [320, 360, 390]

/** @param more selector of further elements whose words must not be split */
async function atEveryRootSize(page: Page, name: string, more?: string): Promise<void> {
  const size = page.viewportSize()
  for (const percent of rootSizes) {
    await page.evaluate((given) => {
      document.documentElement.style.fontSize = `${given}%`
    }, percent)
    for (const width of phoneWidths) {
      await page.setViewportSize({ width, height: 640 })
      const where = `${name}, ${percent} % at ${width} px`
      await expectAllReadable(page, where)
      expect.soft(await hiddenWords(page, more), `${where}, words that are covered, split or outside`).toEqual([])
      for (const skip of await page.getByRole('button', { name: 'Əsas məzmuna keç' }).all()) {
        const box = await skip.boundingBox()
        expect.soft(box && box.y + box.height, `${where}, the end of the skip link`).toBeLessThanOrEqual(0)
      }
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

/**
 * Lists words of the bars, titles and lists that are covered by another text or button, split, or outside the window.
 */
function hiddenWords(page: Page, more = 'main header h1'): Promise<string[]> {
  return page.evaluate((selector) => {
    const controls = [...document.querySelectorAll('nav a, nav button, [data-save-bar] :is(button, [role=status])')]
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const isShown = (element: Element) => boxOf(element).width > 0 && boxOf(element).height > 0
    const wordsOf = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const words: { word: string; rects: DOMRect[] }[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.visually-hidden') || (text.parentElement?.offsetWidth ?? 0) <= 1) continue
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          words.push({ word, rects: [...range.getClientRects()] })
        }
      }
      return words
    }
    const meets = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    const elements = [
      ...controls,
      ...document.querySelectorAll(`main header h1, main li > button, main dt, ${selector}`),
    ]
    return elements.filter(isShown).flatMap((element) =>
      wordsOf(element)
        .filter(({ rects }) => {
          const isOutside = rects.some(({ left, right }) => left < -1 || right > innerWidth + 1)
          const others = controls.includes(element)
            ? controls.filter((other) => other !== element && isShown(other))
            : []
          const isCovered = others.some((other) => rects.some((rect) => meets(rect, boxOf(other))))
          const clipping = element.querySelector('span:not(.visually-hidden)') ?? element
          const isCut =
            getComputedStyle(clipping).overflowY !== 'visible' && clipping.scrollHeight > clipping.clientHeight + 2
          return rects.length > 1 || isOutside || isCovered || isCut
        })
        .map(({ word }) => word),
    )
  }, more)
}

/** Lists buttons and messages whose text is cut off. */
function cutWords(page: Page): Promise<string[]> {
  return page
    .locator('button, a[class*=Button], [role=status]:not(.visually-hidden)')
    .evaluateAll((elements) =>
      elements
        .filter((element) =>
          [element, ...element.querySelectorAll(':is(div, span):not(.visually-hidden)')].some(
            ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
          ),
        )
        .map((element) => element.textContent ?? ''),
    )
}

test('with doubled text everything on a phone can be read and reached', { tag: '@core' }, async ({
  page,
  newPerson,
  signIn,
  attendance,
  pupils,
}) => {
  const teacher = await widenShortId(await newPerson('teacher', 'Məhəmmədhüseyn Ağamirzəbəyzadə'))
  const [pupil] = pupils
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [today()]: ' ' } })
  await doubleLetters(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Daxil ol' })).toHaveCSS('font-size', '30px')
  await expectAllReadable(page, 'sign-in')

  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: `Ümumi məlumat: ${course.name}` })).toBeVisible()
  await expectAllReadable(page, 'dashboard')
  await page.getByRole('button', { name: 'Tənzimləmələr' }).tap()
  const settings = page.getByRole('dialog', { name: 'Tənzimləmələr' })
  await settings.getByRole('tab', { name: 'Profil' }).tap({ trial: true })
  await expectAllReadable(page, 'list of the settings')
  await settings.getByRole('tab', { name: 'Profil' }).tap()
  await settings.getByRole('button', { name: 'Yadda saxla' }).tap({ trial: true })
  await expectAllReadable(page, 'settings')
  await closeSettings(settings)
  await page.getByRole('link', { name: `Ümumi məlumat: ${course.name}` }).tap()
  await page.getByRole('button', { name: 'Dərsi dəyiş' }).tap({ trial: true })
  await expectAllReadable(page, 'course')

  await attendance.open(course.id)
  await attendance.mark(pupil, today(), '-')
  await expectAllReadable(page, 'attendance')
  await attendance.saveButton.tap({ trial: true })
  await page.getByRole('button', { name: 'Əməliyyatlar menyusunu aç' }).tap()
  await page.getByRole('menuitem', { name: 'Tarix əlavə et' }).tap({ trial: true })
  await expectAllReadable(page, 'actions')
})

test('a larger root size hides no word of bars, titles and names on a phone', async ({
  page,
  context,
  admin,
  newPerson,
  signIn,
  attendance,
}) => {
  const teacher = await widenShortId(await newPerson('teacher', 'Rəna Şükürova'))
  const pupil = await widenShortId(await newPerson('student', 'Kazımova Aytən'))
  const course = await makeCourse(teacher, {
    name: 'Riyaziyyat, 9-cu sinif',
    pupils: [pupil],
    days: { [today()]: ' ' },
  })
  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: `Ümumi məlumat: ${course.name}` })).toBeVisible()
  await atEveryRootSize(page, 'dashboard')
  await attendance.open(course.id)
  await atEveryRootSize(page, 'attendance, all saved')
  await attendance.sign(pupil, today(), '-').tap()
  await atEveryRootSize(page, 'attendance, one change')
  await attendance.save()
  await atEveryRootSize(page, 'attendance, just saved')
  await context.clearCookies()
  await fillTeachers()
  await signIn(admin)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: /^Sıralama/ })).toBeVisible()
  await atEveryRootSize(page, 'admin panel')
})

test('a larger root size splits no date, status word or tab for a student and a parent', async ({
  page,
  context,
  origin,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await widenShortId(await newPerson('student', 'Kazımova Aytən'))
  const days = { [daysAgo(1)]: '+', [daysAgo(2)]: '-', [daysAgo(3)]: '+' } as const
  const course = await makeCourse(teacher, { name: 'Riyaziyyat, 9-cu sinif', pupils: [student], days })
  const round = { length: 8, counts: 'held' as const, tellFamilies: false }
  await teacher.session.call(setRound, { params: course, body: { round } })
  const parent = new Session(origin)
  await parent.call(parentLogin, { body: { shortId: student.shortId } })
  const elements =
    'main time, main time + span, main [role=tab], main li strong, main li strong + span, main h2, main article span[title]'
  for (const person of [student, { ...student, session: parent }]) {
    const who = person === student ? 'student' : 'parent'
    await context.clearCookies()
    await signIn(person)
    await page.goto('/student-dashboard')
    await expect(page.getByRole('link', { name: course.name })).toBeVisible()
    if (who === 'parent') await expect(page.locator('main time').first()).toBeVisible()
    await atEveryRootSize(page, `dashboard of a ${who}`, elements)
    await page.goto(`/student/course/${course.id}`)
    await expect(page.getByRole('tab', { name: 'Davamiyyət' })).toBeVisible()
    await atEveryRootSize(page, `course of a ${who}`, elements)
    await page.goto(`/student/course/${course.id}#attendance`)
    await expect(page.locator('main section time').first()).toBeVisible()
    await atEveryRootSize(page, `attendance of a ${who}`, elements)
  }
})
