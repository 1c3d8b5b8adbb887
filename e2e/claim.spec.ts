import { parentLogin } from '@hasiye/contract/accounts.ts'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCards, renewClaimCodes } from '@hasiye/contract/cards.ts'
import { makeCourse } from './support/classes.ts'
import { daysAgo } from './support/dates.ts'
import { newEmail, type Person } from './support/people.ts'
import { Session } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** A course with one marked card, and its claim code. */
async function makeCard(teacher: Person, name = 'Kimya') {
  const { id } = await makeCourse(teacher, { name })
  const params = { id }
  const { added } = await teacher.session.call(addCards, { params, body: { names: ['Günəş Şıxəliyeva'] } })
  const student = added[0]?.student
  if (!student) throw new Error('no card was made')
  const statuses = [{ studentId: student.id, status: '+' as const }]
  await teacher.session.call(saveAttendance, { params, body: { date: daysAgo(1), statuses } })
  const [card] = await teacher.session.call(renewClaimCodes, { params, body: { studentIds: [student.id] } })
  return { ...student, claimCode: card?.claimCode ?? '' }
}

test('a student turns a card into an account and finds the marks', { tag: '@core' }, async ({
  page,
  teacher,
  origin,
}) => {
  const card = await makeCard(teacher)
  await page.goto('/login')
  await page.getByText('Kodunuz və ya kartınız var?').click()
  await page.getByRole('link', { name: 'Kartınızla qeydiyyat' }).click()
  await expect(page).toHaveURL('/kart')
  const [email, password] = [newEmail(), 'zanbaq-mavi-42']
  await page.getByLabel('ID', { exact: true }).fill(card.shortId.toLowerCase())
  await page.getByLabel('Kod').fill('ZZZZ2222')
  await page.getByLabel('E-poçt').fill(email)
  await page.getByLabel('Parol', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Davam et' }).click()
  await expect(page.getByRole('alert')).toHaveText('ID və ya kod yanlışdır. Kartı yoxlayın.')
  await expect(page.getByLabel('Kod')).toBeFocused()
  await expect(page.getByLabel('E-poçt')).toHaveValue(email)
  await page.getByLabel('Kod').fill(`${card.claimCode.slice(0, 4)} ${card.claimCode.slice(4).toLowerCase()}`)
  await page.getByRole('button', { name: 'Davam et' }).click()
  await expect(page).toHaveURL('/student-dashboard')
  await expect(page.getByText('Hesabınız hazırdır. Əvvəlki işarələriniz yerindədir.')).toBeVisible()
  await expect(page.getByText('1/1 · 100%')).toBeVisible()
  const parent = new Session(origin)
  await parent.call(parentLogin, { body: { shortId: card.shortId } })
})

test('a signed-in student moves a card into the account, and a wrong code is refused at once', async ({
  page,
  teacher,
  newPerson,
  signIn,
}) => {
  const card = await makeCard(teacher)
  const student = await newPerson('student', 'Günəş Şıxəliyeva')
  await signIn(student)
  await page.goto('/student-dashboard')
  await page.getByRole('link', { name: 'Kartı oxut' }).click()
  await expect(page).toHaveURL('/kart')
  const merge = page.getByRole('button', { name: 'Birləşdir' })
  await merge.click()
  await expect(page.getByLabel('ID', { exact: true })).toBeFocused()
  await page.getByLabel('ID', { exact: true }).fill(card.shortId)
  await page.getByLabel('Kod').fill('ZZZZ2222')
  // the page says what the press does, and the press checks the code
  await expect(page.getByRole('heading', { name: 'Kart hesabınıza birləşdirilsin?' })).toBeVisible()
  await expect(page.getByText('Hesab: Günəş Şıxəliyeva')).toBeVisible()
  await expect(page.getByText('Valideynlər kartla baxmağa davam edəcək.')).toBeVisible()
  await merge.click()
  await expect(page.getByRole('alert')).toHaveText('ID və ya kod yanlışdır. Kartı yoxlayın.')
  await expect(page.getByLabel('Kod')).toBeFocused()
  await page.getByLabel('Kod').fill(card.claimCode)
  await merge.click()
  await expect(page).toHaveURL('/student-dashboard')
  await expect(page.getByText('Kart hesabınıza birləşdirildi.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kimya' })).toBeVisible()
  await expect(page.getByText('1/1 · 100%')).toBeVisible()
})
