import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { openClass } from '../class.ts'

/** A path of use: from an address to the first thing that can be used there. */
export interface UserPath {
  name: string
  path: string
  /** The address in builds that have it; other builds respond 404, and get `path`. */
  newerPath?: string
  /** Selector of the content that the name refers to. */
  content: string
  /** Selector of what can be used. */
  target: string
  /** A press, or a text typed into a field, to which only the app's script reacts. */
  tap: Tap
  /** Name of a button that is pressed first. */
  press?: string
  /** Sent with the requests; without it nobody is signed in. */
  token?: string
}

/** Each member is a selector. A press on a link works when the app prevents the browser from following it. */
type Tap = { link: string } | { button: string; shows: string } | { field: string; removes: string }

const marksOfFirst = 20

/**
 * Makes, through the API, a class with marks of its first student, who is in three more courses, and the paths of use
 * of its teacher and a parent.
 */
export async function openUserPaths(url: string) {
  const { token, courseId, studentShortIds } = await openClass(url, 39, 3)
  const shortId = studentShortIds[0] ?? ''
  const post = async (path: string, body: unknown, cookie = `sid=${token}`) => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response
  }
  const signIn = await post('/api/public/parent-login', { shortId }, '')
  const parent = /sid=([^;]+)/.exec(signIn.headers.getSetCookie().join())?.[1] ?? ''
  const me = (await (await fetch(`${url}/api/me`, { headers: { cookie: `sid=${parent}` } })).json()) as { id: number }
  for (let day = 1; day <= marksOfFirst; day++) {
    const date = bakuDate(new Date(Date.now() - day * dayMs))
    await post(`/api/courses/${courseId}/attendance`, {
      date,
      statuses: [{ studentId: me.id, status: day % 4 ? '+' : '-' }],
    })
  }
  for (const name of ['Fizika', 'Kimya', 'Biologiya']) {
    const course = (await (await post('/api/courses', { name, description: '9-cu sinif' })).json()) as { id: number }
    await post(`/api/courses/${course.id}/participants/bulk`, { studentShortIds: [shortId] })
  }
  return userPathsOf({ token, parent, courseId, shortId })
}

interface Class {
  token: string
  /** The session of a parent; without it the parents' paths lead to the sign-in page. */
  parent?: string
  courseId: number
  shortId: string
}

export function userPathsOf({ token, parent = '', courseId, shortId }: Class) {
  const panel: Omit<UserPath, 'name' | 'path'> = {
    content: 'main time',
    target: 'main a[href^="/student/course/"]',
    tap: { field: 'main input[type=search]', removes: 'main article' },
  }
  return {
    login: {
      name: '/login',
      path: '/login',
      content: 'input[name=email]',
      target: 'input[name=email]',
      tap: { button: '[aria-label="Şifrəni göstər"]', shows: 'input[name=password][type=text]' },
    },
    dashboard: {
      name: 'dashboard',
      path: '/dashboard',
      content: `main a[href^="/course/${courseId}"]`,
      target: `main a[href^="/course/${courseId}"]`,
      tap: { link: `main a[href^="/course/${courseId}"]` },
      token,
    },
    attendance: {
      name: 'attendance',
      path: `/course/${courseId}#participants`,
      content: 'ol > li',
      target: 'ol [aria-pressed]',
      tap: { button: 'ol [aria-pressed]', shows: 'ol [aria-pressed=true]' },
      token,
    },
    card: {
      name: "from a card's QR code to the parents' panel",
      path: `/student-view/${shortId}`,
      press: 'Davamiyyətə bax',
      ...panel,
    },
    panel: { name: "the parents' panel", path: '/student-dashboard', token: parent, ...panel },
    studentCourse: {
      name: "a student's attendance",
      path: `/student/course/${courseId}#attendance`,
      newerPath: `/student/course/${courseId}/attendance`,
      content: 'main li time',
      target: 'main li time',
      tap: { link: 'main a[href="/student-dashboard"]' },
      token: parent,
    },
    news: {
      name: "a parent's news",
      path: '/news',
      content: 'main li a',
      target: 'main li a',
      tap: { link: 'main li a' },
      token: parent,
    },
  } satisfies Record<string, UserPath>
}
