import { readOwnProfile } from '../accounts/accounts.ts'
import { listOwnDevices } from '../accounts/known-devices.ts'
import { listOwnAnnouncements, listOwnAnnouncementViews } from '../announcements/announcements.ts'
import { readOwnMarks } from '../attendance/own.ts'
import { listOwnCalendars } from '../calendar/calendar.ts'
import { listOwnCard, listOwnMergedCards } from '../cards/own-data.ts'
import { listOwnComments } from '../comments/comments.ts'
import { listOwnTaughtCourses } from '../courses/courses.ts'
import { listOwnEvents } from '../db/audit.ts'
import type { Db } from '../db/db.ts'
import { listOwnIdentities } from '../google/sign-in.ts'
import { readOwnHistory } from '../history/own-data.ts'
import { listOwnJoinCodes } from '../joining/join-codes.ts'
import { listOwnJoinRequests } from '../joining/join-requests.ts'
import { listOwnMaterials } from '../materials/materials.ts'
import { listOwnPushDevices } from '../notices/devices.ts'
import { listOwnAnswers, listOwnLeftOwners } from '../participants/answers.ts'
import { listOwnAttendedCourses } from '../participants/participants.ts'
import { listOwnSecondFactor } from '../second-factor/second-factor.ts'
import { listOwnSessions } from '../sessions/sessions.ts'

/** The parts of the export, each read by its room. */
const sections = {
  profile: readOwnProfile,
  google: listOwnIdentities,
  secondFactor: listOwnSecondFactor,
  sessions: listOwnSessions,
  devices: listOwnDevices,
  coursesTaught: listOwnTaughtCourses,
  coursesAttended: listOwnAttendedCourses,
  courseAnswers: listOwnAnswers,
  leftOwners: listOwnLeftOwners,
  card: listOwnCard,
  mergedCards: listOwnMergedCards,
  notifiedDevices: listOwnPushDevices,
  calendars: listOwnCalendars,
  joinCodes: listOwnJoinCodes,
  joinRequests: listOwnJoinRequests,
  attendance: readOwnMarks,
  attendanceHistory: readOwnHistory,
  materials: listOwnMaterials,
  comments: listOwnComments,
  announcements: listOwnAnnouncements,
  announcementsSeen: listOwnAnnouncementViews,
  securityEvents: listOwnEvents,
}

type Sections = typeof sections
/** The rows of each part. */
export type OwnData = { [Name in keyof Sections]: Awaited<ReturnType<Sections[Name]>> }

/** All data about a person in the database; their files are listed by `listOwnFiles`. */
export async function readOwnData(db: Db, accountId: number): Promise<OwnData> {
  const data: Partial<Record<keyof Sections, unknown>> = {}
  for (const [name, read] of Object.entries(sections)) data[name as keyof Sections] = await read(db, accountId)
  return data as OwnData
}
