import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'

interface ReceivedEmail extends Email {
  envelopeTo: string[]
}

export interface SmtpProcess {
  port: number
  url: string
  /** The next e-mail that was not returned yet. */
  nextEmail(): Promise<ReceivedEmail>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./smtp-process.ts', import.meta.url))

/** Starts a real mail server on loopback, in a separate process. */
export async function startSmtp(port = 0): Promise<SmtpProcess> {
  const child = spawn(process.execPath, [program, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the mail server has ended')
    return value
  }
  const bound = Number(await nextLine())
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    async nextEmail() {
      const { to, raw } = JSON.parse(await nextLine()) as { to: string[]; raw: string }
      return { ...(await PostalMime.parse(raw)), envelopeTo: to }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
