import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useId,
} from 'react'
import classes from './Tabs.module.css'

interface TabsState {
  id: string
  value: string
  onChange: (value: string) => void
}

const TabsContext = createContext<TabsState>({ id: '', value: '', onChange: () => {} })

interface Props<Value extends string> extends Omit<ComponentProps<'div'>, 'onChange'> {
  value: Value
  onChange: (value: Value) => void
}

/** Tabs, at most one of which is open: a `TabList` of `Tab` elements, and a `TabPanel` for each of their values. */
export function Tabs<Value extends string>({ value, onChange, ...rest }: Props<Value>) {
  const id = useId()
  return (
    <TabsContext value={{ id, value, onChange: onChange as TabsState['onChange'] }}>
      <div {...rest} />
    </TabsContext>
  )
}

/** Focuses the tab to which an arrow key, Home or End leads, and opens it where one is open. */
function moveByKey(event: KeyboardEvent<HTMLElement>, isColumn: boolean): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const index = tabs.indexOf(event.target as HTMLElement)
  const steps: Record<string, number> = {
    [isColumn ? 'ArrowDown' : 'ArrowRight']: (index + 1) % tabs.length,
    [isColumn ? 'ArrowUp' : 'ArrowLeft']: index - 1,
    Home: 0,
    End: -1,
  }
  const step = steps[event.key]
  const next = index >= 0 && step !== undefined && tabs.at(step)
  if (!next) return
  event.preventDefault()
  next.focus()
  if (tabs.some((tab) => tab.getAttribute('aria-selected') === 'true')) next.click()
}

interface ListProps extends ComponentProps<'div'> {
  /** Gives the tabs the whole width. */
  isGrown?: boolean
  /** The tabs are one below the other. */
  isColumn?: boolean
}

export function TabList({ isGrown, isColumn = false, className = '', children }: ListProps) {
  return (
    <div
      role="tablist"
      aria-orientation={isColumn ? 'vertical' : undefined}
      className={`${classes.list} ${className}`}
      data-grown={isGrown || undefined}
      onKeyDown={(event) => moveByKey(event, isColumn)}
    >
      {children}
    </div>
  )
}

interface TabProps {
  value: string
  className?: string
  icon?: ReactNode
  /** Shown after the label. */
  count?: ReactNode
  /** The address of the tab, which the browser opens where the app is not loaded. */
  href?: string | undefined
  children: ReactNode
}

export function Tab({ value, className = '', icon, count, href, children }: TabProps) {
  const tabs = use(TabsContext)
  const isOpen = value === tabs.value
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    tabs.onChange(value)
  }
  const tab = {
    role: 'tab',
    id: `${tabs.id}-${value}`,
    'aria-selected': isOpen,
    'aria-controls': isOpen ? `${tabs.id}-panel` : undefined,
    tabIndex: isOpen || tabs.value === '' ? undefined : -1,
    className: `${classes.tab} ${className}`,
    'data-active': isOpen || undefined,
    onClick: open,
  }
  const content = (
    <>
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.label}>{children}</span>
      {count}
    </>
  )
  return href === undefined ? (
    <button type="button" {...tab}>
      {content}
    </button>
  ) : (
    <a href={href} {...tab}>
      {content}
    </a>
  )
}

/** The content of a tab, rendered while that is open. */
export function TabPanel({ value, ...rest }: { value: string } & ComponentProps<'div'>) {
  const tabs = use(TabsContext)
  if (value !== tabs.value) return null
  return <div {...rest} role="tabpanel" id={`${tabs.id}-panel`} aria-labelledby={`${tabs.id}-${value}`} />
}
