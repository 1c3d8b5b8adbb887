import { type Static, type TSchema, Type } from 'typebox'
import { Role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import {
  CalendarDate,
  Day,
  FullName,
  Id,
  IdInQuery,
  Instant,
  idInPath,
  line,
  Message,
  nullable,
  PageNumber,
  strict,
} from './shapes.ts'

const listed = {
  id: Id,
  fullName: Type.String(),
  shortId: Type.String(),
  email: nullable(Type.String()),
  number: nullable(Type.String()),
  isVerified: Type.Boolean(),
  courseCount: Type.Integer(),
  createdAt: Instant,
  avatar: nullable(Type.String()),
}

/** A student without e-mail is a card: a student without an account. */
export const AdminStudent = Type.Object(listed)
export type AdminStudent = Static<typeof AdminStudent>

/** `courseCount` counts the courses that the teacher owns. A subscription whose end is null is not active. */
export const AdminTeacher = Type.Object({
  ...listed,
  email: Type.String(),
  courseCreationLimit: Type.Integer(),
  subscriptionExpiresAt: nullable(Instant),
  subscriptionActive: Type.Boolean(),
})
export type AdminTeacher = Static<typeof AdminTeacher>

const sortKeys = ['name', 'email', 'createdAt', 'expiresAt', 'courseCount'] as const
export type AdminSortKey = (typeof sortKeys)[number]
export type AdminSort = AdminSortKey | `-${AdminSortKey}`
const Sort = Type.Unsafe<AdminSort>(
  Type.Enum(
    sortKeys.flatMap((key) => [key, `-${key}`]),
    { label: 'Sıralama' },
  ),
)

/** A search counts at most this many matches. */
export const maxCounted = 300

/** `total` is exact without a search. With a search it is at most 300, and `isCapped` says that there are more matches. */
const page = <S extends TSchema>(item: S) =>
  Type.Object({
    items: Type.Array(item),
    total: Type.Integer(),
    isCapped: Type.Optional(Type.Boolean()),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  })

/** A page has 50 people where `pageSize` is omitted. A leading `-` turns an order round. */
const listQuery = strict({
  search: Type.Optional(line('Axtarış', limits.search.max, 0)),
  page: PageNumber,
  pageSize: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|1[0-9][0-9]|200)$', examples: ['50'] })),
  sort: Type.Optional(Sort),
})

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/admin/teachers',
  summary:
    'Teachers, a page at a time; the search covers name, e-mail, short ID and phone, and folds Azerbaijani letters',
  query: listQuery,
  responseBody: page(AdminTeacher),
})

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/admin/students',
  summary:
    'Students, a page at a time; the search covers name, e-mail, short ID and phone, and folds Azerbaijani letters',
  query: listQuery,
  responseBody: page(AdminStudent),
})

export const setQuota = endpoint({
  method: 'PUT',
  path: '/api/admin/teachers/:id/quota',
  summary: 'Sets how many courses a teacher may own',
  params: idInPath,
  body: strict({
    limit: Type.Integer({
      minimum: limits.courseQuota.min,
      maximum: limits.courseQuota.max,
      label: 'Qrup yaratma limiti',
      missingText: messages.quotaNotNumber,
    }),
  }),
  responseBody: AdminTeacher,
  errors: ['not_found'],
})

/** A calendar date lasts until its end in Baku. */
export const setSubscription = endpoint({
  method: 'PUT',
  path: '/api/admin/teachers/:id/subscription',
  summary: 'Sets until when a teacher may create courses',
  params: idInPath,
  body: strict({
    expiresAt: Type.String({
      format: 'date-or-instant',
      label: 'Abunəliyin bitiş tarixi',
      missingText: messages.subscriptionEndMissing,
      examples: ['2027-06-30'],
    }),
  }),
  responseBody: AdminTeacher,
  errors: ['not_found'],
})

/**
 * Recorded in the admin's security events (user_renamed) and, with both names, in the person's own (renamed_by_admin).
 */
export const renameUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/name',
  summary: 'Changes the name of a teacher or a student',
  params: idInPath,
  body: strict({ fullName: FullName }),
  responseBody: Type.Object({ id: Id, fullName: Type.String() }),
  errors: ['not_found'],
})

/**
 * A card can be deleted, an admin is forbidden. Who inherits a teacher's courses: SECURITY_REQUIREMENTS.md section 1.
 */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Deletes a teacher or a student',
  params: idInPath,
  responseBody: Message,
  errors: ['not_found'],
})

