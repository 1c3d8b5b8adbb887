import { getMe, type Me } from '@hasiye/contract/accounts.ts'
import { listAnnouncements } from '@hasiye/contract/announcements.ts'
import { listAttendance, listOwnMarks, listRecentMarks } from '@hasiye/contract/attendance.ts'
import { listCategoryComments, listMaterialComments } from '@hasiye/contract/comments.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { listCategories, listMaterials } from '@hasiye/contract/materials.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import type { Query, QueryKey } from '@tanstack/react-query'
import { ownerOf } from '../device/storage.ts'

const pathsOf = (...endpoints: Endpoint[]): Set<string> => new Set(endpoints.map(({ path }) => path))
/** Facts of the installation, which belong to no person: for instance the address in a card's QR code. */
const ofPerson = pathsOf(getMe, listMyCourses, getConfig)
const ofCourse = pathsOf(getCourse, listAttendance, listOwnMarks, listCategories, listAnnouncements)
/** Queries whose key does not name their course: all of them are removed when any course is lost. */
const ofAnyCourse = pathsOf(listMaterials, listRecentMarks, listCategoryComments, listMaterialComments, listNews)

type Key = [method: string, path: string, params?: { id?: number }, query?: unknown]
const keyOf = (queryKey: QueryKey): Key => queryKey as unknown as Key

/** Returns whether the responses to this query are cached on the device. */
export function isCached({ queryKey }: Query): boolean {
  const [method, path, , query] = keyOf(queryKey)
  // with a query, the others are later pages of a list
  const isWhole = query === undefined || path === listAttendance.path
  return method === 'GET' && isWhole && [ofPerson, ofCourse, ofAnyCourse].some((paths) => paths.has(path))
}

/** Returns the id of the course of a query; undefined where its key does not name one. */
export function courseOf(queryKey: QueryKey): number | undefined {
  const [, path, params] = keyOf(queryKey)
  return ofCourse.has(path) ? params?.id : undefined
}

/** Returns whether a query may show data of the courses that `isLost` selects. */
export function isOfLostCourse(queryKey: QueryKey, isLost: (courseId: number) => boolean): boolean {
  const courseId = courseOf(queryKey)
  return courseId === undefined ? ofAnyCourse.has(keyOf(queryKey)[1]) : isLost(courseId)
}

export const isOneCourse = ({ queryKey }: Query): boolean => keyOf(queryKey)[1] === getCourse.path

/** Returns whether the server says that another person is signed in than the one whose cached data the page shows. */
export function isSomebodyElse({ queryKey, state: { data } }: Query, owner: string): boolean {
  return keyOf(queryKey)[1] === getMe.path && data != null && ownerOf(data as Me) !== owner
}
