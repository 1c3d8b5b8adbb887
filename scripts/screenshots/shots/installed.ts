import { install, share } from '../../../web/src/ui/texts/install.ts'
import type { Shot } from '../shot.ts'

/** Screens that belong to the installed app, and the offer of it. */
export const installedShots: Shot[] = [
  {
    name: 'install-offer',
    as: 'colleague',
    path: '/dashboard',
    async prepare(page) {
      await page.addInitScript("localStorage.setItem('hasiye.install', '3')")
    },
    async arrange(page) {
      await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
      await page.evaluate("dispatchEvent(new Event('beforeinstallprompt'))")
    },
    shows: (page) => page.getByRole('region', { name: install.title }),
  },
  {
    name: 'install-steps',
    as: 'colleague',
    path: '/dashboard',
    only: 'phone',
    async prepare(page) {
      await page.addInitScript(
        "localStorage.setItem('hasiye.install', '3'); Object.defineProperty(navigator, 'standalone', { value: false })",
      )
    },
    shows: (page) => page.getByRole('region', { name: install.title }).getByText(install.byHand),
  },
  {
    name: 'shared-files',
    as: 'colleague',
    path: '/dashboard',
    async arrange(page) {
      await page.evaluate('navigator.serviceWorker.ready')
      await page.reload()
      await page.waitForTimeout(1000) // the worker reads from the database whose device it is
      await page.evaluate(`{
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(1400000)], 'Kəsrlər – ev tapşırığı.pdf', { type: 'application/pdf' }))
        input.files = files.files
        form.append(input)
        document.body.append(form)
        form.submit()
      }`)
      await page.getByLabel(share.course).selectOption({ index: 1 })
    },
    shows: (page) => page.getByRole('region', { name: share.category }).or(page.getByText(share.noCategory)),
  },
  {
    name: 'shared-nothing',
    as: 'colleague',
    path: '/dashboard#share',
    shows: (page) => page.getByText(share.none.title),
  },
]
