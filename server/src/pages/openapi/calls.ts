import * as accounts from '@hasiye/contract/accounts.ts'
import * as admin from '@hasiye/contract/admin.ts'
import * as attendance from '@hasiye/contract/attendance.ts'
import * as calendar from '@hasiye/contract/calendar.ts'
import * as cards from '@hasiye/contract/cards.ts'
import * as comments from '@hasiye/contract/comments.ts'
import * as courses from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import * as images from '@hasiye/contract/images.ts'
import * as joining from '@hasiye/contract/joining.ts'
import * as lessonChanges from '@hasiye/contract/lesson-changes.ts'
import * as materials from '@hasiye/contract/materials.ts'
import * as news from '@hasiye/contract/news.ts'
import * as push from '@hasiye/contract/notices.ts'
import * as operation from '@hasiye/contract/operation.ts'
import * as own from '@hasiye/contract/own-account.ts'
import * as participants from '@hasiye/contract/participants.ts'
import * as secondFactor from '@hasiye/contract/second-factor.ts'
import * as shapes from '@hasiye/contract/shapes.ts'
import * as trash from '@hasiye/contract/trash.ts'

const rooms = [
  ['Accounts', 'Registration, sign-in and sessions', accounts],
  ['Own account', 'What people do with their own account', own],
  ['Second factor', 'A code of an app, which the sign-in of admins asks for', secondFactor],
  ['Courses', 'Courses and the links of their lessons', courses],
  ['Lesson changes', 'Lessons that do not take place, move or are added', lessonChanges],
  ['Calendar', 'Lesson days in the calendar of a phone', calendar],
  ['Notices', 'Browsers that are notified', push],
  ['Participants', 'Students and teachers of a course', participants],
  ['Cards', 'Students without an account, and their claim codes', cards],
  ['Joining', 'Codes with which students join, and who waits', joining],
  ['Attendance', 'Dates, marks, notes and their history', attendance],
  ['Materials', 'Categories and the files in them', materials],
  ['Comments', 'Comments on materials and categories', comments],
  ['News', 'What is new for a person since they last looked', news],
  ['Trash', 'What was deleted in the last 30 days, and its return', trash],
  ['Images', 'Pictures of people and courses', images],
  ['Administration', 'Accounts, quotas and subscriptions, for admins', admin],
  ['Operation', 'State of the server, and this document', operation],
] as const

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responseBody' in value

export const tags = rooms.map(([name, description]) => ({ name, description }))

/** Every call of the contract, with the name of its export. */
export const calls = rooms.flatMap(([tag, , room]) =>
  Object.entries<unknown>(room).flatMap(([id, endpoint]) => (isEndpoint(endpoint) ? [{ id, tag, endpoint }] : [])),
)
export const endpoints = calls.map(({ endpoint }) => endpoint)

const isNamed = (name: string, value: unknown): boolean =>
  /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && ('properties' in value || 'anyOf' in value)

/** The exported objects and unions of the contract by name. */
export const namedShapes: [string, object][] = [shapes, ...rooms.map(([, , room]) => room)].flatMap((room) =>
  Object.entries<unknown>(room).filter((entry): entry is [string, object] => isNamed(...entry)),
)
