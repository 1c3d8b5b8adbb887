import { addCards } from '@hasiye/contract/cards.ts'
import type { Locator, Page } from '@playwright/test'
import { courseWithCode } from './support/joining.ts'
import { coloursOf, scan } from './support/qr.ts'
import { expect, test } from './support/test.ts'

/** The modes in which a browser changes the colours of a page. */
const appearances: Record<string, (page: Page) => Promise<unknown>> = {
  'the dark scheme': (page) => page.emulateMedia({ colorScheme: 'dark' }),
  'forced colours': (page) => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }),
}

for (const [appearance, take] of Object.entries(appearances)) {
  test(`QR codes are black on white with a white zone around them in ${appearance}`, async ({
    page,
    teacher,
    signIn,
  }) => {
    const { id, code } = await courseWithCode(teacher)
    await teacher.session.call(addCards, { params: { id }, body: { names: ['Günəş Şıxəliyeva'] } })
    await signIn(teacher)
    await take(page)
    const expectReadable = async (qr: Locator, text: RegExp) => {
      expect(await scan(qr)).toMatch(text)
      expect(await coloursOf(qr)).toMatchObject({ quietZone: ['ffffff'] })
      expect((await coloursOf(qr)).code).toEqual(expect.arrayContaining(['000000', 'ffffff']))
    }
    await page.goto(`/course/${id}?invite=sheet#participants`)
    await expectReadable(page.getByRole('img', { name: 'QR kod' }), new RegExp(`/join/${code}$`))
    await page.getByRole('button', { name: 'Lövhədə göstər' }).click()
    const board = page.getByRole('dialog', { name: 'Qoşulmaq üçün telefonunuzun kamerası ilə oxudun' })
    await expectReadable(board.getByRole('img', { name: 'QR kod' }), new RegExp(`/join/${code}$`))
    await page.goto(`/course/${id}/cards`)
    await page.getByRole('button', { name: 'Kartı göstər: Günəş Şıxəliyeva' }).click()
    await expectReadable(page.getByRole('dialog').getByRole('img', { name: /QR kod$/ }), /\/student-view\/[A-Z2-9]{8}$/)
  })
}

test('no page lets Dark Reader invert its QR codes', async ({ page }) => {
  const paths = ['/login', '/student-view', '/dashboard', '/course/1', '/user-guide', '/nothing-here']
  const locked = await Promise.all(
    paths.map(async (path) => /<meta name="darkreader-lock"/.test(await (await page.request.get(path)).text())),
  )
  expect(locked).toEqual(paths.map(() => true))
})
