import type { Screen } from '@hasiye/contract/pages.ts'
import type { RouteComponent } from '@tanstack/react-router'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import { renderedScreens } from './rendered-screens.ts'

/** All screens, or those that the server renders. */
export type Screens = Partial<Record<Screen, RouteComponent>>

/** The component of each screen in the table of pages, in a file of its name. */
export const screens = {
  ...renderedScreens,
  Login: lazyPart(() => import('../screens/auth/Login.tsx'), 'Login'),
  SignUp: lazyPart(() => import('../screens/auth/SignUp.tsx'), 'SignUp'),
  ForgotPassword: lazyPart(() => import('../screens/auth/ForgotPassword.tsx'), 'ForgotPassword'),
  ResetPassword: lazyPart(() => import('../screens/auth/ResetPassword.tsx'), 'ResetPassword'),
  VerifyEmail: lazyPart(() => import('../screens/auth/VerifyEmail.tsx'), 'VerifyEmail'),
  JoinByCode: lazyPart(() => import('../screens/join/JoinByCode.tsx'), 'JoinByCode'),
  JoinCourse: lazyPart(() => import('../screens/join/JoinCourse.tsx'), 'JoinCourse'),
  Claim: lazyPart(() => import('../screens/claim/Claim.tsx'), 'Claim'),
  Dashboard: lazyPart(() => import('../screens/teacher/Dashboard.tsx'), 'Dashboard'),
  Archive: lazyPart(() => import('../screens/teacher/Archive.tsx'), 'Archive'),
  DeletedCourses: lazyPart(() => import('../screens/teacher/DeletedCourses.tsx'), 'DeletedCourses'),
  SharedFiles: lazyPart(() => import('../screens/teacher/SharedFiles.tsx'), 'SharedFiles'),
  CoursePage: lazyPart(() => import('../screens/course/CoursePage.tsx'), 'CoursePage'),
  Reports: lazyPart(() => import('../screens/course/reports/Reports.tsx'), 'Reports'),
  TellFamilies: lazyPart(() => import('../screens/course/families/TellFamilies.tsx'), 'TellFamilies'),
  CardsPage: lazyPart(() => import('../screens/course/cards/CardsPage.tsx'), 'CardsPage'),
  ReportPage: lazyPart(() => import('../screens/course/report/ReportPage.tsx'), 'ReportPage'),
  MonthSheetsPage: lazyPart(() => import('../screens/course/months/MonthSheetsPage.tsx'), 'MonthSheetsPage'),
  CourseTrash: lazyPart(() => import('../screens/course/CourseTrash.tsx'), 'CourseTrash'),
  CourseMissing: lazyPart(() => import('../screens/course/CourseMissing.tsx'), 'CourseMissing'),
  AdminLogin: lazyPart(() => import('../screens/admin/AdminLogin.tsx'), 'AdminLogin'),
  AdminPanel: lazyPart(() => import('../screens/admin/AdminPanel.tsx'), 'AdminPanel'),
} satisfies Record<Screen, RouteComponent>
