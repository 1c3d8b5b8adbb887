import type { Me } from '@hasiye/contract/accounts.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'

const ExposedShortId = lazyPart(() => import('./ExposedShortId.tsx'), 'ExposedShortId')

/** Warns the owner of a short ID that outsiders may know. It is rarely shown, so its code is a separate chunk. */
export function ShortIdReminder({ me }: { me: Me }) {
  return me.isShortIdExposed ? (
    <Suspense>
      <ExposedShortId me={me} />
    </Suspense>
  ) : null
}
