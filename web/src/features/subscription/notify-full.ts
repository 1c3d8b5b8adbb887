import type { QueryClient } from '@tanstack/react-query'
import { explain } from '../../api/client.ts'
import { configQuery, refreshMe } from '../../api/queries.ts'
import { supportLinkOf } from '../../api/support.ts'
import { notifyError } from '../../ui/blocks/notify.ts'
import { subscription } from '../../ui/texts/dashboard.ts'
import { obstacleOf } from './QuotaNotice.tsx'

/**
 * Shows that the quota has no room for a course from the archive or the trash, in the words of the page's other notices and with
 * their link: the sentence of the server does not know who can be asked.
 */
export async function notifyFull(client: QueryClient, error: unknown, fallback: string): Promise<void> {
  const me = await refreshMe(client)
  const { href, isChannel } = supportLinkOf(client.getQueryData(configQuery.queryKey))
  const obstacle = me?.quota && obstacleOf(me.quota, isChannel)
  if (!obstacle) return notifyError(explain(error, fallback))
  const label = isChannel ? subscription.expired.action : subscription.expired.whomToAsk
  const act = () => void open(href, '_blank', 'noopener')
  return notifyError(`${obstacle.title}. ${obstacle.body}`, { label, act })
}
