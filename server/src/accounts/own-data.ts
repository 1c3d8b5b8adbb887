import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import type { Db } from '../db/db.ts'
import type { Storage } from '../storage/storage.ts'
import { addFiles, listOwnFiles } from './own-files.ts'
import { readOwnHistory } from './own-history.ts'

/** What is held about a person, by name of the part. */
const sections = {
  profile: (db: Db, id: number) =>
    db
      .selectFrom('accounts')
      .where('id', '=', id)
      .select(['id', 'shortId', 'role', 'fullName', 'email', 'number', 'isVerified', 'createdAt'])
      .select(['courseCreationLimit', 'subscriptionExpiresAt'])
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
      .selectFrom('marks')
      .where('studentId', '=', id)
      .select(['courseId', 'date', 'status', 'note', 'updatedAt'])
      .orderBy('courseId')
      .orderBy('date')
      .execute(),
  attendanceHistory: readOwnHistory,
  materials: (db: Db, id: number) =>
    db
      .selectFrom('materials')
      .where('uploadedBy', '=', id)
      .select(['id', 'courseId', 'categoryId', 'title', 'fileName', 'createdAt'])
      .orderBy('id')
      .execute(),
  comments: (db: Db, id: number) =>
    db
      .selectFrom('comments')
      .where('authorId', '=', id)
      .select(['id', 'courseId', 'categoryId', 'materialId', 'text', 'attachmentName', 'createdAt', 'editedAt'])
      .orderBy('id')
      .execute(),
  securityEvents: (db: Db, id: number) =>
    db.selectFrom('audit').where('accountId', '=', id).select(['at', 'event', 'ip', 'details']).orderBy('id').execute(),
}

/** The JSON of the parts, an entry at a time: nobody waits until a long one is written. */
function* jsonOf(parts: Record<string, unknown[]>): Generator<string> {
  let opening = '{'
  for (const [name, entries] of Object.entries(parts)) {
    yield `${opening}\n  ${JSON.stringify(name)}: [`
    for (const [n, entry] of entries.entries()) yield `${n === 0 ? '' : ','}\n    ${JSON.stringify(entry)}`
    yield entries.length === 0 ? ']' : '\n  ]'
    opening = ','
  }
  yield '\n}\n'
}

/** Everything held about a person, as one ZIP: a JSON file with a part per kind of thing, and the files they brought. */
export async function exportOwnData(db: Db, storage: Storage, accountId: number): Promise<Readable> {
  const data: Record<string, unknown[]> = {}
  for (const [name, read] of Object.entries(sections)) data[name] = await read(db, accountId)
  const archive = new ZipArchive({ zlib: { level: 9 } })
  archive.append(Readable.from(jsonOf(data), { objectMode: false }), { name: 'hasiye.json' })
  addFiles(archive, storage, await listOwnFiles(db, accountId))
  void archive.finalize()
  return archive
}
