import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import * as rooms from '@hasiye/contract/rooms.ts'
import * as shapes from '@hasiye/contract/shapes.ts'

/** In the order of the document. */
const tagOf: Record<keyof typeof rooms, { name: string; description: string }> = {
  accounts: { name: 'Accounts', description: 'Registration, sign-in and sessions' },
  ownAccount: { name: 'Own account', description: 'What people do with their own account' },
  secondFactor: { name: 'Second factor', description: 'A code of an app, which the sign-in of admins asks for' },
  courses: { name: 'Courses', description: 'Courses and the links of their lessons' },
  lessonChanges: { name: 'Lesson changes', description: 'Lessons that do not take place, move or are added' },
  calendar: { name: 'Calendar', description: 'Lesson days in the calendar of a phone' },
  notices: { name: 'Notices', description: 'Browsers that are notified' },
  participants: { name: 'Participants', description: 'Students and teachers of a course' },
  cards: { name: 'Cards', description: 'Students without an account, and their claim codes' },
  joining: { name: 'Joining', description: 'Codes with which students join, and who waits' },
  attendance: { name: 'Attendance', description: 'Dates, marks and notes' },
  history: { name: 'History', description: 'Every change in a course' },
  materials: { name: 'Materials', description: 'Categories with their files and links' },
  comments: { name: 'Comments', description: 'Comments on materials and categories' },
  announcements: {
    name: 'Announcements',
    description: 'Texts to the people of courses, and which families have seen them',
  },
  news: { name: 'News', description: 'What is new for a person since they last looked' },
  trash: { name: 'Trash', description: 'What was deleted in the last 30 days, and its return' },
  images: { name: 'Images', description: 'Pictures of people and courses' },
  admin: { name: 'Administration', description: 'Accounts, quotas and subscriptions, for admins' },
  operation: { name: 'Operation', description: 'State of the server, and this document' },
}

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responseBody' in value

export const tags = Object.values(tagOf)

const roomOf = new Map(Object.entries<Record<string, unknown>>(rooms))
const tagged = Object.entries(tagOf).map(([name, { name: tag }]) => ({ tag, room: roomOf.get(name) ?? {} }))

/** Every call of the contract, with the name of its export. */
export const calls = tagged.flatMap(({ tag, room }) =>
  Object.entries<unknown>(room).flatMap(([id, endpoint]) => (isEndpoint(endpoint) ? [{ id, tag, endpoint }] : [])),
)
export const endpoints = calls.map(({ endpoint }) => endpoint)

const isNamed = (name: string, value: unknown): boolean =>
  /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && ('properties' in value || 'anyOf' in value)

/** The exported objects and unions of the contract by name. */
export const namedShapes: [string, object][] = [shapes, ...tagged.map(({ room }) => room)].flatMap((room) =>
  Object.entries<unknown>(room).filter((entry): entry is [string, object] => isNamed(...entry)),
)
