import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Config } from '../config.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { locked } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type EmailData, type EmailName, emails } from './emails.ts'
import { makeToken } from './link-tokens.ts'
import { render } from './render.ts'
import { fileTransport, smtpTransport, type Transport } from './transport.ts'

export type AddedAs = 'student' | 'teacher'
export type Reader = Pick<Selectable<Tables['accounts']>, 'fullName' | 'email' | 'isVerified' | 'role'>

/**
 * A job of the queue: the template, the account, and the data of the e-mail. It contains no token, and only the address
 * of a deleted account.
 */
export interface Email {
  name: EmailName
  /** Null where nobody gets it: a request for an unknown address does the same work as for a known one. */
  accountId: number | null
  device?: string
  /** The name was chosen while the address was not verified, so the e-mail omits it. */
  isNameUnproven?: boolean
  /** The course of the e-mail, and who added the reader to it. */
  added?: { courseId: number; actorId: number; role: AddedAs }
  /** The recipient whose account was deleted; for other accounts the address is read when the e-mail is sent. */
  former?: Reader
}

interface QueuedEmail extends Email {
  at: string
}

/**
 * One e-mail of the queue with the id of its job, which becomes its Message-ID: a mailbox that got it twice shows it
 * once.
 */
interface SentEmail extends QueuedEmail {
  jobId: string
}

/** Adds an e-mail to the queue within the transaction of the act that it reports; it is sent after the response. */
export const queueEmail = (trx: Trx, jobs: Jobs, email: Email): Promise<void> =>
  jobs.send(trx, 'mail', { ...email, at: new Date().toISOString() } satisfies QueuedEmail)

type MailConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'mailFrom' | 'smtpUrl' | 'smtpRequiresTls' | 'dataDir'>

export const openTransport = ({ smtpUrl, smtpRequiresTls: requiresTls, dataDir }: MailConfig): Transport =>
  smtpUrl === undefined ? fileTransport(join(dataDir, 'outbox')) : smtpTransport(smtpUrl, { requiresTls })

/**
 * Sends one e-mail of the queue. The token of its link is created now, so that the queue contains none and only the
 * newest link works. Only the e-mail about its deletion is sent to a deleted account, nothing to a card, and no
 * verification link to a verified account.
 */
export async function sendEmail(db: Db, config: MailConfig, transport: Transport, email: SentEmail): Promise<void> {
  const { name, accountId, at, device = '?', isNameUnproven, former, added, jobId } = email
  if (accountId === null) return
  // the account stays until the token refers to it
  const { reader, token } = await transaction(db, async (trx) => {
    const reader = former ?? (await findReader(trx, accountId))
    const hasLink = name === 'reset' || (name === 'verify' && reader?.isVerified === false)
    return { reader, token: reader?.email && hasLink ? await makeToken(trx, accountId, name) : '' }
  })
  if (!reader?.email || (name === 'verify' && reader.isVerified)) return
  const course = added && (await findAddedTo(db, accountId, added))
  // the e-mail contains words of a teacher, and unverified recipients get no such text
  if (name === 'addedToCourse' && !(course && reader.isVerified)) return
  const { publicUrl, supportEmail, mailFrom } = config
  const { role } = reader
  const text = emails[name]({ publicUrl, supportEmail, at: new Date(at), device, role, token, course })
  // a person who signs up with somebody else's address chooses the name in its e-mails
  const readerName = reader.isVerified && !isNameUnproven ? reader.fullName : undefined
  await transport({
    messageId: `<${jobId}@${new URL(publicUrl).hostname}>`,
    from: mailFrom,
    to: { name: '', address: reader.email },
    ...render(text, readerName, supportEmail),
  })
}

/**
 * The content of the e-mail about an addition; undefined where the reader is no longer in the course, or the course is
 * gone.
 */
const findAddedTo = (
  db: Db,
  readerId: number,
  { courseId, actorId, role }: NonNullable<Email['added']>,
): Promise<EmailData['course']> =>
  db
    .selectFrom('courses as c')
    .innerJoin('accounts as actor', (join) => join.on('actor.id', '=', actorId))
    .where('c.id', '=', courseId)
    .where(({ exists, selectFrom }) =>
      role === 'student'
        ? exists(
            selectFrom('participants')
              .where('courseId', '=', courseId)
              .where('studentId', '=', readerId)
              .select('courseId'),
          )
        : exists(
            selectFrom('courseTeachers')
              .where('courseId', '=', courseId)
              .where('teacherId', '=', readerId)
              .select('courseId'),
          ),
    )
    .select(['c.id', 'c.name', 'actor.fullName as teacher'])
    .executeTakeFirst()

const findReader = (trx: Trx, accountId: number): Promise<Reader | undefined> =>
  trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['fullName', 'email', 'isVerified', 'role'])
    .$call(locked('key share'))
    .executeTakeFirst()

/** Processes the queue of e-mails. */
export async function deliverEmails(jobs: Jobs, db: Db, config: MailConfig): Promise<void> {
  const transport = openTransport(config)
  await jobs.process<QueuedEmail>('mail', (email, jobId) => sendEmail(db, config, transport, { ...email, jobId }))
}
