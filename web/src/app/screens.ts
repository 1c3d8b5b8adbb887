import type { Screen } from '@hasiye/contract/pages.ts'
import type { RouteComponent } from '@tanstack/react-router'
import { lazyPart } from '../ui/blocks/lazyPart.ts'

/** All screens, or those that the server renders. */
export type Screens = Partial<Record<Screen, RouteComponent>>

/** The component of each screen in the table of pages, in a file of its name. */
export const screens = {
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
  MonthSheetsPage: lazyPart(() => import('../screens/course/months/MonthSheetsPage.tsx'), 'MonthSheetsPage'),
  CourseMissing: lazyPart(() => import('./CourseMissing.tsx'), 'CourseMissing'),
  StudentDashboard: lazyPart(() => import('./StudentDashboard.tsx'), 'StudentDashboard'),
  StudentCourse: lazyPart(() => import('../screens/student/StudentCourse.tsx'), 'StudentCourse'),
  News: lazyPart(() => import('../screens/news/News.tsx'), 'News'),
  AdminLogin: lazyPart(() => import('../screens/admin/AdminLogin.tsx'), 'AdminLogin'),
  AdminPanel: lazyPart(() => import('../screens/admin/AdminPanel.tsx'), 'AdminPanel'),
} satisfies Record<Screen, RouteComponent>
