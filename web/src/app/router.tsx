import '../ui/blocks/first-pop.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import { createElement } from 'react'
import { categories, course, days, materials, myCourses } from '../api/queries.ts'
import { locationIn } from '../features/materials/location.ts'
import { type AdminSearch, readTabAndSort } from '../screens/admin/admin-search.ts'
import { Login } from '../screens/auth/Login.tsx'
import { invitationIn } from '../screens/course/invite/search.ts'
import type { PeriodSearch } from '../screens/course/report/period.ts'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import { queryClient } from './query-client.ts'
import { guardFirstPage, guardPage } from './session-gate.ts'
import { Unreachable, UnreachableInFrame } from './Unreachable.tsx'
import { archivedIn, arrivalIn, deletedIn, mailedTokenIn, pageIn, queryIn } from './validate-search.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** Why the user was sent to the sign-in page. */
    notice?: 'sessionEnded'
    /** The address that the session gate led away from. */
    from?: string
    /** Why the session ended, as a sentence, where it was not its age. */
    reason?: string | undefined
    /** What the end of the session stopped, as a sentence. */
    stopped?: string | undefined
    /** The e-mail address that has just been registered, and the message about the verification mail. */
    registered?: { email: string; letter: string }
    /** This navigation opened a layer over the page, which Back closes. */
    isOpenedHere?: boolean
    /** What has just been done, as a sentence: a card became an account, the user logged out. */
    done?: string
    /** A card was moved into this account just now. */
    merged?: true
  }
}

interface Context {
  queryClient: QueryClient
}

const notFound = lazyPart(() => import('./NotFound.tsx'), 'NotFound')
const root = createRootRouteWithContext<Context>()({
  beforeLoad: guardPage,
  loader: guardFirstPage,
  notFoundComponent: () => createElement(notFound),
  errorComponent: Unreachable,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: arrivalIn,
  component: Login,
})
const start = createRoute({ getParentRoute: () => root, path: '/', component: Login })
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: lazyPart(() => import('../screens/auth/SignUp.tsx'), 'SignUp'),
})

const parentSignIn = lazyPart(() => import('../screens/parent/ParentLogin.tsx'), 'ParentLogin')
const parentView = createRoute({ getParentRoute: () => root, path: '/parent-view', component: parentSignIn })
/** Lets a signed-in parent add a child; the other sign-in pages redirect parents to their panel. */
const addChild = createRoute({ getParentRoute: () => root, path: '/parent-view/add', component: parentSignIn })
const studentView = createRoute({
  getParentRoute: () => root,
  path: '/student-view/$shortId',
  component: parentSignIn,
})

