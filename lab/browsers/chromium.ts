import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments } from '../../e2e/support/programs.ts'
import type { Tab } from './tab.ts'

interface DriverResponse {
  id?: number
  result?: unknown
  error?: { message: string }
}

/**
 * Starts a Chromium and opens a tab by its DevTools protocol. Playwright and Puppeteer send commands that Chromiums
 * before 112 do not know, and wait forever.
 */
export async function openChromium(path: string, width: number, height: number): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), 'hasiye-chromium-'))
  const options = ['--headless', '--remote-debugging-port=0', '--lang=az', `--user-data-dir=${profile}`]
  const browser = spawn(path, [...chromiumArguments, ...options, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    browser.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /ws:\/\/\S+/.exec(text)
      if (found) resolve(found[0])
    })
    browser.once('exit', () => reject(new Error(`Chromium did not start: ${text}`)))
  })
  const send = await connect(url)
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const call = <Result = unknown>(method: string, params: object = {}) => send<Result>(method, params, sessionId)
  const isPhone = width < 768
  await call('Page.enable')
  await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: isPhone })
  return {
    async go(to) {
      await call('Page.navigate', { url: to })
    },
    async run(body) {
      const expression = `(async () => {${body}})()`
      const { result, exceptionDetails } = await call<{ result: { value: unknown }; exceptionDetails?: object }>(
        'Runtime.evaluate',
        { expression, awaitPromise: true, returnByValue: true },
      )
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return result.value
    },
    async click(x, y) {
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) {
        await call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
      }
    },
    async type(text) {
      await call('Input.insertText', { text })
    },
    async screenshot() {
      const { data } = await call<{ data: string }>('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    async print() {
      const { data } = await call<{ data: string }>('Page.printToPDF', {
        preferCSSPageSize: true,
        printBackground: true,
      })
      return Buffer.from(data, 'base64')
    },
    async close() {
      browser.kill()
      await ended
      // its other processes may still be writing
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, (response: DriverResponse) => void>()
  let isClosed = false
  const lost: DriverResponse = { error: { message: 'the browser has ended' } }
  socket.addEventListener('close', () => {
    isClosed = true
    for (const answer of waiting.values()) answer(lost)
  })
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as DriverResponse
    if (response.id !== undefined) waiting.get(response.id)?.(response)
  })
  let last = 0
  return async <Result>(method: string, params: object, sessionId?: string): Promise<Result> => {
    const id = ++last
    const answered = isClosed ? lost : new Promise<DriverResponse>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    const { result, error } = await answered
    waiting.delete(id)
    // The responses of a page are lost when it is left.
    if (error && !/context|navigat/i.test(error.message)) throw new Error(`${method}: ${error.message}`)
    return (result ?? { result: {} }) as Result
  }
}
