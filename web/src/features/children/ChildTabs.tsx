import type { Me } from '@hasiye/contract/accounts.ts'
import { partsOf, usualEnd } from '@hasiye/contract/surname.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Row } from '../../ui/blocks/layout.tsx'
import { notifyError } from '../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import classes from './ChildTabs.module.css'
import { useOpenChild } from './open-child.ts'
import { type Child, isSameChild, useRememberedChildren, useVisited, visitChild } from './stored-children.ts'

const addPath = '/parent-view/add'

/**
 * Tabs of the children stored on this device or opened since the sign-in, with a link to add another. That link loads a document,
 * because only the headers of that page allow the camera.
 */
export function ChildTabs({ me }: { me: Me }) {
  const remembered = useRememberedChildren()
  const visited = useVisited()
  const { open, isOpening } = useOpenChild({
    onOutdated: () =>
      void notifyError(texts.outdated, { label: texts.typeNewShort, act: () => location.assign(addPath) }),
    onFailed: (message) => void notifyError(message),
  })
  const { id, fullName: name, shortId } = me
  useEffect(() => visitChild({ id, name, shortId }), [id, name, shortId])
  const all = [...remembered]
  for (const child of [...visited, { id, name, shortId }]) {
    if (!all.some((other) => isSameChild(other, child))) all.push(child)
  }
  const names = tabNames(all)
  const isAlone = all.length < 2
  return (
    <Row as="nav" align="stretch" className={classes.row} aria-label={texts.list}>
      {!isAlone && (
        <Row as="ul" className={classes.tabs}>
          {all.map((child, index) => (
            <li key={child.shortId}>
              <button
                ref={child.shortId === shortId ? scrollRowTo : undefined}
                type="button"
                className={classes.tab}
                aria-label={child.name}
                aria-current={child.shortId === shortId ? 'page' : undefined}
                disabled={isOpening}
                onClick={() => child.shortId !== shortId && open(child)}
              >
                <PersonAvatar name={child.name} size={28} />
                {names[index]}
              </button>
            </li>
          ))}
        </Row>
      )}
      <a href={addPath} className={classes.add} aria-label={texts.add} title={texts.add}>
        <IconUserPlus size={22} aria-hidden="true" />
        <span className={isAlone ? undefined : classes.words}>{texts.add}</span>
      </a>
    </Row>
  )
}

/** Scrolls the row, not the page, until the whole tab of the shown child is visible. */
function scrollRowTo(tab: HTMLElement | null): void {
  const row = tab?.closest('ul')
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft + tab.offsetWidth - row.clientWidth
}

/** Returns the children's given names, wherever their surnames stand, or the full names of those that share a given name. */
export function tabNames(all: readonly Child[]): string[] {
  const usual = usualEnd(all.map(({ name }) => name))
  const given = all.map(({ name }) => partsOf(name, usual).given.split(' ', 1)[0] ?? name)
  return all.map(({ name }, index) => {
    const own = given[index] ?? name
    return given.filter((other) => other === own).length > 1 ? name : own
  })
}
