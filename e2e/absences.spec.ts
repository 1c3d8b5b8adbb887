import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/test.ts'

test('saving today offers its absentees, and shows who was absent three times in a row, without moving the marks', {
  tag: ['@core', '@both'],
}, async ({ page, isPhone, openFromDashboard, attendance, pupils: [first, second, third] }) => {
  const days = { [daysAgo(2)]: '-++', [daysAgo(1)]: '-++', [today()]: '++-' }
  await openFromDashboard({ name: 'Fizika', pupils: [first, second, third], days })
  await attendance.goTo(today())
  const inRow = page.getByText('Son 3 dərsdə iştirak etməyib')
  const mark = isPhone ? attendance.sign(first, today(), '-') : attendance.cell(first, today())
  const row = page.getByRole(isPhone ? 'listitem' : 'row').filter({ has: mark })
  const before = await row.boundingBox()
  await expect(inRow).toHaveCount(0)
  await attendance.mark(first, today(), '-')
  await attendance.save()
  await expect(inRow).toHaveCount(1)
  expect(await row.boundingBox()).toEqual(before)

  const offer = 'Bugünkü qayıblar (2)'
  const list = page.getByRole('dialog', { name: offer })
  await page.getByRole('button', { name: offer }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Bağla' }).click()
  await expect(list).toBeHidden()

  // a mark that is not saved has no message
  await attendance.mark(second, today(), '-')
  if (isPhone) await page.getByRole('button', { name: 'Qayıb: 3', exact: true }).tap()
  else {
    await attendance.openDateMenu(today())
    await attendance.chooseOfDate('Bugünkü qayıblar (3)')
  }
  const all = page.getByRole('dialog', { name: 'Bugünkü qayıblar (3)' })
  const items = all.getByRole('listitem')
  await expect(items.filter({ hasText: 'Valideynə mesaj' })).toHaveCount(2)
  await expect(items.filter({ hasText: second.fullName })).toContainText('Yadda saxlanılmayıb')

  // the offer is removed with the screen that it opens
  await all.getByRole('button', { name: 'Bağla' }).click()
  await expect(all).toBeHidden()
  await attendance.save()
  const next = page.getByRole('button', { name: 'Bugünkü qayıblar (3)' })
  await expect(next).toBeVisible()
  await page.getByRole('link', { name: 'Qruplarıma qayıt' }).click()
  await expect(page.getByRole('heading', { name: 'Bu gün' })).toBeVisible()
  await expect(next).toHaveCount(0, { timeout: 2_000 })
})
