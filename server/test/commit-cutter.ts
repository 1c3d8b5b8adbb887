import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { socketOf } from './failing-proxy.ts'

/** Before PostgreSQL receives the statement, or after it has responded; the client cannot distinguish the two. */
export type Cut = 'before' | 'after'

interface CommitCutter {
  /** Starts the proxy in front of the database at this address. @returns the address of the proxy */
  open(url: string): Promise<string>
  close(): Promise<void>
  /** Cuts the connection at the next statement of this kind. @returns a function that returns whether it was cut */
  arm(cut: Cut, statement?: Statement): () => boolean
}

/** The text that identifies the messages of the protocol to and from the database. */
interface Statement {
  message: RegExp
  answer: string
}

const commit: Statement = { message: /commit\0/i, answer: 'COMMIT\0' }

/** The save of attendance, which is its own transaction. */
export const saveStatement: Statement = { message: /save-marks\0/, answer: 'SELECT 1\0' }

/** A proxy in front of PostgreSQL, on a unix socket, that cuts a connection when it sees the statement. */
export function commitCutter(): CommitCutter {
  let armed: { cut: Cut; statement: Statement } | undefined
  let folder: string
  const clients = new Set<Socket>()
  let target: ReturnType<typeof socketOf>

  const server = createServer((client) => {
    const database = connect(target)
    let answer: string | undefined
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    client.on('data', (bytes) => {
      if (armed?.statement.message.test(bytes.toString('latin1'))) {
        if (armed.cut === 'before') cut()
        else answer = armed.statement.answer
        armed = undefined
      }
      if (!database.destroyed) database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (answer === undefined) client.write(bytes)
      else if (bytes.includes(answer)) cut()
    })
    client.on('error', cut).on('close', cut)
    database.on('error', cut).on('close', cut)
    clients.add(client)
    client.on('close', () => clients.delete(client))
  })

  return {
    async open(address) {
      const url = new URL(address.replace('@/', '@localhost/'))
      target = socketOf(url)
      folder = await mkdtemp(join(tmpdir(), 'hasiye-cut-'))
      await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
      url.port = ''
      url.searchParams.set('host', folder)
      return url.href.replace('@localhost/', '@/')
    },
    async close() {
      for (const client of clients) client.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
    arm(cut, statement = commit) {
      armed = { cut, statement }
      onTestFinished(() => {
        armed = undefined
      })
      return () => armed === undefined
    },
  }
}
