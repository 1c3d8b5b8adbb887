import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { ReadingPath } from '@hasiye/contract/pages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { JSX } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { meQuery } from '../api/queries.ts'
import { Login } from '../screens/auth/Login.tsx'
import { ProsePage } from '../screens/public/ProsePage.tsx'
import { doc, platform } from '../ui/texts/common.ts'
import { privacyPolicy } from '../ui/texts/privacy-policy.ts'
import { userGuide } from '../ui/texts/user-guide.ts'

/** Renders the sign-in page during the build, so that users can fill in the form while the app is loading. */
export async function renderLogin(): Promise<string> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/login', component: Login })
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await router.load()
  const queryClient = new QueryClient()
  queryClient.setQueryData(meQuery.queryKey, null)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const linkInProse = /\[([^\]]+)\]\([^)]+\)/g

const pages: Record<ReadingPath, { prose: typeof userGuide | typeof privacyPolicy; content: JSX.Element }> = {
  '/user-guide': { prose: userGuide, content: <UserGuide /> },
  '/privacy-policy': { prose: privacyPolicy, content: <PrivacyPolicy /> },
}

/** Renders a static text page as HTML during the build; it needs no script to be shown. */
export function renderReading(path: ReadingPath): { title: string; description: string; markup: string } {
  const { prose, content } = pages[path]
  return {
    title: fill(doc.pattern, { page: prose.title, platform }),
    description: fill(String(prose.intro.at(-1)), { platform }).replace(linkInProse, '$1'),
    markup: renderToStaticMarkup(content),
  }
}

const values = {
  effectiveDate: '21 noyabr 2026',
  /** How long a deleted date can be restored. */
  days: lifetimes.trashDays,
  formerDays: lifetimes.formerDays,
  draftDays: lifetimes.draftDays,
  pendingDays: lifetimes.pendingSaveDays,
  pushDays: lifetimes.unseenPushDays,
  keptDays: lifetimes.cachedResponseDays,
  logDays: lifetimes.auditDays,
  backupDays: '__BACKUP_DAYS__',
  replyDays: 30,
}

/** The privacy policy. */
function PrivacyPolicy() {
  return <ProsePage prose={privacyPolicy} values={values} />
}

/** The user guide for all roles. */
function UserGuide() {
  return <ProsePage prose={userGuide} values={{ host: '__HOST__' }} />
}
