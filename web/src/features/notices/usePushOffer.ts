import type { Me } from '@hasiye/contract/accounts.ts'
import { useEffect, useMemo, useState } from 'react'
import { isPushOfferDue } from './push-viewer.ts'

/**
 * Returns whether the offer is shown; it stays as it was when the page was opened. Undefined while its code loads, so
 * that it appears together with what it would move.
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
