import { expect, test } from 'vitest'
import { withDatabase } from '../../test/cluster.ts'
import { startDatabaseProxy } from '../../test/failing-proxy.ts'
import { testServer } from '../../test/harness.ts'
import { waitForDatabase } from './wait-for-database.ts'

const server = testServer()
const signal = new AbortController().signal
const forever = 600_000

test('the start waits for an unavailable database, and logs that once', async () => {
  const proxy = await startDatabaseProxy(server.url)
  proxy.mode = 'cut'
  const said: string[] = []
  let heard = () => {}
  const waits = new Promise<void>((resolve) => (heard = resolve))
  const say = (line: string) => {
    said.push(line)
    heard()
  }
  const waiting = waitForDatabase(proxy.url, { say, signal, timeoutMs: forever, pauseMs: 1 })
  await waits
  proxy.mode = 'pass'
  await waiting
  expect(said).toEqual(['waiting for the database'])
  await proxy.close()
})

test('the start does not wait for a database that responds and refuses', async () => {
  const waiting = waitForDatabase(withDatabase(server.url, 'nowhere'), { say: () => {}, signal, timeoutMs: forever })
  await expect(waiting).rejects.toMatchObject({ code: '3D000' })
})

test('the wait for a database that stays unavailable ends with its error', async () => {
  const waiting = waitForDatabase('postgresql://127.0.0.1:1/x', { say: () => {}, signal, timeoutMs: 0 })
  await expect(waiting).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('an aborted start stops waiting', async () => {
  const aborted = AbortSignal.abort()
  const waiting = waitForDatabase('postgresql://127.0.0.1:1/x', { say: () => {}, signal: aborted, timeoutMs: forever })
  await expect(waiting).rejects.toThrow('aborted')
})
