import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { endWithBrowser } from '../../api/session.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { children as texts } from '../../ui/texts/children.ts'
import classes from './KeepQuestion.module.css'
import { forgetChild, keepChild, useChildren } from './kept-children.ts'
import { lastOpenedWith, outdatedIds } from './open-child.ts'

const declinedKey = 'hasiye.childNotKept'

/**
 * Asks whether to store the child on this device, or offers to remove it if it is stored. “Not now” applies until the tab is
 * closed, and has the view end with the browser.
 */
export function KeepQuestion({ me: { fullName: name, shortId } }: { me: Me }) {
  const kept = useChildren()
  const [declined, setDeclined] = useState(() => sessionStorage.getItem(declinedKey)?.split(' ') ?? [])
  const openedWith = lastOpenedWith()
  const own = kept.find((child) => child.shortId === shortId) ?? kept.find((child) => child.shortId === openedWith)
  const isOutdated = own !== undefined && (own.name !== name || own.shortId !== shortId)

  useEffect(() => {
    if (own && isOutdated) keepChild({ name, shortId }, own.shortId)
  }, [own, isOutdated, name, shortId])

  useEffect(() => {
    if (!own && declined.includes(shortId)) endWithBrowser(true)
  }, [own, declined, shortId])

  const place = useRef<HTMLDivElement>(null)
  /** Keeps the focus here when the pressed button disappears. */
  const act = (change: () => void) => {
    change()
    requestAnimationFrame(() => place.current?.focus({ preventScroll: true }))
  }
  const keep = () => {
    const former = kept.find((child) => child.name === name && outdatedIds().includes(child.shortId))
    endWithBrowser(false)
    keepChild({ name, shortId }, former?.shortId)
    void notifySuccess(fill(texts.kept, { name }))
  }
  const forget = (gone: string) => {
    const undo = forgetChild(gone)
    void notifySuccess(fill(texts.forgotten, { name }), undo ? { undo } : {})
  }
  const decline = () => {
    const all = [...declined, shortId]
    sessionStorage.setItem(declinedKey, all.join(' '))
    setDeclined(all)
  }
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {own ? (
        <Button
          variant="subtle"
          className={classes.forget}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => act(() => forget(own.shortId))}
        >
          {texts.forget}
        </Button>
      ) : (
        !declined.includes(shortId) && (
          <section className={classes.question} aria-label={fill(texts.keep, { name })}>
            <div>
              <strong>{fill(texts.keep, { name })}</strong>
              <p>{texts.keepBody}</p>
            </div>
            <div className={classes.answers}>
              <Button variant="light" onClick={() => act(keep)}>
                {texts.yes}
              </Button>
              <Button variant="default" onClick={() => act(decline)}>
                {texts.no}
              </Button>
            </div>
          </section>
        )
      )}
    </div>
  )
}
