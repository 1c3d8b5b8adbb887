import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import classes from './LazyMenu.module.css'

interface Props extends Pick<MenuProps, 'position' | 'width'> {
  /** Renders the button; its first click has to call `open`. */
  target: (open: () => void) => ReactElement
  children: ReactNode
}

/** A menu that renders only its button until it is first opened, because a grid has one in each row and column. */
export function LazyMenu({ target, children, position = 'bottom-end', width }: Props) {
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  if (!isUsed) return target(open)
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position={position}
      {...(width === undefined ? {} : { width })}
      {...accessibleMenu}
      shadow="md"
      classNames={{ item: classes.item }}
    >
      <Menu.Target>{target(() => {})}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/**
 * Mantine options for an accessible menu: the dropdown is inside the page's main landmark, only its items are focusable, and
 * closing it returns the focus to the button.
 */
export const accessibleMenu = {
  portalProps: { target: 'main' },
  withInitialFocusPlaceholder: false,
  returnFocus: true,
} as const
