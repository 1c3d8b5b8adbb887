import type { Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import { today } from './support/dates.ts'
import { expectNoSidewaysScroll } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Doubles the font size as the setting of a phone or browser does. */
async function doubleLetters(page: Page): Promise<void> {
  const setting = await page.context().newCDPSession(page)
  await setting.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

async function expectAllReadable(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page, name)
  expect.soft(await cutWords(page), `${name}, words that are cut off`).toEqual([])
}

/** Lists buttons and messages whose text is cut off. */
function cutWords(page: Page): Promise<string[]> {
  return page
    .locator('button, a[class*=Button], [role=status]')
    .evaluateAll((places) =>
      places
        .filter((place) =>
          [place, ...place.querySelectorAll(':is(div, span):not(.visually-hidden)')].some(
            ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
          ),
        )
        .map((place) => place.textContent ?? ''),
    )
}

test('with doubled text everything on a phone can be read and reached', { tag: '@once' }, async ({
  page,
  newPerson,
  signIn,
  attendance,
  pupils,
}) => {
  const teacher = await newPerson('teacher', 'Məhəmmədhüseyn Ağamirzəbəyzadə')
  const [pupil] = pupils
  const course = await makeCourse(teacher, { pupils: [pupil], days: { [today()]: ' ' } })
  await doubleLetters(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Daxil ol' })).toHaveCSS('font-size', '30px')
  await expectAllReadable(page, 'sign-in')

  await signIn(teacher)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: `Ümumi məlumat: ${course.name}` })).toBeVisible()
  await expectAllReadable(page, 'dashboard')
  await page.getByRole('button', { name: 'Tənzimləmələr' }).tap()
  const settings = page.getByRole('dialog', { name: 'Tənzimləmələr' })
  await settings.getByRole('button', { name: 'Yadda saxla' }).tap({ trial: true })
  await expectAllReadable(page, 'settings')
  await settings.getByRole('button', { name: 'Bağla' }).last().tap()
  await page.getByRole('link', { name: `Ümumi məlumat: ${course.name}` }).tap()
  await page.getByRole('button', { name: 'Redaktə et' }).tap({ trial: true })
  await expectAllReadable(page, 'course')

  await attendance.open(course.id)
  await attendance.mark(pupil, today(), '-')
  await expectAllReadable(page, 'attendance')
  await attendance.saveButton.tap({ trial: true })
  await page.getByRole('button', { name: 'Əməliyyatlar menyusunu aç' }).tap()
  await page.getByRole('menuitem', { name: 'Tarix əlavə et' }).tap({ trial: true })
  await expectAllReadable(page, 'actions')
})
