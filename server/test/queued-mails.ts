import type { Mail } from '../src/mail/mail.ts'
import type { TestServer } from './harness.ts'

/** The queued e-mails to a person, oldest first. */
export async function queuedMails({ pool }: TestServer, accountId: number): Promise<Mail[]> {
  const { rows } = await pool.query<{ data: Mail }>(
    `select data from jobs.job where name = 'mail' and (data ->> 'accountId')::bigint = $1 order by created_on`,
    [accountId],
  )
  return rows.map(({ data }) => data)
}

/** The names of the queued e-mails to a person. */
export const queuedLetters = async (server: TestServer, accountId: number) =>
  (await queuedMails(server, accountId)).map(({ letter }) => letter)
