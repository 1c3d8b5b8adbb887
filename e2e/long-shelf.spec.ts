import { zipFile } from './support/files.ts'
import { makeMaterial, makeShelf, rowOf, shelfPath } from './support/shelves.ts'
import { test as base, expect } from './support/test.ts'

/** A category with more materials than fit in the window, scrolled to the last one. */
const test = base.extend<{ lastTitle: string }>({
  lastTitle: async ({ page, teacher, signIn }, use) => {
    const { course, category } = await makeShelf(teacher)
    for (let number = 1; number <= 30; number += 1) {
      await makeMaterial(teacher, category, `Çalışma ${number}`, zipFile(`${number}.zip`))
    }
    await signIn(teacher)
    await page.goto(shelfPath(course, category))
    await rowOf(page, 'Çalışma 1').scrollIntoViewIfNeeded()
    await use('Çalışma 1')
  },
})

test('the comments of a material at the end of the list open in view', { tag: '@desktop' }, async ({
  page,
  lastTitle,
}) => {
  await rowOf(page, lastTitle)
    .getByRole('button', { name: /şərhləri/ })
    .click()
  await expect(page.getByRole('tabpanel').getByText(lastTitle, { exact: true })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Şərhinizi yazın...' })).toBeInViewport()
})

test('dragging a file over a long list shows where to drop it', { tag: '@desktop' }, async ({ page, lastTitle }) => {
  await expect(rowOf(page, lastTitle)).toBeInViewport()
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['salam'], 'yeni.txt'))
    return transfer
  })
  await page.getByRole('region', { name: 'Materiallar' }).dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText('Faylı bura sürüşdürün')).toBeInViewport()
})
