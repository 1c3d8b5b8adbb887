import { parentLogin } from '@hasiye/contract/accounts.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo, today } from './support/dates.ts'
import { expect, test } from './support/faults.ts'
import { expectGoodScreen } from './support/screen.ts'
import { Session } from './support/session.ts'

const earlier = daysAgo(40)

test('a moved student stays in the report of the past, and the move can be undone', {
  tag: '@both',
}, async ({ page, isPhone, newPerson, signIn, attendance, pupils }) => {
  const [first, second, third] = pupils
  const owner = await newPerson('teacher')
  const course = await makeCourse(owner, { name: 'Fizika', pupils: [first, second, third], days: { [earlier]: '+-+' } })
  const other = await makeCourse(owner, { name: 'Kimya' })
  await signIn(owner)
  const paper = page.getByRole('region', { name: 'Kağızda görünüş' })
  const readRegister = async () => {
    await page.goto(`/course/${course.id}/register`)
    await expect(paper.getByRole('row')).toHaveCount(6)
    return await paper.getByRole('row').allInnerTexts()
  }
  const before = await readRegister()
  expect(before.at(-1)).toContain('66,7')
  await attendance.open(course.id)
  await attendance.goTo(earlier)
  await page
    .getByRole('button', { name: isPhone ? first.fullName : `${first.fullName} üçün əməliyyatlar`, exact: true })
    .click()
  await page.getByText('Başqa qrupa keçir').click()
  const dialog = page.getByRole('dialog', { name: `${first.fullName} başqa qrupa keçir` })
  await expect(dialog.getByLabel('Yeni qrup')).toHaveValue(String(other.id))
  await expect(dialog.getByText('Əvvəlki işarələr əvvəlki qrupda qalır')).toBeVisible()
  await expectGoodScreen(page, 'the dialog of a move', { isPhone })
  await dialog.getByRole('button', { name: 'Başqa qrupa keçir' }).click()
  const banner = page.getByRole('status').filter({ hasText: `${first.fullName} “Kimya” qrupuna keçirildi.` })
  await expect(banner).toBeVisible()
  await expect(page.getByText(first.fullName, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Geri qaytar' }).click()
  await expect(page.getByText(`“${first.fullName}” bərpa edildi.`)).toBeVisible()
  await owner.session.call(removeParticipant, { params: { id: course.id, studentId: first.id } })
  expect(await readRegister()).toEqual(before)
  await page.goto(`/course/${course.id}/register?all=true`)
  await expect(paper.getByRole('row')).toHaveCount(6)
  await expectGoodScreen(page, 'the report of everything', { isPhone, mayBeWide: true })
})

test('a family reads the marks of a course that the student left, and nothing else of it', async ({
  page,
  isPhone,
  context,
  origin,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student', 'Fidan Qasımova')
  const { id, name } = await makeCourse(teacher, {
    name: 'Şahmat dərnəyi',
    pupils: [student],
    days: { [earlier]: '-' },
  })
  await makeCourse(teacher, { name: 'Musiqi dərnəyi', pupils: [student] })
  await teacher.session.call(removeParticipant, { params: { id, studentId: student.id } })
  const hint = `Bu qrupda son gün: ${longDate(today())}.`
  const openFormer = async () => {
    await page.goto('/student-dashboard')
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Əvvəlki qruplar' }) })
    await expect(section.getByText(hint)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectGoodScreen(page, 'the groups that were left', { isPhone })
    await section.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText(hint)).toBeVisible()
    await expect(page.getByText(longDate(earlier))).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expectGoodScreen(page, 'the marks of a group that was left', { isPhone })
  }
  await signIn(student)
  await openFormer()
  const parent = new Session(origin)
  await parent.call(parentLogin, { body: { shortId: student.shortId } })
  await context.addCookies([{ name: 'sid', value: parent.token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  await openFormer()
})
