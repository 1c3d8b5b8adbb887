import type { Page } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'

const scriptName = /([\w-]+-[\w-]{8})\.js(?=["'`])/g
/** A page that the service worker keeps, by its content. */
const revision = /revision:(["'`])/g
const rename = (text: string): string => text.replace(scriptName, '$1-newer.js').replace(revision, 'revision:$1newer-')

/** Makes matching script requests fail with the server's real response for a file that it does not have. */
export function loseScript(network: FaultProxy, part: string): void {
  network.on(`GET /assets/${part}-*.js`, async (incoming, outgoing) => {
    await network.forward(incoming, outgoing, { path: incoming.url?.replace('.js', '-lost.js') })
  })
}

/** Renames every script, as a newer build does: the old names are missing on the server, and its pages use the new ones. */
export function deployNewerBuild(network: FaultProxy): void {
  loseScript(network, '*')
  for (const page of ['/dashboard', '/course/*', '/app-shell', '/service-worker.js']) {
    network.on(`GET ${page}`, async (incoming, outgoing) => {
      await network.forward(incoming, outgoing, { text: rename })
    })
  }
  network.on('GET /assets/*-newer.js', async (incoming, outgoing) => {
    await network.forward(incoming, outgoing, { path: incoming.url?.replace('-newer.js', '.js'), text: rename })
  })
}

/** Resolves when the chunk of notices is loaded, from now on. */
export async function untilNoticesLoaded(page: Page): Promise<void> {
  await page.waitForEvent('requestfinished', (request) => /Notices-[\w-]+\.js$/.test(request.url()))
}
