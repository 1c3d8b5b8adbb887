import { setRound, setStudentRound } from '@hasiye/contract/courses.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen } from './support/screen.ts'

const length = 4

test('a round that is over is shown and listed until the next one is agreed, which is undone', {
  tag: '@both',
}, async ({ page, isPhone, newPerson, signIn, attendance, pupils }) => {
  const [first, second] = pupils
  const owner = await newPerson('teacher')
  const days = { [daysAgo(4)]: '++', [daysAgo(3)]: '+-', [daysAgo(2)]: '++', [daysAgo(1)]: ' +' }
  const course = await makeCourse(owner, { name: 'Fizika', pupils: [first, second], days })
  const params = { id: course.id }
  const round = { length, counts: 'present', tellFamilies: false } as const
  await owner.session.call(setRound, { params, body: { round } })
  for (const { id: studentId } of [first, second])
    await owner.session.call(setStudentRound, { params: { ...params, studentId }, body: { since: daysAgo(9) } })
  await signIn(owner)
  await attendance.open(course.id)
  await attendance.goTo(daysAgo(1))
  const rows = page.getByRole(isPhone ? 'listitem' : 'row')
  const row = rows.filter({ hasText: first.fullName })
  const ended = row.getByText('4 dərs bitib', { exact: true })
  await expect(row).toBeVisible()
  await expect(ended).toHaveCount(0)
  await attendance.mark(first, daysAgo(1), '+')
  await expect(ended).toBeVisible()
  await attendance.save()
  await expectGoodScreen(page, 'a round that is over', { isPhone })

  await page.goto(`/course/${course.id}?due=true#participants`)
  await page.reload()
  await attendance.goTo(daysAgo(1))
  await expect(page.getByText('Dərsləri bitən şagirdlər: 1')).toBeVisible()
  await expect(rows.filter({ hasText: second.fullName })).toHaveCount(0)
  const agree = 'Razılaşdıq'
  await attendance.actOn(first.fullName, agree)
  await expect(page.getByText('Razılaşdırıldı.')).toBeVisible()
  await expect(ended).toHaveCount(0)
  await page.getByRole('button', { name: 'Geri qaytar' }).first().click()
  if (isPhone) await page.keyboard.press('Escape')
  await expect(ended).toBeVisible()
  await page.getByRole('button', { name: 'Hamısını göstər' }).click()
  await expect(rows.filter({ hasText: second.fullName })).toBeVisible()
})
