import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'
import { installWorker } from './worker.ts'

/** Everything that the browser stores for the app: databases, caches and storages, as one text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '', version } of await indexedDB.databases()) {
      const db = await request(indexedDB.open(name, version))
      for (const store of db.objectStoreNames) {
        found.push([name, store, await request(db.transaction(store).objectStore(store).getAll())])
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const isText = !/\.(js|css|woff2)$/.test(url)
        found.push([name, url, isText ? await (await cache.match(url))?.text() : ''])
      }
    }
    return JSON.stringify(found)
  })

/** Resolves when a text is in the browser's storage, or is not any more. */
export async function expectStored(page: Page, text: string, isThere = true): Promise<void> {
  await expect.poll(async () => (await storedText(page)).includes(text), text).toBe(isThere)
}

/** Opens a page with an active worker; afterwards the text, which the page has read, is stored on the device. */
export async function openCached(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path)
  await installWorker(page)
  await page.reload()
  await expectStored(page, text)
}

/** Opens an empty page of the app's origin, which starts nothing of the app. */
export async function openBlank(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/healthz')
  return page
}
