import { makeCourse, storedMark } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { TapCounter } from './support/taps.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('from the dashboard to the saved marks of 35 students, 4 of them absent, takes eight taps', {
  tag: '@core',
}, async ({ page, newPerson, signIn, attendance, pupils }) => {
  const owner = await newPerson('teacher')
  const present = pupils.slice(0, 35)
  const absent = [3, 11, 24, 34].flatMap((index) => present[index] ?? [])
  const course = await makeCourse(owner, { pupils: present, days: { [daysAgo(7)]: '+'.repeat(35) } })
  await signIn(owner)
  await page.goto('/dashboard')

  const { tap, taps } = await TapCounter.on(page)
  await tap(page.getByRole('link', { name: `İştirakçılar: ${course.name}` }))
  await tap(page.getByRole('button', { name: 'Bəli, bu günü əlavə et' }))
  await tap(page.getByRole('button', { name: 'Hamısı iştirak edib' }))
  for (const pupil of absent) await tap(attendance.sign(pupil, today(), '-'))
  await tap(attendance.saveButton)
  await expect(page.getByText('Davamiyyət uğurla yadda saxlanıldı!')).toBeVisible()
  expect(await taps()).toBe(8)

  for (const [index, pupil] of present.entries()) {
    const status = [3, 11, 24, 34].includes(index) ? '-' : '+'
    if (index % 5 === 4 || status === '-') {
      expect(await storedMark(owner, course, pupil, today())).toEqual({ status, note: '' })
    }
  }
})
