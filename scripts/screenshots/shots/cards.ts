import type { Page } from '@playwright/test'
import { cards as sheets } from '../../../web/src/ui/texts/card-sheets.ts'
import { card } from '../../../web/src/ui/texts/cards.ts'
import { children } from '../../../web/src/ui/texts/children.ts'
import { claim } from '../../../web/src/ui/texts/claim.ts'
import { names } from '../../../web/src/ui/texts/names.ts'
import { people } from '../../../web/src/ui/texts/people.ts'
import { openAction, participantsTab } from '../page-parts.ts'
import type { Shot } from '../shot.ts'

/** Opens the first card among the students. */
const showCard = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(card.badge, { exact: true }) })
    .first()
    .getByRole('button')
    .click()

/** Chooses every card, also those that an earlier picture has given out. */
async function printAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: sheets.printAll }).click()
  await page.getByRole('button', { name: card.print }).click()
}

/** Two more children of the parent, on this device. */
const keepChildren = (page: Page) =>
  page.addInitScript(() => {
    const children = [
      { name: 'Tural Şıxəliyev', shortId: 'T2345678' },
      { name: 'Məhəmmədəli Cəfərquluzadə', shortId: 'M2345678' },
    ]
    localStorage.setItem('hasiye.children', JSON.stringify(children))
  })

const list = [
  'Ad Soyad',
  'Günəş Şıxəliyeva; 0551234567',
  'Tural Şıxəliyev',
  'Aysel Məmmədova',
  'Məhəmmədəli Cəfərquluzadə',
  'Tural Şıxəliyev',
  '?!',
]

export const cardShots: Shot[] = [
  {
    ...participantsTab,
    name: 'cards-names',
    async arrange(page, stage) {
      await openAction(page, stage, people.addNames)
      await page.getByRole('textbox', { name: names.label }).fill(list.join('\n'))
    },
    shows: (page) => page.getByText(names.invalid),
  },
  {
    name: 'cards-print',
    as: 'colleague',
    path: ({ courses }) => `/course/${courses.maths}/cards`,
    shows: (page) => page.getByRole('button', { name: card.print }),
  },
  {
    name: 'cards-renew',
    as: 'helper',
    path: ({ courses }) => `/course/${courses.cards}/cards`,
    arrange: printAll,
    shows: (page) => page.getByText(sheets.renewTitle),
  },
  {
    name: 'cards-paper',
    as: 'helper',
    path: ({ courses }) => `/course/${courses.cards}/cards`,
    only: 'desktop',
    isWhole: true,
    prepare: (page) => page.addInitScript('window.print = () => {}'),
    async arrange(page) {
      await printAll(page)
      await page.getByRole('dialog').getByRole('button', { name: card.print }).click()
      await page.locator('[data-card]').first().waitFor({ state: 'attached' })
      await page.emulateMedia({ media: 'print' })
    },
    shows: (page) => page.locator('[data-card]'),
  },
  {
    name: 'cards-shown',
    as: 'colleague',
    path: ({ courses }) => `/course/${courses.maths}/cards`,
    arrange: (page) => page.getByRole('button', { name: card.show }).first().click(),
    shows: (page) => page.getByRole('dialog', { name: card.show }),
  },
  {
    name: 'cards-shown-code',
    as: 'helper',
    path: ({ courses }) => `/course/${courses.cards}/cards`,
    async arrange(page) {
      await showCard(page)
      await page.getByRole('button', { name: sheets.newCode }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: sheets.newCode }).click()
    },
    shows: (page) => page.getByText(/^Kod: /),
  },
  {
    name: 'cards-shown-renew',
    as: 'helper',
    path: ({ courses }) => `/course/${courses.cards}/cards`,
    async arrange(page) {
      await showCard(page)
      await page.getByRole('button', { name: sheets.newCode }).click()
    },
    shows: (page) => page.getByText(sheets.newCodeBody),
  },
  {
    name: 'cards-student',
    as: 'helper',
    path: ({ courses }) => `/course/${courses.cards}#participants`,
    only: 'phone',
    async arrange(page) {
      await page.getByRole('button', { name: /^Son dərsə bax/ }).click()
      await page
        .getByRole('button', { name: / Kart$/ })
        .first()
        .click()
    },
    shows: (page) => page.getByRole('button', { name: card.rename }),
  },
  {
    name: 'cards-claim',
    as: 'nobody',
    path: '/kart',
    isWhole: true,
    shows: (page) => page.getByRole('heading', { name: claim.title }),
  },
  {
    name: 'cards-claim-error',
    as: 'nobody',
    path: '/kart',
    isWhole: true,
    async arrange(page) {
      await page.getByLabel(claim.id, { exact: true }).fill('A4KR7WTN')
      await page.getByRole('button', { name: claim.submit }).click()
    },
    shows: (page) =>
      page.getByRole('textbox', { name: claim.code, exact: true }).and(page.locator('[aria-invalid=true]')),
  },
  { name: 'cards-claim-teacher', as: 'owner', path: '/kart', shows: (page) => page.getByText(claim.teacher) },
  {
    name: 'cards-merge',
    as: 'student',
    path: '/kart',
    isWhole: true,
    async arrange(page) {
      await page.getByLabel(claim.id, { exact: true }).fill('A4KR7WTN')
      await page.getByLabel(claim.code).fill('K7M2Q9PA')
    },
    shows: (page) => page.getByRole('heading', { name: claim.merge.title }),
  },
  {
    name: 'cards-parent',
    as: 'parent',
    path: '/student-dashboard',
    isWhole: true,
    prepare: keepChildren,
    shows: (page) => page.getByRole('navigation', { name: children.list }).getByRole('button').first(),
  },
  {
    name: 'cards-parent-login',
    as: 'nobody',
    path: '/parent-view',
    isWhole: true,
    prepare: keepChildren,
    shows: (page) => page.getByRole('list', { name: children.list }),
  },
]
