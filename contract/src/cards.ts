import { type Static, Type } from 'typebox'
import { Email, newPassword, passwordErrors, phone } from './accounts.ts'
import { Status } from './attendance.ts'
import { CourseSummary } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Day, FullName, Id, idInPath, Message, nullable, Person, strict, TypedShortId } from './shapes.ts'

/**
 * A card: a student without an account, made by a teacher from a name. The claim code, 8 letters and digits printed on
 * it, makes an account of it, once. `lifetimes.unusedCardDays` says how long a card in no course is stored. `claimCode`
 * is present only in the response that made or renewed it, because only its hash is stored; a preview has none.
 */
export const Card = Type.Object({ student: Person, claimCode: nullable(Type.String()) })
export type Card = Static<typeof Card>

/**
 * A name of a list, trimmed and normalised, and a student of the viewer's: `here` a participant of the course whose
 * name is similar (`findSimilar`), `removed` one who was removed from it within 30 days, `moved` one who was moved from
 * it to another course that the viewer teaches, and `own` one of another such course, archived ones too: these with the
 * same name, or one that differs by a father's name (`findSame`). Who left a course of their own will is none of them.
 * `to` has the name in the course `courseName`, in which the student is, or from which they were removed.
 */
export const SimilarName = Type.Object({
  name: Type.String(),
  to: Person,
  where: Type.Enum(['here', 'removed', 'moved', 'own']),
  courseName: Type.String(),
})
export type SimilarName = Static<typeof SimilarName>

/** A name of a list. It may be longer than a full name, so that a preview can report it. */
const NameInList = Type.String({ maxLength: limits.cardName.max, kind: 'line' })

/**
 * A student of `existing` is added and notified as by a typed short ID, or restored; one who is in the course already
 * is skipped, and one who is no student of the viewer's is student_not_found. A name that is no full name is listed
 * under `invalid` by `dryRun`, and refuses everything without it. Similar names refuse nothing. At most 300 cards in a
 * day and 1,000 in all of a teacher.
 */
export const addCards = endpoint({
  method: 'POST',
  path: '/api/courses/:id/cards',
  summary:
    "Makes a student without an account for each name and adds the viewer's `existing` students, all or nothing; `dryRun` writes nothing and lists bad and similar names",
  params: idInPath,
  body: strict({
    /** At least one name or one of `existing`. */
    names: Type.Array(NameInList, { maxItems: limits.cards.max, label: 'Adlar' }),
    /** Students of other courses of the viewer's, or removed from this one. */
    existing: Type.Optional(Type.Array(Id, { maxItems: limits.cards.max, label: 'Şagirdlər' })),
    dryRun: Type.Optional(Type.Boolean()),
  }),
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Type.Object({
    added: Type.Array(Card),
    /** Of `existing`: who was added, or restored. */
    returned: Type.Array(Person),
    /** Of `existing`: who left this course of their own will, and was not added. */
    left: Type.Array(Person),
    similar: Type.Array(SimilarName),
    /** The names that are not full names (`FullName`), trimmed and normalised. */
    invalid: Type.Array(Type.String()),
  }),
  errors: ['student_not_found', 'limit_reached', 'course_read_only', 'in_progress', 'key_reused'],
})

export const renameCard = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/cards/:studentId',
  summary: 'Renames a student without an account',
  params: strict({ id: Id, studentId: Id }),
  body: strict({ fullName: FullName }),
  responseBody: Person,
  errors: ['course_read_only'],
})

/**
 * Students who are not in the course, have an account by now or are cards of another course are omitted from the
 * response; it is not_found when all cards among them are. With `dryRun` the response has, without codes, those whose
 * code was renewed here before and is still valid: it may be printed.
 */
export const renewClaimCodes = endpoint({
  method: 'POST',
  path: '/api/courses/:id/cards/claim-codes',
  summary:
    'Gives students without an account new claim codes, for printing; the old ones end. `dryRun` lists whose code was given out',
  params: idInPath,
  body: strict({
    studentIds: Type.Array(Id, { minItems: limits.cards.min, maxItems: limits.cards.max, label: 'Şagirdlər' }),
    dryRun: Type.Optional(Type.Boolean()),
  }),
  responseBody: Type.Array(Card),
  errors: ['course_read_only'],
})

