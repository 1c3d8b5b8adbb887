import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { pdfFile } from './support/files.ts'
import { chooseFiles, makeCategory, shelfPath } from './support/shelves.ts'
import { expect, test } from './support/test.ts'

test('a note, the lesson link, the profile and the title of an upload survive a reload until they are discarded', async ({
  page,
  newPerson,
  signIn,
  attendance,
  pupils: [pupil],
}) => {
  const teacher = await newPerson('teacher')
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [daysAgo(1)]: '+' } })
  const category = await makeCategory(teacher, course, 'Dərs materialları')
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(teacher)
  await attendance.open(course.id)
  const note = async () => (await attendance.openNote(pupil, daysAgo(1))).getByRole('textbox')
  await (await note()).fill('Xəstədir')
  await page.reload()
  await expect(await note()).toHaveValue('Xəstədir')
  await page.getByRole('button', { name: 'Ləğv et' }).click()
  await expect(await note()).toHaveValue('')
  await page.getByRole('button', { name: 'Ləğv et' }).click()

  await page.goto(`/course/${course.id}#general`)
  const link = async () => {
    await page.getByRole('button', { name: /^Onlayn dərs/ }).click()
    return page.getByRole('dialog').getByLabel('Dərs linki')
  }
  await (await link()).fill('https://meet.example.az/9a')
  await page.reload()
  await expect(await link()).toHaveValue('https://meet.example.az/9a')

  await page.goto('/dashboard?settings=profile')
  const phone = page.getByRole('dialog').getByLabel('Mobil nömrə')
  await phone.fill('0501234567')
  // a person does not reload between the keystroke and the entry in the history that it adds
  await expect.poll(() => page.evaluate<unknown>('history.state.isLayer')).toBe(true)
  await page.reload()
  await expect(phone).toHaveValue('0501234567')

  await page.goto(shelfPath(course, category))
  const files = [pdfFile('birinci.pdf'), pdfFile('ikinci.pdf')]
  const title = page.getByRole('dialog').getByLabel('Materialın adı')
  await chooseFiles(page, files)
  await title.nth(1).fill('Konspekt')
  await page.reload()
  await chooseFiles(page, files.reverse())
  await expect(title.nth(0)).toHaveValue('Konspekt')
  await expect(title.nth(1)).toHaveValue('birinci.pdf')
})
