import type { QueryClient } from '@tanstack/react-query'
import { errorText } from '../../api/client.ts'
import { configQuery, refreshMe } from '../../api/queries.ts'
import { supportLinkOf } from '../../api/support.ts'
import { notifyError } from '../../ui/blocks/notify.ts'
import { subscription } from '../../ui/texts/dashboard.ts'
import { obstacleOf } from './QuotaBanner.tsx'

/**
 * Notifies a teacher that the quota has no room for a course from the archive or the trash. Uses the texts and the link
 * of the page, because the server's text does not name whom to ask.
 */
export async function notifyFull(client: QueryClient, error: unknown, fallback: string): Promise<void> {
  const me = await refreshMe(client)
  const { href, isChannel } = supportLinkOf(client.getQueryData(configQuery.queryKey))
  const obstacle = me?.quota && obstacleOf(me.quota, isChannel)
  if (!obstacle) return notifyError(errorText(error, fallback))
  const label = isChannel ? subscription.expired.action : subscription.expired.whomToAsk
  const act = () => void open(href, '_blank', 'noopener')
  return notifyError(`${obstacle.title}. ${obstacle.body}`, { label, act })
}