/**
 * For a card whose ID strangers have. The parents' sessions, phones and calendars end, those of earlier IDs too. The
 * claim code stays valid, with the new ID. At most 3 in a day for a card.
 */
export const renewCardId = endpoint({
  method: 'POST',
  path: '/api/courses/:id/cards/:studentId/new-id',
  summary: 'Gives a student without an account a new ID, and ends the view of everybody who has the old one',
  params: strict({ id: Id, studentId: Id }),
  acceptsIdempotencyKey: true,
  responseBody: Card,
  errors: ['course_read_only', 'rate_limited', 'in_progress', 'key_reused'],
})

const cardAndCode = {
  shortId: TypedShortId('ID'),
  claimCode: Type.String({ minLength: 1, maxLength: limits.shortId.max, label: 'Kod', examples: ['K7M2Q9PA'] }),
}

/** An unknown ID, a wrong code, a claimed card and an account all get claim_invalid. */
export const claimCard = endpoint({
  method: 'POST',
  path: '/auth/claim',
  summary: 'Turns a card into an account by its claim code and sends the verification link; does not sign in',
  body: strict({
    ...cardAndCode,
    email: Email,
    password: newPassword('Parol'),
    phoneNumber: Type.Optional(phone),
  }),
  acceptsIdempotencyKey: true,
  status: 201,
  responseBody: Message,
  setsCookie: true,
  errors: ['claim_invalid', 'email_taken', ...passwordErrors],
})

/**
 * `courses` are the courses of the card, as the student sees them now. Everything moves in one transaction; where both
 * have a mark the later one stays, and the other is recorded in the history. The account keeps its short ID. That of
 * the card works for parents only, whose sessions go on, until the student renews the short ID. At most 5 cards in a
 * day. Neither this merge nor an earlier one into the card can be undone.
 */
export const mergeCard = endpoint({
  method: 'POST',
  path: '/api/me/claim',
  summary: "Moves a card's courses, marks and history into the signed-in student's account by its claim code",
  body: strict(cardAndCode),
  responseBody: Type.Object({ courses: Type.Array(CourseSummary) }),
  errors: ['claim_invalid'],
})

/**
 * With `requestId` this accepts the request: its account replaces the card in every course that has the card. With
 * `cardId`, two cards of one student become that one: the viewer teaches every course that either of them is in, was
 * made in or can be restored to, and the names are those of `cardId`. Exactly one of the two is sent. The claim code of
 * the card ends, and its ID works for parents only. Marks merge as in `mergeCard`. A repeated call gets the same
 * response. For 30 days the card can be restored (`restoreDeleted`), with its phones, calendars and sessions; cards
 * that were merged into it before can be restored after it. A card that the viewer does not know is not_found.
 */
export const mergeStudents = endpoint({
  method: 'POST',
  path: '/api/courses/:id/cards/:studentId/merge',
  summary:
    "Moves a card's courses, marks and history into the account of a student who asks to join the course, or into another card of the viewer's",
  params: strict({ id: Id, studentId: Id }),
  body: strict({ requestId: Type.Optional(Id), cardId: Type.Optional(Id) }),
  responseBody: Person,
  errors: ['card_claimed', 'card_not_own', 'course_read_only'],
})

/** A card with what its teacher knows it by: its courses, and its last five marks, newest first. */
export const CardInCourses = Type.Object({
  student: Person,
  courses: Type.Array(Type.String()),
  marks: Type.Array(Type.Object({ courseName: Type.String(), date: Day, status: Status })),
})
export type CardInCourses = Static<typeof CardInCourses>

/** `others` are the cards with a similar name that can be merged with this one (`mergeStudents`). */
export const listSameCards = endpoint({
  method: 'GET',
  path: '/api/courses/:id/cards/:studentId/same',
  summary: "The viewer's cards that may be the same student as a card, with their courses and last marks",
  params: strict({ id: Id, studentId: Id }),
  responseBody: Type.Object({ card: CardInCourses, others: Type.Array(CardInCourses) }),
  errors: ['card_claimed', 'card_not_own'],
})
