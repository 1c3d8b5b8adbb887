import { addCards } from '@hasiye/contract/cards.ts'
import type { Locator } from '@playwright/test'
import { makeCourse, type Pupil } from './support/classes.ts'
import { expect, test } from './support/faults.ts'
import { newEmail, type Person } from './support/people.ts'
import { printedPages } from './support/printed-pages.ts'
import { scan } from './support/qr.ts'
import { expectGoodScreen } from './support/screen.ts'

const longName = 'Məhəmmədəli Cəfərquluzadə-Şıxəliyev'
const names = Array.from({ length: 11 }, (_, n) => (n === 4 ? longName : `Günəş Şıxəliyeva ${'abcdefghijk'[n]}a`))

/** Eleven cards and one account: two sheets. */
async function makeCards(teacher: Person, pupil: Pupil) {
  const { id } = await makeCourse(teacher, { name: 'Riyaziyyat, 9-cu sinif', pupils: [pupil] })
  const { added } = await teacher.session.call(addCards, { params: { id }, body: { names } })
  return { id, students: [...added.map(({ student }) => student), pupil] }
}

test('cards are printed ten on a sheet, none is cut, and each code can be scanned', { tag: '@core' }, async ({
  page,
  teacher,
  signIn,
  pupils,
  origin,
}) => {
  const { id, students } = await makeCards(teacher, pupils[0])
  await signIn(teacher)
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.setAttribute('data-printed', '')
      dispatchEvent(new Event('beforeprint'))
    }
  })
  await page.goto(`/course/${id}/cards`)
  await expect(page.getByRole('status').filter({ hasText: '12 kart seçilib' })).toBeVisible()
  await page.getByRole('button', { name: 'Kartları çap et' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()

  const cards = page.locator('[data-card]')
  await expect(cards).toHaveCount(12)
  await expect(cards.filter({ hasText: /Kod: hesab açmaq üçün\w{4} \w{4}/ })).toHaveCount(11)
  const { host } = new URL(origin)
  const view = new RegExp(`ID: baxmaq üçün, ${host}/parent-view[A-Z][2-9A-Z]{7}`)
  await expect(cards.filter({ hasText: view })).toHaveCount(12)
  const claim = `Şagird üçün: ${host}/kart səhifəsində ID və kodla öz hesabınızı açın.`
  await expect(cards.filter({ hasText: claim })).toHaveCount(11)
  await expect(cards.filter({ hasText: pupils[0].shortId })).not.toContainText('Kod:')

  const order = await cards.evaluateAll((found) => found.map((card) => card.getAttribute('data-card')))
  expect([...order].sort()).toEqual(students.map(({ shortId }) => shortId).sort())
  await page.emulateMedia({ media: 'print' })
  for (const card of await cards.all()) {
    const overflow = await card.evaluate(
      (box) =>
        [...box.querySelectorAll('p, svg')].filter((part) => {
          const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()]
          return part.closest('[aria-hidden]') === null && (inner.bottom > outer.bottom || inner.right > outer.right)
        }).length,
    )
    expect(overflow).toBe(0)
  }

  // afterwards the codes are not on the page any more
  const pages = await printedPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  expect(pages.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)])).toEqual([
    [210, 297],
    [210, 297],
  ])
  for (const [n, shortId] of order.entries()) {
    const sheet = pages[Math.floor(n / 10)]
    const [left, top] = [10 + 95 * (n % 2), 11 + 55 * Math.floor((n % 10) / 2)]
    expect(sheet?.codeIn(left + 1, top + 1, 93, 53), `card ${n + 1}`).toBe(`${origin}/student-view/${shortId}`)
  }
  for (const sheet of pages) {
    expect(sheet.isBlank(0, 0, 210, 10.5), 'above the cards').toBe(true)
    expect(sheet.isBlank(0, 286.5, 210, 10), 'below the cards').toBe(true)
    expect(sheet.isBlank(0, 0, 9.5, 296), 'left of the cards').toBe(true)
    expect(sheet.isBlank(200.5, 0, 9, 296), 'right of the cards').toBe(true)
  }
  expect(pages[1]?.isBlank(0, 67, 210, 220), 'the rest of the second sheet').toBe(true)
})

