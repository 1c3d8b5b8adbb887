import { expect, type Page } from '@playwright/test'

/** Installs the service worker now, instead of some seconds after the page was opened. */
export async function installWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }))
  await untilCached(page)
}

/** Resolves when the service worker controls the page and has cached all its files. */
export async function untilCached(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** Resolves when a newer service worker has cached all its files, and waits to take over. */
export async function untilNewerWaits(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  // the active worker is notified a little later than the page
  const [worker] = page.context().serviceWorkers()
  const waiting = () => worker?.evaluate('registration.waiting?.state')
  await expect.poll(waiting, { timeout: 30_000 }).toBe('installed') // every chunk of the app is fetched again
}

/** The addresses of the responses in the browser's caches. */
export const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** The entry script of the page; its name identifies the version. */
export const entryScript = (page: Page): Promise<string> =>
  page.locator('head > script[type=module][crossorigin]').evaluate((script: HTMLScriptElement) => script.src)

/** The worker of a page in Chromium's protocol. */
async function findRegistration(page: Page) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return { session, target: { origin: new URL(page.url()).origin, registrationId: await registered } }
}

/** Wakes the worker as the browser does when the network is back after the tab was closed. */
export async function wakeWorker(blank: Page): Promise<void> {
  const { session, target } = await findRegistration(blank)
  await session.send('ServiceWorker.dispatchSyncEvent', { ...target, tag: 'hasiye-saves', lastChance: false })
}

/** Gives the worker a message as the browser does when the push service has delivered it. */
export async function deliverNotice(page: Page, data: string): Promise<void> {
  const { session, target } = await findRegistration(page)
  await session.send('ServiceWorker.deliverPushMessage', { ...target, data })
}
