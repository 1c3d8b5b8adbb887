import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Before the server hears of it, or after it has answered: the client cannot tell these apart. */
export type Cut = 'before' | 'after'

export interface CommitCutter {
  /** Starts to listen in front of the database of this address. @returns the address to be used instead */
  open(url: string): Promise<string>
  close(): Promise<void>
  /** Cuts the connection of the next COMMIT of the running test. @returns what says whether it came to that */
  arm(cut: Cut): () => boolean
}

/** A save commits with its only statement. */
const commitMessage = /commit\0|save-marks\0/i
const commitAnswer = /COMMIT\0|SELECT \d+\0/

function socketOf(url: URL): { path: string } | { host: string; port: number } {
  const port = Number(url.port || 5432)
  const folder = url.searchParams.get('host')
  return folder?.startsWith('/') ? { path: join(folder, `.s.PGSQL.${port}`) } : { host: url.hostname, port }
}

/** Stands before PostgreSQL, on a unix socket, and breaks a connection off when it sees COMMIT go by. */
export function commitCutter(): CommitCutter {
  let armed: Cut | undefined
  let folder: string
  const clients = new Set<Socket>()
  let target: ReturnType<typeof socketOf>

  const server = createServer((client) => {
    const database = connect(target)
    let isCommitting = false
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    client.on('data', (bytes) => {
      if (armed !== undefined && commitMessage.test(bytes.toString('latin1'))) {
        if (armed === 'before') cut()
        else isCommitting = true
        armed = undefined
      }
      if (!database.destroyed) database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (!isCommitting) client.write(bytes)
      else if (commitAnswer.test(bytes.toString('latin1'))) cut()
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
    arm(cut) {
      armed = cut
      onTestFinished(() => {
        armed = undefined
      })
      return () => armed === undefined
    },
  }
}