/** Surname first, as in class lists. */
const longNames = [
  'Məmmədhəsənzadə-Şıxəlibəyova Gülnaz-Xanım Əbdülhüseyn qızı',
  'Hacıməmmədhüseynli Fatimeyi-Zəhra Mirzəməhəmməd qızı',
  'Əbdürrəhmanbəyli-Mustafazadə Məhəmmədəmin Əbdülqədir oğlu',
  'Şıxməmmədzadə Wilhelmina-Alexandra',
  'Axundov Əli Kərim oğlu',
]

test('a long name on a card is printed smaller until it fits completely, and the quiet zone of the code is empty', async ({
  page,
  teacher,
  signIn,
}) => {
  const { id } = await makeCourse(teacher)
  await teacher.session.call(addCards, { params: { id }, body: { names: longNames } })
  await signIn(teacher)
  await page.addInitScript(() => {
    globalThis.print = () => dispatchEvent(new Event('beforeprint'))
  })
  await page.goto(`/course/${id}/cards`)
  await page.getByRole('button', { name: 'Kartları çap et' }).click()
  await expect(page.locator('[data-card]')).toHaveCount(longNames.length)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-card]').first()).toBeVisible()
  const cards = await page.locator('[data-card]').evaluateAll((found) =>
    found.map((card) => {
      const box = [...card.querySelectorAll('p')].find((part) => getComputedStyle(part).fontWeight === '700')
      const text = box && document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()
      if (!box || !text?.textContent) throw new Error('a card has no name')
      const { right, bottom } = box.getBoundingClientRect()
      const cut = [...text.textContent.matchAll(/[^\s-]+-?/g)].filter(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const [part, ...others] = range.getClientRects()
        return !part || others.length > 0 || part.right > right + 0.5 || (part.top + part.bottom) / 2 > bottom
      })
      const sizePt = Number.parseFloat(getComputedStyle(box).fontSize) * 0.75
      return { name: text.textContent, cut: cut.map(([word]) => word), sizePt }
    }),
  )
  expect(cards.map(({ name }) => name).sort()).toEqual([...longNames].sort())
  expect(cards.filter(({ cut }) => cut.length > 0)).toEqual([])
  const sizeOf = (part: string) => cards.find(({ name }) => name.includes(part))?.sizePt
  expect(sizeOf('Axundov'), 'a usual name').toBeCloseTo(14)
  expect(sizeOf('Gülnaz'), 'a long name').toBeGreaterThanOrEqual(9)

  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const [sheet] = await printedPages(pdf)
  // four of 29 modules, the fewest that the address of a site needs, without the edges of cards and modules
  const [codeMm, zoneMm, edgeMm] = [34, (4 * 34) / 29, 0.4]
  // the first card begins at 10 and 11 mm, and its margins are as wide as the quiet zone
  const [left, top] = [10 + 95 - 4.7 - codeMm, 11 + 4.7]
  const [width, height] = [codeMm + 2 * (zoneMm - edgeMm), zoneMm - 2 * edgeMm]
  const [before, above] = [left - zoneMm + edgeMm, top - zoneMm + edgeMm]
  const zone: Record<string, [number, number, number, number]> = {
    above: [before, above, width, height],
    below: [before, top + codeMm + edgeMm, width, height],
    left: [before, above, height, width],
    right: [left + codeMm + edgeMm, above, height, width],
  }
  for (const [side, part] of Object.entries(zone)) {
    expect(sheet?.isBlank(...part), side).toBe(true)
  }
})

test('printed cards are not preselected and keep their codes for a while; before their codes end the page says how many', async ({
  page,
  teacher,
  signIn,
  pupils,
}) => {
  const { id } = await makeCards(teacher, pupils[0])
  await signIn(teacher)
  await page.addInitScript(() => {
    globalThis.print = () => {
      const root = document.documentElement
      root.setAttribute('data-printed', String(Number(root.getAttribute('data-printed')) + 1))
      dispatchEvent(new Event('beforeprint'))
      dispatchEvent(new Event('afterprint'))
    }
  })
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/claim-codes') && !request.postData()?.includes('dryRun')) renewals++
  })
  const count = (n: number) => expect(page.getByText(`${n} kart seçilib`)).toBeVisible()
  await page.goto(`/course/${id}/cards`)
  await count(12)
  for (const name of names.slice(1)) await page.getByRole('checkbox', { name: new RegExp(name) }).click()
  await count(2)
  await page.getByRole('button', { name: 'Kartları çap et' }).click()
  const question = page.getByRole('dialog')
  await expect(page.locator('[data-card]')).toHaveCount(0)
  await expect(page.getByText('Artıq verilib', { exact: true })).toHaveCount(2)
  // the printer had no paper: the page still has the codes, so the cards are printed again
  await page.getByRole('button', { name: 'Kartları çap et' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.getAttribute('data-printed'))).toBe('2')
  await expect(question).toBeHidden()
  expect(renewals).toBe(1)

  // on another device the server knows which cards were printed; the printed account has no code that could end
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await count(11)
  await page.getByRole('button', { name: 'Hamısı' }).click()
  await count(12)
  await page.getByRole('button', { name: 'Kartları çap et' }).click()
  await expect(question).toContainText('1 kart artıq verilib.')
  await expect(question).toContainText('Əvvəl çap edilmiş kartlardakı kodlar işləməyəcək')
  await question.getByRole('button', { name: 'Ləğv et' }).click()
  await page.getByRole('button', { name: 'Yalnız yenilər' }).click()
  await count(11)
})