/** The parts of the service, how full it is, and what fails. */
export const AdminStatus = Type.Object({
  /** The failed checks; empty where everything works. */
  problems: Type.Array(Type.Enum(['migrations', 'storage', 'storage_low', 'storage_down'])),
  /** Regular jobs whose last run failed. */
  failedJobs: Type.Array(Type.String()),
  /** The volume of the files; null where they are in a bucket. */
  disk: nullable(Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() })),
  databaseBytes: Type.Integer(),
  /** `waitingSince`: since when the oldest job that could run waits; null where none does. */
  jobs: Type.Object({ waiting: Type.Integer(), failed: Type.Integer(), waitingSince: nullable(Instant) }),
  /** Notices to phones that are due, and of these the ones that a push service has not accepted yet. */
  notices: Type.Object({ waiting: Type.Integer(), failed: Type.Integer() }),
  /** Null where none was made within 180 days. */
  lastBackupAt: nullable(Instant),
  /**
   * Holidays by the moon whose dates of this year, and from 1 October those of the next, are not among the days off,
   * with the dates that the calendar expects; the Cabinet of Ministers announces them.
   */
  expectedHolidays: Type.Array(Type.Object({ name: Type.String(), from: Day, to: Day })),
  /**
   * The contact that the pages name: SUPPORT_URL, otherwise the support address, otherwise ADMIN_EMAIL; null where
   * there is none.
   */
  support: nullable(Type.String()),
  startedAt: Instant,
  versions: Type.Object({
    product: Type.String(),
    schema: Type.String(),
    database: Type.String(),
    node: Type.String(),
  }),
})
export type AdminStatus = Static<typeof AdminStatus>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  summary: 'What fails, how full the disk is, jobs, the last backup, versions',
  responseBody: AdminStatus,
})

/** An account that a security event names; name and role of a deleted account are stored for 180 days. */
const AuditPerson = Type.Object({ id: Id, fullName: Type.String(), role: Role, isDeleted: Type.Boolean() })

/** `who` acted and `whom` it concerned; null where there was no account. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Instant,
  /** A `SecurityEvent`; older rows may have other names. */
  event: Type.String(),
  who: nullable(AuditPerson),
  whom: nullable(AuditPerson),
  ip: nullable(Type.String()),
  details: Type.Record(Type.String(), Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'Security events of the last 180 days, the newest first, 50 a page; `next` is the `before` of the following page',
  query: strict({
    before: Type.Optional(IdInQuery),
    of: Type.Optional(Type.Enum(['admins', 'everybody'], { label: 'Kim' })),
  }),
  responseBody: Type.Object({ items: Type.Array(AuditEntry), next: nullable(Id) }),
})

/** A built-in day off is a public holiday, or the rest day that replaces it. */
export const DayOff = Type.Object({ date: Day, name: Type.String(), builtIn: Type.Boolean() })
export type DayOff = Static<typeof DayOff>

const daysOffPath = '/api/admin/days-off'

export const listDaysOff = endpoint({
  method: 'GET',
  path: daysOffPath,
  summary: 'The days without lessons from a year back on',
  responseBody: Type.Array(DayOff),
})

/**
 * A date that is already a day off gets this name. Days that end before they begin, or are too many, are date_invalid.
 * The call is one security event. It takes effect at once, on other nodes within a minute. A free day of the school's
 * own leaves the holiday of its date stored.
 */
export const addDaysOff = endpoint({
  method: 'POST',
  path: daysOffPath,
  summary: `Makes up to ${limits.daysOff.max} days in a row days without lessons in all courses`,
  status: 201,
  body: strict({
    from: CalendarDate,
    to: CalendarDate,
    name: line('Günün adı', limits.dayOffName.max),
    /** A public holiday: on a weekend or another holiday it moves its rest day to the next working day. */
    holiday: Type.Optional(Type.Boolean({ label: 'Bayram günüdür' })),
  }),
  responseBody: Type.Array(DayOff),
  errors: ['date_invalid'],
})

export const removeDayOff = endpoint({
  method: 'DELETE',
  path: `${daysOffPath}/:date`,
  summary: 'Makes a day off a day of lessons again, a built-in one too; a free day on a holiday gives the holiday back',
  params: strict({ date: CalendarDate }),
  responseBody: Message,
})
