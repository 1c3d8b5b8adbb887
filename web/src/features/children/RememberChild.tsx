import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { endWithBrowser } from '../../api/session.ts'
import { Card, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import { endNoticesOfChild } from '../notices/push-viewer.ts'
import { lastOpenedWith } from './open-child.ts'
import classes from './RememberChild.module.css'
import { forgetChild, isSameChild, rememberChild, useRememberedChildren } from './stored-children.ts'

const declinedKey = 'hasiye.childNotKept'

/**
 * Asks whether to store the child on this device, or offers to remove it if it is stored. “Not now” and a removal apply
 * until the tab is closed and end the view with the browser.
 */
export function RememberChild({ me: { id, fullName: name, shortId } }: { me: Me }) {
  const remembered = useRememberedChildren()
  const [declined, setDeclined] = useState(() => sessionStorage.getItem(declinedKey)?.split(' ') ?? [])
  const openedWith = lastOpenedWith()
  const own =
    remembered.find((child) => isSameChild(child, { id, name, shortId })) ??
    remembered.find((child) => child.shortId === openedWith)

  useEffect(() => {
    if (!own || (own.id === id && own.name === name && own.shortId === shortId)) return
    rememberChild({ id, name, shortId }, own.shortId)
  }, [own, id, name, shortId])

  useEffect(() => {
    if (!own && declined.includes(shortId)) endWithBrowser(true)
  }, [own, declined, shortId])

  const isAsking = !own && !declined.includes(shortId)
  useEffect(() => {
    if (!isAsking) return
    // keeps the focused element above the question
    const { style } = document.documentElement
    style.scrollPaddingBottom = '14rem'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [isAsking])

  const root = useRef<HTMLDivElement>(null)
  /** Keeps the focus here when the pressed button disappears. */
  const act = (change: () => void) => {
    change()
    requestAnimationFrame(() => root.current?.focus({ preventScroll: true }))
  }
  const remember = () => {
    endWithBrowser(false)
    rememberChild({ id, name, shortId })
    void notifySuccess(fill(texts.kept, { name }))
  }
  const decline = () => {
    const all = [...declined, shortId]
    sessionStorage.setItem(declinedKey, all.join(' '))
    setDeclined(all)
  }
  const forget = (gone: string) => {
    const bringBack = forgetChild(gone)
    const notifyAgain = endNoticesOfChild()
    const undo = () => {
      bringBack?.()
      notifyAgain?.()
      endWithBrowser(false)
    }
    decline()
    void notifySuccess(fill(texts.forgotten, { name }), bringBack ? { undo } : {})
  }
  return (
    <div ref={root} tabIndex={-1} className={own ? undefined : classes.asking}>
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
        isAsking && (
          <Card
            row
            as="section"
            wrap
            gap="xl"
            lineGap="m"
            justify="between"
            above="block"
            className={classes.question}
            aria-label={fill(texts.keep, { name })}
          >
            <div>
              <strong>{fill(texts.keep, { name })}</strong>
              <Hint>{texts.keepBody}</Hint>
            </div>
            <Row wrap gap="s">
              <Button variant="light" onClick={() => act(remember)}>
                {texts.yes}
              </Button>
              <Button variant="default" onClick={() => act(decline)}>
                {texts.no}
              </Button>
            </Row>
          </Card>
        )
      )}
    </div>
  )
}
