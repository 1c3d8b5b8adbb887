import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '../../e2e/support/own-server.ts'
import type { Tab } from './tab.ts'

const enter = '\uE007'

interface Options {
  command: string[]
  capabilities?: object
  /** The page's zoom factor: the driver uses positions of the window. */
  zoom?: number
  width: number
  height: number
}

/** Starts a WebKit by its WebDriver and opens a tab. */
export async function openWebKit({ command, capabilities = {}, zoom = 1, width, height }: Options): Promise<Tab> {
  const port = await findFreePort()
  const [program = '', ...given] = command
  // A process group of its own, because a virtual screen and the browser are separate processes.
  const driver = spawn(program, [...given, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body ? JSON.stringify(body) : null })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw Object.assign(new Error(JSON.stringify(value)), { value })
    return value
  }
  const isReady = () => call('GET', '/status').catch(() => undefined)
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200))
  const session = (await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }
  const path = `/session/${session.sessionId}`
  await call('POST', `${path}/window/rect`, { width, height }).catch(() => undefined)
  const act = (actions: object[]) => call('POST', `${path}/actions`, { actions })
  return {
    async go(url) {
      await call('POST', `${path}/url`, { url })
    },
    async run(body) {
      return call('POST', `${path}/execute/sync`, { script: body, args: [] })
    },
    async click(x, y) {
      const steps = [
        { type: 'pointerMove', x: Math.round(x * zoom), y: Math.round(y * zoom), origin: 'viewport', duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }])
    },
    async type(text) {
      const keys = Array.from(text.replaceAll('\n', enter))
      const steps = keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keys', actions: steps }])
    },
    async screenshot() {
      return Buffer.from((await call('GET', `${path}/screenshot`)) as string, 'base64')
    },
    async close() {
      await call('DELETE', path).catch(() => undefined)
      const ended = once(driver, 'exit')
      if (driver.pid) process.kill(-driver.pid)
      await ended
    },
  }
}
