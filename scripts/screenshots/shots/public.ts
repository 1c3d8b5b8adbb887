import { login } from '../../../web/src/ui/texts/auth.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { forgot, reset, verify } from '../../../web/src/ui/texts/passwords.ts'
import type { Shot } from '../shot.ts'

export const publicShots: Shot[] = [
  {
    name: 'login-google-unknown',
    as: 'nobody',
    path: '/login?error=google_user_not_found',
    isWhole: true,
    shows: (page) => page.getByText(login.googleNotFound),
  },
  {
    name: 'forgot-password',
    as: 'nobody',
    path: '/forgot-password',
    shows: (page) => page.getByRole('button', { name: forgot.submit }),
  },
  {
    name: 'forgot-password-sent',
    as: 'nobody',
    path: '/forgot-password',
    async arrange(page) {
      await page.getByLabel(login.email.label).fill('yad@hasiye.example')
      await page.getByRole('button', { name: forgot.submit }).click()
    },
    shows: (page) => page.getByRole('status'),
  },
  {
    name: 'reset-password-no-token',
    as: 'nobody',
    path: '/reset-password',
    shows: (page) => page.getByText(reset.error.noToken),
  },
  {
    name: 'reset-password',
    as: 'nobody',
    path: '/reset-password?token=0',
    shows: (page) => page.getByRole('button', { name: reset.submit }),
  },
  { name: 'verify-email', as: 'newcomer', path: '/verify-email', shows: (page) => page.getByText(verify.resend) },
  {
    name: 'user-guide',
    as: 'nobody',
    path: '/user-guide',
    isWhole: true,
    shows: (page) => page.getByRole('heading', { level: 1, name: common.footer.guide }),
  },
  {
    name: 'privacy-policy',
    as: 'nobody',
    path: '/privacy-policy',
    isWhole: true,
    shows: (page) => page.getByRole('heading', { level: 1, name: common.footer.privacy }),
  },
]
