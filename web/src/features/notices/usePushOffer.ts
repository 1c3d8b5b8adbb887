import type { Me } from '@hasiye/contract/accounts.ts'
import { useEffect, useMemo, useState } from 'react'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { isPushOfferDue } from './push-viewer.ts'

export const PushOffer = lazyPart(() => import('./PushOffer.tsx'), 'PushOffer')

/**
 * Returns whether the offer is shown; it stays as it was when the page was opened. Undefined while its code loads, so
 * that it appears together with what it would move.
 */
export function usePushOffer(me: Me | null): boolean | undefined {
  const { id = 0, isParentView = false } = me ?? {}
  const isDue = useMemo(() => isPushOfferDue({ id, isParentView }), [id, isParentView])
  const [isLoaded, setLoaded] = useState<boolean>()
  useEffect(() => {
    if (isDue)
      PushOffer.prefetch().then(
        () => setLoaded(true),
        () => setLoaded(false),
      )
  }, [isDue])
  return isDue && isLoaded
}
