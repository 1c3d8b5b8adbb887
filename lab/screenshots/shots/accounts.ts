import type { Me } from '@hasiye/contract/accounts.ts'
import { errors } from '@hasiye/contract/errors.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../../scripts/demo/people.ts'
import { offerKey } from '../../../web/src/features/notices/push-viewer.ts'
import { admin } from '../../../web/src/ui/texts/admin.ts'
import { audit } from '../../../web/src/ui/texts/admin-status.ts'
import { login } from '../../../web/src/ui/texts/auth.ts'
import { parentEntry } from '../../../web/src/ui/texts/children.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { lesson } from '../../../web/src/ui/texts/course.ts'
import { nav } from '../../../web/src/ui/texts/dashboard.ts'
import { push } from '../../../web/src/ui/texts/notices.ts'
import { parent } from '../../../web/src/ui/texts/parent.ts'
import { forgot, reset, totp } from '../../../web/src/ui/texts/passwords.ts'
import { calendar, data, ownId, sessions, settings } from '../../../web/src/ui/texts/settings.ts'
import { signup } from '../../../web/src/ui/texts/sign-up.ts'
import { stats, student } from '../../../web/src/ui/texts/student.ts'
import { verify } from '../../../web/src/ui/texts/verify-email.ts'
import { at, type Step, shotsAt, type Target, type View } from '../shot.ts'
import { alert, button, enter, field, heading, image, link, removeResponses, status, tab, text } from '../steps.ts'

const stranger = { email: 'yad@hasiye.example', password: 'yanlis-parol', shortId: 'ABCDFGHJ' }
const signIn = (email: string, password: string, submit: string): Step[] => [
  enter(login.email.label, email),
  enter(login.password.label, password, true),
  button(submit),
]

const title =
  (name: string): Target =>
  (page) =>
    page.getByRole('heading', { level: 1, name })
const nobody = (path: string) => at('nobody', path, { isWhole: true })

const signedOutShots = [
  ...shotsAt(nobody('/login'), {
    login: [button(login.submit)],
    'login-error': [...signIn(stranger.email, stranger.password, login.submit), alert],
  }),
  ...shotsAt(nobody('/login?registered=true'), { 'login-registered': [text(login.registered)] }),
  ...shotsAt(nobody('/login?error=google_user_not_found'), { 'login-google-unknown': [text(login.googleNotFound)] }),
  ...shotsAt(nobody('/signup'), {
    signup: [button(signup.submit)],
    'signup-field-error': [
      (page) => page.getByRole('radio', { name: signup.role.teacher }).check({ force: true }),
      enter(signup.fullName.label, 'Aysel Məmmədova'),
      enter(signup.email.label, 'aysel@hasiye.example'),
      enter(signup.password.label, 'nar-agaci-26', true),
      enter(signup.confirm.label, 'nar-agaci-62', true),
      button(signup.submit),
      text(signup.error.mismatch),
    ],
  }),
  ...shotsAt(nobody('/student-view/:shortId'), { 'parent-login': [heading(parentEntry.title)] }),
  ...shotsAt(nobody('/parent-view'), {
    'parent-login-error': [
      enter(parentEntry.label, stranger.shortId),
      button(parentEntry.submit),
      text(parent.error.failed),
    ],
  }),
  ...shotsAt(at('nobody', '/forgot-password'), {
    'forgot-password': [button(forgot.submit)],
    'forgot-password-sent': [enter(login.email.label, stranger.email), button(forgot.submit), status],
  }),
  ...shotsAt(at('nobody', '/reset-password'), { 'reset-password-no-token': [text(reset.error.noToken)] }),
  ...shotsAt(at('nobody', '/reset-password?token=0'), { 'reset-password': [button(reset.submit)] }),
  ...shotsAt(at('newcomer', '/verify-email'), { 'verify-email': [text(verify.resend)] }),
  ...shotsAt(nobody('/user-guide'), { 'user-guide': [title(common.footer.guide)] }),
  ...shotsAt(nobody('/privacy-policy'), { 'privacy-policy': [title(common.footer.privacy)] }),
]

const noMatch = 'musiqi'

async function exposeShortId(page: Page): Promise<void> {
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isShortIdExposed: true } })
  })
  await removeResponses(page)
}

const studentShots = [
  ...shotsAt(at('student', '/student-dashboard', { isWhole: true }), { 'student-dashboard': [text(/^\d+\/\d+ · /)] }),
  ...shotsAt(at('student', `/student-dashboard?q=${noMatch}`), {
    'student-dashboard-no-match': [text(fill(student.noMatch, { query: noMatch }))],
  }),
  ...shotsAt(at('student', '/student-dashboard', { prepare: exposeShortId }), {
    'student-dashboard-exposed-id': [text(ownId.maybeKnown)],
  }),
  ...shotsAt(at('student', '/student/course/:english#general', { isWhole: true }), {
    'student-course-general': [link(lesson.join)],
  }),
  ...shotsAt(at('parent', '/student-dashboard', { isWhole: true }), { 'parent-panel': [heading(parent.dash.title)] }),
  ...(['student', 'parent'] as const).flatMap((as) =>
    shotsAt(at(as, '/student/course/:maths#attendance', { isWhole: true }), {
      [`${as}-course-attendance`]: [text(stats.present)],
    }),
  ),
]

const openSettings = (section: string): Step[] => [button(nav.settings), tab(section)]
const openPart = (title: string): Step[] => [...openSettings(settings.tab.other), heading(title)]
const openProfile = openSettings(settings.tab.profile)
const openPassword = openSettings(settings.tab.password)
const openSessions = openPart(sessions.title)
const openData = openPart(data.title)

