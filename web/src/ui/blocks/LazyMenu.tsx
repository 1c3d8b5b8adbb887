import { type ReactElement, type ReactNode, useState } from 'react'
import { loadPart } from './load-code.ts'
import type { FrameProps, ItemProps } from './MenuFrame.tsx'
import { useBackLayer } from './useBackLayer.ts'
import { useNarrow } from './useNarrow.ts'

type Code = typeof import('./MenuFrame.tsx')

/** The menu with its positioning code, 40 KB that no page needs before a menu is opened. */
let code: Code | undefined

/** Loads the code of menus, so that the first one opens without a network. */
export async function loadMenu(): Promise<Code> {
  code ??= await import('./MenuFrame.tsx')
  return code
}

interface Props extends Partial<Pick<FrameProps, 'position' | 'width' | 'zIndex'>> {
  /** Renders the button; its first click must call `open`. */
  target: (open: () => void, isOpen: boolean) => ReactElement
  /** `MenuItem` and `MenuDivider` elements. */
  children: ReactNode
}

/** A menu that renders only its button until it is first opened, because a grid has one in each row and column. */
export function LazyMenu({ target, children, position = 'bottom-end', ...frame }: Props) {
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // On phones Back closes an open menu.
  useBackLayer(useNarrow() && isOpen, () => setOpen(false))
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  const open = () => (code ? show() : void loadPart(loadMenu).then(show))
  if (!isUsed || !code) return target(open, false)
  return (
    <code.MenuFrame {...frame} isOpen={isOpen} onChange={setOpen} position={position} button={target(() => {}, isOpen)}>
      {children}
    </code.MenuFrame>
  )
}

export const MenuItem = (props: ItemProps) => code && <code.Item {...props} />
export const MenuDivider = () => code && <code.Divider />
