import { Suspense, useState } from 'react'
import type { DialogProps } from './DialogBody.tsx'
import { lazyPart } from './lazyPart.ts'
import { useToastsOfDialog } from './notify.ts'
import { useBackLayer } from './useBackLayer.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { useTapShield } from './useTapShield.ts'

const Body = lazyPart(() => import('./DialogBody.tsx'), 'DialogBody')

/** Loads the code of dialogs, so that the first one opens without a network. */
export const loadDialog = Body.prefetch

interface Props extends DialogProps {
  /** The address says that it is open: Back closes it without an entry of its own in the history. */
  isInUrl?: boolean
}

/** Frame of a dialog: centred from 768 px, a bottom sheet below; or as large as the window. */
export function DialogFrame({ isInUrl = false, ...props }: Props) {
  const [isUsed, setUsed] = useState(props.opened)
  useBackLayer(props.opened && !isInUrl, props.onClose)
  useFocusReturn(props.opened)
  useTapShield(props.opened)
  useToastsOfDialog(props.opened, props.isPage)
  if (props.opened && !isUsed) setUsed(true)
  if (!isUsed) return null
  return (
    <Suspense>
      <Body {...props} />
    </Suspense>
  )
}
