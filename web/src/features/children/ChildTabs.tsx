import type { Me } from '@hasiye/contract/accounts.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { explain } from '../../api/client.ts'
import { notifyError } from '../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import { parent } from '../../ui/texts/parent.ts'
import classes from './ChildTabs.module.css'
import { type Child, useChildren } from './kept-children.ts'
import { useOpenChild } from './open-child.ts'

/**
 * Tabs of the children stored on this device, with a link to add another. That link reloads the document, because only that page
 * has the permission to use the camera.
 */
export function ChildTabs({ me }: { me: Me }) {
  const kept = useChildren()
  const { open, isOpening } = useOpenChild((error) => void notifyError(explain(error, parent.error.failed)))
  const own = { name: me.fullName, shortId: me.shortId }
  const all = kept.some(({ shortId }) => shortId === me.shortId) ? kept : [...kept, own]
  const isAlone = all.length < 2
  return (
    <nav className={classes.row} aria-label={texts.list}>
      {!isAlone && (
        <ul className={classes.tabs}>
          {all.map((child) => (
            <li key={child.shortId}>
              <button
                type="button"
                className={classes.tab}
                aria-label={child.name}
                aria-current={child.shortId === me.shortId ? 'page' : undefined}
                disabled={isOpening}
                onClick={() => child.shortId !== me.shortId && open(child.shortId)}
              >
                <PersonAvatar name={child.name} size={28} />
                {tabName(child, all)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <a
        href="/parent-view/add"
        className={classes.add}
        aria-label={isAlone ? undefined : texts.add}
        title={isAlone ? undefined : texts.add}
      >
        <IconUserPlus size={22} aria-hidden="true" />
        {isAlone && texts.add}
      </a>
    </nav>
  )
}

const given = ({ name }: Child): string => name.split(' ', 1)[0] ?? name

/** Returns the child's first name, or the full name if two children have the same first name. */
function tabName(child: Child, all: Child[]): string {
  return all.some((other) => other !== child && given(other) === given(child)) ? child.name : given(child)
}
