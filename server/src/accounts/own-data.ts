import type { Db } from '../db/db.ts'
import { readOwnHistory } from './own-history.ts'

/** What is held about a person, by name of the part. */
const sections = {
  profile: (db: Db, id: number) =>
    db
      .selectFrom('accounts')
      .where('id', '=', id)
      .select(['id', 'shortId', 'role', 'fullName', 'email', 'number', 'isVerified', 'createdAt'])
      .select(['isShortIdExposed', 'courseCreationLimit', 'subscriptionExpiresAt'])
      .execute(),
  google: (db: Db, id: number) =>
    db.selectFrom('googleIdentities').where('accountId', '=', id).select(['issuer', 'subject', 'linkedAt']).execute(),
  sessions: (db: Db, id: number) =>
    db
      .selectFrom('sessions')
      .where('accountId', '=', id)
      .select(['kind', 'createdAt', 'lastSeenAt', 'expiresAt', 'userAgent', 'ip'])
      .orderBy('id')
      .execute(),
  coursesTaught: (db: Db, id: number) =>
    db
      .selectFrom('courseTeachers as t')
      .innerJoin('courses as c', 'c.id', 't.courseId')
      .where('t.teacherId', '=', id)
      .select(['c.id', 'c.name', 'c.description', 'c.startDate', 'c.endDate', 'c.createdAt'])
      .select(['t.isOwner', 't.canManage', 't.since'])
      .orderBy('c.id')
      .execute(),
  coursesAttended: (db: Db, id: number) =>
    db
      .selectFrom('participants as p')
      .innerJoin('courses as c', 'c.id', 'p.courseId')
      .where('p.studentId', '=', id)
      .select(['c.id', 'c.name', 'c.description', 'p.since'])
      .orderBy('c.id')
      .execute(),
  attendance: (db: Db, id: number) =>
    db
      .selectFrom('marks as m')
      .innerJoin('courses as c', 'c.id', 'm.courseId')
      .where('m.studentId', '=', id)
      .select(['m.courseId', 'c.name as courseName', 'm.date', 'm.status', 'm.note', 'm.updatedAt'])
      .orderBy('m.courseId')
      .orderBy('m.date')
      .execute(),
  attendanceHistory: readOwnHistory,
  materials: (db: Db, id: number) =>
    db
      .selectFrom('materials as m')
      .innerJoin('courses as c', 'c.id', 'm.courseId')
      .where('m.uploadedBy', '=', id)
      .select(['m.id', 'm.courseId', 'c.name as courseName', 'm.categoryId', 'm.title', 'm.fileName', 'm.createdAt'])
      .orderBy('m.id')
      .execute(),
  comments: (db: Db, id: number) =>
    db
      .selectFrom('comments as m')
      .innerJoin('courses as c', 'c.id', 'm.courseId')
      .where('m.authorId', '=', id)
      .select(['m.id', 'm.courseId', 'c.name as courseName', 'm.categoryId', 'm.materialId', 'm.text'])
      .select(['m.attachmentName', 'm.createdAt', 'm.editedAt'])
      .orderBy('m.id')
      .execute(),
  securityEvents: (db: Db, id: number) =>
    db.selectFrom('audit').where('accountId', '=', id).select(['at', 'event', 'ip', 'details']).orderBy('id').execute(),
}

type Sections = typeof sections
/** The rows of each part. */
export type OwnData = { [Name in keyof Sections]: Awaited<ReturnType<Sections[Name]>> }

/** Everything held about a person in the database; what the database does not hold is listed by `listOwnFiles`. */
export async function readOwnData(db: Db, accountId: number): Promise<OwnData> {
  const data: Partial<Record<keyof Sections, unknown>> = {}
  for (const [name, read] of Object.entries(sections)) data[name as keyof Sections] = await read(db, accountId)
  return data as OwnData
}
