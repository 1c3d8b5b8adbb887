import { Menu } from '@base-ui/react/menu'
import {
  type ComponentProps,
  type FocusEvent,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  useRef,
} from 'react'
import classes from './MenuFrame.module.css'

export interface FrameProps {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  position: 'bottom' | 'bottom-start' | 'bottom-end' | 'top-start'
  width?: number
  zIndex?: number
  button: ReactElement
  children: ReactNode
}

/** A menu with its button. The part of LazyMenu that loads when the first menu is opened. */
export function MenuFrame({ isOpen, onChange, position, width, zIndex = 300, button, children }: FrameProps) {
  const isUnfocused = useRef(true)
  const focusFirst = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget || !isUnfocused.current) return
    isUnfocused.current = false
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }
  const closed = (isStillOpen: boolean) => {
    if (!isStillOpen) isUnfocused.current = true
  }
  const [side, align = 'center'] = position.split('-') as ['bottom' | 'top', ('start' | 'end')?]
  return (
    <Menu.Root open={isOpen} onOpenChange={onChange} onOpenChangeComplete={closed} modal={false}>
      <Menu.Trigger render={button} />
      {/* Inside the page's main landmark. */}
      <Menu.Portal container={document.querySelector('main') ?? document.body}>
        <Menu.Positioner side={side} align={align} sideOffset={8} className={classes.positioner} style={{ zIndex }}>
          <Menu.Popup
            onFocus={focusFirst}
            className={classes.menu}
            style={width === undefined ? undefined : { width: `${width / 16}rem` }}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export interface ItemProps {
  leftSection?: ReactNode
  color?: 'nar' | undefined
  /** Renders the entry as another element, such as a link. */
  renderRoot?: ComponentProps<typeof Menu.Item>['render']
  onClick?: MouseEventHandler
  'aria-label'?: string
  'aria-current'?: boolean
  children: ReactNode
}

export const Item = ({ leftSection, color, renderRoot, children, ...item }: ItemProps) => (
  <Menu.Item {...item} className={classes.item} data-color={color} render={renderRoot}>
    {leftSection && <span className={classes.icon}>{leftSection}</span>}
    <span className={classes.label}>{children}</span>
  </Menu.Item>
)

export const Divider = () => <Menu.Separator className={classes.divider} />
