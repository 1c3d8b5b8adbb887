import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { limits } from './limits.ts'
import { fullNamePattern } from './text.ts'

/** A strict object: an unknown property is refused. */
export const strict = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/**
 * The values that the page had read, for fields that must be sent or are lists. A field that equals its base was not
 * changed, and stays as stored; a changed list whose base is no longer stored is refused with `changed_meanwhile`.
 */
export const base = <P extends TProperties>(properties: P) => ({
  base: Type.Optional(Type.Partial(Type.Object(properties), { additionalProperties: false })),
})

export const nullable = <S extends TSchema>(schema: S): TUnsafe<Static<S> | null> =>
  Type.Unsafe<Static<S> | null>(Type.Union([schema, Type.Null()]))

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const idInPath = strict({ id: Id })
/** An existing calendar day `YYYY-MM-DD`, from 2000 to 2100. */
export const CalendarDate = Type.String({ format: 'calendar-date', label: 'Tarix', examples: ['2026-09-15'] })
/** A calendar day in a response. */
export const Day = Type.String({ kind: 'day' })
/** ISO 8601 UTC with milliseconds. */
export const Instant = Type.String({ kind: 'instant' })
/** An instant in a request. */
export const TypedInstant = Type.String({ format: 'instant', label: 'Vaxt', examples: ['2026-11-14T08:00:00.000Z'] })
/** A short ID as a person types or pastes it. */
export const TypedShortId = (label: string) =>
  Type.String({ minLength: limits.shortId.min, maxLength: limits.shortId.max, label, examples: ['K7M2Q9PA'] })

/** A one-line text that a person types: trimmed and normalised to NFC before its length (code points) is checked. */
export const line = (label: string, maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, label, kind: 'line' })
/** The same field with its own text for a missing or blank value. */
export const withMissingText = <S extends TSchema>(schema: S, missingText: string): S => ({ ...schema, missingText })
/** A full name in a response; it may be older than the rules for names. */
export const StoredFullName = line('Ad və soyad', limits.fullName.max)
/** A full name in a request, checked like `isFullName`. */
export const FullName = Type.String({ ...StoredFullName, pattern: fullNamePattern, examples: ['Aysel Məmmədova'] })
/** A text that keeps its line breaks and tabs. */
export const prose = (label: string, maxLength: number | undefined, minLength = 0) =>
  Type.String({ minLength, ...(maxLength === undefined ? {} : { maxLength }), label, kind: 'prose' })
/** A secret, used exactly as sent. */
export const secret = (label: string, minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, label, kind: 'secret' })

/** An http(s) address without user name and password; "" is accepted where `minLength` is 0. */
export const WebAddress = (minLength = 1) =>
  Type.String({
    minLength,
    maxLength: limits.webAddress.max,
    format: 'web-address',
    label: 'Link',
    examples: ['https://meet.example.az/9a'],
  })

export const Message = Type.Object({ message: Type.String() })

/** The bytes of a file instead of JSON. */
export const Bytes = Type.String({ format: 'binary' })

/** A stay of a student in a course, by its first and last day; `until` is null while the student is there. */
export const Stay = Type.Object({ since: Day, until: nullable(Day) })
export type Stay = Static<typeof Stay>

/** Where a student is in the rounds of a course's lessons. */
export const StudentRound = Type.Object({
  /** The first day that counts. */
  since: Day,
  /** A mark from this day on and before `since` moves `since` to its day; absent where `since` is set. */
  earliest: Type.Optional(Day),
  /** The lessons of this round; 0 before the first one of all. */
  done: Type.Integer(),
  index: Type.Integer(),
  /** A round is over, and the next one is not agreed. */
  due: Type.Boolean(),
  /** How many rounds after the first one are agreed. */
  agreed: Type.Integer(),
  /** When a teacher last agreed one, and who; null: no longer known. */
  agreedAt: Type.Optional(nullable(Instant)),
  agreedBy: Type.Optional(nullable(Type.String())),
  /** The dates that count in courses from which the student was moved; absent without one. */
  earlierDates: Type.Optional(Type.Array(Day)),
  /** How many lessons count in such courses that were removed for good; absent without one. */
  earlierLessons: Type.Optional(Type.Integer()),
})
export type StudentRound = Static<typeof StudentRound>

/** A student as the teachers of a course see them. Without an account the student is a card. */
export const Person = Type.Object({
  id: Id,
  fullName: Type.String(),
  shortId: Type.String(),
  avatar: nullable(Type.String()),
  hasAccount: Type.Boolean(),
  /**
   * In the participants of a course: true for a card that belongs to another course, and can only be marked and removed
   * here.
   */
  madeElsewhere: Type.Optional(Type.Boolean()),
  /**
   * In the participants of a course, of a card made there: how many devices of its parents are notified; absent where
   * there is none.
   */
  parentDevices: Type.Optional(Type.Integer()),
  /**
   * In the participants of a course, for its teachers: the name under which they see the student, in the report, in
   * messages and in the search too; null where it is the person's own, which the student and the parents read. An
   * account that a card becomes, or is merged into, keeps it or else the card's name.
   */
  nameInCourse: Type.Optional(nullable(Type.String())),
  /** In the participants of a course, for its teachers: the first day in the course. */
  since: Type.Optional(Day),
  /** In the participants of a course, for its teachers: their earlier stays in it; absent without one. */
  earlier: Type.Optional(Type.Array(Stay)),
  /** In the participants of a course, for its teachers: false while the course is new to the student. */
  known: Type.Optional(Type.Boolean()),
  /** In the participants of a course, for its teachers: true where one sent the family the link; absent otherwise. */
  sent: Type.Optional(Type.Boolean()),
  /** In the participants of a course, for its teachers: null where it does not count rounds. */
  round: Type.Optional(nullable(StudentRound)),
})
export type Person = Static<typeof Person>

/** An id in a query string. It stays a text until it is checked: nothing is coerced. */
export const IdInQuery = Type.String({ pattern: '^[1-9][0-9]{0,15}$', examples: ['7'] })
export const PageNumber = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$', examples: ['1'] }))
