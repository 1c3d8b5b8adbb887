import { card } from '../../../web/src/ui/texts/cards.ts'
import { children } from '../../../web/src/ui/texts/children.ts'
import { claim } from '../../../web/src/ui/texts/claim.ts'
import { names } from '../../../web/src/ui/texts/names.ts'
import { people } from '../../../web/src/ui/texts/people.ts'
import { openAction, participantsTab } from '../page-parts.ts'
import type { Shot } from '../shot.ts'

const list = ['Ad Soyad', 'Günəş Şıxəliyeva', 'Tural Şıxəliyev', 'Aysel Məmmədova', 'Məhəmmədəli Cəfərquluzadə', '?!']

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
    name: 'cards-shown',
    as: 'colleague',
    path: ({ courses }) => `/course/${courses.maths}/cards`,
    arrange: (page) => page.getByRole('button', { name: card.show }).first().click(),
    shows: (page) => page.getByRole('dialog', { name: card.show }),
  },
  {
    name: 'cards-claim',
    as: 'nobody',
    path: '/kart',
    isWhole: true,
    shows: (page) => page.getByRole('heading', { name: claim.title }),
  },
  {
    name: 'cards-merge',
    as: 'student',
    path: '/kart',
    isWhole: true,
    async arrange(page) {
      await page.getByLabel(claim.id, { exact: true }).fill('A4KR7WTN')
      await page.getByLabel(claim.code).fill('K7M2Q9PA')
      await page.getByRole('button', { name: claim.submit }).click()
    },
    shows: (page) => page.getByRole('heading', { name: claim.merge.title }),
  },
  {
    name: 'cards-parent',
    as: 'parent',
    path: '/student-dashboard',
    isWhole: true,
    prepare: (page) =>
      page.addInitScript(() =>
        localStorage.setItem('hasiye.children', JSON.stringify([{ name: 'Tural Şıxəliyev', shortId: 'T2345678' }])),
      ),
    shows: (page) => page.getByRole('navigation', { name: children.list }).getByRole('button').first(),
  },
  {
    name: 'cards-parent-login',
    as: 'nobody',
    path: '/parent-view',
    isWhole: true,
    prepare: (page) =>
      page.addInitScript(() =>
        localStorage.setItem('hasiye.children', JSON.stringify([{ name: 'Tural Şıxəliyev', shortId: 'T2345678' }])),
      ),
    shows: (page) => page.getByRole('list', { name: children.list }),
  },
]
