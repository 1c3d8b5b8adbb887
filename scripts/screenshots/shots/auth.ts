import { login } from '../../../web/src/ui/texts/auth.ts'
import { parent } from '../../../web/src/ui/texts/parent.ts'
import { parentEntry } from '../../../web/src/ui/texts/parent-entry.ts'
import { signup } from '../../../web/src/ui/texts/sign-up.ts'
import type { Shot } from '../shot.ts'

const stranger = { email: 'yad@hasiye.example', password: 'yanlis-parol', shortId: 'ABCDFGHJ' }

export const authShots: Shot[] = [
  {
    name: 'login',
    as: 'nobody',
    path: '/login',
    isWhole: true,
    shows: (page) => page.getByRole('button', { name: login.submit }),
  },
  {
    name: 'login-registered',
    as: 'nobody',
    path: '/login?registered=true',
    isWhole: true,
    shows: (page) => page.getByText(login.registered),
  },
  {
    name: 'login-error',
    as: 'nobody',
    path: '/login',
    isWhole: true,
    async arrange(page) {
      await page.getByLabel(login.email.label).fill(stranger.email)
      await page.getByLabel(login.password.label, { exact: true }).fill(stranger.password)
      await page.getByRole('button', { name: login.submit }).click()
    },
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'signup',
    as: 'nobody',
    path: '/signup',
    isWhole: true,
    shows: (page) => page.getByRole('button', { name: signup.submit }),
  },
  {
    name: 'signup-field-error',
    as: 'nobody',
    path: '/signup',
    isWhole: true,
    async arrange(page) {
      await page.getByRole('radio', { name: signup.role.teacher }).check({ force: true })
      await page.getByLabel(signup.fullName.label).fill('Aysel Məmmədova')
      await page.getByLabel(signup.email.label).fill('aysel@hasiye.example')
      await page.getByLabel(signup.password.label, { exact: true }).fill('nar-agaci-26')
      await page.getByLabel(signup.confirm.label, { exact: true }).fill('nar-agaci-62')
      await page.getByRole('button', { name: signup.submit }).click()
    },
    shows: (page) => page.getByText(signup.error.mismatch),
  },
  {
    name: 'parent-login',
    as: 'nobody',
    path: ({ shortId }) => `/student-view/${shortId}`,
    isWhole: true,
    shows: (page) => page.getByRole('heading', { name: parentEntry.title }),
  },
  {
    name: 'parent-login-error',
    as: 'nobody',
    path: '/parent-view',
    isWhole: true,
    async arrange(page) {
      await page.getByLabel(parentEntry.label).fill(stranger.shortId)
      await page.getByRole('button', { name: parentEntry.submit }).click()
    },
    shows: (page) => page.getByText(parent.error.failed),
  },
]
