import type { Page } from '@playwright/test'

export interface Transferred {
  /** As transferred over the network: compressed, with headers. */
  bytes: number
  requests: number
  scripts: number
  /** Paths of the scripts that another script loaded, which costs one more round trip. */
  lateScripts: string[]
}

/** Counts what a page transfers from now on; works only in Chromium. */
export async function countTransferred(page: Page): Promise<Transferred> {
  const transferred: Transferred = { bytes: 0, requests: 0, scripts: 0, lateScripts: [] }
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred.bytes += encodedDataLength
    transferred.requests++
  })
  devtools.on('Network.responseReceived', ({ type }) => {
    if (type === 'Script') transferred.scripts++
  })
  devtools.on('Network.requestWillBeSent', ({ type, initiator, request }) => {
    if (type === 'Script' && initiator.type === 'script') transferred.lateScripts.push(new URL(request.url).pathname)
  })
  await devtools.send('Network.enable')
  return transferred
}
