import type { Me } from '@hasiye/contract/accounts.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'

const ExposedShortId = lazyPart(async () => (await import('./ExposedShortId.tsx')).ExposedShortId)

/** Tells the owner of a short ID that a stranger may know it; few ever see it, so its code comes when it is needed. */
export function ShortIdReminder({ me }: { me: Me }) {
  return me.isShortIdExposed ? (
    <Suspense>
      <ExposedShortId me={me} />
    </Suspense>
  ) : null
}
