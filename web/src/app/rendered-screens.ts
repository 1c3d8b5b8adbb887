import { lazyPart } from '../ui/blocks/lazyPart.ts'

/** The screens that the server renders too. */
export const renderedScreens = {
  ParentLogin: lazyPart(() => import('../screens/parent/ParentLogin.tsx'), 'ParentLogin'),
  StudentDashboard: lazyPart(() => import('../screens/parent/StudentDashboard.tsx'), 'StudentDashboard'),
  StudentCourse: lazyPart(() => import('../screens/student/StudentCourse.tsx'), 'StudentCourse'),
  News: lazyPart(() => import('../screens/news/News.tsx'), 'News'),
}
