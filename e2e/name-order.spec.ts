import { addCards } from '@hasiye/contract/cards.ts'
import type { Page } from '@playwright/test'
import { Attendance } from './support/attendance.ts'
import { addCoTeacher, makeCourse } from './support/classes.ts'
import { today } from './support/dates.ts'
import { expect, test } from './support/test.ts'

test('names are sorted by given name or by surname, as each teacher chose, on all of their devices', async ({
  page,
  browser,
  isPhone,
  newPerson,
  signIn,
  attendance,
}) => {
  // the order is stored with the account, so this test uses teachers of its own
  const [teacher, colleague] = [await newPerson('teacher'), await newPerson('teacher')]
  const { id } = await makeCourse(teacher, { days: { [today()]: '' } })
  await addCoTeacher(teacher, { id }, colleague)
  const names = ['Zaur Əliyev', 'Aysel Hüseynova', 'Çinar Cəfərov']
  await teacher.session.call(addCards, { params: { id }, body: { names } })
  const rowsOf = (where: Page) => where.getByRole('listitem')
  const rows = rowsOf(page)
  const stored = (where: Page) =>
    where.waitForResponse((answer) => answer.url().endsWith('/api/me/name-order') && answer.ok())
  const choose = async (order: string, where = page) => {
    await new Attendance(where, isPhone).chooseOfCourse('Redaktə et')
    const sheet = where.getByRole('dialog')
    await sheet.getByRole('button', { name: order, exact: true }).click()
    await where.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  const byGivenName = [/Aysel Hüseynova/, /Çinar Cəfərov/, /Zaur Əliyev/]
  const bySurname = [/Çinar Cəfərov/, /Zaur Əliyev/, /Aysel Hüseynova/]
  await signIn(teacher)
  await attendance.open(id)
  await expect(rows).toHaveText(byGivenName)
  await attendance.goOffline()
  await choose('Soyada görə')
  await expect(rows).toHaveText(bySurname)
  const sent = stored(page)
  await page.context().setOffline(false)
  await sent
  await page.reload()
  await expect(rows).toHaveText(bySurname)
  await page.goto(`/course/${id}/register`)
  await expect(page.getByRole('rowheader')).toHaveText([...bySurname, /^Cəmi/])
  await page.goto(`/course/${id}/cards`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(bySurname)

  const context = await browser.newContext()
  await signIn(teacher, context)
  const otherDevice = await context.newPage()
  await new Attendance(otherDevice, isPhone).open(id)
  await expect(rowsOf(otherDevice)).toHaveText(bySurname)
  const storedThere = stored(otherDevice)
  await choose('Ada görə', otherDevice)
  await storedThere
  await context.close()
  await attendance.open(id)
  await expect(rows).toHaveText(byGivenName)

  await page.context().clearCookies()
  await signIn(colleague)
  await page.reload()
  await attendance.isShown()
  await expect(rows).toHaveText(byGivenName)
  await choose('Soyada görə')
  await choose('Ada görə')
  await expect(rows).toHaveText(byGivenName)
})
