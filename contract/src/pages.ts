import { listAnnouncements } from './announcements.ts'
import { listAttendance, listOwnMarks, listRecentMarks } from './attendance.ts'
import { getCourse, listMyCourses } from './courses.ts'
import type { Endpoint } from './endpoint.ts'
import { getJoinTarget, listJoinRequests } from './joining.ts'
import { listCategories, listMaterials } from './materials.ts'
import { listNews } from './news.ts'

/** Who opens a page: a visitor has no session, a parent the session of a student's parent. */
export type Audience = 'visitor' | 'student' | 'parent' | 'teacher' | 'admin'

/**
 * A call of a page. The parameters of the endpoint's path are those of the page's path, unless they are in the search.
 */
export interface FirstCall {
  endpoint: Endpoint
  /** Called only if the hash of the address is this. */
  ifHash?: string
  /** Called only if the hash of the address is not this. */
  ifNotHash?: string
  /** The search parameter that is the `id` of the endpoint's path; without it the call is not made. */
  idInSearch?: string
  /** The search parameter that is the query of the same name. */
  queryInSearch?: string
  /** Called only by the server, where one of the other calls found nothing. */
  ifMissing?: true
}

interface Page {
  /** The component, which web/src/app/screens.ts loads from a file of the same name. */
  screen: string
  /**
   * The layout around it: navigation of signed-in users, or of admins after the server has confirmed that the viewer is
   * one.
   */
  frame?: 'Shell' | 'AdminFrame'
  /** Who may stay on the page, according to the session gate. */
  openTo: readonly Audience[]
  /**
   * The calls that the page makes at once. The HTML of a page with this field, even empty, loads the page's code
   * together with the first script, and contains the responses that the server had in time.
   */
  firstCalls?: readonly FirstCall[]
  /** A component that the page loads only where the window is at least as wide as a tablet. */
  wideScreen?: 'DesktopView'
  /** The build renders the page's form into the HTML that requests without a cookie get. */
  isPrerendered?: true
  /**
   * The server renders it from the screen's components, so that families see it at once and also without scripts; with
   * a session only for students and parents.
   */
  isRendered?: true
  /** The page that its form opens; its code loads after the code of this page. */
  leadsTo?: '/student-dashboard'
  /** The page scans cards. */
  usesCamera?: true
  /** The service worker does not cache its code. */
  isOnlineOnly?: true
}

export const everyone = ['visitor', 'student', 'parent', 'teacher', 'admin'] as const
const notStudents = ['visitor', 'teacher', 'admin'] as const
const students = ['student', 'parent'] as const
const teachers = ['teacher'] as const

const parentLogin = { screen: 'ParentLogin', firstCalls: [], isRendered: true, leadsTo: '/student-dashboard' } as const

const courseFrame = { frame: 'Shell', openTo: teachers } as const
const dashboardFrame = { ...courseFrame, firstCalls: [{ endpoint: listMyCourses }] } as const
/** What is read of a course that the student left. */
const ofFormerCourse = [
  { endpoint: listMyCourses, ifMissing: true },
  { endpoint: listOwnMarks, ifMissing: true },
] as const
const studentFrame = { frame: 'Shell', openTo: students, isRendered: true } as const

/**
 * The app's pages by their paths, in the notation of its router: `$id` stands for one segment. Everything that depends
 * on the page is derived from this table: routes, session gate, first calls, chunks, what the service worker caches,
 * and the paths to which the server responds 200. A path comes after those that it extends. Source: SPEC.md section 2.
 */
