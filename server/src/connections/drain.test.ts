import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findFreePort } from '../../../e2e/support/own-server.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const program = fileURLToPath(new URL('../main.ts', import.meta.url))

async function untilReady(child: ChildProcess): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes('ready at')) return
  throw new Error('the server did not start')
}

test('a stopping server is not ready at once, and serves requests until its proxies have seen that', async () => {
  const port = await findFreePort()
  const { dataDir } = server.config
  const child = spawn(process.execPath, [program, '--api-only'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: server.url, DATA_DIR: dataDir, PORT: String(port), DRAIN_SECONDS: '300' },
  })
  const ended = once(child, 'exit')
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`)
  try {
    await untilReady(child)
    child.kill('SIGTERM')
    let ready: Response
    do ready = await ask('/readyz')
    while (((await ready.json()) as { failed?: string }).failed !== 'drain')
    expect(ready.status).toBe(503)
    const alive = await ask('/healthz')
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
    expect((await ask('/api/me')).status).toBe(401)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
})
