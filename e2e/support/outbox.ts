import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')

/** Returns the e-mails to an address with a subject, oldest first. */
async function emailsSentTo(address: string, subject: string): Promise<Email[]> {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  const emails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))))
  return emails.filter((email) => email.subject === subject && email.to?.some((to) => to.address === address))
}

/** Returns the first URL in the newest e-mail with a subject, once `count` such e-mails have arrived. */
export async function mailedLink(address: string, subject: string, count = 1): Promise<string> {
  let emails: Email[] = []
  await expect
    .poll(
      async () => {
        emails = await emailsSentTo(address, subject)
        return emails.length
      },
      { timeout: 20_000 },
    )
    .toBe(count)
  const link = emails.at(-1)?.text?.match(/https?:\/\/\S+/)?.[0]
  if (!link) throw new Error(`no link in “${subject}”`)
  return link
}