const choosePicture: Step = async (page) => {
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'sekil.png', mimeType: 'image/png', buffer })
}

/** Allows notices in the browser. */
const allowNotices = (page: Page) => page.context().grantPermissions(['notifications'])

/** Shows this device and another one as subscribed. */
async function notifyDevices(page: Page): Promise<void> {
  await allowNotices(page)
  const device = { createdAt: '2026-02-14T08:30:00.000Z', hideDetails: false, lastDeliveredAt: null }
  const devices = [
    { ...device, id: 2, userAgent: 'Chrome, Android, telefon', kinds: ['absent', 'note'], current: true },
    { ...device, id: 1, userAgent: 'Firefox, Windows, kompüter', kinds: ['note'], current: false },
  ]
  await page.route('**/api/me/push', (route) => route.fulfill({ json: devices }))
}

const offerNotices =
  (as: 'owner' | 'parent') =>
  async (page: Page, { cast }: View): Promise<void> => {
    await allowNotices(page)
    const { id, isParentView } = (await (await cast[as].get('/api/me')).json()) as Me
    await page.addInitScript((key) => localStorage.setItem(key, 'due'), offerKey({ id, isParentView }))
  }

const pushShots = [
  ...shotsAt(at('student', '/student-dashboard', { prepare: notifyDevices }), {
    'settings-push': [...openPart(push.title), button(push.test)],
  }),
  ...shotsAt(at('owner', '/dashboard', { prepare: allowNotices }), {
    'settings-push-off': [...openPart(push.title), button(push.yes)],
  }),
  ...shotsAt(at('owner', '/dashboard', { prepare: offerNotices('owner') }), {
    'push-offer-teacher': [text(push.offer.teacher)],
  }),
  ...shotsAt(at('parent', '/student-dashboard', { prepare: offerNotices('parent'), isWhole: true }), {
    'push-offer-parent': [text(push.offer.parent)],
  }),
  ...shotsAt(at('parent', '/student-dashboard', { prepare: notifyDevices }), {
    'push-parent': [button(push.title), button(push.test)],
  }),
]

const settingsShots = [
  ...shotsAt(at('owner', '/dashboard'), {
    'settings-list': [button(nav.settings), tab(settings.tab.other)],
    'settings-profile': [...openProfile, field(settings.fullName.label)],
    'settings-picture': [...openProfile, choosePicture, field(settings.avatar.zoom)],
    'settings-appearance': [...openPart(settings.tab.appearance), text(settings.theme.system)],
    'settings-calendar': [...openPart(calendar.title), button(calendar.copy)],
    'settings-delete-account': [...openData, button(data.delete.button), text(data.delete.title)],
  }),
  ...shotsAt(at('student', '/student-dashboard'), {
    'settings-data': [...openData, button(data.delete.button)],
    'settings-password-error': [
      ...openPassword,
      enter(settings.password.current, 'nar-agaci-26', true),
      enter(settings.password.new, 'xezer-denizi', true),
      enter(settings.password.repeat, 'xezer-deniz', true),
      button(settings.password.submit),
      text(settings.password.mismatch),
    ],
    'settings-devices': [...openSessions, text(sessions.parent)],
  }),
]

const ofAnybody = (label: string) => button(new RegExp(`^${label}: `))

const askForCode = (page: Page) => {
  const { status, text: error } = errors.second_factor_required
  const refusal = { status, json: { error, code: 'second_factor_required' } }
  return page.route('**/auth/admin/signin', (route) => route.fulfill(refusal))
}

const turnOnTotp: Step = async (page) => {
  const form = page.getByRole('dialog', { name: totp.title })
  await form.locator('input[type="password"]').fill(demoPassword)
  await form.getByRole('button', { name: totp.next }).click()
}

const adminShots = [
  ...shotsAt(at('nobody', '/admin/login'), { 'admin-login': [heading(admin.login.title)] }),
  ...shotsAt(at('nobody', '/admin/login', { prepare: askForCode }), {
    'admin-login-code': [...signIn('admin@hasiye.example', demoPassword, admin.login.submit), text(totp.recoveryHint)],
  }),
  ...shotsAt(at('admin', '/admin', { isWhole: true }), { 'admin-teachers': [text(admin.sub.active)] }),
  ...shotsAt(at('admin', '/admin?tab=students&sort=name'), { 'admin-students': [text(admin.verified)] }),
  ...shotsAt(at('admin', '/admin?tab=status', { isWhole: true }), {
    'admin-status': [text(audit.events.admin_signed_in?.replace('{who}', '').trim() ?? '')],
  }),
  ...shotsAt(at('admin', '/admin?tab=students'), {
    'admin-edit-student': [ofAnybody(common.edit), text(admin.edit.student.title)],
  }),
  ...shotsAt(at('admin', '/admin?tab=students&q=məmməd'), { 'admin-search': [text(admin.verified)] }),
  ...shotsAt(at('admin', `/admin?q=${noMatch}`), { 'admin-no-match': [text(fill(admin.noMatch, { query: noMatch }))] }),
  ...shotsAt(at('admin', '/admin'), {
    'admin-settings': [...openPassword, button(totp.turnOn)],
    'admin-second-factor': [...openPassword, button(totp.turnOn), turnOnTotp, image(totp.qr)],
    'admin-edit-error': [
      ofAnybody(common.edit),
      enter(admin.limit.label, ''),
      button(admin.edit.submit),
      text(messages.quotaNotNumber),
    ],
    'admin-delete': [ofAnybody(admin.delete.confirm), text(admin.delete.title)],
  }),
]

/** The pages of an account, and the pages without one. */
export const accountShots = [...signedOutShots, ...studentShots, ...settingsShots, ...pushShots, ...adminShots]
