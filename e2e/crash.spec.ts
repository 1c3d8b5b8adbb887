import { type BrowserContext, chromium } from '@playwright/test'
import { Attendance } from './support/attendance.ts'
import { makeCourse } from './support/classes.ts'
import { today } from './support/dates.ts'
import { expect, test } from './support/test.ts'

test(
  'a tap survives a browser crash right after it',
  { tag: '@core' },
  async ({ launchOptions, baseURL, viewport, isPhone, hasTouch, teacher, signIn, pupils }, testInfo) => {
    const [first, second] = pupils
    const course = await makeCourse(teacher, { pupils: [first, second], days: { [today()]: '  ' } })
    const startBrowser = async () => {
      const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), {
        ...launchOptions,
        baseURL,
        viewport,
        hasTouch,
        isMobile: isPhone,
        locale: 'az',
      })
      await signIn(teacher, context)
      return context
    }
    const doomed = await startBrowser()
    const before = new Attendance(await doomed.newPage(), isPhone)
    await before.open(course.id)
    await before.mark(first, today(), '+')
    await kill(doomed)

    const context = await startBrowser()
    const after = new Attendance(await context.newPage(), isPhone)
    await after.open(course.id)
    await expect(after.page.getByText('Yadda saxlanılmamış dəyişiklikləriniz cədvəldədir.')).toBeVisible()
    await after.expectMark(first, today(), '+')
    await after.expectMark(second, today(), '')
    await after.save()
    await context.close()
  },
)

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
