import { addCards } from '@hasiye/contract/cards.ts'
import jsqr from 'jsqr'
import { makeCourse, type Pupil } from './support/classes.ts'
import type { Person } from './support/people.ts'
import { printedPages } from './support/printed-pages.ts'
import { expect, test } from './support/test.ts'

const readQr = jsqr.default
const longName = 'Məhəmmədəli Cəfərquluzadə-Şıxəliyev'
const names = Array.from({ length: 11 }, (_, n) => (n === 4 ? longName : `Günəş Şıxəliyeva ${'abcdefghijk'[n]}a`))

/** Eleven cards and one account: two sheets. */
async function makeCards(teacher: Person, pupil: Pupil) {
  const { id } = await makeCourse(teacher, { name: 'Riyaziyyat, 9-cu sinif', pupils: [pupil] })
  const { added } = await teacher.session.call(addCards, { params: { id }, body: { names } })
  return { id, students: [...added.map(({ student }) => student), pupil] }
}

test('cards are printed ten on a sheet, none is cut, and each code can be read', { tag: '@once' }, async ({
  page,
  teacher,
  signIn,
  pupils,
  origin,
}) => {
  const { id, students } = await makeCards(teacher, pupils[0])
  await signIn(teacher)
  await page.addInitScript(() => {
    globalThis.print = () => void document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(`/course/${id}/cards`)
  await expect(page.getByRole('status').filter({ hasText: '12 kart seçilib' })).toBeVisible()
  await page.getByRole('button', { name: 'Kartları çap et' }).click()
  const question = page.getByRole('dialog', { name: 'Kartlar yeni kodlarla çap edilsin?' })
  await expect(question).toContainText('Əvvəl çap edilmiş kartlardakı kodlar işləməyəcək')
  await question.getByRole('button', { name: 'Kartları çap et' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()

  const cards = page.locator('[data-card]')
  await expect(cards).toHaveCount(12)
  await expect(cards.filter({ hasText: /Kod: \w{4} \w{4}/ })).toHaveCount(11)
  const { host } = new URL(origin)
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

  // afterwards the codes are no longer on the page
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

test('after printing only new cards are “new”, and chosen ones can be printed alone', { tag: '@once' }, async ({
  page,
  teacher,
  signIn,
  pupils,
}) => {
  const { id } = await makeCards(teacher, pupils[0])
  await signIn(teacher)
  await page.addInitScript(() => {
    globalThis.print = () => void dispatchEvent(new Event('afterprint'))
  })
  const count = (n: number) => expect(page.getByText(`${n} kart seçilib`)).toBeVisible()
  await page.goto(`/course/${id}/cards`)
  await count(12)
  for (const name of names.slice(1)) await page.getByRole('checkbox', { name: new RegExp(name) }).click()
  await count(2)
  await page.getByRole('button', { name: 'Kartları çap et' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kartları çap et' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('[data-card]')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Yalnız yenilər' }).click()
  await count(10)
  await page.getByRole('button', { name: 'Hamısı' }).click()
  await count(12)
})

test('one card is shown on the screen with its code and text', async ({ page, teacher, signIn, pupils, origin }) => {
  const { id, students } = await makeCards(teacher, pupils[0])
  const [student] = students
  await signIn(teacher)
  await page.goto(`/course/${id}/cards`)
  await page
    .getByRole('listitem')
    .filter({ hasText: student?.shortId ?? '' })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: 'Kartı göstər' })
  await expect(dialog).toContainText(student?.fullName ?? '')
  await expect(dialog).toContainText('Riyaziyyat, 9-cu sinif')
  const code = dialog.getByRole('img', { name: `${student?.fullName}: valideyn üçün QR kod` })
  const read = await page.evaluate(
    async (bytes) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${bytes}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const context = canvas.getContext('2d')
      context?.drawImage(picture, 0, 0)
      return [...(context?.getImageData(0, 0, picture.width, picture.height).data ?? []), picture.width]
    },
    (await code.screenshot({ scale: 'css' })).toString('base64'),
  )
  const width = read.pop() ?? 0
  expect(readQr(new Uint8ClampedArray(read), width, read.length / 4 / width)?.data).toBe(
    `${origin}/student-view/${student?.shortId}`,
  )
})
