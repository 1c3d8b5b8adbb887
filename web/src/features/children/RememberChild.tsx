import type { Me } from '@hasiye/contract/accounts.ts'
import { partsOf } from '@hasiye/contract/surname.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useEffect, useId } from 'react'
import { endWithBrowser } from '../../api/session.ts'
import { Card, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import { lastOpenedWith } from './open-child.ts'
import classes from './RememberChild.module.css'
import {
  type Child,
  declineChild,
  isSameChild,
  rememberChild,
  useDeclined,
  useRememberedChildren,
} from './stored-children.ts'

/** Returns the shown child as this device has stored it. */
export function useOwnStored({ id, fullName: name, shortId }: Me): Child | undefined {
  const remembered = useRememberedChildren()
  const openedWith = lastOpenedWith()
  return (
    remembered.find((child) => isSameChild(child, { id, name, shortId })) ??
    remembered.find((child) => child.shortId === openedWith)
  )
}

/** Keeps the focus on the page when the pressed button disappears. */
export const focusPage = () =>
  requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }))

/**
 * Asks whether to store the child on this device. “Not now” and a removal apply until the tab is closed and end the view
 * with the browser. The server renders the question; hold.js hides it where it was answered.
 */
export function RememberChild({ me }: { me: Me }) {
  const { id, fullName: name, shortId } = me
  const own = useOwnStored(me)
  const isDeclined = useDeclined().includes(shortId)
  const title = useId()

  useEffect(() => {
    if (!own || (own.id === id && own.name === name && own.shortId === shortId)) return
    rememberChild({ id, name, shortId }, own.shortId)
  }, [own, id, name, shortId])

  useEffect(() => {
    if (!own && isDeclined) endWithBrowser(true)
  }, [own, isDeclined])

  if (own || isDeclined) return null
  const [before, after] = fill(texts.keep, { name: partsOf(name, 'last').given, device: '\n' }).split('\n')
  const remember = () => {
    endWithBrowser(false)
    rememberChild({ id, name, shortId })
    focusPage()
    void notifySuccess(fill(texts.kept, { name }))
  }
  const decline = () => {
    declineChild(shortId)
    focusPage()
  }
  return (
    <Card as="section" padding="none" className={classes.question} aria-labelledby={title} data-asks="">
      <strong id={title}>
        {before}
        <span className={classes.phone}>{texts.device.phone}</span>
        <span className={classes.other}>{texts.device.other}</span>
        {after}
      </strong>
      <Hint>{texts.keepBody}</Hint>
      <Row wrap gap="s" className={classes.answers}>
        <Button onClick={remember}>{texts.yes}</Button>
        <Button variant="default" onClick={decline}>
          {texts.no}
        </Button>
      </Row>
    </Card>
  )
}
