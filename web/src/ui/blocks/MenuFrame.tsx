import { Menu, type MenuItemProps, type MenuProps, Tooltip } from '@mantine/core'
import type { MouseEventHandler, ReactElement, ReactNode, RefObject } from 'react'
import { Column } from './layout.tsx'
import { WithMantine } from './WithMantine.tsx'

export interface FrameProps extends Pick<MenuProps, 'position' | 'width' | 'zIndex'> {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  itemClass: string | undefined
  button: ReactElement
  children: ReactNode
}

/** A menu with its button. The part of LazyMenu that loads when the first menu is opened. */
export function MenuFrame({ isOpen, onChange, itemClass, button, children, ...frame }: FrameProps) {
  return (
    <WithMantine>
      <Menu
        opened={isOpen}
        onChange={onChange}
        {...frame}
        {...accessibleMenu}
        shadow="md"
        classNames={itemClass === undefined ? {} : { item: itemClass }}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </WithMantine>
  )
}

/**
 * Mantine options for an accessible menu: the dropdown is inside the page's main landmark, only its items are focusable, and
 * closing it returns the focus to the button.
 */
const accessibleMenu = {
  portalProps: { target: 'main' },
  withInitialFocusPlaceholder: false,
  returnFocus: true,
} as const

export interface ItemProps extends Pick<MenuItemProps, 'leftSection' | 'color'> {
  /** Renders the entry as another element, such as a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode
  onClick?: MouseEventHandler
  'aria-label'?: string
  'aria-current'?: boolean
  children: ReactNode
}

export const Item = (props: ItemProps) => <Menu.Item {...props} />
export interface GroupProps {
  label: string
  children: ReactNode
}

/** Entries below a heading. */
export const Group = ({ label, children }: GroupProps) => (
  <Column role="group" aria-label={label}>
    <Menu.Label aria-hidden="true">{label}</Menu.Label>
    {children}
  </Column>
)
export const Divider = () => <Menu.Divider />

/** The tooltip of a button, for parts that render it when the pointer is over the button. */
export const ButtonTip = ({ label, button }: { label: string; button: RefObject<HTMLElement | null> }) => (
  <WithMantine>
    <Tooltip label={label} target={button} />
  </WithMantine>
)
