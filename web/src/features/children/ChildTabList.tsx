import { partsOf, usualEnd } from '@hasiye/contract/surname.ts'
import { Row } from '../../ui/blocks/layout.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import classes from './ChildTabs.module.css'
import type { Child } from './stored-children.ts'

interface Props {
  all: Child[]
  /** The child that is shown. */
  shortId: string
  isOpening: boolean
  onOpen: (child: Child) => void
}

/** The tabs of several children; most parents have one child here, and do not load this code. */
export function ChildTabList({ all, shortId, isOpening, onOpen }: Props) {
  const names = tabNames(all)
  return (
    <Row as="ul" className={classes.tabs} data-many={all.length > 2 || undefined}>
      {all.map((child, index) => (
        <li key={child.shortId}>
          <button
            ref={child.shortId === shortId ? scrollRowTo : undefined}
            type="button"
            className={classes.tab}
            aria-label={child.name}
            aria-current={child.shortId === shortId ? 'page' : undefined}
            disabled={isOpening}
            onClick={() => child.shortId !== shortId && onOpen(child)}
          >
            <PersonAvatar name={child.name} size={32} />
            {names[index]}
          </button>
        </li>
      ))}
    </Row>
  )
}

/** Scrolls the row, not the page, until the whole tab of the shown child is visible. */
function scrollRowTo(tab: HTMLElement | null): void {
  const row = tab?.closest('ul')
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft + tab.offsetWidth - row.clientWidth
}

/**
 * Returns the children's given names, whichever end their surnames are at, or the full names of those that share a
 * given name.
 */
export function tabNames(all: readonly Child[]): string[] {
  const usual = usualEnd(all.map(({ name }) => name))
  const given = all.map(({ name }) => partsOf(name, usual).given.split(' ', 1)[0] ?? name)
  return all.map(({ name }, index) => {
    const own = given[index] ?? name
    return given.filter((other) => other === own).length > 1 ? name : own
  })
}
