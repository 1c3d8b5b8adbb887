import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type LetterName, letters } from './letters.ts'
import { makeToken } from './link-tokens.ts'
import { render } from './render.ts'
import { fileTransport, smtpTransport, type Transport } from './transport.ts'

/** A job of the queue: which letter, for which account, and its data. It holds no address and no token. */
export interface Mail {
  letter: LetterName
  /** Null where nobody gets it: a request for an unknown address does the same work as for a known one. */
  accountId: number | null
  device?: string
  /** The name was chosen while the address was not verified, so the letter leaves it out. */
  isNameUnproven?: boolean
}

interface QueuedMail extends Mail {
  at: string
}

/** Adds an e-mail to the queue within the transaction of the act that it reports; it is sent after the answer. */
export const queueMail = (trx: Trx, jobs: Jobs, mail: Mail): Promise<void> =>
  jobs.send(trx, 'mail', { ...mail, at: new Date().toISOString() } satisfies QueuedMail)

type MailConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'mailFrom' | 'smtpUrl' | 'smtpRequiresTls' | 'dataDir'>

export const openTransport = ({ smtpUrl, smtpRequiresTls: requiresTls, dataDir }: MailConfig): Transport =>
  smtpUrl === undefined ? fileTransport(join(dataDir, 'outbox')) : smtpTransport(smtpUrl, { requiresTls })

/**
 * Sends one e-mail of the queue. The token of its link is created now, so that the queue holds none and only the newest link
 * works. Nothing is sent to a deleted account or to a card, and no verification link to a verified one.
 */
export async function sendMail(db: Db, config: MailConfig, transport: Transport, mail: QueuedMail): Promise<void> {
  const { letter: name, accountId, at, device = '?', isNameUnproven } = mail
  if (accountId === null) return
  const reader = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['fullName', 'email', 'isVerified', 'role'])
    .executeTakeFirst()
  if (!reader?.email || (name === 'verify' && reader.isVerified)) return
  const token = name === 'verify' || name === 'reset' ? await makeToken(db, accountId, name) : ''
  const { publicUrl, supportEmail, mailFrom } = config
  const home = reader.role === 'teacher' ? '/dashboard' : '/student-dashboard'
  const letter = letters[name]({ publicUrl, supportEmail, at: new Date(at), device, home, token })
  // somebody who registers an address of another person chooses the name in its e-mails
  const readerName = reader.isVerified && !isNameUnproven ? reader.fullName : undefined
  await transport({
    from: mailFrom,
    to: { name: '', address: reader.email },
    ...render(letter, readerName, supportEmail),
  })
}

/** Processes the queue of e-mails. */
export async function deliverMails(jobs: Jobs, db: Db, config: MailConfig): Promise<void> {
  const transport = openTransport(config)
  await jobs.work<QueuedMail>('mail', (mail) => sendMail(db, config, transport, mail))
}
