import { expect, test } from './support/test.ts'

test('a file is dropped on the list', { tag: '@desktop' }, async ({ page, openShelf }) => {
  await openShelf()
  const zone = page.getByRole('region', { name: 'Materiallar' })
  const dataTransfer = await page.evaluateHandle<unknown>(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['salam'], 'sürüşdürülən.txt', { type: 'text/plain' }))
    return transfer
  })()`)
  await zone.dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText('Faylı bura sürüşdürün')).toBeVisible()
  await zone.dispatchEvent('drop', { dataTransfer })
  const dialog = page.getByRole('dialog', { name: 'Material yüklə' })
  await expect(dialog.getByLabel('Materialın adı')).toHaveValue('sürüşdürülən.txt')
  await dialog.getByRole('button', { name: 'Material yüklə' }).click()
  await expect(page.getByRole('link', { name: '“sürüşdürülən.txt” materialını endir' })).toBeVisible()
})
