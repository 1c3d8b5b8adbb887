import { parentLogin } from '@hasiye/contract/accounts.ts'
import { addCards } from '@hasiye/contract/cards.ts'
import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { askToJoin, openJoining } from './support/joining.ts'
import { Session } from './support/session.ts'
import { misreadIn, spokenOn } from './support/spoken.ts'
import { expect, test } from './support/test.ts'

const spelled = (code: string): string => [...code].join(' ')

/** Parts of the page that are read aloud unchanged and cannot be misread. */
async function expectReadAloud(page: Page, screen: string): Promise<string[]> {
  const spoken = await spokenOn(page)
  expect.soft(misreadIn(spoken), screen).toEqual([])
  return spoken
}

test('the rules for spoken text find an ID, a code, a sign and a slash', () => {
  const misread = [
    'button: ID: GZANUM92',
    'StaticText: K7M2 QWPA',
    'StaticText: +',
    'gridcell: − 3',
    'cell: 5/7',
    'cell: 2 / 5',
  ]
  expect(misreadIn(misread)).toHaveLength(misread.length)
  const read = [
    'button: ID: G Z A N U M 9 2',
    'text: Fizika 9/A, +994 50 123 45 67',
    'cell: 7 dərsdən 5',
    'text: PDF, 08:30–09:15',
  ]
  expect(misreadIn(read)).toEqual([])
})

test('a teacher hears IDs letter by letter, only names in rows, and numbers as words', { tag: '@both' }, async ({
  page,
  isPhone,
  newPerson,
  signIn,
  attendance,
  pupils: [first, second],
}) => {
  const teacher = await newPerson('teacher')
  const days = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [daysAgo(8 - n), n % 3 === 0 ? '-+' : '+-']))
  const course = await makeCourse(teacher, { pupils: [first, second], days })
  await teacher.session.call(addCards, { params: { id: course.id }, body: { names: ['Günəş Şıxəliyeva'] } })
  const code = await openJoining(teacher, course)
  const asking = await newPerson('student')
  await askToJoin(asking, code)
  await signIn(teacher)

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Bu gün' }).getByText('yazılıb 2/3')).toBeVisible()
  const dashboard = await expectReadAloud(page, 'dashboard')
  expect(dashboard).toContain(`button: ID-ni kopyala: ID ${spelled(teacher.shortId)}`)
  expect(dashboard.join()).toContain('yazılıb: 3 şagirddən 2')

  await attendance.open(course.id)
  await attendance.expectMark(first, daysAgo(0), '+')
  const marks = await expectReadAloud(page, 'attendance')
  if (!isPhone) {
    expect(marks).toContain(`rowheader: ${first.fullName}`)
    expect(marks).toContain('gridcell: 9 dərsdən 6, 66,7%')
    expect(marks).toContain('StaticText: 9 tarixdən 3 ilə 9 arası')
  }
  await page.goto(`/course/${course.id}/cards`)
  await page.getByRole('button', { name: `Kartı göstər: ${first.fullName}` }).click()
  await expect(page.getByRole('dialog').getByText(first.shortId, { exact: true })).toBeVisible()
  expect((await expectReadAloud(page, 'cards')).join()).toContain(spelled(first.shortId))
  await page.goto(`/course/${course.id}?invite=sheet#participants`)
  await expect(page.getByRole('img', { name: 'QR kod' })).toBeVisible()
  expect((await expectReadAloud(page, 'invitation')).join()).toContain(spelled(code))
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Qoşulmaq istəyənlər' }).getByRole('button').first().click()
  await expect(page.getByText(asking.shortId, { exact: true })).toBeVisible()
  expect((await expectReadAloud(page, 'requests')).join()).toContain(spelled(asking.shortId))
})

test('a student, a parent and an admin hear no ID as a word, and the copied text equals the visible text', async ({
  page,
  context,
  origin,
  admin,
  teacher,
  newPerson,
  signIn,
}) => {
  const student = await newPerson('student')
  await makeCourse(teacher, { pupils: [student], days: { [daysAgo(1)]: '+', [daysAgo(2)]: '-' } })
  await signIn(student)
  await page.goto('/student-dashboard')
  await expect(page.getByRole('article')).toBeVisible()
  const own = await expectReadAloud(page, 'dashboard of a student')
  expect(own).toContain(`button: ID-ni kopyala: ${spelled(student.shortId)}`)
  expect(own.join()).toContain('2 dərsdən 1 dərsdə iştirak etmisiniz, 50%')

  const session = new Session(origin)
  await session.call(parentLogin, { body: { shortId: student.shortId } })
  await signIn({ ...student, session }, context)
  await page.goto('/student-dashboard')
  const id = page.getByText(`ID ${student.shortId}`, { exact: true })
  await expect(id).toBeVisible()
  expect((await expectReadAloud(page, 'panel of a parent')).join()).toContain(
    `Şagird ID-si: ${spelled(student.shortId)}`,
  )
  // the whole paragraph, including its hidden text
  await id.locator('..').selectText()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+c')
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`ID ${student.shortId}`)

  await signIn(admin)
  await page.goto('/admin')
  // the other tests create more teachers than fit on a page of the list
  await page.getByRole('searchbox').fill(teacher.email)
  await expect(page.getByText(`ID ${teacher.shortId}`)).toBeVisible()
  await expectReadAloud(page, 'list of the admin')
})
