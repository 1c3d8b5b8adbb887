import { getMe, type Me } from '@hasiye/contract/accounts.ts'
import { listAnnouncements, listAnnouncementViews } from '@hasiye/contract/announcements.ts'
import { listAttendance, listOwnMarks, listRecentMarks } from '@hasiye/contract/attendance.ts'
import { listSameCards } from '@hasiye/contract/cards.ts'
import { listCategoryComments, listMaterialComments } from '@hasiye/contract/comments.ts'
import { type Course, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import type { Endpoint, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { listCategories, listMaterials } from '@hasiye/contract/materials.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import { listTrash } from '@hasiye/contract/trash.ts'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { ApiError, actFor, type CallOptions, call, type Input, type Rest } from './client.ts'
import { newsSinceQuery } from './news-seen.ts'

declare global {
  interface Window {
    /** Injected by the Android app that wraps the site. */
    Android?: { onUserLoaded?: (userId: string) => void }
  }
}

/**
 * Notifies the Android app of who is signed in, after the account was loaded; an error of the app must not make that
 * load fail. Source: SPEC.md section 1.
 */
function notifyWrapper(accountId: number): void {
  try {
    globalThis.window?.Android?.onUserLoaded?.(String(accountId))
  } catch (error) {
    console.error('Android.onUserLoaded failed', error)
  }
}

/**
 * Creates the query options of a GET endpoint, with its key and types. The key does not depend on what only this device
 * knows.
 */
export function query<E extends Endpoint>(endpoint: E, ...[input]: Rest<Input<E>>) {
  return queryOptions<ResponseBodyOf<E>, ApiError>({
    queryKey: [endpoint.method, endpoint.path, input?.params, input?.query],
    queryFn: ({ signal }) => {
      const known = knownOnDevice.get(endpoint.path)?.()
      return call(endpoint, ...([{ ...input, ...known, signal }] as unknown as Rest<CallOptions<E>>))
    },
  })
}

/** Query of the signed-in account; null when nobody is signed in, which only a 401 means. */
export const meQuery = queryOptions<Me | null, ApiError>({
  queryKey: [getMe.method, getMe.path],
  queryFn: async ({ signal }) => {
    try {
      const me = await call(getMe, { signal })
      actFor(me.id)
      setTimeout(notifyWrapper, 0, me.id)
      return me
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** What only this device knows and adds to a call, by the path; a page's first calls are made from their endpoints alone. */
const knownOnDevice: ReadonlyMap<string, () => object> = new Map([
  [listMyCourses.path, () => ({ query: newsSinceQuery() })],
])
export const myCourses = query(listMyCourses)
/** Always refetched, because other teachers restore too. */
export const deletedCourses = { ...query(listTrash), staleTime: 0 }
/**
 * A course in which the teachers' screens call each student by the name in the report; the cached response has both
 * names.
 */
const inReport = (course: Course): Course => ({
  ...course,
  participants: course.participants.map((person) => ({ ...person, fullName: person.nameInCourse ?? person.fullName })),
})

export const course = (id: number) => ({ ...query(getCourse, { params: { id } }), select: inReport })
export const days = (id: number) => query(listAttendance, { params: { id } })
/** The cards that may be the same student as a card; always refetched, because other teachers add cards too. */
export const sameCards = (id: number, studentId: number) => ({
  ...query(listSameCards, { params: { id, studentId } }),
  staleTime: 0,
})
/** From a date on. */
export const daysFrom = (id: number, from: string) => query(listAttendance, { params: { id }, query: { from } })
export const recentMarks = query(listRecentMarks)
export const ownMarks = (id: number) => query(listOwnMarks, { params: { id } })
export const categories = (courseId: number) => query(listCategories, { params: { id: courseId } })
export const materials = (categoryId: number) => query(listMaterials, { params: { id: categoryId } })
export const categoryComments = (id: number) => query(listCategoryComments, { params: { id } })
export const materialComments = (id: number) => query(listMaterialComments, { params: { id } })
export const announcements = (courseId: number) => query(listAnnouncements, { params: { id: courseId } })
/** Always refetched: families look meanwhile. */
export const announcementViews = (id: number, courseId: number) => ({
  ...query(listAnnouncementViews, { params: { id }, query: { courseId: String(courseId) } }),
  staleTime: 0,
})
export const news = (before?: string) => query(listNews, before === undefined ? {} : { query: { before } })
export const configQuery = { ...query(getConfig), staleTime: Number.POSITIVE_INFINITY }

/** Loads the signed-in account again after a change to it; returns undefined when that failed, as without a network. */
export async function refreshMe(queryClient: QueryClient): Promise<Me | null | undefined> {
  const read = () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
  // a load in progress may have been answered before the change, and a second one would only wait for it
  if (queryClient.isFetching({ queryKey: meQuery.queryKey, exact: true })) await read()
  return await read()
}

/**
 * Queries to refetch after a course was added, changed or removed; the account is one of them because it has the remaining quota.
 */
export const courseKeys: readonly QueryKey[] = [
  myCourses.queryKey,
  [getCourse.method, getCourse.path],
  meQuery.queryKey,
]

/** Queries to refetch after an announcement was written, changed or deleted; it may be in several courses. */
export const announcementKeys: readonly QueryKey[] = [[listAnnouncements.method, listAnnouncements.path]]

/** The attendance of a course, whole and from a date on. */
export const daysKey = (id: number): QueryKey => days(id).queryKey.slice(0, 3)

/** Queries to refetch after the people of a course changed. */
export const peopleKeys = (courseId: number): readonly QueryKey[] => [...courseKeys, daysKey(courseId)]

/** Queries to refetch after the categories of a course or the materials of one of them changed. */
export const materialKeys = (courseId: number, categoryId: number): readonly QueryKey[] => [
  categories(courseId).queryKey,
  materials(categoryId).queryKey,
]