const sharedText = async (dialog: Locator) =>
  new URL(String(await dialog.getByRole('link', { name: /^Paylaş/ }).getAttribute('href'))).searchParams.get('text')

test('a card shows its new code, and a renewal first says that the old code ends', async ({
  page,
  network,
  isPhone,
  origin,
  openAttendance,
  attendance,
}) => {
  const { id, name } = await openAttendance()
  await attendance.act('Şagird əlavə et')
  const list = page.getByRole('dialog', { name: 'Şagird əlavə et' })
  await list.getByLabel('Adlar').fill('Günəş Şıxəliyeva')
  await list.getByRole('button', { name: '1 şagirdi əlavə et' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Kartlarını çap et' }).click()
  await expect(page.getByText('Hesabı olmayan şagird kartındakı kodla öz hesabını açır.')).toBeVisible()
  await page.getByRole('button', { name: 'Kartı göstər: Günəş Şıxəliyeva' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kartı göstər' })
  const code = dialog.getByRole('status').getByText(/^Kod: \w{4} \w{4}$/)
  await expect(code).toBeVisible()
  await expect(dialog).toContainText('Günəş Şıxəliyeva')
  await expect(dialog).toContainText(name)
  const shortId = String(await dialog.getByText(/^[A-Z][2-9A-Z]{7}$/).textContent())
  const qr = dialog.getByRole('img', { name: 'Günəş Şıxəliyeva: valideyn üçün QR kod' })
  expect(await scan(qr)).toBe(`${origin}/student-view/${shortId}`)
  const first = String(await code.textContent())
  const { host } = new URL(origin)
  await expect(dialog).toContainText(`Şagird üçün: ${host}/kart səhifəsində ID və kodla öz hesabınızı açın.`)
  const text = String(await sharedText(dialog))
  expect(text).toContain(`${origin}/student-view/`)
  expect(text.split('\n').slice(1)).toEqual([
    `Şagird üçün: ${host}/kart səhifəsində ID və kodla öz hesabınızı açın.`,
    first,
  ])
  await expectGoodScreen(page, 'card with its code', { isPhone })

  await page.goto(`/course/${id}/cards`)
  await page.getByRole('button', { name: 'Kartı göstər' }).click()
  await expect(dialog.getByText('Kod yalnız yaradılanda görünür. Lazımdırsa, yenisini yaradın.')).toBeVisible()
  expect(await sharedText(dialog)).not.toContain('Kod')
  await dialog.getByRole('button', { name: 'Yeni kod' }).click()
  const question = page.getByRole('dialog', { name: 'Yeni kod yaradılsın?' })
  await expect(question).toContainText('Bu kartın köhnə kodu dərhal işləməyəcək. ID və QR kod işləyəcək.')
  network.cut('POST /api/courses/*/cards/claim-codes')
  await question.getByRole('button', { name: 'Yeni kod' }).click()
  await expect(question.getByRole('alert')).toContainText('Serverlə əlaqə qurulmadı.')
  network.restore()
  await question.getByRole('button', { name: 'Yeni kod' }).click()
  await expect(question).toBeHidden()
  await expect(code).toBeVisible()
  const second = String(await code.textContent())
  expect(second).not.toBe(first)
  expect(await sharedText(dialog)).toContain(second)

  // the shown code is the valid one
  const claim = (typed: string) =>
    page.request.post(`${origin}/auth/claim`, {
      data: { shortId, claimCode: typed.slice(5), email: newEmail(), password: 'bənövşə-77' },
    })
  expect((await claim(first)).status()).toBe(404)
  expect((await claim(second)).status()).toBe(201)
})
