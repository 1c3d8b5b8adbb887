import type { PagePath, Screen } from '@hasiye/contract/pages.ts'
import type { RouteComponent } from '@tanstack/react-router'
import { locationIn } from '../features/materials/location.ts'
import { type AdminSearch, readTabAndSort } from '../screens/admin/admin-search.ts'
import { invitationIn } from '../screens/course/invite/search.ts'
import type { PeriodSearch } from '../screens/course/report/period.ts'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import {
  archivedIn,
  arrivalIn,
  dateIn,
  deletedIn,
  mailedTokenIn,
  noticeIn,
  pageIn,
  queryIn,
} from './validate-search.ts'

/** The component of each screen in the table of pages, in a file of its name. */
export const screens: Record<Screen, RouteComponent> = {
  Login: lazyPart(() => import('../screens/auth/Login.tsx'), 'Login'),
  SignUp: lazyPart(() => import('../screens/auth/SignUp.tsx'), 'SignUp'),
  ForgotPassword: lazyPart(() => import('../screens/auth/ForgotPassword.tsx'), 'ForgotPassword'),
  ResetPassword: lazyPart(() => import('../screens/auth/ResetPassword.tsx'), 'ResetPassword'),
  VerifyEmail: lazyPart(() => import('../screens/auth/VerifyEmail.tsx'), 'VerifyEmail'),
  ParentLogin: lazyPart(() => import('../screens/parent/ParentLogin.tsx'), 'ParentLogin'),
  JoinByCode: lazyPart(() => import('../screens/join/JoinByCode.tsx'), 'JoinByCode'),
  JoinCourse: lazyPart(() => import('../screens/join/JoinCourse.tsx'), 'JoinCourse'),
  Claim: lazyPart(() => import('../screens/claim/Claim.tsx'), 'Claim'),
  Dashboard: lazyPart(() => import('../screens/teacher/Dashboard.tsx'), 'Dashboard'),
  CoursePage: lazyPart(() => import('../screens/course/CoursePage.tsx'), 'CoursePage'),
  CardsPage: lazyPart(() => import('../screens/course/cards/CardsPage.tsx'), 'CardsPage'),
  ReportPage: lazyPart(() => import('../screens/course/report/ReportPage.tsx'), 'ReportPage'),
  CourseMissing: lazyPart(() => import('./CourseMissing.tsx'), 'CourseMissing'),
  StudentDashboard: lazyPart(() => import('../screens/student/StudentDashboard.tsx'), 'StudentDashboard'),
  StudentCourse: lazyPart(() => import('../screens/student/StudentCourse.tsx'), 'StudentCourse'),
  News: lazyPart(() => import('../screens/news/News.tsx'), 'News'),
  AdminLogin: lazyPart(() => import('../screens/admin/AdminLogin.tsx'), 'AdminLogin'),
  AdminPanel: lazyPart(() => import('../screens/admin/AdminPanel.tsx'), 'AdminPanel'),
}

export type Search = Record<string, unknown>

/** Validates the search parameters of the pages that have some. */
export const searches = {
  '/login': arrivalIn,
  '/reset-password': mailedTokenIn,
  '/verify-email': mailedTokenIn,
  '/dashboard': (raw: Search) => ({ ...queryIn(raw), ...archivedIn(raw), ...deletedIn(raw) }),
  '/course/$id': (raw: Search) => ({ ...locationIn(raw), ...invitationIn(raw), ...deletedIn(raw) }),
  // The page checks the values: its rules are not part of the first bundle.
  '/course/$id/register': (raw: Search) => raw as PeriodSearch,
  '/student-dashboard': (raw: Search) => ({ ...queryIn(raw), ...archivedIn(raw), ...noticeIn(raw) }),
  '/student/course/$id': (raw: Search) => ({ ...pageIn(raw), ...dateIn(raw), ...locationIn(raw) }),
} satisfies Partial<Record<PagePath, (raw: Search) => object>>

/** Validates the search parameters of the admin panel at each of its paths. */
export const adminSearch = (raw: Search): AdminSearch => ({ ...queryIn(raw), ...pageIn(raw), ...readTabAndSort(raw) })
