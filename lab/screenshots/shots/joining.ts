import type { Page } from '@playwright/test'
import { card, cards as sheets } from '../../../web/src/ui/texts/cards.ts'
import { children } from '../../../web/src/ui/texts/children.ts'
import { names } from '../../../web/src/ui/texts/importing.ts'
import { invite, join } from '../../../web/src/ui/texts/joining.ts'
import { people } from '../../../web/src/ui/texts/people.ts'
import { requests } from '../../../web/src/ui/texts/requests.ts'
import { claim } from '../../../web/src/ui/texts/sign-up.ts'
import { at, type Step, shotsAt } from '../shot.ts'
import {
  action,
  button,
  dialog,
  enter,
  heading,
  image,
  leaveQuestion,
  list,
  participantsTab,
  scrollTo,
  text,
  within,
} from '../steps.ts'

const sheet = at('helper', '/course/:cards/cards')
/** Chooses every card, also those that an earlier picture has printed. */
const printAll: Step[] = [button(sheets.printAll), button(card.print)]

/** Opens the first card among the students. */
const showCard: Step = (page) =>
  page
    .getByRole('listitem')
    .filter({ hasNot: page.getByText(card.account, { exact: true }) })
    .first()
    .getByRole('button')

/** Two more children of the parent, on this device. */
const addChildren = (page: Page) =>
  page.addInitScript(() => {
    const children = [
      { id: 900_001, name: 'Tural Şıxəliyev', shortId: 'T2345678' },
      { id: 900_002, name: 'Məhəmmədəli Cəfərquluzadə', shortId: 'M2345678' },
    ]
    localStorage.setItem('hasiye.children', JSON.stringify(children))
  })

const lines = [
  'Ad Soyad',
  'Günəş Şıxəliyeva; 0551234567',
  'Tural Şıxəliyev',
  'Aysel Məmmədova',
  'Məhəmmədəli Cəfərquluzadə',
  'Tural Şıxəliyev',
  'Aysel Məmmədova Elçin qızı',
  '?sm?t Ağayev',
  '?!',
]

const enterId = enter(claim.id, 'A4KR7WTN', true)

/** Cards of students without an account, and claiming one. */
export const cardShots = [
  ...shotsAt(participantsTab, {
    'cards-names': [
      action(people.addStudent),
      (page) => page.getByRole('textbox', { name: names.label }).fill(lines.join('\n')),
      scrollTo(text(/^Yeni/)),
      text(names.invalid),
    ],
  }),
  ...shotsAt(at('colleague', '/course/:maths/cards'), {
    'cards-print': [button(card.print)],
    'cards-shown': [button(card.show), dialog(card.show)],
  }),
  ...shotsAt(sheet, { 'cards-renew': [...printAll, text(sheets.renewTitle)] }),
  ...shotsAt(
    { ...sheet, only: 'desktop', isWhole: true, prepare: (page) => page.addInitScript('window.print = () => {}') },
    {
      'cards-paper': [
        ...printAll,
        within(dialog(), button(card.print)),
        (page) => page.locator('[data-card]').first().waitFor({ state: 'attached' }),
        (page) => page.emulateMedia({ media: 'print' }),
        (page) => page.locator('[data-card]'),
      ],
    },
  ),
  ...shotsAt(sheet, {
    'cards-shown-code': [
      showCard,
      button(sheets.newCode),
      (page) => page.getByRole('dialog').last().getByRole('button', { name: sheets.newCode }),
      text(/^Kod: /),
    ],
    'cards-shown-renew': [showCard, button(sheets.newCode), text(sheets.newCodeBody)],
  }),
  ...shotsAt(at('helper', '/course/:cards#participants', { only: 'phone' }), {
    'cards-student': [button(/^Son dərsə bax/), button(/ Kart$/), button(card.rename)],
  }),
  ...shotsAt(at('nobody', '/kart', { isWhole: true }), {
    'cards-claim': [heading(claim.title)],
    'cards-claim-error': [
      enterId,
      button(claim.submit),
      (page) => page.getByRole('textbox', { name: claim.code, exact: true }).and(page.locator('[aria-invalid=true]')),
    ],
  }),
  ...shotsAt(at('owner', '/kart'), { 'cards-claim-teacher': [text(claim.teacher)] }),
  ...shotsAt(at('student', '/kart', { isWhole: true }), {
    'cards-merge': [enterId, enter(claim.code, 'K7M2Q9PA'), heading(claim.merge.title)],
  }),
  ...shotsAt(at('parent', '/student-dashboard', { isWhole: true, prepare: addChildren }), {
    'cards-parent': [(page) => page.getByRole('navigation', { name: children.list }).getByRole('button')],
  }),
  ...shotsAt(at('nobody', '/parent-view', { isWhole: true, prepare: addChildren }), {
    'cards-parent-login': [list(children.list)],
  }),
]

/** Screens with the join code of the demo. */
const path = '/join/FZK237'

export const joiningShots = [
  ...shotsAt(at('owner', '/course/:maths?invite=sheet#participants'), {
    'join-invitation': [within(dialog(), image())],
    'join-renew': [within(dialog(), button(invite.renew)), text(invite.renewBody)],
  }),
  ...shotsAt(at('owner', '/course/:maths?invite=board#participants'), { 'join-board': [text(invite.boardTitle)] }),
  ...shotsAt(participantsTab, {
    'join-requests': [leaveQuestion, button(/şagird gözləyir/), within(dialog(), text(requests.acceptAll))],
  }),
  ...shotsAt(at('nobody', '/join'), {
    'join-code': [heading(join.code.title)],
    'join-code-error': [enter(join.code.label, 'ABC'), button(join.code.submit), text(join.code.format)],
  }),
  ...shotsAt(at('student', path), { 'join-student': [text(/^Müəllim: /)] }),
  ...shotsAt(at('nobody', path), { 'join-signed-out': [text(join.signUpFirst)] }),
  ...shotsAt(at('owner', path), { 'join-teacher': [text(join.teacher)] }),
  ...shotsAt(at('nobody', '/join/ZZZZZZ'), { 'join-unknown': [text(join.unknown)] }),
]
