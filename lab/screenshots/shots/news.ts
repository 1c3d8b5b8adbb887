import type { Page } from '@playwright/test'
import { news } from '../../../web/src/ui/texts/news.ts'
import { at, type Stage, shotsAt } from '../shot.ts'
import { cut, heading, link } from '../steps.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Sets the device as if the parent had last looked three days ago. */
async function seenBefore(page: Page, { cast }: Stage): Promise<void> {
  const { id } = (await (await cast.parent.get('/api/me')).json()) as { id: number }
  const at = new Date(Date.now() - 3 * dayMs).toISOString()
  await page.addInitScript(`localStorage.setItem('hasiye.newsSeen.${id}', '${at}')`)
}

/**
 * The bell, and the lists to which it leads. Nothing is stored as seen, so that each picture shows the same items as
 * new.
 */
export const newsShots = [
  ...shotsAt(at('owner', '/news', { prepare: cut('**/api/me/news/seen') }), { 'news-teacher': [heading(news.title)] }),
  ...shotsAt(at('parent', '/news', { prepare: seenBefore }), { 'news-parent': [heading(news.title)] }),
  ...shotsAt(at('parent', '/student-dashboard', { prepare: seenBefore }), {
    'news-bell': [link(new RegExp(news.title))],
  }),
]
