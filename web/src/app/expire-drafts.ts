import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'
import { now } from '../device/clock.ts'
import { draftDatabase } from '../offline/draft-channel.ts'

const removalDelayMs = 2000

/**
 * Removes expired drafts of other accounts from this device, shortly after the page has opened. Removes nothing if the signed-in
 * account cannot be loaded; the next page load tries again. The code is not loaded where no teacher has ever marked anything.
 */
export function expireDrafts(queryClient: QueryClient): void {
  const remove = async () => {
    // older browsers cannot list their databases
    const databases = await indexedDB.databases?.()
    if (databases?.every(({ name }) => name !== draftDatabase)) return
    const me = await queryClient.fetchQuery(meQuery)
    const { removeExpired } = await import('../offline/disk.ts')
    await removeExpired(me?.id, now())
  }
  setTimeout(() => remove().catch(() => undefined), removalDelayMs)
}
