import type { Me } from '@hasiye/contract/accounts.ts'
import { useEffect, useMemo, useState } from 'react'
import { isPushOfferDue } from './push-viewer.ts'

/**
 * Returns whether the offer is shown, which stays as it was when the page was opened; undefined while its code loads, so that it
 * appears with what it would move.
 */
export function usePushOffer(me: Me | null, prefetch: () => Promise<void>): boolean | undefined {
  const { id = 0, isParentView = false } = me ?? {}
  const isDue = useMemo(() => isPushOfferDue({ id, isParentView }), [id, isParentView])
  const [isLoaded, setLoaded] = useState<boolean>()
  useEffect(() => {
    if (isDue)
      prefetch().then(
        () => setLoaded(true),
        () => setLoaded(false),
      )
  }, [isDue, prefetch])
  return isDue && isLoaded
}
