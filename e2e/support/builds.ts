import type { Page } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'

const assetName = /([\w-]+-[\w-]{8})\.(js|css)(?=["'`])/g
/** The content that identifies a page cached by the service worker. */
const revision = /revision:(["'`])/g
const rename = (text: string): string => text.replace(assetName, '$1-newer.$2').replace(revision, 'revision:$1newer-')

/** Makes matching requests fail with the server's real response for a file that it does not have. */
function loseAssets(network: FaultProxy, part: string, extension: 'js' | 'css'): void {
  network.on(`GET /assets/${part}-*.${extension}`, async (incoming, outgoing) => {
    await network.forward(incoming, outgoing, { path: incoming.url?.replace(/\.(?=\w+$)/, '-lost.') })
  })
}

/** Makes matching script requests fail with the server's real response for a file that it does not have. */
export const loseScript = (network: FaultProxy, part: string): void => loseAssets(network, part, 'js')

/**
 * Renames every script and stylesheet, as a newer build does: the old names are missing on the server, and its pages
 * use the new ones.
 */
export function deployNewerBuild(network: FaultProxy): void {
  loseAssets(network, '*', 'js')
  loseAssets(network, '*', 'css')
  for (const page of ['/dashboard', '/course/*', '/app-shell', '/service-worker.js']) {
    network.on(`GET ${page}`, async (incoming, outgoing) => {
      await network.forward(incoming, outgoing, { text: rename })
    })
  }
  network.on('GET /assets/*-newer.js', async (incoming, outgoing) => {
    await network.forward(incoming, outgoing, { path: incoming.url?.replace('-newer.js', '.js'), text: rename })
  })
  network.on('GET /assets/*-newer.css', async (incoming, outgoing) => {
    await network.forward(incoming, outgoing, { path: incoming.url?.replace('-newer.css', '.css') })
  })
}

/** Resolves when the chunks of toasts and menus, requested from now on, are loaded. */
export async function untilPrefetched(page: Page): Promise<void> {
  const loaded = (part: RegExp) => page.waitForEvent('requestfinished', (request) => part.test(request.url()))
  await Promise.all([loaded(/Toasts-[\w-]+\.js$/), loaded(/MenuFrame-[\w-]+\.js$/)])
}
