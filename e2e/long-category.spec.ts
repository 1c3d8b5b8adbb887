import { zipFile } from './support/files.ts'
import { makeMaterial, makeShelf, rowOf, shelfPath } from './support/shelves.ts'
import { expect, test } from './support/test.ts'

test('at the end of a long list a dragged file shows where to drop it, and comments open in view', {
  tag: '@desktop',
}, async ({ page, teacher, signIn }) => {
  const { course, category } = await makeShelf(teacher)
  for (let number = 1; number <= 30; number += 1) {
    await makeMaterial(teacher, category, `Çalışma ${number}`, zipFile(`${number}.zip`))
  }
  const last = rowOf(page, 'Çalışma 1')
  await signIn(teacher)
  await page.goto(shelfPath(course, category))
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['salam'], 'sürüşdürülən.txt', { type: 'text/plain' }))
    return transfer
  })
  const zone = page.getByRole('region', { name: 'Materiallar' })
  await zone.dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText('Faylı bura sürüşdürün')).toBeInViewport()
  await zone.dispatchEvent('drop', { dataTransfer })
  const dialog = page.getByRole('dialog', { name: 'Material yüklə' })
  await expect(dialog.getByLabel('Materialın adı')).toHaveValue('sürüşdürülən.txt')
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(rowOf(page, 'sürüşdürülən.txt')).toBeVisible()

  await last.scrollIntoViewIfNeeded()
  await last.getByRole('button', { name: /şərhləri/ }).click()
  await expect(page.getByRole('tabpanel').getByText('Çalışma 1', { exact: true })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Şərhinizi yazın...' })).toBeInViewport()
})
