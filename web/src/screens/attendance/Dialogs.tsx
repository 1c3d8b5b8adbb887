import { type ComponentType, Suspense, useEffect } from 'react'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { prefetchLater } from '../../ui/first-use.ts'
import type { DialogProps, OpenDialog } from './contexts.ts'
import { deferredParts } from './lazy-parts.ts'

type Closable<Props> = Props & { onClose: () => void }

const dialogs = {
  note: lazyPart(() => import('./dialogs/NoteDialog.tsx'), 'NoteDialog'),
  addDate: lazyPart(() => import('./dialogs/AddDateDialog.tsx'), 'AddDateDialog'),
  dateAgain: lazyPart(() => import('./dialogs/Confirmations.tsx'), 'DateAgain'),
  deleteDate: lazyPart(() => import('./dialogs/Confirmations.tsx'), 'DeleteDate'),
  conflicts: lazyPart(() => import('./dialogs/ConflictDialog.tsx'), 'ConflictDialog'),
  keys: lazyPart(() => import('./dialogs/KeysDialog.tsx'), 'KeysDialog'),
  history: lazyPart(() => import('./history/HistoryDrawer.tsx'), 'HistoryDrawer'),
  discard: lazyPart(() => import('./dialogs/Confirmations.tsx'), 'Discard'),
  replace: lazyPart(() => import('./dialogs/Confirmations.tsx'), 'ReplaceAbsences'),
  dayChanged: lazyPart(() => import('./dialogs/Confirmations.tsx'), 'DayChanged'),
  absent: lazyPart(() => import('./dialogs/AbsentDialog.tsx'), 'AbsentDialog'),
} satisfies { [Kind in keyof DialogProps]: ComponentType<Closable<DialogProps[Kind]>> }

interface Props {
  dialog: OpenDialog | undefined
  onClose: () => void
}

/** Renders the open dialog. Preloads the code of all dialogs and menus, so that they open later without a network. */
export function Dialogs({ dialog, onClose }: Props) {
  useEffect(
    () =>
      prefetchLater(() =>
        Promise.allSettled([...Object.values(dialogs), ...deferredParts].map((part) => part.prefetch())),
      ),
    [],
  )
  const Dialog = dialog && (dialogs[dialog.kind] as ComponentType<Closable<OpenDialog>>)
  return <Suspense>{Dialog && <Dialog {...dialog} onClose={onClose} />}</Suspense>
}