const joinByCode = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyPart(() => import('../screens/join/JoinByCode.tsx'), 'JoinByCode'),
})
const joinCourse = createRoute({
  getParentRoute: () => root,
  path: '/join/$code',
  component: lazyPart(() => import('../screens/join/JoinCourse.tsx'), 'JoinCourse'),
})
const claim = createRoute({
  getParentRoute: () => root,
  path: '/kart',
  component: lazyPart(() => import('../screens/claim/Claim.tsx'), 'Claim'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPart(() => import('../screens/auth/ForgotPassword.tsx'), 'ForgotPassword'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: mailedTokenIn,
  component: lazyPart(() => import('../screens/auth/ResetPassword.tsx'), 'ResetPassword'),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: mailedTokenIn,
  component: lazyPart(() => import('../screens/auth/VerifyEmail.tsx'), 'VerifyEmail'),
})
const adminSignIn = createRoute({
  getParentRoute: () => root,
  path: '/admin/login',
  component: lazyPart(() => import('../screens/admin/AdminLogin.tsx'), 'AdminLogin'),
})
const adminFrame = createRoute({
  getParentRoute: () => root,
  id: 'adminFrame',
  validateSearch: (raw: Record<string, unknown>): AdminSearch => ({
    ...queryIn(raw),
    ...pageIn(raw),
    ...readTabAndSort(raw),
  }),
  component: lazyPart(() => import('./AdminFrame.tsx'), 'AdminFrame'),
})
const adminPanel = lazyPart(() => import('../screens/admin/AdminPanel.tsx'), 'AdminPanel')
const admin = createRoute({ getParentRoute: () => adminFrame, path: '/admin', component: adminPanel })
const adminTeachers = createRoute({ getParentRoute: () => adminFrame, path: '/admin/teachers', component: adminPanel })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyPart(() => import('./Shell.tsx'), 'Shell'),
})
/** Of pages in the shell, which stays where one of them does not come. */
const inShell = { getParentRoute: () => shell, errorComponent: UnreachableInFrame }
const dashboard = createRoute({
  ...inShell,
  path: '/dashboard',
  validateSearch: (search: Record<string, unknown>) => ({
    ...queryIn(search),
    ...archivedIn(search),
    ...deletedIn(search),
  }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(myCourses),
  component: lazyPart(() => import('../screens/teacher/Dashboard.tsx'), 'Dashboard'),
})
const courseMissing = lazyPart(() => import('./CourseMissing.tsx'), 'CourseMissing')
const courseWithoutId = createRoute({
  ...inShell,
  path: '/course',
  component: courseMissing,
})
const coursePage = createRoute({
  ...inShell,
  path: '/course/$id',
  validateSearch: (search: Record<string, unknown>) => ({
    ...locationIn(search),
    ...invitationIn(search),
    ...deletedIn(search),
  }),
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: ({ context: { queryClient }, params, location, deps: { category } }) => {
    const id = Number(params.id)
    void queryClient.prefetchQuery(course(id))
    if (location.hash === 'participants') return void queryClient.prefetchQuery(days(id))
    void queryClient.prefetchQuery(categories(id))
    if (category !== undefined) void queryClient.prefetchQuery(materials(category))
  },
  component: lazyPart(() => import('../screens/course/CoursePage.tsx'), 'CoursePage'),
})
const courseCards = createRoute({
  ...inShell,
  path: '/course/$id/cards',
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(course(Number(params.id))),
  component: lazyPart(() => import('../screens/course/cards/CardsPage.tsx'), 'CardsPage'),
})
const courseRegister = createRoute({
  ...inShell,
  path: '/course/$id/register',
  // the page checks the values: its rules are not part of the first bundle
  validateSearch: (search: Record<string, unknown>) => search as PeriodSearch,
  loader: ({ context: { queryClient }, params }) => {
    const id = Number(params.id)
    void queryClient.prefetchQuery(course(id))
    void queryClient.prefetchQuery(days(id))
  },
  component: lazyPart(() => import('../screens/course/report/ReportPage.tsx'), 'ReportPage'),
})
const studentDashboard = createRoute({
  ...inShell,
  path: '/student-dashboard',
  validateSearch: (search: Record<string, unknown>) => ({ ...queryIn(search), ...archivedIn(search) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(myCourses),
  component: lazyPart(() => import('../screens/student/StudentDashboard.tsx'), 'StudentDashboard'),
})
const studentCourseWithoutId = createRoute({
  ...inShell,
  path: '/student/course',
  component: courseMissing,
})
const studentCourse = createRoute({
  ...inShell,
  path: '/student/course/$id',
  validateSearch: (search: Record<string, unknown>) => ({ ...pageIn(search), ...locationIn(search) }),
  loader: ({ context: { queryClient }, params, location }) => {
    const id = Number(params.id)
    void queryClient.prefetchQuery(course(id))
    if (location.hash !== 'attendance') void queryClient.prefetchQuery(categories(id))
  },
  component: lazyPart(() => import('../screens/student/StudentCourse.tsx'), 'StudentCourse'),
})

const routeTree = root.addChildren([
  start,
  signIn,
  signUp,
  parentView,
  addChild,
  studentView,
  joinByCode,
  joinCourse,
  claim,
  forgotPassword,
  resetPassword,
  verifyEmail,
  adminSignIn,
  adminFrame.addChildren([admin, adminTeachers]),
  shell.addChildren([
    dashboard,
    courseWithoutId,
    coursePage,
    courseCards,
    courseRegister,
    studentDashboard,
    studentCourseWithoutId,
    studentCourse,
  ]),
])

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPendingMs: 0,
  scrollRestoration: true,
})
export type AppRouter = typeof router
