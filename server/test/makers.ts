import { Readable } from 'node:stream'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { fold, lower } from '@hasiye/contract/locale.ts'
import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { hashPassword } from '../src/accounts/passwords.ts'
import { hashOfCode, newClaimCode } from '../src/cards/claim-codes.ts'
import type { Db } from '../src/db/db.ts'
import { fromNow } from '../src/db/instants.ts'
import { hashOfToken, newToken } from '../src/db/tokens.ts'
import { startSession } from '../src/sessions/sessions.ts'
import type { Storage } from '../src/storage/storage.ts'

export interface TestPerson {
  id: number
  shortId: string
  fullName: string
  email: string
  token: string
}

interface WantedPerson {
  role: 'student' | 'teacher' | 'admin'
  fullName?: string
  password?: string
  limit?: number
  expiresAt?: string | null
}

export interface TestCourse {
  course: { id: number; name: string }
  /** `anonymous` is undefined; `parent` has a parent session of `student`. */
  people: Record<Actor, TestPerson | undefined> & Record<Exclude<Actor, 'anonymous'>, TestPerson>
}

/** The actors whose access to a call is tested. */
export const actors = [
  'anonymous',
  'student',
  'otherStudent',
  'parent',
  'coTeacher',
  'manager',
  'owner',
  'otherTeacher',
  'admin',
] as const
export type Actor = (typeof actors)[number]

export interface Make {
  person(role: WantedPerson['role'], details?: Omit<WantedPerson, 'role'>): Promise<TestPerson>
  /** A parent session of a student, in a browser of its own where none is given. */
  parentOf<Student extends { id: number }>(student: Student, device?: string): Promise<Student & { token: string }>
  /** A student without an account in a course. */
  card(course: { id: number }, details?: { fullName?: string; madeBy?: { id: number } }): Promise<TestCard>
  /** A category of a course. */
  category(course: { id: number }, name?: string): Promise<{ id: number; name: string }>
  /** A stored file in a category of a course; in a new category when none is given. */
  material(
    course: { id: number },
    details?: { category?: { id: number }; title?: string; fileName?: string; bytes?: Buffer },
  ): Promise<TestMaterial>
  /** A comment on a material, or a general one of a category. */
  comment(
    course: { id: number },
    target: { material: { id: number } } | { category: { id: number } },
    details?: { author?: TestPerson; text?: string },
  ): Promise<{ id: number; text: string }>
  /** An announcement in these courses. */
  announcement(
    courses: { id: number }[],
    details?: { author?: TestPerson; text?: string; pinnedUntil?: string; createdAt?: Date },
  ): Promise<{ id: number; text: string }>
  /** A course with one person of every kind, and this number of further participants. */
  course(details?: { name?: string; students?: number }): Promise<TestCourse & { students: TestPerson[] }>
}

export interface TestCard {
  id: number
  shortId: string
  fullName: string
  claimCode: string
}

interface TestMaterial {
  id: number
  categoryId: number
  title: string
  fileKey: string
}

let made = 0
const uniqueShortId = (): string => {
  let rest = ++made
  let text = ''
  for (let index = 0; index < 7; index++) {
    text = shortIdAlphabet.charAt(rest % shortIdAlphabet.length) + text
    rest = Math.floor(rest / shortIdAlphabet.length)
  }
  return `T${text}`
}

const hashes = new Map<string, Promise<string>>()

