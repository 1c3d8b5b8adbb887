import { type BrowserContext, chromium } from '@playwright/test'
import { Attendance } from './support/attendance.ts'
import { makeCourse, storedMark, writeMark } from './support/classes.ts'
import { today } from './support/dates.ts'
import { test as base, expect } from './support/faults.ts'

/** `startBrowser` starts the teacher's browser, each time with the same profile, and opens a page in it. */
const test = base.extend<{ startBrowser: () => Promise<Attendance> }>({
  startBrowser: ({ launchOptions, baseURL, viewport, isPhone, hasTouch, teacher, signIn }, use, testInfo) =>
    use(async () => {
      const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), {
        ...launchOptions,
        baseURL,
        viewport,
        hasTouch,
        isMobile: isPhone,
        locale: 'az',
      })
      await signIn(teacher, context)
      return new Attendance(await context.newPage(), isPhone)
    }),
})

test('a tap immediately before a browser crash is not lost', { tag: '@core' }, async ({
  startBrowser,
  teacher,
  pupils,
}) => {
  const [first, second] = pupils
  const course = await makeCourse(teacher, { pupils: [first, second], days: { [today()]: '  ' } })
  const before = await startBrowser()
  await before.open(course.id)
  await before.mark(first, today(), '+')
  await kill(before.page.context())

  const after = await startBrowser()
  await after.open(course.id)
  await expect(after.page.getByText(/^Yadda saxlanılmamış dəyişiklik/)).toBeVisible()
  await after.expectMark(first, today(), '+')
  await after.expectMark(second, today(), '')
  await after.save()
  await after.page.context().close()
})

test('a save whose response was lost before a browser crash is repeated, and does not overwrite later changes', async ({
  startBrowser,
  network,
  teacher,
  colleague,
  pupils,
}) => {
  const [first, second] = pupils
  const days = { [today()]: '++' }
  const course = await makeCourse(teacher, { pupils: [first, second], days, coTeacher: colleague })
  const before = await startBrowser()
  await before.open(course.id)
  network.loseAnswers('POST /api/courses/*/attendance')
  await before.mark(first, today(), '-')
  await before.saveButton.click()
  await expect(before.state).toContainText('Göndərilməyi gözləyir: 1 dəyişiklik')
  await before.mark(second, today(), '-')
  await kill(before.page.context())
  expect(await storedMark(colleague, course, first, today())).toEqual({ status: '-', note: '' })
  // the value that the save expects to find
  await writeMark(colleague, course, first, today(), { status: '+', note: '' })
  network.restore()

  const after = await startBrowser()
  await after.open(course.id)
  await expect(after.state).toContainText('2 dəyişiklik · 1 tarix')
  for (const pupil of [first, second]) await after.expectMark(pupil, today(), '-')
  for (const pupil of [first, second]) {
    expect(await storedMark(colleague, course, pupil, today())).toEqual({ status: '+', note: '' })
  }
  await after.page.context().close()
})

/** Kills a browser as a power failure would. */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const processes = await session?.send('SystemInfo.getProcessInfo')
  const main = processes?.processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('the browser’s process is not known')
  const closed = context.waitForEvent('close')
  process.kill(main.id, 'SIGKILL')
  await closed
}
