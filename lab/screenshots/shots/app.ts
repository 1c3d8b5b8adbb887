import type { Page } from '@playwright/test'
import { admin } from '../../../web/src/ui/texts/admin.ts'
import { common, e404 } from '../../../web/src/ui/texts/common.ts'
import { course } from '../../../web/src/ui/texts/course.ts'
import { dash, nav } from '../../../web/src/ui/texts/dashboard.ts'
import { offline } from '../../../web/src/ui/texts/first-page.ts'
import { install, share } from '../../../web/src/ui/texts/install.ts'
import { at, type Step, shotsAt, type Target } from '../shot.ts'
import { button, cut, heading, region, status, text, within } from '../steps.ts'

const colleague = at('colleague', '/dashboard')
const thirdVisit = "localStorage.setItem('hasiye.install', '3');"

const offerInstall: Step = async (page) => {
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  await page.evaluate("dispatchEvent(new Event('beforeinstallprompt'))")
}

const file = `Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(1400000)], 'Kəsrlər – ev tapşırığı.pdf', { type: 'application/pdf' }))
    input.files = files.files`
const linkText = `Object.assign(document.createElement('input'), { name: 'text' })
    input.value = 'Kəsrlər: izahlı video https://video.example.az/izle?v=12'`

const shareInput =
  (input: string): Step =>
  async (page) => {
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await page.waitForTimeout(1000) // the worker reads from the database to whom the device belongs
    await page.evaluate(`{
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
    const input = ${input}
    form.append(input)
    document.body.append(form)
    form.submit()
  }`)
    await page.getByLabel(share.course).selectOption({ index: 1 })
  }

const categoryChoice: Target = (page) =>
  page.getByRole('region', { name: share.category }).or(page.getByText(share.noCategory))

/** The installed app, and the offer to install it. */
export const installedShots = [
  ...shotsAt(
    { ...colleague, prepare: (page) => page.addInitScript(thirdVisit) },
    { 'install-offer': [offerInstall, region(install.title)] },
  ),
  ...shotsAt(
    {
      ...colleague,
      only: 'phone',
      prepare: (page) =>
        page.addInitScript(`${thirdVisit} Object.defineProperty(navigator, 'standalone', { value: false })`),
    },
    { 'install-steps': [within(region(install.title), text(install.byHand))] },
  ),
  ...shotsAt(colleague, {
    'shared-files': [shareInput(file), categoryChoice],
    'shared-link': [shareInput(linkText), categoryChoice],
  }),
  ...shotsAt(at('colleague', '/dashboard/shared'), { 'shared-nothing': [text(share.none.title)] }),
]

async function losePart(page: Page): Promise<void> {
  await page.route('**/assets/with-Dashboard-*.js', (route) => route.abort())
  // the question about a newer version of the page
  await page.route('**/dashboard', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  )
}

/** What may appear on any page. */
export const errorShots = [
  ...shotsAt(at('owner', '/nowhere'), { 'not-found': [text(e404.title)] }),
  ...shotsAt(at('owner', '/admin'), { 'admin-denied': [text(admin.denied.title)] }),
  ...shotsAt(at('owner', '/course'), { 'course-without-id': [text(course.missingId)] }),
  ...shotsAt(at('owner', '/dashboard', { prepare: cut('**/api/my-courses') }), {
    'dashboard-load-error': [text(dash.loadError)],
  }),
  ...shotsAt(at('owner', '/course/:maths', { prepare: cut('**/api/courses/*') }), {
    'course-load-error': [text(course.loadError)],
  }),
  ...shotsAt(at('owner', '/dashboard', { prepare: cut('**/api/**') }), { unreachable: [button(common.retry)] }),
  ...shotsAt(at('owner', '/dashboard', { prepare: losePart }), { 'part-missing': [heading(offline.title)] }),
  ...shotsAt(
    at('newcomer', '/dashboard', {
      prepare: (page) => page.route('**/auth/logout', (route) => route.fulfill({ json: { message: '' } })),
    }),
    { 'logged-out': [button(nav.logout), status] },
  ),
]