/** Hashes a password once for all people who have it. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

export function makers(db: Db, storage: Storage): Make {
  const sessionOf = async (
    accountId: number,
    kind: 'account' | 'admin' | 'parent',
    browser?: { deviceHash: Buffer },
  ): Promise<string> =>
    (await startSession(db, { accountId, kind, userAgent: 'test', ip: '127.0.0.1', ...browser })).token

  /** Makes people and the first session of each; two statements, however many they are. */
  const makePeople = async (wanted: WantedPerson[]): Promise<TestPerson[]> => {
    const people = wanted.map(({ role, fullName }) => {
      const shortId = uniqueShortId()
      // without letters in the address that a search for a part of a name could find
      return { role, shortId, fullName: fullName ?? `Aysel Məmmədova ${made}`, email: `${made}@mekteb.az` }
    })
    const rows = people.map(async ({ role, fullName, ...person }, index) => {
      const { password, limit = 5, expiresAt = '2099-01-01T00:00:00Z' } = wanted[index] ?? {}
      return {
        ...person,
        role,
        fullName,
        foldedName: fold(fullName),
        passwordHash: password === undefined ? null : await hashOnce(password),
        courseCreationLimit: role === 'teacher' ? limit : null,
        subscriptionExpiresAt: role === 'teacher' ? expiresAt : null,
      }
    })
    const stored = await db
      .insertInto('accounts')
      .values(await Promise.all(rows))
      .returning(['id', 'shortId'])
      .execute()
    const ids = new Map(stored.map(({ id, shortId }) => [shortId, id]))
    const opened = people.map(({ role, ...person }) => ({
      ...person,
      id: ids.get(person.shortId) as number,
      token: newToken(),
      kind: role === 'admin' ? ('admin' as const) : ('account' as const),
    }))
    await db
      .insertInto('sessions')
      .values(
        opened.map(({ id, token, kind }) => ({
          tokenHash: hashOfToken(token),
          accountId: id,
          kind,
          userAgent: 'test',
          ip: '127.0.0.1',
          expiresAt: fromNow({ minutes: lifetimes.sessionMinutes[kind] }),
        })),
      )
      .execute()
    return opened.map(({ kind: _, ...person }) => person)
  }

  const make: Make = {
    async person(role, details) {
      const [person] = await makePeople([{ role, ...details }])
      return person as TestPerson
    },
    async card({ id: courseId }, { fullName, madeBy } = {}) {
      const shortId = uniqueShortId()
      const name = fullName ?? `Aysu Kərimova ${made}`
      const { id } = await db
        .insertInto('accounts')
        .values({ shortId, role: 'student', fullName: name, foldedName: fold(name), email: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const claimCode = newClaimCode()
      const card = {
        accountId: id,
        madeBy: madeBy?.id ?? null,
        madeIn: courseId,
        codedIn: courseId,
        codeHash: hashOfCode(claimCode),
      }
      await db.insertInto('cards').values(card).execute()
      await db.insertInto('participants').values({ courseId, studentId: id }).execute()
      return { id, shortId, fullName: name, claimCode }
    },
    async parentOf(student, device = newToken()) {
      return { ...student, token: await sessionOf(student.id, 'parent', { deviceHash: hashOfToken(device) }) }
    },
    async category({ id: courseId }, name = `Dərs materialları ${++made}`) {
      const values = { courseId, name, lowerName: lower(name) }
      const { id } = await db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()
      return { id, name }
    },
    async material(course, { category, title = 'Mühazirə', fileName = 'mühazirə.pdf', bytes } = {}) {
      const { id: categoryId } = category ?? (await make.category(course))
      const { key, ...file } = await storage.put(Readable.from([bytes ?? Buffer.from('%PDF-1.4 mühazirə')]))
      const mediaType = 'application/pdf'
      await db
        .insertInto('files')
        .values({ key, ...file, kind: 'material', mediaType })
        .execute()
      const values = { courseId: course.id, categoryId, title, fileName, fileKey: key }
      const { id } = await db.insertInto('materials').values(values).returning('id').executeTakeFirstOrThrow()
      return { id, categoryId, title, fileKey: key }
    },
    async comment(course, target, { author, text = 'Sağ olun, müəllim!' } = {}) {
      const values = {
        courseId: course.id,
        materialId: 'material' in target ? target.material.id : null,
        categoryId: 'category' in target ? target.category.id : null,
        authorId: author?.id ?? null,
        text,
      }
      const { id } = await db.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow()
      return { id, text }
    },
    async announcement(courses, { author, text = 'Sabah iş dəftərini gətirin.', pinnedUntil, createdAt } = {}) {
      const id = 1_000_000 + ++made
      const row = {
        id,
        authorId: author?.id ?? null,
        text,
        pinnedUntil: pinnedUntil ?? null,
        ...(createdAt && { createdAt, versionedAt: createdAt }),
      }
      await db
        .insertInto('announcements')
        .values(courses.map((course) => ({ courseId: course.id, ...row })))
        .execute()
      return { id, text }
    },
    async course({ name = 'Riyaziyyat, 9-cu sinif', students = 0 } = {}) {
      const roles = ['teacher', 'teacher', 'teacher', 'teacher', 'student', 'student', 'admin'] as const
      const wanted: WantedPerson[] = [
        ...roles.map((role) => ({ role })),
        ...Array.from({ length: students }, () => ({ role: 'student' as const })),
      ]
      const [owner, coTeacher, manager, otherTeacher, student, otherStudent, admin, ...more] = await makePeople(wanted)
      if (!owner || !coTeacher || !manager || !otherTeacher || !student || !otherStudent) throw new Error('not made')
      const { id } = await db
        .insertInto('courses')
        .values({ name, description: 'Həftədə üç dərs.' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('courseTeachers')
        .values([
          { courseId: id, teacherId: owner.id, isOwner: true, canManage: true },
          { courseId: id, teacherId: coTeacher.id, isOwner: false, canManage: false },
          { courseId: id, teacherId: manager.id, isOwner: false, canManage: true },
        ])
        .execute()
      await db
        .insertInto('participants')
        .values([student, ...more].map((person) => ({ courseId: id, studentId: person.id })))
        .execute()
      const parent = await make.parentOf(student)
      return {
        course: { id, name },
        people: { anonymous: undefined, student, otherStudent, parent, coTeacher, manager, owner, otherTeacher, admin },
        students: [student, ...more],
      } as TestCourse & { students: TestPerson[] }
    },
  }
  return make
}
