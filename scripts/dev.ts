import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'

const root = fileURLToPath(new URL('../', import.meta.url))
const port = process.env.PORT?.trim() || '3000'
const api = `http://127.0.0.1:${port}`

/** Starts the page with hot reload; it proxies API calls to the server. */
async function startPage(): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: `${root}web/vite.config.ts`,
    server: { proxy: { '/api': api, '/auth': api, '/healthz': api, '/readyz': api } },
  })
  return vite.listen()
}

/**
 * Starts the server, which restarts when its code changes. It has its own process group: Ctrl+C in the terminal reaches only this
 * script, which then stops page and server once and in order.
 */
function startServer(pageAddress: string) {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts', '--api-only'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PUBLIC_URL: pageAddress, ...process.env },
  })
}

const page = await startPage()
const address = page.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
process.stdout.write(`haşiyə: page with reload at ${address}, server with reload at ${api}\n`)
const server = startServer(address)

let isEnding = false
const end = (): void => {
  if (isEnding) return
  isEnding = true
  server.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
server.once('exit', (code) => {
  void page.close().then(() => process.exit(code ?? 0))
})
