import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'

const quietMs = 2000

/**
 * Removes what lies on this device for too long of other people than whoever is signed in, once the page has opened. While
 * nobody can tell who that is, nothing goes: the next start tries again.
 */
export function expireDrafts(queryClient: QueryClient): void {
  const remove = async () => {
    const me = await queryClient.fetchQuery(meQuery)
    const { removeExpired } = await import('../offline/disk.ts')
    await removeExpired(me?.id, new Date())
  }
  setTimeout(() => remove().catch(() => undefined), quietMs)
}
