import { invite, join } from '../../../web/src/ui/texts/joining.ts'
import { requests } from '../../../web/src/ui/texts/requests.ts'
import type { Shot } from '../shot.ts'

const inviting = {
  as: 'owner',
  path: ({ courses }) => `/course/${courses.maths}?invite=sheet#participants`,
} as const satisfies Pick<Shot, 'as' | 'path'>
/** The join code of the demo. */
const joining = '/join/FZK237'

export const joiningShots: Shot[] = [
  { ...inviting, name: 'join-invitation', shows: (page) => page.getByRole('dialog').getByRole('img') },
  {
    ...inviting,
    name: 'join-board',
    path: ({ courses }) => `/course/${courses.maths}?invite=board#participants`,
    shows: (page) => page.getByText(invite.boardTitle),
  },
  {
    ...inviting,
    name: 'join-requests',
    path: ({ courses }) => `/course/${courses.maths}#participants`,
    arrange: (page) =>
      page
        .getByRole('button', { name: /şagird gözləyir/ })
        .first()
        .click(),
    shows: (page) => page.getByRole('dialog').getByText(requests.acceptAll),
  },
  {
    name: 'join-code',
    as: 'nobody',
    path: '/join',
    shows: (page) => page.getByRole('heading', { name: join.code.title }),
  },
  {
    ...inviting,
    name: 'join-renew',
    arrange: (page) => page.getByRole('dialog').getByRole('button', { name: invite.renew }).click(),
    shows: (page) => page.getByText(invite.renewBody),
  },
  {
    name: 'join-code-error',
    as: 'nobody',
    path: '/join',
    async arrange(page) {
      await page.getByLabel(join.code.label).fill('ABC')
      await page.getByRole('button', { name: join.code.submit }).click()
    },
    shows: (page) => page.getByText(join.code.format),
  },
  { name: 'join-student', as: 'student', path: joining, shows: (page) => page.getByText(/^Müəllim: /) },
  { name: 'join-signed-out', as: 'nobody', path: joining, shows: (page) => page.getByText(join.signUpFirst) },
  { name: 'join-teacher', as: 'owner', path: joining, shows: (page) => page.getByText(join.teacher) },
  { name: 'join-unknown', as: 'nobody', path: '/join/ZZZZZZ', shows: (page) => page.getByText(join.unknown) },
]
