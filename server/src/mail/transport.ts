import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type Nodemailer from 'nodemailer'
import { makeFolder } from '../make-folder.ts'
import type { Rendered } from './render.ts'

export interface Post extends Rendered {
  messageId: string
  from: string
  /** Never parsed as a list of addresses. */
  to: { name: string; address: string }
}

/** Delivers an e-mail; throws when it was not accepted. */
export type Transport = (post: Post) => Promise<void>

/** Loaded with the first e-mail, because it takes 5 MB of memory. */
const loadMailer = (): Promise<typeof Nodemailer> => import('nodemailer').then((module) => module.default)

const timeoutMs = 20_000
const headers = { 'Auto-Submitted': 'auto-generated' }

/**
 * Sends through a mail server. With `requiresTls` nothing is sent where the server offers no STARTTLS; smtps:// always
 * encrypts.
 */
export function smtpTransport(url: string, { requiresTls }: { requiresTls: boolean }): Transport {
  const open = async () =>
    (await loadMailer()).createTransport({
      url,
      requireTLS: requiresTls,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
  let smtp: ReturnType<typeof open> | undefined
  return async (post) => {
    smtp ??= open()
    const transporter = await smtp
    try {
      await transporter.sendMail({ ...post, headers })
    } catch (error) {
      // the server's response may contain the recipient, and the error is logged
      throw Object.assign(new Error('the mail server took no e-mail'), { code: (error as { code?: string }).code })
    }
  }
}

/** Writes `.eml` files that only this user can read; a file appears complete or not at all. */
export function fileTransport(folder: string): Transport {
  const openComposer = async () =>
    (await loadMailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let opened: ReturnType<typeof openComposer> | undefined
  return async (post) => {
    opened ??= openComposer()
    const composer = await opened
    const { message } = await composer.sendMail({ ...post, headers })
    await makeFolder(folder)
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
    const unfinished = join(folder, `.${name}.part`)
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  }
}
