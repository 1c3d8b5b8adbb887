import { setRound, setStudentRound } from '@hasiye/contract/courses.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen } from './support/screen.ts'

test('the round at a name moves with a tap, and the next one is agreed and undone', {
  tag: '@both',
}, async ({ page, isPhone, newPerson, signIn, attendance, pupils }) => {
  const [first, second] = pupils
  const owner = await newPerson('teacher')
  const days = { [daysAgo(4)]: '++', [daysAgo(3)]: '+-', [daysAgo(2)]: '++', [daysAgo(1)]: ' +' }
  const course = await makeCourse(owner, { name: 'Fizika', pupils: [first, second], days })
  const params = { id: course.id }
  const round = { length: 4, counts: 'present', tellFamilies: false } as const
  await owner.session.call(setRound, { params, body: { round } })
  for (const { id: studentId } of [first, second])
    await owner.session.call(setStudentRound, { params: { ...params, studentId }, body: { since: daysAgo(9) } })
  await signIn(owner)
  await attendance.open(course.id)
  await attendance.goTo(daysAgo(1))
  const row = page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: first.fullName })
  await expect(row).toContainText('3/4')
  await attendance.mark(first, daysAgo(1), '+')
  await expect(row).toContainText('4/4')
  const agree = 'Növbəti 4 dərs razılaşdırılıb'
  if (isPhone) await row.getByRole('button').first().click()
  const tick = isPhone
    ? page.getByRole('dialog', { name: 'Şagird' }).getByRole('button', { name: agree })
    : page.getByRole('button', { name: `${agree}: ${first.fullName}` })
  await expectGoodScreen(page, 'a round that is over', { isPhone })
  await tick.click()
  await expect(page.getByText('Razılaşdırıldı.')).toBeVisible()
  await expect(tick).toHaveCount(0)
  await page.getByRole('button', { name: 'Geri qaytar' }).first().click()
  await expect(tick).toBeVisible()
})