export const pages = {
  '/': { screen: 'Login', openTo: ['visitor', 'admin'], isPrerendered: true },
  '/login': { screen: 'Login', openTo: ['visitor', 'admin'], isPrerendered: true },
  '/signup': { screen: 'SignUp', openTo: notStudents, firstCalls: [] },
  '/forgot-password': { screen: 'ForgotPassword', openTo: notStudents },
  '/reset-password': { screen: 'ResetPassword', openTo: everyone },
  '/verify-email': { screen: 'VerifyEmail', openTo: everyone },
  '/parent-view': { ...parentLogin, openTo: notStudents, usesCamera: true },
  /** Lets a signed-in parent add a child; the other sign-in pages redirect parents to their panel. */
  '/parent-view/add': { ...parentLogin, openTo: [...notStudents, 'parent'], usesCamera: true },
  /** A link that lost its short ID. */
  '/student-view': { ...parentLogin, openTo: notStudents, usesCamera: true },
  /** Of parents, only those of another child may stay; see `gate`. */
  '/student-view/$shortId': { ...parentLogin, openTo: [...notStudents, 'parent'] },
  '/join': { screen: 'JoinByCode', openTo: everyone },
  '/join/$code': { screen: 'JoinCourse', openTo: everyone, firstCalls: [{ endpoint: getJoinTarget }] },
  '/kart': { screen: 'Claim', openTo: everyone, firstCalls: [], usesCamera: true },
  '/dashboard': { screen: 'Dashboard', ...dashboardFrame },
  '/dashboard/archive': { screen: 'Archive', ...dashboardFrame },
  '/dashboard/trash': { screen: 'DeletedCourses', ...dashboardFrame },
  /** What another app shared with this one. */
  '/dashboard/shared': { screen: 'SharedFiles', ...dashboardFrame },
  '/course': { screen: 'CourseMissing', ...courseFrame },
  '/course/$id': {
    screen: 'CoursePage',
    wideScreen: 'DesktopView',
    ...courseFrame,
    firstCalls: [
      { endpoint: getCourse },
      { endpoint: listAttendance, ifHash: 'participants' },
      { endpoint: listJoinRequests, ifHash: 'participants' },
      { endpoint: listAnnouncements, ifNotHash: 'participants' },
      { endpoint: listCategories, ifNotHash: 'participants' },
      { endpoint: listMaterials, ifNotHash: 'participants', idInSearch: 'category' },
    ],
  },
  '/course/$id/reports': {
    screen: 'Reports',
    ...courseFrame,
    firstCalls: [{ endpoint: getCourse }, { endpoint: listAttendance }],
  },
  '/course/$id/families': { screen: 'TellFamilies', ...courseFrame, firstCalls: [{ endpoint: getCourse }] },
  '/course/$id/cards': { screen: 'CardsPage', ...courseFrame, firstCalls: [{ endpoint: getCourse }] },
  '/course/$id/register': {
    screen: 'ReportPage',
    ...courseFrame,
    firstCalls: [{ endpoint: getCourse }, { endpoint: listAttendance }],
  },
  '/course/$id/months': {
    screen: 'MonthSheetsPage',
    ...courseFrame,
    firstCalls: [{ endpoint: getCourse }, { endpoint: listAttendance }],
  },
  '/course/$id/trash': { screen: 'CourseTrash', ...courseFrame, firstCalls: [{ endpoint: getCourse }] },
  '/student-dashboard': {
    screen: 'StudentDashboard',
    ...studentFrame,
    firstCalls: [{ endpoint: listMyCourses }, { endpoint: listRecentMarks }],
  },
  '/student/course': { screen: 'CourseMissing', frame: 'Shell', openTo: students },
  '/student/course/$id': {
    screen: 'StudentCourse',
    ...studentFrame,
    firstCalls: [
      { endpoint: getCourse },
      { endpoint: listAnnouncements, ifNotHash: 'attendance' },
      { endpoint: listCategories, ifNotHash: 'attendance' },
      { endpoint: listMaterials, ifNotHash: 'attendance', idInSearch: 'category' },
      ...ofFormerCourse,
    ],
  },
  '/student/course/$id/attendance': {
    screen: 'StudentCourse',
    ...studentFrame,
    firstCalls: [{ endpoint: getCourse }, { endpoint: listOwnMarks }, ...ofFormerCourse],
  },
  '/news': {
    screen: 'News',
    frame: 'Shell',
    openTo: [...students, ...teachers],
    firstCalls: [{ endpoint: listNews, queryInSearch: 'before' }],
    isRendered: true,
  },
  '/admin': { screen: 'AdminPanel', frame: 'AdminFrame', openTo: notStudents, isOnlineOnly: true },
  '/admin/login': { screen: 'AdminLogin', openTo: ['visitor', 'teacher'], isOnlineOnly: true },
  '/admin/teachers': { screen: 'AdminPanel', frame: 'AdminFrame', openTo: notStudents, isOnlineOnly: true },
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof pages
export type Screen = (typeof pages)[PagePath]['screen']

type NameIn<AfterDollar> = AfterDollar extends `${infer Name}/${string}` ? Name : AfterDollar
type ParamIn<Path> = Path extends `${string}$${infer AfterDollar}` ? NameIn<AfterDollar> : never
/** The name of a parameter in a path. */
export type PageParam = ParamIn<PagePath>

/** The address of a page. */
export const pagePath = <Path extends PagePath>(
  path: Path,
  params: Readonly<Record<ParamIn<Path>, string | number>>,
): string => path.replace(/\$(\w+)/g, (_whole, name: string) => String(new Map(Object.entries(params)).get(name)))

/** The page of a course for its teachers, or for its students and their parents. */
export const coursePath = (role: 'teacher' | Exclude<Audience, 'teacher'>, id: number): string =>
  pagePath(role === 'teacher' ? '/course/$id' : '/student/course/$id', { id })

/** The first page of a signed-in person. */
export const homes = {
  student: '/student-dashboard',
  teacher: '/dashboard',
  admin: '/admin',
} as const satisfies Record<Exclude<Audience, 'visitor' | 'parent'>, PagePath>

export const pagePaths = Object.keys(pages) as PagePath[]

/** The row of a page, with its omitted columns. */
export const pageOf = (path: PagePath): Page & { screen: Screen } => pages[path]

/** Pages of the server that contain their text, and are not part of the app. */
export const readingPaths = ['/user-guide', '/privacy-policy'] as const
export type ReadingPath = (typeof readingPaths)[number]

/** The path at which the service worker gets the page that it caches. */
export const shellPath = '/app-shell'

/** The pages that scan cards: only their responses allow the camera. Source: SECURITY_REQUIREMENTS.md section 11. */
export const cameraPages: readonly string[] = pagePaths.filter((path) => pageOf(path).usesCamera)

const patterns = pagePaths.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** Finds the page at a path, with the values of the path's parameters. */
export function findPage(path: string): { path: PagePath; params: Record<string, string> } | undefined {
  for (const row of patterns) {
    const found = row.pattern.exec(path)
    if (found) return { path: row.path, params: { ...found.groups } }
  }
  return undefined
}
