import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogFrame.module.css'
import { nameFromTitle } from './DialogFrame.tsx'
import { useNoticesOfDialog } from './notify.ts'
import { Sheet } from './Sheet.tsx'
import { useBackLayer } from './useBackLayer.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { useNarrow } from './useNarrow.ts'
import { WithMantine } from './WithMantine.tsx'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  /** There is unsaved input: closing asks first. */
  dirty?: boolean
  children: ReactNode
  size?: number
}

/** A dialog at the right edge of the window; a sheet on phones. */
export function SidePanel({ size = 360, children, ...panel }: Props) {
  const isNarrow = useNarrow()
  useBackLayer(panel.opened && !isNarrow, panel.onClose)
  useFocusReturn(panel.opened)
  useNoticesOfDialog(panel.opened && !isNarrow)
  if (isNarrow) return <Sheet {...panel}>{children}</Sheet>
  return (
    <WithMantine>
      <Drawer
        {...panel}
        attributes={nameFromTitle(panel.title)}
        position="right"
        size={size}
        classNames={{ body: classes.frame }}
      >
        {children}
      </Drawer>
    </WithMantine>
  )
}
