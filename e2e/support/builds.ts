import type { Page } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'

const scriptName = /([\w-]+-[\w-]{8})\.js(?=["'`])/g
/** A page that the service worker keeps, by its content. */
const revision = /revision:(["'`])/g
const rename = (text: string): string => text.replace(scriptName, '$1-newer.js').replace(revision, 'revision:$1newer-')

/** Has the server asked for a script that it does not have, so that its own answer comes back. */
export function loseScript(network: FaultProxy, part: string): void {
  network.on(`GET /assets/${part}-*.js`, async (incoming, outgoing) => {
    await network.forward(incoming, outgoing, { path: incoming.url?.replace('.js', '-lost.js') })
  })
}

/** Gives every script another name, as a newer build does: the server has none of the old ones, and its pages know the new ones. */
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

/** Resolves when the code that shows notices has come, from now on. */
export async function untilNoticesLoaded(page: Page): Promise<void> {
  await page.waitForEvent('requestfinished', (request) => /Notices-[\w-]+\.js$/.test(request.url()))
}
