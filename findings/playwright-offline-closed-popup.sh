#!/bin/sh
# Playwright and Chromium: two pages in one process, as a page and the window that it opened, in a context that was set offline. When one
# is closed, the other gets an `online` event, and `navigator.onLine` is true, although its requests still fail; and when the context
# is online again, no event comes. A test that waits for that event tests nothing, and a page that retries only at the event waits for
# ever, as on a phone whose network has no internet.
# Needs Chromium: CHROMIUM=/path, or `chromium` in the path.
# Usage: sh findings/playwright-offline-closed-popup.sh   Exits non-zero where it is no longer so.
set -eu
chromium=${CHROMIUM:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --silent --no-audit --no-fund playwright-core@1.65.1
cat >offline.mjs <<'JS'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'

const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html')
  response.end('<!doctype html><title>page</title>')
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${server.address().port}/`
const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] })
const context = await browser.newContext()
const page = await context.newPage()
await page.goto(url)
await page.evaluate(() => {
  globalThis.events = []
  for (const type of ['online', 'offline']) addEventListener(type, () => globalThis.events.push(type))
})
const state = async (when) => {
  await page.waitForTimeout(500)
  const seen = await page.evaluate(async () => {
    const request = await fetch('/').then(({ status }) => status, () => 'fails')
    return `onLine ${navigator.onLine}, a request: ${request}, events: ${globalThis.events.splice(0).join(' ') || 'none'}`
  })
  console.log(`${when}: ${seen}`)
}
const [popup] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void open('/'))])
await popup.waitForLoadState()
await context.setOffline(true)
await state('offline')
await popup.close()
await state('the other page is closed')
await context.setOffline(false)
await state('online again')
console.error(`playwright-core 1.65.1, Chromium ${browser.version()}`)
await browser.close()
server.close()
JS
seen=$(node offline.mjs "$chromium")
printf '%s\n' "$seen"
expected='offline: onLine false, a request: fails, events: offline
the other page is closed: onLine true, a request: fails, events: online
online again: onLine true, a request: 200, events: none'
[ "$seen" = "$expected" ]
