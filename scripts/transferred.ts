import type { Page } from '@playwright/test'

export interface Transferred {
  /** As transferred over the network: compressed, with headers. */
  bytes: number
  scripts: number
}

/** Counts what a page transfers from now on; works only in Chromium. */
export async function countTransferred(page: Page): Promise<Transferred> {
  const transferred: Transferred = { bytes: 0, scripts: 0 }
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred.bytes += encodedDataLength
  })
  devtools.on('Network.responseReceived', ({ type }) => {
    if (type === 'Script') transferred.scripts++
  })
  await devtools.send('Network.enable')
  return transferred
}
