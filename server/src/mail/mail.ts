import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type LetterName, letters } from './letters.ts'
import { makeToken } from './link-tokens.ts'
import { render } from './render.ts'
import { fileTransport, smtpTransport, type Transport } from './transport.ts'

/** What waits in the queue: which letter, to whom, and what the letter tells. No address and no token. */
export interface Mail {
  letter: LetterName
  /** Null where nobody is to get it: a request about an unknown address does the same work as any other. */
  accountId: number | null
  device?: string
  /** The reader's name was chosen while the address was not verified: the letter leaves it out. */
  isNameUnproven?: boolean
}

interface QueuedMail extends Mail {
  at: string
}

/** Puts a mail into the queue, within the transaction of the act it tells of; it leaves after the answer. */
export const queueMail = (trx: Trx, jobs: Jobs, mail: Mail): Promise<void> =>
  jobs.send(trx, 'mail', { ...mail, at: new Date().toISOString() } satisfies QueuedMail)

type MailConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'mailFrom' | 'smtpUrl' | 'smtpRequiresTls' | 'dataDir'>

export const openTransport = ({ smtpUrl, smtpRequiresTls: requiresTls, dataDir }: MailConfig): Transport =>
  smtpUrl === undefined ? fileTransport(join(dataDir, 'outbox')) : smtpTransport(smtpUrl, { requiresTls })

/**
 * Sends one mail of the queue. The token of its link is made now, so that the queue holds none and only the newest link
 * works. Nothing is sent to an account that is gone, or asks to be verified and is.
 */
export async function sendMail(db: Db, config: MailConfig, transport: Transport, mail: QueuedMail): Promise<void> {
  const { letter: name, accountId, at, device = '?', isNameUnproven } = mail
  if (accountId === null) return
  const reader = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['fullName', 'email', 'isVerified'])
    .executeTakeFirst()
  if (!reader || (name === 'verify' && reader.isVerified)) return
  const token = name === 'verify' || name === 'reset' ? await makeToken(db, accountId, name) : ''
  const { publicUrl, supportEmail, mailFrom } = config
  const letter = letters[name]({ publicUrl, supportEmail, at: new Date(at), device, token })
  // whoever registers an address that is not theirs chooses what its owner is called
  const readerName = reader.isVerified && !isNameUnproven ? reader.fullName : undefined
  await transport({
    from: mailFrom,
    to: { name: '', address: reader.email },
    ...render(letter, readerName, supportEmail),
  })
}

/** Sends the mails of the queue as they come. */
export async function deliverMails(jobs: Jobs, db: Db, config: MailConfig): Promise<void> {
  const transport = openTransport(config)
  await jobs.work<QueuedMail>('mail', (mail) => sendMail(db, config, transport, mail))
}
