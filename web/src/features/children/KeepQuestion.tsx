import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { children as texts } from '../../ui/texts/children.ts'
import classes from './KeepQuestion.module.css'
import { forgetChild, keepChild, useChildren } from './kept-children.ts'
import { lastOpenedWith } from './open-child.ts'

const declinedKey = 'hasiye.childNotKept'

/**
 * Asks whether to store the child on this device, or offers to remove it if it is stored. “Not now” applies until the tab is
 * closed.
 */
export function KeepQuestion({ me: { fullName: name, shortId } }: { me: Me }) {
  const kept = useChildren()
  const [declined, setDeclined] = useState(() => sessionStorage.getItem(declinedKey))
  const openedWith = lastOpenedWith()
  const own = kept.find((child) => child.shortId === shortId) ?? kept.find((child) => child.shortId === openedWith)
  const isOutdated = own !== undefined && (own.name !== name || own.shortId !== shortId)

  useEffect(() => {
    if (own && isOutdated) keepChild({ name, shortId }, own.shortId)
  }, [own, isOutdated, name, shortId])

  if (own) {
    return (
      <Button
        variant="subtle"
        className={classes.forget}
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => forgetChild(own.shortId)}
      >
        {texts.forget}
      </Button>
    )
  }
  if (declined === shortId) return null
  const decline = () => {
    sessionStorage.setItem(declinedKey, shortId)
    setDeclined(shortId)
  }
  return (
    <section className={classes.question} aria-label={fill(texts.keep, { name })}>
      <div>
        <strong>{fill(texts.keep, { name })}</strong>
        <p>{texts.keepBody}</p>
      </div>
      <div className={classes.answers}>
        <Button variant="light" onClick={() => keepChild({ name, shortId })}>
          {texts.yes}
        </Button>
        <Button variant="default" onClick={decline}>
          {texts.no}
        </Button>
      </div>
    </section>
  )
}
