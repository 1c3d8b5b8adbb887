import { admin } from '../../../web/src/ui/texts/admin.ts'
import { common, e404 } from '../../../web/src/ui/texts/common.ts'
import { course } from '../../../web/src/ui/texts/course.ts'
import { dash, nav } from '../../../web/src/ui/texts/dashboard.ts'
import { offline } from '../../../web/src/ui/texts/first-page.ts'
import type { Shot } from '../shot.ts'

export const systemShots: Shot[] = [
  { name: 'not-found', as: 'owner', path: '/nowhere', shows: (page) => page.getByText(e404.title) },
  { name: 'admin-denied', as: 'owner', path: '/admin', shows: (page) => page.getByText(admin.denied.title) },
  { name: 'course-without-id', as: 'owner', path: '/course', shows: (page) => page.getByText(course.missingId) },
  {
    name: 'dashboard-load-error',
    as: 'owner',
    path: '/dashboard',
    prepare: (page) => page.route('**/api/my-courses', (route) => route.abort()),
    shows: (page) => page.getByText(dash.loadError),
  },
  {
    name: 'course-load-error',
    as: 'owner',
    path: ({ courses }) => `/course/${courses.maths}`,
    prepare: (page, { courses }) => page.route(`**/api/courses/${courses.maths}`, (route) => route.abort()),
    shows: (page) => page.getByText(course.loadError),
  },
  {
    name: 'unreachable',
    as: 'owner',
    path: '/dashboard',
    prepare: (page) => page.route('**/api/**', (route) => route.abort()),
    shows: (page) => page.getByRole('button', { name: common.retry }),
  },
  {
    name: 'part-missing',
    as: 'owner',
    path: '/dashboard',
    async prepare(page) {
      await page.route('**/assets/Dashboard-*.js', (route) => route.abort())
      // the question for a newer version of the page
      await page.route('**/dashboard', (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.abort(),
      )
    },
    shows: (page) => page.getByRole('heading', { name: offline.title }),
  },
  {
    name: 'logged-out',
    as: 'newcomer',
    path: '/dashboard',
    async arrange(page) {
      await page.route('**/auth/logout', (route) => route.fulfill({ json: { message: '' } }))
      await page.getByRole('button', { name: nav.logout }).click()
    },
    shows: (page) => page.getByRole('status'),
  },
]
