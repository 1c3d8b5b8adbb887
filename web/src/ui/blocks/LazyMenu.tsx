import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import classes from './LazyMenu.module.css'

interface Props extends Pick<MenuProps, 'position' | 'width'> {
  /** The button; the first press has to call `open`. */
  target: (open: () => void) => ReactElement
  children: ReactNode
}

/** A menu that costs a button until somebody opens it: a grid has one in each row and column. */
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

/** The dropdown stands in the page's main part, nothing in it but items takes the focus, and the button has it back at the end. */
export const accessibleMenu = {
  portalProps: { target: 'main' },
  withInitialFocusPlaceholder: false,
  returnFocus: true,
} as const
