import type { Email } from '../src/mail/mail.ts'
import type { TestServer } from './harness.ts'

/** The queued e-mails to a person, oldest first. */
export async function queuedEmails({ pool }: TestServer, accountId: number): Promise<Email[]> {
  const { rows } = await pool.query<{ data: Email }>(
    `select data from jobs.job where name = 'mail' and (data ->> 'accountId')::bigint = $1 order by created_on`,
    [accountId],
  )
  return rows.map(({ data }) => data)
}

/** The names of the queued e-mails to a person. */
export const queuedEmailNames = async (server: TestServer, accountId: number) =>
  (await queuedEmails(server, accountId)).map(({ name }) => name)
