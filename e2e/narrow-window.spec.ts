import { longDate } from '@hasiye/contract/locale.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expectNoSidewaysScroll } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('calendars and long names fit a window of 320 px', async ({ page, teacher, newPerson, signIn, attendance }) => {
  const student = await newPerson('student', 'Məhəmmədhüseyn Ağamirzəbəyzadə Şahsuvarov')
  const name = 'Azərbaycandilivəədəbiyyatfənnindəndərinləşdirilmişhazırlıq'
  const course = await makeCourse(teacher, { name, pupils: [student], days: { [daysAgo(1)]: '-' } })
  await signIn(teacher)
  await page.goto(`/course/${course.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectNoSidewaysScroll(page, 'course with a long name')
  await attendance.chooseOfCourse('Redaktə et')
  await page.getByRole('dialog').getByRole('button', { name: 'Başlanğıc tarixi' }).tap()
  await expect(page.getByRole('button', { name: longDate(today()), exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page, 'calendar of a date field')
  await attendance.open(course.id)
  await expect(page.getByRole('region', { name: 'Bu gün dərs var?' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'question on a day without a lesson')
  await attendance.goTo(daysAgo(1))
  await expect(page.getByText(student.fullName)).toBeVisible()
  await expectNoSidewaysScroll(page, 'attendance with a long name')
  await attendance.act('Tarix əlavə et')
  await expect(page.getByRole('button', { name: longDate(today()), exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page, 'adding a date')
})
