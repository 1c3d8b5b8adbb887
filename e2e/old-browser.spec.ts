import { loseScript } from './support/builds.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'

const old = 'Bu brauzer çox köhnədir, səhifə tam açılmır. Brauzeri yeniləyin və ya başqa brauzerlə açın.'

test('a browser below the supported floor shows a message instead of each page, and sends no call', async ({
  page,
}) => {
  await page.addInitScript('delete RegExp.prototype.hasIndices')
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(api|auth)\//.test(request.url())) calls.push(request.url())
  })
  for (const path of ['/login', '/signup', '/join']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(old)
    await expect(page.getByRole('button')).toHaveCount(0)
  }
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('a script that does not load is reported as such', async ({ page, network }) => {
  loseScript(network, 'index')
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(/Serverlə əlaqə qurulmadı/)
  }
})

test('the oldest browsers load polyfills from a file', async ({ page, signIn, teacher, pupils }) => {
  await page.addInitScript(() => {
    const lost: [object, string[]][] = [
      [Promise, ['withResolvers']],
      [AbortSignal, ['any', 'timeout']],
      [Map, ['groupBy']],
      [URL, ['canParse']],
      [Object, ['hasOwn']],
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['at']],
      [HTMLFormElement.prototype, ['requestSubmit']],
    ]
    for (const [object, names] of lost) for (const name of names) Reflect.deleteProperty(object, name)
  })
  const course = await makeCourse(teacher, { pupils: pupils.slice(0, 3), days: { [daysAgo(0)]: '+-' } })
  await signIn(teacher)
  await page.goto(`/course/${course.id}#participants`)
  await expect(page.getByRole('button', { name: /İştirak edib/ }).first()).toBeVisible()
})

test('without scripts each page of the app says that it does not open', async ({ page }) => {
  for (const path of ['/', '/signup', '/app-shell', '/course/5']) {
    expect(await (await page.request.get(path)).text()).toContain(
      `<noscript><p role="alert" class="cannot-run">${old}<`,
    )
  }
})
